/// Looks for percent signs eight bytes at a time: most texts have none.
package enum PercentSearch {
    /// Offset of the first percent sign at or after an offset; the count of the bytes where there is none.
    package static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= bytes.count {
            // A byte is zero where there is a percent sign; only then does the subtraction carry into its highest bit.
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x2525_2525_2525_2525
            if (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < bytes.count, bytes[index] != UInt8(ascii: "%") { index += 1 }
        return index
    }
}
