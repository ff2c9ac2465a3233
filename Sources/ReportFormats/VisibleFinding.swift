internal import Diagnostics

/// A finding that is neither suppressed nor below the minimum severity, with its file.
struct VisibleFinding: Sendable {
    let diagnostic: Diagnostic
    let source: SourceFile
    let table: LineTable

    var start: LinePosition { table.position(of: diagnostic.range.start) }
}

extension ProjectReport {
    /// Sorted by path and position.
    var visibleFindings: some Sequence<VisibleFinding> {
        findings.files.lazy.flatMap { [minimum] file in
            let visible = file.diagnostics.lazy.filter { $0.severity >= minimum }
            let table = LineTable(visible.isEmpty ? [] : file.source.bytes)
            return visible.map { VisibleFinding(diagnostic: $0, source: file.source, table: table) }
        }
    }
}
