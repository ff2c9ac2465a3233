internal import L10nValidation

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
    func text(steps: WorkflowSteps) -> String {
        switch self {
        case .github: Self.githubText(steps)
        case .gitlab: Self.gitlabText(steps)
        }
    }

    private static let version = ToolInformation.currentVersion

    /// On a pull request, `GITHUB_BASE_REF` is the branch that it is for; otherwise it is empty.
    private static func githubText(_ steps: WorkflowSteps) -> String {
        let generate = """
                  - name: Compare generated code with the catalogs
                    if: always()
                    run: l10n generate --check

            """
        let scan = """
                  - name: Compare the catalogs with the code
                    if: always()
                    run: l10n scan ${GITHUB_BASE_REF:+--since "origin/$GITHUB_BASE_REF"}

            """
        return """
            # Checks the String Catalogs. A pull request is judged by what it brings: findings are annotations of its lines, and the
            # summary of the run lists what changes.
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
                    # What is new is found by the history.
                    with: { fetch-depth: 0, persist-credentials: false }
                  - uses: \(ToolInformation.repository)/Packaging/github@\(version)
                    with:
                      arguments: ${{ github.base_ref && format('--since "origin/{0}"', github.base_ref) || '' }}

            """ + (steps.generatesCode ? generate : "") + (steps.hasSwift ? scan : "") + """
                      - name: Summarize what changes
                        if: always() && github.base_ref
                        run: l10n diff "origin/$GITHUB_BASE_REF" --format markdown >> "$GITHUB_STEP_SUMMARY"

                """
    }

    /// In the pipeline of a merge request, `CI_MERGE_REQUEST_DIFF_BASE_SHA` is the commit that it starts from.
    private static func gitlabText(_ steps: WorkflowSteps) -> String {
        let since = #"${CI_MERGE_REQUEST_DIFF_BASE_SHA:+--since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"}"#
        return """
            # Checks the String Catalogs. A merge request is judged by what it brings: findings are shown in it, and as tests of the
            # pipeline.
            l10n:
              image: ghcr.io/swift-l10n/l10n:\(version)
              rules:
                - if: $CI_PIPELINE_SOURCE == "merge_request_event"
                - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
              # What is new is found by the history.
              variables: { GIT_DEPTH: 0 }
              script:
                - l10n check \(since) --report gitlab=l10n-quality.json --report junit=l10n-tests.xml

            """ + (steps.generatesCode ? "    - l10n generate --check\n" : "")
                + (steps.hasSwift ? "    - l10n scan \(since)\n" : "") + """
                      artifacts:
                        when: always
                        reports: { codequality: l10n-quality.json, junit: l10n-tests.xml }

                    """
    }
}

/// What a workflow checks beside the catalogs.
struct WorkflowSteps {
    /// Whether generated code is checked in.
    var generatesCode: Bool
    var hasSwift: Bool
}
