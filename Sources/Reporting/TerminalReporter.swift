package import Diagnostics
internal import Messages

/// For people: place, severity, message and rule, an excerpt of the file, why it matters and what to do; at the end a summary.
package struct TerminalReporter: Reporter {
    private let usesColor: Bool
    private let showsSummary: Bool
    /// Least severity that is shown.
    private let minimum: Severity
    private let repaired: Int?
    private let repairs: RepairCount

    /// - Parameters:
    ///   - repaired: How many findings were repaired before; nil if no repair was requested.
    ///   - repairs: How many could be.
    package init(
        usesColor: Bool, showsSummary: Bool = true, minimum: Severity = .note, repaired: Int? = nil,
        repairs: RepairCount = RepairCount()
    ) {
        self.repairs = repairs
        self.usesColor = usesColor
        self.showsSummary = showsSummary
        self.minimum = minimum
        self.repaired = repaired
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
            if let repaired { output += L10n.Report.Summary.repaired(count: repaired).localized + "\n" }
            output += ([report.summary] + report.suppressedSummary).map { $0 + "\n" }.joined()
            if let summary = repairs.summary { output += summary + "\n" }
        }
        return output
    }
}
