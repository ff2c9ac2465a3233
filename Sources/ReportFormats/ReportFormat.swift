/// The formats that programs, and people by other programs, read.
package enum ReportFormat: String, Sendable, CaseIterable {
    case html
    case json
    case jsonl
    case markdown
    case csv
    case csvCompleteness = "csv-completeness"
    case badge
    case shields
    case sarif
    /// Without what is suppressed.
    case sarifGitHub = "sarif-github"
    case junit
    case checkstyle
    case gitlab
    case github
    case xcode

    /// The whole document. It depends on the report alone, and is whole and valid where there is nothing to report.
    package func render(_ report: ProjectReport) -> String { reporter.render(report) }

    private var reporter: any DocumentReporter {
        switch self {
        case .html: HTMLReporter()
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .markdown: MarkdownReporter()
        case .csv: CSVReporter()
        case .csvCompleteness: CSVCompletenessReporter()
        case .badge: BadgeReporter()
        case .shields: ShieldsReporter()
        case .sarif: SARIFReporter()
        case .sarifGitHub: SARIFReporter(leavesOutSuppressed: true)
        case .junit: JUnitReporter()
        case .checkstyle: CheckstyleReporter()
        case .gitlab: GitLabReporter()
        case .github: GitHubReporter()
        case .xcode: XcodeDocumentReporter()
        }
    }
}
