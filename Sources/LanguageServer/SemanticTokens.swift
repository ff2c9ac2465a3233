internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nStringCatalogs
internal import L10nSyntax

/// What stands out in texts: placeholders, and what JSON writes for characters.
enum SemanticTokens {
    static let types = ["parameter", "operator"]

    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let catalog = request.snapshot.catalog(document)
        let wanted = document.positions.bytes(request.params["range"]) ?? ByteRange(0..<document.source.bytes.count)
        var numbers: [JSONNode] = []
        var last = Position(line: 0, character: 0)
        for unit in catalog.units where unit.hasValue && unit.range.end >= wanted.start && unit.range.start <= wanted.end {
            for (range, type) in tokens(in: unit.value.content, of: catalog.source) {
                let (start, end) = document.positions.range(range)
                guard start.line == end.line, start >= last else { continue }
                let line = start.line - last.line
                numbers += [
                    line, line == 0 ? start.character - last.character : start.character, end.character - start.character, type,
                    0,
                ].map { .integer($0) }
                last = start
            }
        }
        return .object([("data", .array(numbers))])
    }

    /// The tokens of a text, with the indices of their types.
    private static func tokens(in content: ByteRange, of source: SourceFile) -> [(range: ByteRange, type: Int)] {
        let bytes = Array(source.bytes[content.indices])
        let start = Int(content.start)
        let specifiers = bytes.withUnsafeBufferPointer(FormatParser.specifiers).filter { !$0.mayBeProse }
        var tokens = specifiers.map { (ByteRange(start + $0.range.lowerBound..<start + $0.range.upperBound), 0) }
        var index = 0
        while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")), slash + 1 < bytes.count {
            let end = min(slash + (bytes[slash + 1] == UInt8(ascii: "u") ? 6 : 2), bytes.count)
            if !specifiers.contains(where: { $0.range.contains(slash) }) {
                tokens.append((ByteRange(start + slash..<start + end), 1))
            }
            index = end
        }
        return tokens.sorted { $0.0.start < $1.0.start }
    }
}
