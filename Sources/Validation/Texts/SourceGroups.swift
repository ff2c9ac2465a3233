internal import JSONSyntax
internal import StringCatalogs

/// Keys that say the same in the source language.
extension RuleContext {
    /// The finished text of a key in a language, where it has one without forms.
    func plainUnit(_ localization: Localization) -> StringUnit? {
        guard localization.units.count == 1 else { return nil }
        let unit = catalog.units[localization.units.lowerBound]
        return unit.form.isPlain && unit.state != .new && !isBlank(unit) ? unit : nil
    }

    /// Groups of two and more keys with one source text and one comment, in the order of the catalog. Keys whose comments differ
    /// are told apart on purpose.
    func keysOfSameSource() -> [(source: JSONText, entries: [CatalogEntry])] {
        var firsts = FirstOccurrences(count: catalog.entries.count)
        var groups: [Int: [Int]] = [:]
        for entry in catalog.entries where entry.isTranslatable {
            guard let source = singleTextToTranslate(of: entry), !withUTF8(source, TextShape.isBlank) else { continue }
            let first = firsts.insert(entry.index, hash: hash(source)) { known in
                let other = catalog.entries[known]
                return hasSameComment(other, entry) && singleTextToTranslate(of: other).map { isSame($0, source) } ?? false
            }
            if let first { groups[first, default: [first]].append(entry.index) }
        }
        return groups.sorted { $0.key < $1.key }.compactMap { first, group in
            singleTextToTranslate(of: catalog.entries[first]).map { ($0, sortedByKey(group.map { catalog.entries[$0] })) }
        }
    }

    /// Entries in an order that does not depend on their places, so that the same one is named in any order.
    func sortedByKey(_ entries: [CatalogEntry]) -> [CatalogEntry] {
        let keys = entries.map { string($0.key) }
        // Entries are large: only their numbers are moved about.
        return entries.indices.sorted { keys[$0] < keys[$1] }.map { entries[$0] }
    }

    /// Equal for equal texts, however they are escaped.
    func hash(_ text: JSONText, with seed: Int = 0) -> Int {
        var hasher = Hasher()
        hasher.combine(seed)
        withUTF8(text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }

    private func hasSameComment(_ a: CatalogEntry, _ b: CatalogEntry) -> Bool {
        switch (a.comment, b.comment) {
        case (nil, nil): true
        case (let a?, let b?): isSame(a, b)
        default: false
        }
    }
}

/// The first of things that are equal, which have numbers; 12 bytes for each of them.
struct FirstOccurrences {
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
    init(count: Int) {
        links = Array(repeating: Link(), count: count)
        buckets = Array(repeating: -1, count: 1 << (Int.bitWidth - max(count, 1).leadingZeroBitCount))
    }

    /// The first thing that equals the new one, if there is one; else the new one is that.
    mutating func insert(_ new: Int, hash: Int, isEqual: (Int) -> Bool) -> Int? {
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
}
