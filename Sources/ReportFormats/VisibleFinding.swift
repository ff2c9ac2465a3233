internal import Diagnostics
internal import Reporting

/// A finding that is neither suppressed nor below the minimum severity, with its file.
struct VisibleFinding: Sendable {
    let diagnostic: Diagnostic
    let source: SourceFile
    let table: LineTable

    var start: LinePosition { table.position(of: diagnostic.range.start) }
}

extension ProjectReport {
    /// Sorted by path and position.
    var visibleFindings: [VisibleFinding] {
        findings.shown(from: minimum).flatMap { file, diagnostics in
            let table = LineTable(file.source.bytes)
            return diagnostics.map { VisibleFinding(diagnostic: $0, source: file.source, table: table) }
        }
    }
}
