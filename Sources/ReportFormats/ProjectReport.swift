package import Completeness
package import Diagnostics
package import Reporting
package import StringCatalogs

/// Everything that a run knows of its catalogs; what every format is made of.
package struct ProjectReport: Sendable {
    package let findings: Report
    /// Least severity of findings that are shown.
    package let minimum: Severity
    /// Least severity that makes the run fail.
    package let threshold: Severity
    /// The rules that ran, by the path of the catalog.
    package let rules: [String: [RuleID]]
    package let completeness: ProjectCompleteness
    /// The catalogs that could be read, sorted by path.
    package let catalogs: [StringCatalog]
    package let tool: ToolInformation
    package let paths: ReportPaths

    package init(
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
