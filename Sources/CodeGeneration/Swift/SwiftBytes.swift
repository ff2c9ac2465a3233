internal import L10nDiagnostics
internal import L10nPlainText

/// UTF-8 as a multi-line string literal of Swift, usually without line breaks in its value.
///
/// ```
/// #"""
///     Add to bag\#u{3}\#
///     Your bag is empty\#u{3}\#
///     """#
/// ```
///
/// Such a literal costs the compiler nothing at any length, and a change in one text is a change in one line. Control
/// characters, directional marks and invisible spaces are escaped.
struct SwiftBytes: CustomStringConvertible, Sendable {
    /// The literal.
    let utf8: [UInt8]

    var description: String { String(decoding: utf8, as: UTF8.self) }

    /// An empty literal.
    init() { self.init([], lineStarts: [], indent: 0) }

    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - lineStarts: Offsets where a line begins, ascending; the first is 0.
    ///   - indent: The number of spaces before every line but the first.
    init(_ bytes: [UInt8], lineStarts: some Sequence<Int>, indent: Int) {
        var code: [UInt8] = []
        let margin = [UInt8](repeating: UInt8(ascii: " "), count: indent)
        let lineEnd = Array("\\#\n".utf8) + margin
        // Few lines have more than three escapes.
        code.reserveCapacity(bytes.count + lineStarts.underestimatedCount * (lineEnd.count + 15) + 64)
        code += Array("#\"\"\"\n".utf8) + margin
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for next in lineStarts where next > 0 {
                Self.append(bytes, start..<next, to: &code)
                code += lineEnd
                start = next
            }
            Self.append(bytes, start..<bytes.count, to: &code)
        }
        code += Array("\n".utf8) + margin + Array("\"\"\"#".utf8)
        utf8 = code
    }

    /// Lines whose ends are part of the value, without indentation.
    init(separateLines lines: [[UInt8]]) {
        var code = Array("#\"\"\"\n".utf8)
        for line in lines {
            line.withUnsafeBufferPointer { Self.append($0, 0..<$0.count, to: &code) }
            code.append(UInt8(ascii: "\n"))
        }
        code += Array("\"\"\"#".utf8)
        utf8 = code
    }

    /// Texts in order, one per line.
    init(lines: [String], indent: Int) {
        var bytes: [UInt8] = []
        let starts = lines.map { line in
            defer { bytes += Array(line.utf8) }
            return bytes.count
        }
        self.init(bytes, lineStarts: starts, indent: indent)
    }

    /// Digits of entries of one size, in lines of whole entries.
    init(digits: [UInt8], entrySize: Int, indent: Int) {
        self.init(digits, lineStarts: stride(from: 0, to: digits.count, by: 112 / entrySize * entrySize), indent: indent)
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to code: inout [UInt8]) {
        let line = UnsafeBufferPointer(rebasing: bytes[range])
        var (index, copied) = (0, 0)
        while true {
            index = ByteSearch.first(in: line, from: index, where: mayNeedEscapes)
            if index == line.count { break }
            guard let length = escapedLength(line, index) else {
                index += 1
                continue
            }
            code.append(contentsOf: UnsafeBufferPointer(rebasing: line[copied..<index]))
            appendEscape(line, index, length, to: &code)
            index += length
            copied = index
        }
        code.append(contentsOf: UnsafeBufferPointer(rebasing: line[copied...]))
    }

    /// Appends the escape of a character: `\#u{3}`.
    private static func appendEscape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ length: Int, to code: inout [UInt8]) {
        code.append(contentsOf: escapeStart)
        if length == 1, bytes[index] < 0x10 {
            code.append(UInt8(ascii: bytes[index] < 10 ? "0" : "7") + bytes[index])
        } else {
            let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
            code.append(contentsOf: String(scalar, radix: 16, uppercase: true).utf8)
        }
        code.append(UInt8(ascii: "}"))
    }

    private static let escapeStart = Array("\\#u{".utf8)

    /// Which of some bytes may begin a character that needs an escape: not most of ASCII, and not those inside a character.
    private static func mayNeedEscapes(_ bytes: ByteVector) -> ByteMask {
        let areASCII = bytes.are(atMost: 0x1F) | bytes.are(0x7F) | bytes.are(UInt8(ascii: "\\")) | bytes.are(UInt8(ascii: "\""))
        return areASCII | bytes.are(0xC2) | bytes.are(0xD8) | bytes.are(in: 0xE1...0xE3) | bytes.are(in: 0xEE...0xF4)
    }

    /// How many bytes the character at an offset has, if it needs an escape: what means something in the literal (`\#`, `""`), and
    /// what nobody would see.
    private static func escapedLength(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        let (byte, end) = (bytes[index], bytes.count)
        if byte >= 0x20, byte < 0x7F {
            guard byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\""), index + 1 < end else { return nil }
            return bytes[index + 1] == (byte == UInt8(ascii: "\\") ? UInt8(ascii: "#") : byte) ? 1 : nil
        }
        if byte < 0x80 { return 1 }
        func follows(_ offset: Int, _ range: ClosedRange<UInt8>) -> Bool {
            index + offset < end && range.contains(bytes[index + offset])
        }
        switch byte {
        case 0xC2: return follows(1, 0x80...0xA0) || follows(1, 0xAD...0xAD) ? 2 : nil  // C1, no-break space, soft hyphen
        case 0xD8: return follows(1, 0x9C...0x9C) ? 2 : nil  // U+061C
        case 0xE1:
            return follows(1, 0x9A...0x9A) && follows(2, 0x80...0x80) || follows(1, 0xA0...0xA0) && follows(2, 0x8E...0x8E)
                ? 3 : nil
        case 0xE2:
            // U+2000 to U+200B, U+200E, U+200F, U+2028 to U+202F, U+205F to U+206F; the joiners stay.
            let isSpace =
                follows(1, 0x80...0x80) && (follows(2, 0x80...0x8B) || follows(2, 0x8E...0x8F) || follows(2, 0xA8...0xAF))
            return isSpace || follows(1, 0x81...0x81) && follows(2, 0x9F...0xAF) ? 3 : nil
        case 0xE3: return follows(1, 0x80...0x80) && follows(2, 0x80...0x80) ? 3 : nil  // U+3000
        case 0xEE: return index + 3 <= end ? 3 : nil  // Private use
        case 0xEF:
            let isPrivate = follows(1, 0x80...0xA3)
            return isPrivate || follows(1, 0xBB...0xBB) && follows(2, 0xBF...0xBF)
                || follows(1, 0xBF...0xBF) && follows(2, 0xB0...0xBB)
                ? 3 : nil
        // Tags, variation selectors beyond 16, private use
        case 0xF3, 0xF4: return index + 4 <= end ? 4 : nil
        default: return nil
        }
    }
}
