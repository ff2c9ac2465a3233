extension UnsafeRawPointer {
    /// Whether the same bytes are at two addresses; compares eight at a time.
    @inlinable
    package func hasSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            let words = (
                loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
            if words.0 != words.1 { return false }
            offset += 8
        }
        while offset < count {
            if load(fromByteOffset: offset, as: UInt8.self) != other.load(fromByteOffset: offset, as: UInt8.self) { return false }
            offset += 1
        }
        return true
    }
}
