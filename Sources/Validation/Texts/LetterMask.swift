/// Which bytes of a part of a text are letters.
struct LetterMask {
    private typealias Vector = SIMD16<UInt8>
    static let byteCount = 64

    /// Those that are neither letters nor part of a character that is not ASCII: a bit for each byte, the lowest for the first.
    private(set) var others: UInt64 = 0
    /// Whether a character may be punctuation, or a letter that is written in several ways. Between U+00C0 and U+04FF only
    /// accents are.
    var hasUnclear: Bool { unsafeBitCast(unclear, to: SIMD2<UInt64>.self) != .zero }
    private var unclear = SIMDMask<SIMD16<Int8>>(repeating: false)

    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
        for index in stride(from: start, to: min(start + Self.byteCount, text.count), by: 16) {
            let bytes = Self.bytes(text, at: index)
            let small = bytes | Self.all(0x20)
            let areASCIILetters = small .>= Self.all(UInt8(ascii: "a")) .& small .<= Self.all(UInt8(ascii: "z"))
            others |= (Self.bits(bytes .>= Self.all(0x80) .| areASCIILetters) ^ 0xFFFF) << UInt64(index - start)
            let areAccents = bytes .>= Self.all(0xCB) .& bytes .<= Self.all(0xCD)
            unclear .|= bytes .== Self.all(0xC2) .| areAccents .| bytes .>= Self.all(0xD4)
        }
    }

    /// Sixteen times a byte. Operators of a vector and a number would not be specialized, and many times as slow.
    private static func all(_ byte: UInt8) -> Vector { Vector(repeating: byte) }

    /// Sixteen bytes from an index; after the end there are letters.
    private static func bytes(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Vector {
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[index...])
        if rest.count >= 16 { return rest.loadUnaligned(as: Vector.self) }
        var bytes = Vector(repeating: UInt8(ascii: "a"))
        withUnsafeMutableBytes(of: &bytes) { $0.copyMemory(from: rest) }
        return bytes
    }

    /// A bit for each byte of a mask.
    private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        // Each byte keeps the bit of its own place, and the product has their sum in its highest byte.
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        func sum(_ bytes: UInt64) -> UInt64 { ((bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) >> 56 }
        return sum(halves[0]) | sum(halves[1]) << 8
    }
}
