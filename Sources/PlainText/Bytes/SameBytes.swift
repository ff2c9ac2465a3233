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
        if count >= 4 { return hasSameBytes(as: other, count, UInt32.self) }
        if count >= 2 { return hasSameBytes(as: other, count, UInt16.self) }
        return count == 0 || load(as: UInt8.self) == other.load(as: UInt8.self)
    }

    /// Whether the same bytes are at two addresses, no fewer than one integer has and no more than two.
    @inlinable
    func hasSameBytes<Word: FixedWidthInteger>(as other: UnsafeRawPointer, _ count: Int, _: Word.Type) -> Bool {
        let last = count - MemoryLayout<Word>.size
        return loadUnaligned(as: Word.self) == other.loadUnaligned(as: Word.self)
            && loadUnaligned(fromByteOffset: last, as: Word.self) == other.loadUnaligned(fromByteOffset: last, as: Word.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether both have the same bytes.
    @inlinable
    package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
            return isEmpty && other.isEmpty
        }
        return UnsafeRawPointer(first).hasSameBytes(as: second, count: count)
    }
}
