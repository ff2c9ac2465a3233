internal import L10nDiagnostics
internal import L10nPlainText

/// Records of one language, each once.
struct RecordPool {
    /// One after the other.
    private(set) var bytes: [UInt8] = []
    /// Offsets of the records, ascending.
    private(set) var starts: [Int] = []
    /// Offsets of records by their hash, probed in order; -1: free. A power of two, at most half full.
    private var slots: [Int32]

    /// - Parameters:
    ///   - bytes: How many bytes there may be.
    ///   - records: How many records there may be.
    init(bytes capacity: Int, records: Int) {
        bytes.reserveCapacity(capacity)
        starts.reserveCapacity(records)
        var count = 64
        while count < records * 2 { count *= 2 }
        slots = [Int32](repeating: -1, count: count)
    }

    /// Adds a record, unless it is there already; its offset.
    mutating func add(_ record: UnsafeRawBufferPointer) -> Int32 {
        var slot = ByteHash.hash(record) & (slots.count - 1)
        while slots[slot] >= 0 {
            if isSame(Int(slots[slot]), record) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(bytes.count)
        starts.append(bytes.count)
        bytes.append(contentsOf: record)
        return slots[slot]
    }

    /// Whether the record at an offset has certain bytes. The last byte occurs only at the end of a record.
    private func isSame(_ offset: Int, _ record: UnsafeRawBufferPointer) -> Bool {
        guard offset + record.count <= bytes.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            guard let own = bytes.baseAddress, let other = record.baseAddress else { return record.isEmpty }
            return (own + offset).hasSameBytes(as: other, count: record.count)
        }
    }
}
