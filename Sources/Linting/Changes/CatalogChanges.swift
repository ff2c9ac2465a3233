internal import L10nCodeGeneration
internal import L10nStringCatalogs
internal import L10nValidation

/// What became of the keys of an earlier version of a catalog, in their order.
struct CatalogChanges {
    private(set) var entries: [EntryChange] = []

    /// - Parameters:
    ///   - keysElsewhere: Keys that came into other catalogs meanwhile.
    ///   - options: How accessors are made, if they are.
    init(from base: StringCatalog, to catalog: StringCatalog, keysElsewhere: Set<String>, options: ValidationOptions) {
        let entriesByKey = Self.entriesByKey(catalog)
        let lost = options.generatesCode ? LostAccessors(from: base, to: catalog, options.accessors) : nil
        var renames = Renames(from: base, to: catalog)
        // The first of duplicate keys, as everywhere.
        var seen: Set<String> = []
        for entry in base.entries {
            let key = base.string(entry.key)
            guard seen.insert(key).inserted else { continue }
            let after = entriesByKey[key] ?? renames.successor(of: entry)
            entries.append(
                EntryChange(
                    base: base, before: entry, after: after.map { catalog.entries[$0] },
                    isElsewhere: keysElsewhere.contains(key),
                    lostAccessor: lost?.accessor(of: key, now: after.map { catalog.string(catalog.entries[$0].key) })))
        }
    }

    /// The first entry of each key.
    fileprivate static func entriesByKey(_ catalog: StringCatalog) -> [String: Int] {
        Dictionary(catalog.entries.map { (catalog.string($0.key), $0.index) }) { first, _ in first }
    }
}

/// Finds entries that were renamed: new ones with exactly the translations of one that is gone.
private struct Renames {
    private let base: StringCatalog
    private let catalog: StringCatalog
    /// New entries that are not yet taken, by their translations.
    private var candidates: [[String: EntryTexts]: [Int]] = [:]

    init(from base: StringCatalog, to catalog: StringCatalog) {
        self.base = base
        self.catalog = catalog
        let known = Set(base.entries.map { base.string($0.key) })
        for entry in catalog.entries where !known.contains(catalog.string(entry.key)) {
            let translations = catalog.translations(of: entry)
            if !translations.isEmpty { candidates[translations, default: []].append(entry.index) }
        }
    }

    /// The entry that has the translations of one that is gone, at best the one with its source text too.
    mutating func successor(of entry: CatalogEntry) -> Int? {
        if candidates.isEmpty { return nil }
        let translations = base.translations(of: entry)
        guard let found = candidates[translations], !found.isEmpty else { return nil }
        let source = base.sourceTexts(of: entry)
        let best = found.firstIndex { catalog.sourceTexts(of: catalog.entries[$0]) == source } ?? found.startIndex
        candidates[translations]?.remove(at: best)
        return found[best]
    }
}

/// What generated code called and can call no more.
private struct LostAccessors {
    private let before: [String: String]
    private let after: [String: String]
    private let current: Set<String>

    init(from base: StringCatalog, to catalog: StringCatalog, _ options: AccessorTree.Options) {
        var former = options
        // Those names are kept for keys that were renamed since.
        former.renamed = [:]
        before = Self.signatures(Self.accessors(of: base, former))
        let accessors = Self.accessors(of: catalog, options)
        after = Self.signatures(accessors.filter { $0.replacement == nil })
        current = Set(accessors.map(\.signature))
    }

    private static func accessors(of catalog: StringCatalog, _ options: AccessorTree.Options) -> [Accessor] {
        AccessorTree(catalog, name: .standard, options: options).root.allAccessors
    }

    private static func signatures(_ accessors: [Accessor]) -> [String: String] {
        Dictionary(accessors.map { ($0.key, $0.signature) }) { first, _ in first }
    }

    /// The accessor of a key, unless code can still call it.
    ///
    /// - Parameter now: The key of its entry now.
    func accessor(of key: String, now: String?) -> LostAccessor? {
        guard let signature = before[key], !current.contains(signature) else { return nil }
        return LostAccessor(signature: signature, successor: now.flatMap { after[$0] })
    }
}
