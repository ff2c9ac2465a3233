internal import L10nDiagnostics
internal import L10nValidation

/// A finding that is neither suppressed nor below the minimum severity, with its file.
struct VisibleFinding: Sendable {
    let finding: Finding
    private let file: File

    /// What the findings of a file share.
    fileprivate final class File: Sendable {
        let source: SourceFile
        let table: LineTable

        init(_ source: SourceFile) {
            self.source = source
            table = LineTable(source.bytes)
        }
    }

    fileprivate init(_ finding: Finding, in file: File) {
        self.finding = finding
        self.file = file
    }

    var source: SourceFile { file.source }
    var table: LineTable { file.table }

    var start: LinePosition { table.position(of: finding.range.start) }
}

extension ProjectReport {
    /// Sorted by path and position.
    var visibleFindings: [VisibleFinding] {
        findings.shown(from: minimum).flatMap { file, findings in
            let shared = VisibleFinding.File(file.source)
            return findings.map { VisibleFinding($0, in: shared) }
        }
    }
}
