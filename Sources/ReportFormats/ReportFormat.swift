/// The formats that programs, and people by other programs, read.
public enum ReportFormat: String, Sendable, CaseIterable {
    case html, json

    /// The whole document. It depends on the report alone, and is whole and valid where there is nothing to report.
    public func render(_ report: ProjectReport) -> String { reporter.render(report) }

    private var reporter: any DocumentReporter {
        switch self {
        case .html: HTMLReporter()
        case .json: JSONReporter()
        }
    }
}
