package import L10nDiagnostics

/// Reads property lists of texts: XML, binary, or old-style, which their first bytes tell.
///
/// It accepts what Foundation accepts with the same meaning, but records places, keeps duplicates, and goes
/// on after mistakes.
package enum PropertyListReader {
    package static let maximumDepth = 128
    package static let maximumIssueCount = 100
    /// For the text that a file of another encoding is converted to, in bytes.
    package static let maximumTextSize = 256 << 20

    package static func read(_ source: SourceFile, maximumTextSize: Int = maximumTextSize) -> PropertyListDocument {
        if source.bytes.starts(with: "bplist".utf8) { return readBinary(source, maximumTextSize) }
        let decoded = DecodedSource(source, maximumSize: maximumTextSize)
        // Texts with wrong characters would be worse than none. Of UTF-16 without a mark it is sure what it says.
        if decoded.mistake != nil {
            let issues = decoded.issues.map(PropertyListIssue.init)
            return PropertyListDocument(source: decoded.source, root: nil, issues: issues)
        }
        var isXML = false
        // Blanks and a byte-order mark may come before it.
        for byte in decoded.source.bytes[decoded.start...] where byte > 0x20 {
            isXML = byte == UInt8(ascii: "<")
            break
        }
        if isXML {
            var reader = XMLPropertyListReader(decoded)
            return reader.read()
        }
        var reader = OldStyleReader(decoded)
        return reader.read()
    }

    private static func readBinary(_ source: SourceFile, _ maximumTextSize: Int) -> PropertyListDocument {
        func unread(_ kind: PropertyListIssue.Kind) -> PropertyListDocument {
            PropertyListDocument(
                source: SourceFile(path: source.path, bytes: []), root: nil, issues: [PropertyListIssue(kind, .empty(at: 0))])
        }
        return switch BinaryPropertyListReader.read(source.bytes, maximumSize: maximumTextSize) {
        case .xml(let bytes): read(SourceFile(path: source.path, bytes: bytes))
        case .damaged: unread(.damagedBinary)
        case .tooLarge: unread(.tooLarge(limit: maximumTextSize))
        }
    }
}
