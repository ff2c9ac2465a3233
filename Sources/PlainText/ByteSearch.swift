#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Looks for bytes in texts. Most texts do not have them.
package enum ByteSearch {
    /// Offset of the first such byte at or after an offset; the count of the bytes where there is none.
    package static func first(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
        guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
        guard let found = memchr(base + start, Int32(byte), bytes.count - start) else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Offset of the first of two bytes at or after an offset; the count of the bytes where there is none.
    package static func first(
        of byte: UInt8, or other: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
    ) -> Int {
        let words = Words(bytes)
        let (pattern, otherPattern) = (Words.pattern(byte), Words.pattern(other))
        var index = start
        while index + 8 <= bytes.count {
            let found = words.matches(pattern, at: index) | words.matches(otherPattern, at: index)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count, bytes[index] != byte, bytes[index] != other { index += 1 }
        return index
    }

    /// Whether there is a byte of at least some value, from 0x80 on.
    package static func hasByte(atLeast byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let words = Words(bytes)
        let complement = Words.pattern(0x80 - (byte & 0x7F))
        var index = 0
        while index + 8 <= bytes.count {
            if words.hasByte(withComplement: complement, at: index) { return true }
            index += 8
        }
        return bytes[index...].contains { $0 >= byte }
    }

    /// A text as words of eight bytes, at any offset.
    private struct Words {
        private let bytes: UnsafeRawBufferPointer

        init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = UnsafeRawBufferPointer(bytes) }

        /// A word of eight times the same byte.
        static func pattern(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

        /// Whether one of eight bytes has its highest bit, and adding a number to the other bits carries into it.
        func hasByte(withComplement complement: UInt64, at index: Int) -> Bool {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            return ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ complement) & word & 0x8080_8080_8080_8080 != 0
        }

        /// The highest bits of the bytes at an index that are those of a pattern. The lowest of them is exact; a false one can only be
        /// above it.
        func matches(_ pattern: UInt64, at index: Int) -> UInt64 {
            // A byte is zero where there is one; only then does the subtraction carry into its highest bit.
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian ^ pattern
            return (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        }
    }
}
