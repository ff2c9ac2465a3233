internal import L10nDiagnostics

/// What both readers of text do with bytes.
struct ByteScanner {
    let bytes: [UInt8]
    var index: Int
    private(set) var issues: [PropertyListIssue]
    /// Whether there are so many issues that reading has ended.
    private(set) var hasEnded = false

    init(_ decoded: DecodedSource) {
        bytes = decoded.source.bytes
        index = decoded.start
        issues = decoded.issues.map(PropertyListIssue.init)
    }

    var isAtEnd: Bool { index >= bytes.count }

    /// The byte at an offset from here; 0 after the end.
    subscript(offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    func starts(with text: StaticString) -> Bool {
        bytes[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Moves past the next `text`; returns false and moves to the end if there is none.
    mutating func skip(past text: StaticString) -> Bool {
        while !isAtEnd {
            if starts(with: text) {
                index += text.utf8CodeUnitCount
                return true
            }
            index += 1
        }
        return false
    }

    mutating func report(_ kind: PropertyListIssue.Kind, _ range: Range<Int>) {
        if hasEnded { return }
        issues.append(PropertyListIssue(kind, ByteRange(range)))
        if issues.count >= PropertyListReader.maximumIssueCount { end(.tooManyIssues) }
    }

    /// Reports a mistake that makes the rest unreadable.
    mutating func end(_ kind: PropertyListIssue.Kind, _ range: Range<Int>? = nil) {
        if hasEnded { return }
        hasEnded = true
        issues.append(PropertyListIssue(kind, ByteRange(range ?? min(index, bytes.count)..<min(index + 1, bytes.count))))
        index = bytes.count
    }

    /// The character here.
    var character: Range<Int> {
        var end = min(index + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return min(index, end)..<end
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension PropertyListIssue {
    init(_ issue: EncodingIssue) {
        let kind: Kind =
            switch issue.kind {
            case .invalidUTF8: .invalidUTF8
            case .utf16WithoutMark: .utf16WithoutMark
            case .damagedUTF16: .damagedUTF16
            case .utf32: .utf32
            case .unsupported(let name): .unsupportedEncoding(name)
            case .tooLarge(let limit): .tooLarge(limit: limit)
            }
        self.init(kind, issue.range)
    }
}
