package import L10nDiagnostics
package import L10nFileTrees
internal import L10nStringCatalogs
internal import L10nSyntax

/// Finds earlier versions of catalogs, even under other paths, and keys that moved between catalogs.
package struct EarlierCatalogs: Sendable {
    private let base: any FileTree
    /// The old paths of catalogs that were renamed.
    private let renames: [String: String]
    /// The paths of the catalogs that a key came into, by key.
    private var newcomers: [String: Set<String>] = [:]

    /// - Parameters:
    ///   - paths: The catalogs to check.
    ///   - tree: The current files.
    ///   - base: The earlier files, under the same paths.
    package init(of paths: [String], now tree: any FileTree, then base: any FileTree) {
        self.base = base
        let added = paths.filter { base.kind(of: $0) != .file && tree.kind(of: $0) == .file }
        if added.isEmpty {
            renames = [:]
        } else {
            let gone = base.catalogs(below: "/").paths.filter { tree.kind(of: $0) == .missing }
            renames = Self.pairs(Self.keys(of: added, in: tree), Self.keys(of: gone, in: base))
        }
        for path in paths {
            guard let now = try? tree.read(path) else { continue }
            let then = source(of: path)
            if now.bytes == then?.bytes { continue }
            for key in Self.keys(of: now).subtracting(then.map(Self.keys) ?? []) { newcomers[key, default: []].insert(path) }
        }
    }

    /// The earlier version of a catalog; nil for a new one.
    package func source(of path: String) -> SourceFile? {
        let old = renames[path] ?? path
        guard base.kind(of: old) == .file else { return nil }
        return try? base.read(old)
    }

    /// Whether the findings that a check with the earlier catalogs reports in a file existed then: always in catalogs and
    /// in code, and in other files if they are unchanged.
    func isComparable(_ file: Report.File, _ code: (any CodeReading)?) -> Bool {
        if file.keyCount != nil || code?.isCode(file.source.path) ?? false { return true }
        let then = try? base.read(file.source.path)
        return then?.bytes == file.source.bytes
    }

    /// The keys that moved to other catalogs.
    func keysElsewhere(than path: String) -> Set<String> { Set(newcomers.filter { $0.value != [path] }.keys) }

    // MARK: Keys

    private typealias Keys = (path: String, keys: Set<String>)

    private static func keys(of source: SourceFile) -> Set<String> {
        let catalog = CatalogDecoder.decode(source)
        return Set(catalog.entries.map { catalog.string($0.key) })
    }

    private static func keys(of paths: [String], in tree: any FileTree) -> [Keys] {
        paths.compactMap { path in (try? tree.read(path)).map { (path, keys(of: $0)) } }
    }

    /// Matches new catalogs with old ones by their keys, regardless of layout, order, and whether git tracks the new path.
    private static func pairs(_ added: [Keys], _ gone: [Keys]) -> [String: String] {
        let pairs = added.flatMap { new in gone.map { (new: new.path, old: $0.path, likeness: likeness(new.keys, $0.keys)) } }
            .filter { $0.likeness > 0 }
            .sorted { ($1.likeness, $0.new, $0.old) < ($0.likeness, $1.new, $1.old) }
        var renames: [String: String] = [:]
        var taken: Set<String> = []
        for pair in pairs where renames[pair.new] == nil && taken.insert(pair.old).inserted { renames[pair.new] = pair.old }
        return renames
    }

    /// The number of shared keys; 0 if it is less than half of the keys of the larger catalog.
    private static func likeness(_ a: Set<String>, _ b: Set<String>) -> Int {
        let common = a.intersection(b).count
        return common * 2 >= max(a.count, b.count) ? common : 0
    }
}
