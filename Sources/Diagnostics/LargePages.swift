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

    /// Writes a zero into every page of uninitialized memory, so that its page faults happen here. If they happen in a system call
    /// that copies to it, every other thread that asks the system for memory waits.
    package static func touch(_ memory: UnsafeMutableRawBufferPointer) {
        for place in stride(from: 0, to: memory.count, by: smallSize) { memory[place] = 0 }
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
    /// Reserves memory for elements, in large pages if it is much.
    package mutating func reserveLargePages(for count: Int) {
        let stride = MemoryLayout<Element>.stride
        let capacity = LargePages.capacity(for: count * stride)
        reserveCapacity(capacity / stride)
        withUnsafeMutableBufferPointer { elements in
            LargePages.prefer(for: UnsafeMutableRawBufferPointer(start: elements.baseAddress, count: capacity))
        }
    }
}
