/// The formats that programs, and people by other programs, read.
public enum ReportFormat: String, Sendable, CaseIterable {
    case json
    case jsonl
    case markdown
    case csv
    case csvCompleteness = "csv-completeness"
    case badge
    case shields

    /// The whole document. It depends on the report alone, and is whole and valid where there is nothing to report.
    public func render(_ report: ProjectReport) -> String { reporter.render(report) }

    private var reporter: any DocumentReporter {
        switch self {
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .markdown: MarkdownReporter()
        case .csv: CSVReporter()
        case .csvCompleteness: CSVCompletenessReporter()
        case .badge: BadgeReporter()
        case .shields: ShieldsReporter()
        }
    }
}
