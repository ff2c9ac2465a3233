#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Bytes of a table: a literal of the program, a copy, or part of a file.
public struct TableBytes: @unchecked Sendable, ExpressibleByStringLiteral {
    let base: UnsafePointer<UInt8>
    let count: Int
    /// What keeps the bytes where they are; nil for a literal, which lives as long as the program.
    private let memory: TableMemory?

    /// The bytes of a literal.
    public init(stringLiteral value: StaticString) {
        base = value.utf8Start
        count = value.utf8CodeUnitCount
        memory = nil
    }

    /// A copy of bytes.
    public init(copying bytes: [UInt8]) { self.init(whole: TableMemory(copying: bytes)) }

    /// All bytes of a file or of a copy.
    init(whole memory: TableMemory) {
        base = memory.base
        count = memory.count
        self.memory = memory
    }

    /// Some of the bytes, which stay as long as all of them.
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

/// Memory that goes when nothing refers to it any more: a copy of bytes, or a file mapped for reading.
final class TableMemory: @unchecked Sendable {
    private let pages: UnsafeMutableRawPointer
    let count: Int
    private let isMapped: Bool
    var base: UnsafePointer<UInt8> { UnsafePointer(pages.assumingMemoryBound(to: UInt8.self)) }

    /// A byte ``Record/end`` stands behind the copy.
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

    /// Maps a file.
    init(mapping path: String) throws(TextTableError) {
        // A pipe must not make the program wait for whoever writes into it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw TextTableError(.unreadable(errno), path: path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw TextTableError(.unreadable(errno), path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw TextTableError(.noFile, path: path) }
        // No file of nothing can be mapped.
        guard status.st_size > 0 else { throw TextTableError(.foreign, path: path) }
        count = Int(status.st_size)
        let pages: UnsafeMutableRawPointer? = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
        guard let pages, pages != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw TextTableError(.unreadable(errno), path: path)
        }
        self.pages = pages
        isMapped = true
    }

    deinit {
        if isMapped { munmap(pages, count) } else { pages.deallocate() }
    }
}
