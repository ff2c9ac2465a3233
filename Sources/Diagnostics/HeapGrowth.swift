#if canImport(Glibc)
    internal import CMalloc
#endif

/// The growth of the heaps of threads.
package struct HeapGrowth {
    /// Less than what the system's library gives back when it is freed: 128 kB.
    private static let size = 96 << 10
    /// How many times a thread makes what takes about 20 kB before the heap grows again.
    private static let period = 4

    private var count = 0

    package init() {}

    /// Makes the heap of the main thread grow by a megabyte, now and whenever it is full, and those of other threads begin with one. To
    /// be called before there are any.
    ///
    /// glibc lets it grow by 128 kB. Each time waits until no other thread is given memory: for a millisecond while one reads a
    /// catalog of some megabytes.
    package static func growByMegabytes() {
        #if canImport(Glibc)
            _ = mallopt(M_TOP_PAD, 1 << 20)
            grow()
        #endif
    }

    /// Makes the heap of a thread that keeps what it makes grow by many pages at once.
    ///
    /// glibc lets the heap of a thread, unlike that of the main thread, grow no further than an allocation needs, mostly by a page or
    /// two. Each time is a call of the system, during which other threads get no memory.
    package mutating func prepare() {
        #if canImport(Glibc)
            if count.isMultiple(of: Self.period) { Self.grow() }
            count += 1
        #endif
    }

    private static func grow() {
        UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16).deallocate()
    }
}
