internal import Diagnostics

/// A file as UTF-8, and what is wrong with its encoding.
struct DecodedSource {
    let source: SourceFile
    /// Offset of the first byte after a byte-order mark.
    let start: Int
    let issues: [PropertyListIssue]

    /// - Parameter maximumSize: For the UTF-8 that another encoding is converted to.
    init(_ source: SourceFile, maximumSize: Int) {
        let bytes = source.bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(utf8: source, start: 3)
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            // Shown as nothing: no reader could make anything of it.
            self.init(SourceFile(path: source.path, bytes: []), start: 0, [PropertyListIssue(.utf32, .empty(at: 0))])
        } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            self.init(
                utf16: bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE, path: source.path, hasMark: true, maximumSize)
        } else if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) {
            self.init(utf16: bytes[...], isBigEndian: bytes[0] == 0, path: source.path, hasMark: false, maximumSize)
        } else {
            self.init(declared: source, maximumSize)
        }
    }

    private init(tooLarge path: String, _ limit: Int) {
        self.init(SourceFile(path: path, bytes: []), start: 0, [PropertyListIssue(.tooLarge(limit: limit), .empty(at: 0))])
    }

    private init(_ source: SourceFile, start: Int, _ issues: [PropertyListIssue]) {
        self.source = source
        self.start = start
        self.issues = issues
    }

    private init(utf8 source: SourceFile, start: Int) {
        let invalid = Self.invalidUTF8(source.bytes)
        self.init(source, start: start, invalid.map { [PropertyListIssue(.invalidUTF8, $0)] } ?? [])
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool, path: String, hasMark: Bool, _ maximumSize: Int) {
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count, maximumSize))
        var issues = hasMark ? [] : [PropertyListIssue(.utf16WithoutMark, .empty(at: 0))]
        let (high, low) = isBigEndian ? (0, 1) : (1, 0)
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).lazy.map { index -> UInt16 in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        }
        var rest = units.makeIterator()
        var decoder = UTF16()
        var isDamaged = false
        func append(_ scalar: Unicode.Scalar) { output.append(contentsOf: UTF8.encode(scalar)!) }
        decoding: while true {
            if output.count > maximumSize {
                self.init(tooLarge: path, maximumSize)
                return
            }
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): append(scalar)
            case .error:
                if !isDamaged { issues.append(PropertyListIssue(.damagedUTF16, .empty(at: UInt32(output.count)))) }
                isDamaged = true
                append("\u{FFFD}")
            case .emptyInput: break decoding
            }
        }
        if bytes.count % 2 == 1, !isDamaged {
            issues.append(PropertyListIssue(.damagedUTF16, .empty(at: UInt32(output.count))))
        }
        self.init(SourceFile(path: path, bytes: output), start: 0, issues)
    }

    /// UTF-8, unless an XML declaration names something else.
    private init(declared source: SourceFile, _ maximumSize: Int) {
        guard let encoding = Self.declaredEncoding(source.bytes) else {
            self.init(utf8: source, start: 0)
            return
        }
        switch encoding.name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": self.init(utf8: source, start: 0)
        case "iso-8859-1", "latin1":
            // A character is one byte or two.
            let size = source.bytes.reduce(source.bytes.count) { $0 + Int($1 >> 7) }
            if size > maximumSize {
                self.init(tooLarge: source.path, maximumSize)
                return
            }
            let bytes = source.bytes.flatMap { UTF8.encode(Unicode.Scalar($0))! }
            self.init(SourceFile(path: source.path, bytes: bytes), start: 0, [])
        default:
            self.init(source, start: 0, [PropertyListIssue(.unsupportedEncoding(encoding.name), encoding.range)])
        }
    }

    /// The value of `encoding="…"` in an XML declaration.
    private static func declaredEncoding(_ bytes: [UInt8]) -> (name: String, range: ByteRange)? {
        let head = bytes.prefix(200)
        guard let start = head.firstIndex(where: { $0 > 0x20 }), head[start...].starts(with: "<?xml".utf8),
            let end = head[start...].firstIndex(of: UInt8(ascii: ">")),
            let word = (start..<end).first(where: { head[$0..<end].starts(with: "encoding".utf8) }),
            let open = head[word..<end].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
            let close = head[(open + 1)..<end].firstIndex(of: head[open])
        else { return nil }
        return (String(decoding: head[(open + 1)..<close], as: UTF8.self), ByteRange(open + 1..<close))
    }

    /// The first bytes that are not UTF-8.
    private static func invalidUTF8(_ bytes: [UInt8]) -> ByteRange? {
        var rest = bytes.makeIterator()
        var decoder = UTF8()
        var offset = 0
        while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .error: return ByteRange(offset..<min(offset + 1, bytes.count))
            case .emptyInput: return nil
            }
        }
    }
}

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
        issues = decoded.issues
    }

    var isAtEnd: Bool { index >= bytes.count }

    /// The byte at an offset from here; 0 after the end.
    subscript(offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    func starts(with text: StaticString) -> Bool {
        bytes[index...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Moves past the next `text`; returns false and moves to the end where there is none.
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

    /// Reports a mistake after which nothing can be read.
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
