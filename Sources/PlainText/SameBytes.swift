extension UnsafeRawPointer {
    /// Whether the same bytes are at two addresses; compares sixteen at a time.
    @inlinable
    package func hasSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool {
        func difference(_ offset: Int) -> UInt64 {
            loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var offset = 0
        while offset + 16 <= count {
            if difference(offset) | difference(offset + 8) != 0 { return false }
            offset += 16
        }
        if count >= 8 {
            if offset + 8 < count, difference(offset) != 0 { return false }
            // The last word overlaps the one before it.
            return difference(count - 8) == 0
        }
        while offset < count {
            if load(fromByteOffset: offset, as: UInt8.self) != other.load(fromByteOffset: offset, as: UInt8.self) { return false }
            offset += 1
        }
        return true
    }
}
