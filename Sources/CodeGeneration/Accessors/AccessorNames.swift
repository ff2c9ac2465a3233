internal import L10nPlainText

/// The names of the accessors of some entries, as hashes of their letters and digits.
///
/// Most entries have an accessor that no other one is in the way of. Hashes tell which ones may not; only for those are accessors
/// made and compared. Names that differ in capitals alone are taken for the same here.
package struct AccessorNames: Sendable {
    private struct Member {
        let entry: Int
        let hash: Int
        /// Number of the namespace that it is in.
        let namespace: Int
    }

    private var members: [Member] = []
    /// For each namespace its hash, after those of the namespaces around it. One is there again where others were between its members.
    private var namespaces: [[Int]] = []
    /// The entries that have no accessor, regardless of the others.
    private var failed: [Int] = []
    /// The hashes of the last accessor: those of its namespaces, and its own.
    private var hashes: [Int] = []

    package init() {}

    /// Notes the accessor of a plain key. What it is called need not be known for that.
    ///
    /// - Returns: Whether the key is plain, and has an accessor by its name.
    mutating func insert(plain key: String, of entry: Int) -> Bool {
        hashes.removeAll(keepingCapacity: true)
        var key = key
        let haveLetters = key.withUTF8 { bytes in
            guard AccessorPaths.isPlain(bytes) else { return false }
            var start = 0
            while start < bytes.count {
                let end = ByteSearch.first(of: UInt8(ascii: "."), in: bytes, from: start)
                if end > start, !appendHash(ofASCII: bytes[start..<end]) { return false }
                start = end + 1
            }
            return true
        }
        guard haveLetters, 1...AccessorIssue.segmentLimit ~= hashes.count else { return false }
        insertHashes(of: entry)
        return true
    }

    mutating func insert(_ path: AccessorPath, of entry: Int) {
        hashes.removeAll(keepingCapacity: true)
        for name in path.namespaces + [path.member] {
            let scalars = name.unicodeScalars.map { $0 == Self.kelvin ? "K" : $0 }
            if scalars.allSatisfy(\.isASCII) {
                scalars.map { UInt8($0.value) }.withUnsafeBufferPointer { _ = appendHash(ofASCII: $0[...]) }
            } else {
                // Names are compared as Swift compares strings: `é` is one letter, however it is encoded.
                var hasher = Hasher()
                hasher.combine(hashes.last)
                hasher.combine(name)
                hashes.append(hasher.finalize())
            }
        }
        insertHashes(of: entry)
    }

    /// The only character outside ASCII that Swift takes for a letter or digit in ASCII.
    private static let kelvin: Unicode.Scalar = "\u{212A}"

    /// Appends the hash of a name in ASCII, or of the part of a plain key that it is made of: they have the same letters and digits but
    /// for capitals.
    ///
    /// - Returns: Whether it has any.
    private mutating func appendHash(ofASCII name: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) { letters in
            var count = 0
            for byte in name where ASCII.isLetterOrDigit(byte) {
                letters[count] = byte | 0x20
                count += 1
            }
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: letters[..<count]))
            hashes.append(ByteHash.hash(bytes, seed: hashes.last ?? 0))
            return count > 0
        }
    }

    private mutating func insertHashes(of entry: Int) {
        guard let member = hashes.popLast() else { return }
        if namespaces.isEmpty || namespaces[namespaces.count - 1].last != hashes.last { namespaces.append(hashes) }
        members.append(Member(entry: entry, hash: member, namespace: namespaces.count - 1))
    }

    mutating func insertFailure(of entry: Int) { failed.append(entry) }

    /// The entries that may have no accessor, as indices in the catalog: those that have none, those whose accessors have the name of
    /// another one or of a namespace, and those in a namespace that has the name of an accessor.
    static func suspects(_ parts: [AccessorNames]) -> Set<Int> {
        var counts: [Int: Int] = [:]
        counts.reserveCapacity(parts.reduce(0) { $0 + $1.members.count })
        for part in parts {
            for member in part.members { counts[member.hash, default: 0] += 1 }
        }
        let namespaces = Set(parts.flatMap { $0.namespaces.joined() })
        var suspects: Set<Int> = []
        for part in parts {
            suspects.formUnion(part.failed)
            let haveNameOfMember = part.namespaces.map { $0.contains { counts[$0] != nil } }
            for member in part.members
            where haveNameOfMember[member.namespace] || namespaces.contains(member.hash) || counts[member.hash] != 1 {
                suspects.insert(member.entry)
            }
        }
        return suspects
    }
}
