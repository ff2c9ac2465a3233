internal import Diagnostics
internal import JSONSyntax

/// Commas at the ends of lines, where a merge of lines leaves one too many or too few.
enum CommaRepair {
    /// The file with right commas; nil where they are right, or something else is wrong too.
    static func repaired(_ document: JSONDocument) -> SourceFile? {
        let issues = document.issues.filter(\.isError)
        guard !issues.isEmpty, issues.allSatisfy({ [.trailingComma, .missingComma].contains($0.kind) }) else { return nil }
        var bytes = document.source.bytes
        for issue in issues.reversed() {
            if issue.kind == .trailingComma {
                bytes.removeSubrange(issue.range.indices)
                continue
            }
            let end = bytes[..<Int(issue.range.start)].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
            // On one line, something else than a comma may be missing.
            guard bytes[end..<Int(issue.range.start)].contains(0x0A) else { return nil }
            bytes.insert(UInt8(ascii: ","), at: end)
        }
        return SourceFile(path: document.source.path, bytes: bytes)
    }
}
