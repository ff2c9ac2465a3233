#if canImport(Musl)
    internal import Musl
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Pages of 2 MiB, for memory of several megabytes: with small ones, filling it takes a fault for every 4 KiB.
package enum LargePages {
    /// Asks for large pages. It is only advice: a system that does not follow it loses nothing.
    package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            let page = 2 << 20
            guard memory.count >= 2 * page, let base = memory.baseAddress else { return }
            let start = (Int(bitPattern: base) + page - 1) & ~(page - 1)
            let end = (Int(bitPattern: base) + memory.count) & ~(page - 1)
            if start < end { _ = madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE) }
        #endif
    }
}

extension Array {
    /// Reserves memory for elements, in large pages if it is much.
    package mutating func reserveLargePages(for count: Int) {
        reserveCapacity(count)
        withUnsafeMutableBufferPointer { elements in
            let size = count * MemoryLayout<Element>.stride
            LargePages.prefer(for: UnsafeMutableRawBufferPointer(start: elements.baseAddress, count: size))
        }
    }
}
