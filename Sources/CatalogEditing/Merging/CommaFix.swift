internal import L10nDiagnostics
internal import L10nSyntax

/// Commas at the ends of lines, where a merge of lines leaves one too many or too few.
enum CommaFix {
    /// A range of bytes and its replacement.
    typealias Edit = (range: Range<Int>, bytes: [UInt8])

    /// What makes the commas right, from the last one to the first; nothing where something else is wrong too.
    static func edits(_ document: JSONDocument) -> [Edit] {
        let bytes = document.source.bytes
        var edits: [Edit] = []
        for issue in document.issues.reversed() where issue.isError {
            switch issue.kind {
            case .trailingComma: edits.append((issue.range.indices, []))
            case .missingComma:
                let start = Int(issue.range.start)
                let end = bytes[..<start].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
                // On one line, something else than a comma may be missing.
                guard bytes[end..<start].contains(0x0A) else { return [] }
                edits.append((end..<end, [UInt8(ascii: ",")]))
            default: return []
            }
        }
        return edits
    }
}
