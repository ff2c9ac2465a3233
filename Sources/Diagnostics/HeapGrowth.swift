/// The growth of the heap of a thread, for threads that keep what they make.
package struct HeapGrowth {
    /// Less than what the system's library gives back when it is freed: 128 kB.
    private static let size = 96 << 10
    /// How many times a thread makes what takes about 20 kB before the heap grows again.
    private static let period = 4

    private var count = 0

    package init() {}

    /// Makes the heap grow by many pages at once.
    ///
    /// glibc lets the heap of a thread, unlike that of the main thread, grow no further than an allocation needs, mostly by a page or
    /// two. Each time is a call of the system, during which other threads get no memory.
    package mutating func prepare() {
        #if canImport(Glibc)
            if count.isMultiple(of: Self.period) {
                UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: 16).deallocate()
            }
            count += 1
        #endif
    }
}
