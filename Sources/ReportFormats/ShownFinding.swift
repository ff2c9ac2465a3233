internal import Diagnostics

/// A finding that a report shows, and the file that it is in.
struct ShownFinding: Sendable {
    let diagnostic: Diagnostic
    let source: SourceFile
    let table: LineTable

    /// Where it begins.
    var start: LinePosition { table.position(of: diagnostic.range.start) }
}

extension ProjectReport {
    /// What is shown, sorted by path and place.
    var shownFindings: [ShownFinding] {
        findings.files.flatMap { file in
            let shown = file.diagnostics.filter { $0.severity >= minimum }
            let table = LineTable(shown.isEmpty ? [] : file.source.bytes)
            return shown.map { ShownFinding(diagnostic: $0, source: file.source, table: table) }
        }
    }
}
