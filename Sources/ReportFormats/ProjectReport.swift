package import L10nDiagnostics
package import L10nStringCatalogs
package import L10nValidation

/// Everything that a run knows about its catalogs: the input of every format.
package struct ProjectReport: Sendable {
    package let findings: Report
    /// Less severe findings are omitted.
    package let minimum: Severity
    /// Findings of this severity or above make the run fail.
    package let threshold: Severity
    /// The rules that ran, by path of the catalog.
    package let rules: [String: [RuleID]]
    package let completeness: ProjectCompleteness
    /// The readable catalogs, sorted by path.
    package let catalogs: [StringCatalog]
    package let tool: ToolInformation
    package let paths: ReportPaths
    /// Only for people; nil in formats for programs.
    package let origin: ReportOrigin?

    package init(
        findings: Report, minimum: Severity = .note, threshold: Severity = .error, rules: [String: [RuleID]] = [:],
        completeness: ProjectCompleteness, catalogs: [StringCatalog], tool: ToolInformation, paths: ReportPaths,
        origin: ReportOrigin? = nil
    ) {
        self.findings = findings
        self.minimum = minimum
        self.threshold = threshold
        self.rules = rules
        self.completeness = completeness
        self.catalogs = catalogs.sorted { $0.source.path < $1.source.path }
        self.tool = tool
        self.paths = paths
        self.origin = origin
    }
}

/// Renders a report in one format. It makes no decisions, neither about which findings count nor about the exit code.
protocol PartsReporter: Sendable {
    /// The document as UTF-8 in parts, because a report of all findings may be large.
    func parts(_ report: ProjectReport) -> [[UInt8]]
}

/// Renders a report as one text.
protocol DocumentReporter: PartsReporter {
    func render(_ report: ProjectReport) -> String
}

extension DocumentReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] { [Array(render(report).utf8)] }
}
