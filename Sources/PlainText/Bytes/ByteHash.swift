/// A hash of bytes for tables in memory, with a seventh of the instructions of `Hasher`.
///
/// Two words of eight bytes are multiplied, and the halves of the product combined, as in wyhash
/// (https://github.com/wangyi-fudan/wyhash). Hashes differ from process to process, so that nobody can write a file whose texts
/// collide.
package enum ByteHash {
    private static let secret = (UInt64.random(in: 1 ... .max), UInt64.random(in: 1 ... .max))

    /// - Parameter seed: Equal bytes have different hashes with different ones.
    package static func hash(_ bytes: Span<UInt8>, seed: Int = 0) -> Int {
        bytes.withUnsafeBufferPointer { hash(UnsafeRawBufferPointer($0), seed: seed) }
    }

    /// - Parameter seed: Equal bytes have different hashes with different ones.
    package static func hash(_ bytes: UnsafeRawBufferPointer, seed: Int = 0) -> Int {
        let (first, second) = secret
        var state = product(first ^ UInt64(bitPattern: Int64(seed)), second)
        func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        var index = 0
        while index + 16 < bytes.count {
            state = product(word(index) ^ second, word(index + 8) ^ state)
            index += 16
        }
        // Words that may overlap those before them.
        let last =
            if bytes.count >= 16 {
                (word(bytes.count - 16), word(bytes.count - 8))
            } else if bytes.count >= 8 {
                (word(0), word(bytes.count - 8))
            } else {
                (bytes.reduce(0) { $0 << 8 | UInt64($1) }, UInt64(0))
            }
        let hash = product(last.0 ^ second, last.1 ^ state)
        return Int(truncatingIfNeeded: product(hash ^ first, UInt64(bytes.count) ^ second))
    }

    private static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
