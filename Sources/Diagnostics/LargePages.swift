#if canImport(Musl)
    internal import Musl
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Pages of 2 MiB, for memory of a megabyte and more: with small ones, filling it takes a fault for every 4 KiB.
package enum LargePages {
    private static let size = 2 << 20
    /// The least size of other pages.
    private static let smallSize = 4 << 10

    /// How many bytes to ask for, so that a large page begins within those that are used, wherever they are. The others take address
    /// space only.
    package static func capacity(for count: Int) -> Int { count < size / 2 ? count : count + size }

    /// Ranges of memory that end where large pages do, but for the last one.
    package static func parts(of memory: UnsafeMutableRawBufferPointer) -> [Range<Int>] {
        let start = Int(bitPattern: memory.baseAddress) % size
        let ends = Array(stride(from: size - start, to: memory.count, by: size)) + [memory.count]
        return zip([0] + ends, ends).map { $0..<$1 }
    }

    /// Takes the page faults of uninitialized memory, and may write zeros to it. If they happen in a system call that copies to it,
    /// every other thread that asks the system for memory waits.
    package static func touch(_ memory: UnsafeMutableRawBufferPointer) {
        // Others wait for one piece at most.
        let pieceSize = 64 * smallSize
        for start in stride(from: 0, to: memory.count, by: pieceSize) {
            let piece = UnsafeMutableRawBufferPointer(rebasing: memory[start..<min(start + pieceSize, memory.count)])
            if populate(piece) { continue }
            for place in stride(from: 0, to: piece.count, by: smallSize) { piece[place] = 0 }
        }
    }

    /// Takes page faults all at once, which takes a quarter of the time.
    ///
    /// - Returns: Whether the system can do that.
    private static func populate(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
        #if os(Linux)
            guard let base = memory.baseAddress else { return true }
            let start = UnsafeMutableRawPointer(bitPattern: Int(bitPattern: base) & ~(smallSize - 1))
            // MADV_POPULATE_WRITE, from Linux 5.14 on.
            return madvise(start, Int(bitPattern: base) % smallSize + memory.count, 23) == 0
        #else
            return false
        #endif
    }

    /// Asks for large pages. It is only advice: a system that does not follow it loses nothing.
    package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            guard memory.count >= size, let base = memory.baseAddress else { return }
            let start = (Int(bitPattern: base) + size - 1) & ~(size - 1)
            let end = (Int(bitPattern: base) + memory.count) & ~(size - 1)
            if start < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE) }
        #endif
    }
}

extension Array {
    /// Reserves memory for elements, in large pages if it is much, and takes the page faults of small ones.
    package mutating func reserveLargePages(for count: Int) {
        let stride = MemoryLayout<Element>.stride
        let capacity = LargePages.capacity(for: count * stride)
        reserveCapacity(capacity / stride)
        withUnsafeMutableBufferPointer { elements in
            let memory = UnsafeMutableRawBufferPointer(start: elements.baseAddress, count: capacity)
            LargePages.prefer(for: memory)
            if capacity == count * stride { LargePages.touch(memory) }
        }
    }
}
