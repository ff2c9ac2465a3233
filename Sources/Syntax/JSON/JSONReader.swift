package import L10nDiagnostics

/// Reads JSON bytes in one pass into a tape of positions.
///
/// It never throws and never traps: a mistake becomes a ``JSONIssue`` with its place, and reading goes on where a person would
/// go on.
package enum JSONReader {
    /// Containers nested deeper than this are not read.
    package static let maximumDepth = 512
    /// The reader gives up after this number of issues.
    package static let maximumIssueCount = 1_000

    /// What is accepted beyond RFC 8259.
    package enum Dialect: Sendable {
        case json
        /// Comments (`//` and `/* */`) are allowed; for configuration.
        case jsonWithComments
    }

    /// Reads a file of at most ``SourceFile/maximumSize`` bytes.
    package static func read(_ source: SourceFile, dialect: Dialect = .json) -> JSONDocument {
        precondition(source.bytes.count <= SourceFile.maximumSize, "a larger file must be refused before it is read")
        return source.bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes: bytes, allowsComments: dialect == .jsonWithComments)
            scanner.scan()
            return JSONDocument(
                source: source, issues: scanner.issues.sorted { $0.range.start < $1.range.start },
                lineEndings: scanner.lineEndings, tape: JSONTape(cells: scanner.cells, count: scanner.count))
        }
    }
}
