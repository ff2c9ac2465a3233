internal import JSONSyntax
internal import StringCatalogs

/// Keys that say the same in the source language.
extension RuleContext {
    /// The one text of a key in the source language, or the key where it is the text; nil where it has forms or is a name only.
    mutating func plainSource(of entry: CatalogEntry) -> JSONText? {
        self.entry = entry
        sourceLocalization = catalog.sourceLocalization(of: entry)
        defer {
            self.entry = nil
            sourceLocalization = nil
        }
        return singleTextToTranslate
    }

    /// The finished text of a key in a language, where it has one without forms.
    func plainUnit(_ localization: Localization) -> StringUnit? {
        guard localization.units.count == 1 else { return nil }
        let unit = catalog.units[localization.units.lowerBound]
        return unit.form.isPlain && unit.state != .new && !isBlank(unit) ? unit : nil
    }

    /// Groups of two and more keys with one source text and one comment, in the order of the catalog. Keys whose comments differ
    /// are told apart on purpose.
    mutating func keysOfSameSource() -> [(source: JSONText, entries: [CatalogEntry])] {
        var groups: [(source: JSONText, entries: [CatalogEntry])] = []
        var byHash: [Int: [Int]] = [:]
        for entry in catalog.entries where entry.isTranslatable {
            guard let source = plainSource(of: entry), !withUTF8(source, TextShape.isBlank) else { continue }
            var hasher = Hasher()
            withUTF8(source) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            let hash = hasher.finalize()
            let known = byHash[hash]?.first { isSame(groups[$0].source, source) && hasSameComment(groups[$0].entries[0], entry) }
            if let known {
                groups[known].entries.append(entry)
            } else {
                byHash[hash, default: []].append(groups.count)
                groups.append((source, [entry]))
            }
        }
        return groups.filter { $0.entries.count > 1 }.map { ($0.source, sortedByKey($0.entries)) }
    }

    /// Entries in an order that does not depend on where they stand, so that the same one is named wherever it does.
    func sortedByKey(_ entries: [CatalogEntry]) -> [CatalogEntry] {
        entries.map { (key: string($0.key), entry: $0) }.sorted { $0.key < $1.key }.map(\.entry)
    }

    private func hasSameComment(_ a: CatalogEntry, _ b: CatalogEntry) -> Bool {
        switch (a.comment, b.comment) {
        case (nil, nil): true
        case (let a?, let b?): isSame(a, b)
        default: false
        }
    }
}
