#if canImport(Musl)
    internal import Musl
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Pages of 2 MiB, for memory of some megabytes: with small ones, filling it takes a fault for every 4 KiB.
package enum LargePages {
    private static let size = 2 << 20
    /// The least size of other pages.
    private static let smallSize = 4 << 10
    /// For less memory, a call of the system takes longer than the page faults.
    private static let leastSize = 16 * smallSize

    /// Ranges of memory that end where large pages do, but for the last one.
    package static func parts(of memory: UnsafeMutableRawBufferPointer) -> [Range<Int>] {
        let start = Int(bitPattern: memory.baseAddress) % size
        let ends = Array(stride(from: size - start, to: memory.count, by: size)) + [memory.count]
        return zip([0] + ends, ends).map { $0..<$1 }
    }

    /// Takes the page faults of uninitialized memory, and may write zeros to it. If they happen in a system call that copies to it,
    /// every other thread that asks the system for memory waits.
    package static func touch(_ memory: UnsafeMutableRawBufferPointer) {
        for part in parts(of: memory) { touch(memory, part) }
    }

    /// The same for what is before and after the large pages, if it is much.
    package static func touchSmallPages(of memory: UnsafeMutableRawBufferPointer) {
        for part in parts(of: memory) where leastSize..<size ~= part.count { touch(memory, part) }
    }

    private static func touch(_ memory: UnsafeMutableRawBufferPointer, _ part: Range<Int>) {
        let part = UnsafeMutableRawBufferPointer(rebasing: memory[part])
        // A large page takes one fault. In a system call, others would wait until all of it is cleared.
        if leastSize..<size ~= part.count, populate(part) { return }
        for place in stride(from: 0, to: part.count, by: smallSize) { part[place] = 0 }
        if let last = part.indices.last { part[last] = 0 }
    }

    /// Takes page faults all at once, in a quarter of the time.
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
    /// Reserves memory for elements, in large pages as far as it has some, and takes the page faults of the others.
    package mutating func reserveLargePages(for count: Int) {
        reserveCapacity(count)
        withUnsafeMutableBufferPointer { elements in
            let size = count * MemoryLayout<Element>.stride
            let memory = UnsafeMutableRawBufferPointer(start: elements.baseAddress, count: size)
            LargePages.prefer(for: memory)
            LargePages.touchSmallPages(of: memory)
        }
    }
}
