package import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// For people: how many findings each rule has.
package struct StatisticsReporter: Reporter {
    private let minimum: Severity

    package init(minimum: Severity = .note) { self.minimum = minimum }

    private struct Row {
        let rule: RuleID
        var impact: Impact
        var severity: Severity
        var count = 0
        var fixable = 0
    }

    package func render(_ report: Report) -> String {
        var rows: [RuleID: Row] = [:]
        for finding in report.files.lazy.flatMap(\.findings) where finding.severity >= minimum {
            var row =
                rows[finding.rule]
                ?? Row(rule: finding.rule, impact: finding.impact, severity: finding.severity)
            row.impact = min(row.impact, finding.impact)
            row.severity = max(row.severity, finding.severity)
            row.count += 1
            row.fixable += finding.hasFix ? 1 : 0
            rows[finding.rule] = row
        }
        let sorted = rows.values.sorted { a, b in
            if a.impact != b.impact { return a.impact < b.impact }
            return (b.count, a.rule.name) < (a.count, b.rule.name)
        }
        typealias Texts = L10n.Report.Statistics
        let header = [Texts.findings, Texts.fixable, Texts.severity, Texts.impact, Texts.rule].map(\.localized)
        let cells = sorted.map { row in
            ["\(row.count)", row.fixable > 0 ? "\(row.fixable)" : "", row.severity.name, row.impact.name, row.rule.name]
        }
        var lines: [String] = []
        if !cells.isEmpty {
            let table = [header] + cells
            let widths = header.indices.map { column in table.map { TerminalText.width($0[column]) }.max() ?? 0 }
            lines = table.map { row in
                let columns = row.indices.map { index in
                    index < 2
                        ? TerminalText.rightAligned(row[index], widths[index])
                        : TerminalText.leftAligned(row[index], widths[index])
                }
                return TerminalText.withoutTrailingSpaces(columns.joined(separator: "  "))
            }
            lines.append("")
        }
        return (lines + [report.summary] + report.suppressedSummary).map { $0 + "\n" }.joined()
    }
}
