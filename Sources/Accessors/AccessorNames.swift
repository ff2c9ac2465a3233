internal import SymbolNames

/// The names of the accessors of some entries, as hashes.
///
/// Most entries have an accessor that no other one is in the way of. Hashes tell which ones may not; only for those are accessors
/// made and compared.
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
    /// The namespace of the last member.
    private var last: [String]?
    /// The entries that have no accessor, whatever the others have.
    private var failed: [Int] = []

    package init() {}

    mutating func insert(_ path: AccessorPath, of entry: Int) {
        if path.namespaces != last {
            last = path.namespaces
            var around = 0
            namespaces.append(
                path.namespaces.map { name in
                    around = Self.hash(name, in: around)
                    return around
                })
        }
        let hash = Self.hash(path.member, in: namespaces[namespaces.count - 1].last ?? 0)
        members.append(Member(entry: entry, hash: hash, namespace: namespaces.count - 1))
    }

    mutating func insertFailure(of entry: Int) { failed.append(entry) }

    /// Names are compared as Swift compares strings: `é` is one letter, in whatever way it is written.
    private static func hash(_ name: String, in namespace: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(namespace)
        hasher.combine(name)
        return hasher.finalize()
    }

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
