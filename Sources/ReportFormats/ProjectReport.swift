public import Completeness
public import Diagnostics
public import Reporting
public import StringCatalogs

/// Everything that a run knows of its catalogs; what every format is made of.
public struct ProjectReport: Sendable {
    public let findings: Report
    /// Least severity of findings that are shown.
    public let minimum: Severity
    /// Least severity that makes the run fail.
    public let threshold: Severity
    /// The rules that ran, by the path of the catalog.
    public let rules: [String: [RuleID]]
    public let completeness: ProjectCompleteness
    /// The catalogs that could be read, sorted by path.
    public let catalogs: [StringCatalog]
    public let tool: ToolInformation
    public let paths: ReportPaths

    public init(
        findings: Report, minimum: Severity = .info, threshold: Severity = .error, rules: [String: [RuleID]] = [:],
        completeness: ProjectCompleteness, catalogs: [StringCatalog], tool: ToolInformation, paths: ReportPaths
    ) {
        self.findings = findings
        self.minimum = minimum
        self.threshold = threshold
        self.rules = rules
        self.completeness = completeness
        self.catalogs = catalogs.sorted { $0.source.path < $1.source.path }
        self.tool = tool
        self.paths = paths
    }
}

/// Turns a report into a document of one format. It decides nothing: neither what is shown nor the exit code.
protocol DocumentReporter: Sendable {
    func render(_ report: ProjectReport) -> String
}
