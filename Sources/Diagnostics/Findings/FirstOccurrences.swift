/// The first of things that are equal, which have numbers; 12 bytes for each of them.
package struct FirstOccurrences {
    /// A thing in a bucket.
    private struct Link {
        /// The thing before it in the bucket, or -1.
        var before: Int32 = -1
        /// Bits of its hash that the bucket doesn't tell: most things that differ are distinguished without a comparison.
        var hash: UInt32 = 0
    }

    private var links: [Link]
    /// The last thing of each bucket, or -1; as many as a power of two.
    private var buckets: [Int32]
    /// While many are inserted: for each, the last thing of its bucket, and the link of that.
    private var chains: [(last: Int, link: Link)] = []

    /// - Parameter count: Numbers are below it.
    package init(count: Int) {
        links = Array(repeating: Link(), count: count)
        buckets = Array(repeating: -1, count: 1 << (Int.bitWidth - max(count, 1).leadingZeroBitCount))
    }

    /// The first thing that equals the new one, if there is one; else the new one is that.
    package mutating func insert(_ new: Int, hash: Int, isEqual: (Int) -> Bool) -> Int? {
        let last = last(hash)
        return insert(new, hash, last, link(last), isEqual)
    }

    /// Inserts things that all differ. Each would wait for memory, so they wait at the same time.
    ///
    /// - Parameters:
    ///   - isEqual: Whether an earlier thing equals a new one.
    ///   - found: Gets each new thing that has an equal, and the first of those.
    package mutating func insert(
        _ new: [(number: Int, hash: Int)], isEqual: (_ known: Int, _ new: Int) -> Bool, found: (_ new: Int, _ first: Int) -> Void
    ) {
        chains.removeAll(keepingCapacity: true)
        for thing in new { chains.append((last(thing.hash), Link())) }
        for place in chains.indices { chains[place].link = link(chains[place].last) }
        for (thing, chain) in zip(new, chains) {
            let first = insert(thing.number, thing.hash, chain.last, chain.link) { isEqual($0, thing.number) }
            if let first { found(thing.number, first) }
        }
    }

    /// - Parameters:
    ///   - last: The last of the things in its bucket that it may equal, or -1.
    ///   - link: The link of that.
    private mutating func insert(_ new: Int, _ hash: Int, _ last: Int, _ link: Link, _ isEqual: (Int) -> Bool) -> Int? {
        let rest = UInt32(truncatingIfNeeded: hash >> 32)
        var (next, link) = (last, link)
        while next >= 0 {
            if link.hash == rest, isEqual(next) { return next }
            next = Int(link.before)
            link = self.link(next)
        }
        let bucket = bucket(hash)
        links[new] = Link(before: buckets[bucket], hash: rest)
        buckets[bucket] = Int32(new)
        return nil
    }

    private func bucket(_ hash: Int) -> Int { hash & (buckets.count - 1) }
    private func last(_ hash: Int) -> Int { Int(buckets[bucket(hash)]) }
    private func link(_ thing: Int) -> Link { thing >= 0 ? links[thing] : Link() }
}
