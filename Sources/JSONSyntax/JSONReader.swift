package import Diagnostics

/// Reads JSON bytes in one pass into a tape of positions, large catalogs on all cores.
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
        read(source, dialect, partSize: 1 << 20)
    }

    /// - Parameter partSize: From twice this size, a file is read in parts, on all cores.
    static func read(_ source: SourceFile, _ dialect: Dialect = .json, partSize: Int) -> JSONDocument {
        precondition(source.bytes.count <= SourceFile.maximumSize, "a larger file must be refused before it is read")
        return source.bytes.withUnsafeBufferPointer { bytes in
            let scanner: JSONScanner
            switch dialect {
            case .json: scanner = ConcurrentScan.scan(bytes, partSize: partSize)
            case .jsonWithComments:
                var single = JSONScanner(bytes: bytes, allowsComments: true)
                single.scan()
                scanner = single
            }
            let tape = JSONTape(cells: scanner.cells, count: scanner.count)
            return JSONDocument(
                source: source, issues: scanner.issues.sorted { $0.range.start < $1.range.start },
                lineEndings: scanner.lineEndings, xcodeLines: scanner.xcodeLines, tape: tape)
        }
    }
}
