public import L10nDiagnostics
public import L10nPlainText

/// A string of a document that has not been decoded: its place and whether it has escapes. 8 bytes.
@usableFromInline package struct JSONText: Hashable, Sendable {
    @usableFromInline let low: UInt32
    @usableFromInline let high: UInt32

    /// A text of the bytes in a range, without their quotation marks.
    @inlinable
    package init(content: ByteRange, hasEscapes: Bool) {
        low = content.start | (hasEscapes ? JSONCell.flag : 0)
        high = content.end
    }

    /// The bytes between the quotation marks.
    @inlinable package var content: ByteRange { ByteRange(low & ~JSONCell.flag, high) }
    @inlinable package var hasEscapes: Bool { low & JSONCell.flag != 0 }
    /// Whether the text has no character.
    @inlinable package var isEmpty: Bool { low & ~JSONCell.flag == high }

    /// Calls `body` with the decoded UTF-8 of the text. Without escapes these are the bytes of the file itself.
    ///
    /// Ill-formed escapes, which the reader has reported, come out as U+FFFD.
    @inlinable
    package func withUTF8<R>(in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R
    {
        let range = content.indices
        if !hasEscapes { return try body(UnsafeBufferPointer(rebasing: bytes[range])) }
        var decoded: [UInt8] = []
        JSONEscapes.decode(bytes, range, into: &decoded)
        return try decoded.withUnsafeBufferPointer(body)
    }

    /// Whether the decoded text is a name, byte for byte.
    @inlinable
    package func isSame(as name: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = name.utf8CodeUnitCount
        guard !hasEscapes else {
            return withUTF8(in: bytes) { $0.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: count)) }
        }
        // Most names have another length.
        guard content.count == count else { return false }
        guard let base = bytes.baseAddress else { return count == 0 }
        return UnsafeRawPointer(base + Int(content.start)).hasSameBytes(as: name.utf8Start, count: count)
    }

    /// Whether two decoded texts are the same, byte for byte.
    @inlinable
    package func isSame(as other: JSONText, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if !hasEscapes, !other.hasEscapes, content.count != other.content.count { return false }
        return withUTF8(in: bytes) { text in other.withUTF8(in: bytes) { text.hasSameBytes(as: $0) } }
    }

    /// The decoded text.
    package func string(in source: SourceFile) -> String {
        source.bytes.withUnsafeBufferPointer { bytes in
            withUTF8(in: bytes) { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The place of a range of the decoded text in the file.
    package func sourceRange(ofDecoded range: Range<Int>, in source: SourceFile) -> ByteRange {
        if !hasEscapes {
            return ByteRange(content.start + UInt32(range.lowerBound), content.start + UInt32(range.upperBound))
        }
        return JSONOffsets(of: self, in: source).range(range)
    }
}

/// Where the bytes of a decoded text are in the file. Finding them takes a pass over the text, so a caller that needs many keeps this.
package struct JSONOffsets: Sendable {
    package let text: JSONText
    /// By decoded byte.
    private let offsets: [UInt32]

    package init(of text: JSONText, in source: SourceFile) {
        self.text = text
        offsets = source.bytes.withUnsafeBufferPointer { JSONEscapes.offsets($0, text.content.indices) }
    }

    /// The place of a range of the decoded text.
    package func range(_ decoded: Range<Int>) -> ByteRange {
        func offset(_ index: Int) -> UInt32 { index < offsets.count ? offsets[index] : text.content.end }
        return ByteRange(offset(decoded.lowerBound), Swift.max(offset(decoded.lowerBound), offset(decoded.upperBound)))
    }
}

/// The escapes of RFC 8259, section 7.
@usableFromInline
enum JSONEscapes {
    /// Appends the decoded form of the bytes in `range`.
    @usableFromInline
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into output: inout [UInt8]) {
        output.reserveCapacity(output.count + range.count)
        walk(bytes, range) { _, unit in
            switch unit {
            case .byte(let byte): output.append(byte)
            case .scalar(let scalar): output.append(contentsOf: Array(String(Character(scalar)).utf8))
            }
        }
    }

    /// For each decoded byte, the offset in the file of the byte or escape that it comes from.
    static func offsets(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [UInt32] {
        var map: [UInt32] = []
        walk(bytes, range) { offset, unit in
            switch unit {
            case .byte: map.append(UInt32(offset))
            case .scalar(let scalar): map.append(contentsOf: repeatElement(UInt32(offset), count: UTF8.width(scalar)))
            }
        }
        return map
    }

    private enum Unit {
        case byte(UInt8)
        case scalar(Unicode.Scalar)
    }

    private static func walk(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ body: (Int, Unit) -> Void) {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
                body(index, .byte(byte))
                index += 1
                continue
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "n"): body(index, .byte(0x0A))
            case UInt8(ascii: "t"): body(index, .byte(0x09))
            case UInt8(ascii: "r"): body(index, .byte(0x0D))
            case UInt8(ascii: "b"): body(index, .byte(0x08))
            case UInt8(ascii: "f"): body(index, .byte(0x0C))
            case UInt8(ascii: "u"):
                let (scalar, length) = unicode(bytes, index, range.upperBound)
                body(index, .scalar(scalar))
                index += length
                continue
            case let other: body(index, .byte(other))
            }
            index += 2
        }
    }

    /// The scalar of `\uXXXX` at `index`, or of a pair of surrogates, and the number of bytes it takes.
    private static func unicode(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> (Unicode.Scalar, Int) {
        guard let first = hexadecimal(bytes, index + 2, end) else { return ("\u{FFFD}", min(2, end - index)) }
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        if first < 0xDC00, index + 7 < end, bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u"),
            let second = hexadecimal(bytes, index + 8, end), 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
        {
            return (scalar, 12)
        }
        return ("\u{FFFD}", 6)
    }

    /// The value of four hexadecimal digits, or nil.
    static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> UInt32? {
        guard index + 4 <= end else { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = ASCII.hexadecimalValue(bytes[index + offset]) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
