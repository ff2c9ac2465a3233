/// The formats of `--format` and `l10n report`.
package enum ReportFormat: String, Sendable, CaseIterable {
    case html
    case json
    case jsonl
    case markdown
    case csv
    case csvFindings = "csv-findings"
    case badge
    case shields
    case sarif
    /// Without suppressed findings.
    case sarifGitHub = "sarif-github"
    case junit
    case checkstyle
    case gitlab
    case github
    case xcode

    /// The current names of formats that had another one.
    package static let currentNames = ["csv-completeness": csv.rawValue]

    /// Whether it says which project the report is of, and when it was made.
    package var namesOrigin: Bool { self == .html }

    /// Whether it lists findings; the others only show how complete catalogs are.
    package var hasFindings: Bool {
        switch self {
        case .csv, .badge, .shields: false
        default: true
        }
    }

    /// Depends only on the report. The document is complete and valid even without findings.
    package func render(_ report: ProjectReport) -> String { String(decoding: Array(parts(report).joined()), as: UTF8.self) }

    /// The same document as UTF-8 in parts.
    package func parts(_ report: ProjectReport) -> [[UInt8]] { reporter.parts(report) }

    private var reporter: any PartsReporter {
        switch self {
        case .html: HTMLReporter()
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .markdown: MarkdownReporter()
        case .csv: CSVCompletenessReporter()
        case .csvFindings: CSVFindingsReporter()
        case .badge: BadgeReporter()
        case .shields: ShieldsReporter()
        case .sarif: SARIFReporter()
        case .sarifGitHub: SARIFReporter(omitsSuppressed: true)
        case .junit: JUnitReporter()
        case .checkstyle: CheckstyleReporter()
        case .gitlab: GitLabReporter()
        case .github: GitHubReporter()
        case .xcode: XcodeDocumentReporter()
        }
    }
}
