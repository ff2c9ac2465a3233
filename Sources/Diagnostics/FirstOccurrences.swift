/// The first of things that are equal, which have numbers; 12 bytes for each of them.
package struct FirstOccurrences {
    /// A thing in a bucket.
    private struct Link {
        /// The thing before it in the bucket, or -1.
        var before: Int32 = -1
        /// Bits of its hash that the bucket doesn't tell: most things that differ are told apart without being looked at.
        var hash: UInt32 = 0
    }

    private var links: [Link]
    /// The last thing of each bucket, or -1; as many as a power of two.
    private var buckets: [Int32]

    /// - Parameter count: Numbers are below it.
    package init(count: Int) {
        links = Array(repeating: Link(), count: count)
        buckets = Array(repeating: -1, count: 1 << (Int.bitWidth - max(count, 1).leadingZeroBitCount))
    }

    /// The first thing that equals the new one, if there is one; else the new one is that.
    package mutating func insert(_ new: Int, hash: Int, isEqual: (Int) -> Bool) -> Int? {
        let bucket = hash & (buckets.count - 1)
        let rest = UInt32(truncatingIfNeeded: hash >> 32)
        var next = Int(buckets[bucket])
        while next >= 0 {
            let link = links[next]
            if link.hash == rest, isEqual(next) { return next }
            next = Int(link.before)
        }
        links[new] = Link(before: buckets[bucket], hash: rest)
        buckets[bucket] = Int32(new)
        return nil
    }

    /// Inserts things none of which equals another one of them. Each would wait for memory; so they wait at the same time.
    ///
    /// - Parameters:
    ///   - isEqual: Whether an earlier thing equals a new one, whose place in the array it gets.
    /// - Returns: For each, the first thing that equals it, if there is one.
    package mutating func insert(_ new: [(number: Int, hash: Int)], isEqual: (_ known: Int, _ place: Int) -> Bool) -> [Int?] {
        let last = new.map { buckets[$0.hash & (buckets.count - 1)] }
        let lastLinks = last.map { $0 >= 0 ? links[Int($0)] : Link() }
        return new.indices.map { place in
            let (number, hash) = new[place]
            let rest = UInt32(truncatingIfNeeded: hash >> 32)
            var (next, link) = (Int(last[place]), lastLinks[place])
            while next >= 0 {
                if link.hash == rest, isEqual(next, place) { return next }
                next = Int(link.before)
                if next >= 0 { link = links[next] }
            }
            let bucket = hash & (buckets.count - 1)
            links[number] = Link(before: buckets[bucket], hash: rest)
            buckets[bucket] = Int32(number)
            return nil
        }
    }
}
