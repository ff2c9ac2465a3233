package import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// For people: place, severity, message and rule, an excerpt of the file, why it matters and what to do; at the end a summary.
package struct TerminalReporter: Reporter {
    private let usesColor: Bool
    private let showsSummary: Bool
    /// Least severity that is shown.
    private let minimum: Severity
    private let fixed: Int?
    private let fixes: FixCount

    /// - Parameters:
    ///   - fixed: How many findings were fixed before; nil if no fix was requested.
    ///   - fixes: How many could be.
    package init(
        usesColor: Bool, showsSummary: Bool = true, minimum: Severity = .note, fixed: Int? = nil,
        fixes: FixCount = FixCount()
    ) {
        self.fixes = fixes
        self.usesColor = usesColor
        self.showsSummary = showsSummary
        self.minimum = minimum
        self.fixed = fixed
    }

    package func render(_ report: Report) -> String {
        var output = ""
        let text = FindingText(usesColor: usesColor)
        for (file, findings) in report.shown(from: minimum) {
            let excerpt = SourceExcerpt(file.source, LineTable(file.source.bytes))
            let parts = findings.parts.concurrentMap { findings in
                var others = LineTables()
                return findings.reduce(into: "") { output, finding in
                    for line in text.lines(finding, excerpt, &others) { output += line + "\n" }
                    output += "\n"
                }
            }
            for part in parts { output += part }
        }
        if showsSummary {
            if let fixed { output += L10n.Report.Summary.fixed(count: fixed).localized + "\n" }
            output += ([report.summary] + report.suppressedSummary).map { $0 + "\n" }.joined()
            if let summary = fixes.summary { output += summary + "\n" }
        }
        return output
    }
}
