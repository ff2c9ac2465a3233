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

    /// Offset of the first byte that is not ASCII at or after an offset; the count of the bytes where there is none.
    package static func firstNonASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
        let words = Words(bytes)
        var index = start
        while index + 8 <= bytes.count {
            let found = words.nonASCII(at: index)
            if found != 0 { return index + found.trailingZeroBitCount >> 3 }
            index += 8
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }

    /// A text as words of eight bytes, at any offset.
    private struct Words {
        private let bytes: UnsafeRawBufferPointer

        init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = UnsafeRawBufferPointer(bytes) }

        /// A word of eight times the same byte.
        static func pattern(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

        private static let tops: UInt64 = 0x8080_8080_8080_8080

        private func word(at index: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        }

        /// The highest bits of the bytes at an index that are not ASCII.
        func nonASCII(at index: Int) -> UInt64 { word(at: index) & Self.tops }

        /// The highest bits of the bytes at an index that are those of a pattern. The lowest of them is exact; a false one can only be
        /// above it.
        func matches(_ pattern: UInt64, at index: Int) -> UInt64 {
            // A byte is zero where there is one; only then does the subtraction carry into its highest bit.
            let word = word(at: index) ^ pattern
            return (word &- 0x0101_0101_0101_0101) & ~word & Self.tops
        }
    }
}
