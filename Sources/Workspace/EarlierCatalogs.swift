internal import Diagnostics
internal import JSONSyntax
internal import StringCatalogs

/// Finds the earlier versions of catalogs, under their old paths too.
struct EarlierCatalogs: Sendable {
    private let base: any FileTree
    /// The old paths of catalogs that were renamed.
    private let renames: [String: String]

    /// - Parameters:
    ///   - paths: The catalogs to check.
    ///   - tree: The files as they are.
    ///   - base: The files as they were, under the same paths.
    init(of paths: [String], now tree: any FileTree, then base: any FileTree) {
        self.base = base
        let added = paths.filter { base.kind(of: $0) != .file && tree.kind(of: $0) == .file }
        if added.isEmpty {
            renames = [:]
        } else {
            let gone = base.catalogs(below: "/").paths.filter { tree.kind(of: $0) == .missing }
            renames = Self.pairs(added.compactMap { Keys($0, in: tree) }, gone.compactMap { Keys($0, in: base) })
        }
    }

    /// What a catalog was; nil for a new one.
    func source(of path: String) -> SourceFile? {
        let old = renames[path] ?? path
        guard base.kind(of: old) == .file else { return nil }
        return try? base.read(old)
    }

    /// The keys of a catalog.
    private struct Keys {
        let path: String
        let keys: Set<String>

        init?(_ path: String, in tree: any FileTree) {
            guard let source = try? tree.read(path) else { return nil }
            let catalog = CatalogDecoder.decode(JSONReader.read(source))
            self.path = path
            keys = Set(catalog.entries.map { catalog.string($0.key) })
        }

        /// How many keys two catalogs share; 0 where it is less than half of those of the larger one.
        func likeness(to other: Keys) -> Int {
            let common = keys.intersection(other.keys).count
            return common * 2 >= max(keys.count, other.keys.count) ? common : 0
        }
    }

    /// Which new catalog was which old one, by their keys: layout and order change nothing, nor does it matter whether git knows
    /// of the new path.
    private static func pairs(_ added: [Keys], _ gone: [Keys]) -> [String: String] {
        let pairs = added.flatMap { new in gone.map { (new: new.path, old: $0.path, likeness: new.likeness(to: $0)) } }
            .filter { $0.likeness > 0 }
            .sorted { ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old) }
        var renames: [String: String] = [:]
        var taken: Set<String> = []
        for pair in pairs where renames[pair.new] == nil && taken.insert(pair.old).inserted { renames[pair.new] = pair.old }
        return renames
    }
}
