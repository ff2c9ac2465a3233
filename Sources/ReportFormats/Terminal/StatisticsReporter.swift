package import Diagnostics
internal import Messages
internal import Reporting

/// For people: how many findings each rule has.
package struct StatisticsReporter: Reporter {
    private let minimum: Severity

    package init(minimum: Severity = .info) { self.minimum = minimum }

    private struct Row {
        let rule: RuleID
        var impact: Impact
        var severity: Severity
        var count = 0
        var fixable = 0
    }

    package func render(_ report: Report) -> String {
        var rows: [RuleID: Row] = [:]
        for diagnostic in report.files.lazy.flatMap(\.diagnostics) where diagnostic.severity >= minimum {
            var row =
                rows[diagnostic.rule]
                ?? Row(rule: diagnostic.rule, impact: diagnostic.impact, severity: diagnostic.severity)
            row.impact = min(row.impact, diagnostic.impact)
            row.severity = max(row.severity, diagnostic.severity)
            row.count += 1
            row.fixable += diagnostic.hasFix ? 1 : 0
            rows[diagnostic.rule] = row
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
