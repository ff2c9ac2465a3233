internal import L10nPlainText
internal import L10nValidation

/// Which bytes of a part of a text are letters.
struct LetterMask {
    static let byteCount = 64

    /// Those that are neither letters nor part of a character that is not ASCII: a bit for each byte, the lowest for the first.
    private(set) var others: UInt64 = 0
    /// Whether a character may be punctuation, or a letter that is written in several ways. Between U+00C0 and U+04FF only
    /// accents are.
    var hasUnclear: Bool { !unclear.isEmpty }
    private var unclear = ByteMask()

    init(_ text: Span<UInt8>, from start: Int) {
        for index in stride(from: start, to: min(start + Self.byteCount, text.count), by: ByteVector.count) {
            let bytes = ByteVector(text, at: index)
            let letters = bytes.are(atLeast: 0x80) | bytes.lowercased.are(in: UInt8(ascii: "a")...UInt8(ascii: "z"))
            others |= UInt64(~letters.bits) << UInt64(index - start)
            unclear = unclear | bytes.are(0xC2) | bytes.are(in: 0xCB...0xCD) | bytes.are(atLeast: 0xD4)
        }
        if text.count - start < Self.byteCount { others &= 1 << UInt64(text.count - start) - 1 }
    }
}
