/// The hash FNV-1a with 64 bits. It is the same in every process, unlike `Hasher`.
@frozen
package struct FNV1a {
    package var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable package init() {}

    @inlinable
    package mutating func combine(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }

    /// Combines bytes in little-endian words of eight, the rest one by one.
    @inlinable
    package mutating func combine(words bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index + 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            // A product moves bits up only.
            value ^= value >> 29
            index += 8
        }
        while index < bytes.count {
            combine(UInt64(bytes[index]))
            index += 1
        }
    }
}
