package import L10nDiagnostics
internal import L10nMessages

/// For Xcode's issue list: one line a finding, `/absolute/path:line:column: error|warning|note: text [rule]`, and below it a note
/// for each other place that it names. Columns are UTF-8 bytes, as the compiler counts them.
package struct XcodeReporter: Reporter {
    /// Absolute path of the folder that relative paths start from, without a slash at the end.
    private let folder: String
    private let minimum: Severity

    package init(folder: String, minimum: Severity = .note) {
        self.folder = folder
        self.minimum = minimum
    }

    package func render(_ report: Report) -> String {
        var output = ""
        for (file, findings) in report.shown(from: minimum) {
            let table = LineTable(file.source.bytes)
            var others = LineTables()
            for finding in findings {
                output += line(
                    file.source.path, table, finding.range, finding.severity.name,
                    "\(VisibleText.line(finding.sentence)) [\(finding.rule)]")
                for related in finding.related {
                    let (path, table) = related.source.map { ($0.path, others.table(of: $0)) } ?? (file.source.path, table)
                    output += line(path, table, related.range, "note", VisibleText.line(related.message.english))
                }
            }
        }
        return output
    }

    private func line(_ path: String, _ table: LineTable, _ range: ByteRange, _ severity: String, _ text: String) -> String {
        let position = table.position(of: range.start)
        let path = VisibleText.line(path.hasPrefix("/") ? path : "\(folder)/\(path)")
        return "\(path):\(position.line):\(position.column): \(severity): \(text)\n"
    }
}

extension Finding {
    /// What is wrong, why it matters and what to do, in English.
    package var sentence: String { "\(message.english): \(reason.english); \(advice.english)" }
}
