/// Bytes of a table: a literal in generated code, a copy, or a part of a file.
public struct TableBytes: @unchecked Sendable, ExpressibleByStringLiteral {
    let base: UnsafePointer<UInt8>
    let count: Int
    /// The memory that owns the bytes, or nil for a literal, which lives as long as the program.
    private let memory: TableMemory?

    /// The bytes of a literal.
    public init(stringLiteral value: StaticString) {
        base = value.utf8Start
        count = value.utf8CodeUnitCount
        memory = nil
    }

    /// A copy of bytes.
    package init(copying bytes: [UInt8]) { self.init(whole: TableMemory(copying: bytes)) }

    /// All bytes of a file or of a copy.
    init(whole memory: TableMemory) {
        base = memory.base
        count = memory.count
        self.memory = memory
    }

    /// A part of the bytes, which shares their memory.
    subscript(range: Range<Int>) -> TableBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "no such bytes in the table")
        return TableBytes(base: base + range.lowerBound, count: range.count, memory: memory)
    }

    private init(base: UnsafePointer<UInt8>, count: Int, memory: TableMemory?) {
        self.base = base
        self.count = count
        self.memory = memory
    }

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}

/// The memory of a table: a copy of bytes, or a file that is mapped for reading.
final class TableMemory: @unchecked Sendable {
    private let pages: UnsafeMutableRawPointer
    let count: Int
    private let isMapped: Bool
    var base: UnsafePointer<UInt8> { UnsafePointer(pages.assumingMemoryBound(to: UInt8.self)) }

    /// Copies bytes. A byte ``Record/end`` follows the copy.
    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        bytes.withUnsafeBufferPointer { bytes in
            if let source = bytes.baseAddress { copy.initialize(from: source, count: bytes.count) }
        }
        (copy + bytes.count).initialize(to: Record.end)
        pages = UnsafeMutableRawPointer(copy)
        count = bytes.count
        isMapped = false
    }

    /// Maps a file for reading.
    init(mapping path: String) throws(TextTableError) {
        (pages, count) = try MappedFile.pages(of: path)
        isMapped = true
    }

    deinit {
        if isMapped { MappedFile.unmap(pages, count) } else { pages.deallocate() }
    }
}
