internal import Reporting

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

    // The image has Swift; the program needs the ICU of the system at run time too.
    private static let image = "swift:6.2-noble"
    private static let libraries = "apt-get update -qq && apt-get install -y -qq libicu-dev pkg-config"
    private static let clone = "git clone --quiet --depth 1 --branch \"$L10N_VERSION\" \(ToolInformation.address)"
    private static let build = "swift build -c release --product l10n --static-swift-stdlib --package-path"

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
            container: \(image)
            env: { L10N_VERSION: \(ToolInformation.currentVersion) }
            steps:
              - uses: actions/checkout@v5
              - uses: actions/cache@v4
                with:
                  path: /opt/l10n
                  key: l10n-${{ env.L10N_VERSION }}-${{ runner.arch }}
              - name: Install l10n
                run: |
                  \(libraries)
                  if [ ! -x /opt/l10n/l10n ]; then
                    \(clone) /tmp/swift-l10n
                    \(build) /tmp/swift-l10n
                    install -D /tmp/swift-l10n/.build/release/l10n /opt/l10n/l10n
                  fi
              - run: /opt/l10n/l10n check --report markdown="$GITHUB_STEP_SUMMARY"

        """

    private static let gitlabText = """
        # Checks the String Catalogs: findings are in the merge request, and as tests of the pipeline.
        l10n:
          image: \(image)
          variables: { L10N_VERSION: "\(ToolInformation.currentVersion)" }
          cache:
            key: l10n-$L10N_VERSION
            paths: [.l10n/]
          before_script:
            - \(libraries)
            - |
              if [ ! -x .l10n/l10n ]; then
                \(clone) /tmp/swift-l10n
                \(build) /tmp/swift-l10n
                install -D /tmp/swift-l10n/.build/release/l10n .l10n/l10n
              fi
          script:
            - .l10n/l10n check --report gitlab=l10n-quality.json --report junit=l10n-tests.xml
          artifacts:
            when: always
            reports: { codequality: l10n-quality.json, junit: l10n-tests.xml }

        """
}
