internal import Validation

/// A server that runs `l10n check` for every change.
enum WorkflowServer: String, Choice, CaseIterable {
    case github, gitlab

    /// The file that says what the server runs.
    var path: String {
        switch self {
        case .github: ".github/workflows/l10n.yml"
        case .gitlab: ".gitlab/l10n.yml"
        }
    }

    /// A line that another file of the project needs before the server reads this one.
    var include: String? {
        switch self {
        case .github: nil
        case .gitlab: "include: [{ local: /\(path) }]"
        }
    }

    /// The content of the file.
    var text: String {
        switch self {
        case .github: Self.githubText
        case .gitlab: Self.gitlabText
        }
    }

    private static let version = ToolInformation.currentVersion

    private static let githubText = """
        # Checks the String Catalogs: findings are annotations of the lines, and the summary of the run is a report.
        name: l10n

        on:
          push: { branches: [main, master] }
          pull_request:

        permissions: { contents: read }

        jobs:
          check:
            runs-on: ubuntu-24.04
            steps:
              - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
              - uses: \(ToolInformation.repository)/Packaging/github@\(version)

        """

    private static let gitlabText = """
        # Checks the String Catalogs: findings are in the merge request, and as tests of the pipeline.
        l10n:
          image: ghcr.io/swift-l10n/l10n:\(version)
          script:
            - l10n check --report gitlab=l10n-quality.json --report junit=l10n-tests.xml
          artifacts:
            when: always
            reports: { codequality: l10n-quality.json, junit: l10n-tests.xml }

        """
}
