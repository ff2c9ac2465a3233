internal import L10nPlainText

/// A file of another program as UTF-8, and the problem with its encoding.
package struct DecodedSource: Sendable {
    package let source: SourceFile
    /// Offset of the first byte after a byte-order mark.
    package let start: Int
    package let issues: [EncodingIssue]

    /// Why the text is not the one that was written; nil also where the encoding had to be guessed.
    package var mistake: EncodingIssue? { issues.first { $0.kind != .utf16WithoutMark } }

    /// - Parameter maximumSize: For the UTF-8 that another encoding is converted to.
    package init(_ source: SourceFile, maximumSize: Int = SourceFile.maximumSize) {
        let bytes = source.bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self.init(utf8: source, start: 3)
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            // Shown as nothing: no reader could make anything of it.
            self.init(SourceFile(path: source.path, bytes: []), start: 0, [EncodingIssue(.utf32, .empty(at: 0))])
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
        self.init(SourceFile(path: path, bytes: []), start: 0, [EncodingIssue(.tooLarge(limit: limit), .empty(at: 0))])
    }

    private init(_ source: SourceFile, start: Int, _ issues: [EncodingIssue]) {
        self.source = source
        self.start = start
        self.issues = issues
    }

    private init(utf8 source: SourceFile, start: Int) {
        let invalid = UTF8Check.firstMistake(in: source.bytes)
        self.init(source, start: start, invalid.map { [EncodingIssue(.invalidUTF8, ByteRange($0..<$0 + 1))] } ?? [])
    }

    private init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool, path: String, hasMark: Bool, _ maximumSize: Int) {
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count, maximumSize))
        var issues = hasMark ? [] : [EncodingIssue(.utf16WithoutMark, .empty(at: 0))]
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
                if !isDamaged { issues.append(EncodingIssue(.damagedUTF16, .empty(at: UInt32(output.count)))) }
                isDamaged = true
                append("\u{FFFD}")
            case .emptyInput: break decoding
            }
        }
        if bytes.count % 2 == 1, !isDamaged {
            issues.append(EncodingIssue(.damagedUTF16, .empty(at: UInt32(output.count))))
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
            self.init(source, start: 0, [EncodingIssue(.unsupported(encoding.name), encoding.range)])
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
}

/// Something that is wrong with the encoding of a file.
package struct EncodingIssue: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Bytes that are not UTF-8, in a file that says nothing else.
        case invalidUTF8
        /// UTF-16 without a byte-order mark.
        case utf16WithoutMark
        /// Half a character at the end of UTF-16, or half a surrogate pair.
        case damagedUTF16
        case utf32
        /// The name that the XML declaration gives.
        case unsupported(String)
        /// More text than `limit` bytes, once it is UTF-8.
        case tooLarge(limit: Int)
    }

    package let kind: Kind
    /// In the UTF-8 of the file.
    package let range: ByteRange

    init(_ kind: Kind, _ range: ByteRange) {
        self.kind = kind
        self.range = range
    }
}
