#if canImport(Glibc)
    internal import CMalloc
#endif

/// The growth of the heaps of threads.
package struct HeapGrowth {
    /// Less than what has memory of its own outside the heap: 128 kB.
    private static let pieceSize = 96 << 10
    /// How many pieces the heap of a thread grows by.
    private static let pieces = 8
    /// How many times a thread makes what takes about 40 kB before the heap grows again.
    private static let period = 20
    /// How much free memory at the end of a heap is given back to the system.
    private static let spare: Int32 = 4 << 20

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
            _ = mallopt(M_TRIM_THRESHOLD, spare)
            piece().deallocate()
        #endif
    }

    /// Makes the heap of a thread that keeps what it makes grow by many pages at once.
    ///
    /// glibc lets the heap of a thread, unlike that of the main thread, grow no further than an allocation needs, usually by a page or
    /// two. Each time is a call of the system, during which other threads get no memory. The page faults are taken at once, too. What is
    /// made first needs none of this: it may be all.
    package mutating func prepare() {
        #if canImport(Glibc)
            if count % Self.period == 1 {
                let pieces = (0..<Self.pieces).map { _ in Self.piece() }
                for piece in pieces { LargePages.touch(piece) }
                for piece in pieces { piece.deallocate() }
            }
            count += 1
        #endif
    }

    private static func piece() -> UnsafeMutableRawBufferPointer { .allocate(byteCount: pieceSize, alignment: 16) }
}
