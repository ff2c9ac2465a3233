internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Keys that say the same in the source language.
extension RuleContext {
    /// The finished text of a key in a language, where it has one without forms.
    func plainUnit(_ localization: Localization) -> StringUnit? {
        guard localization.units.count == 1 else { return nil }
        let unit = catalog.units[localization.units.lowerBound]
        return unit.form.isPlain && unit.state != .new && !isBlank(unit) ? unit : nil
    }

    /// Groups of two and more keys with one source text and one comment, in the order of the catalog. Keys whose comments differ
    /// differ on purpose.
    func keysOfSameSource() -> [(source: JSONText, entries: [CatalogEntry])] {
        var firsts = FirstOccurrences(count: catalog.entries.count)
        var groups: [Int: [Int]] = [:]
        for entry in catalog.entries where entry.isTranslatable {
            guard let source = singleTextToTranslate(of: entry), !isBlank(source) else { continue }
            let first = firsts.insert(entry.index, hash: hash(source)) { known in
                let other = catalog.entries[known]
                return hasSameComment(other, entry) && singleTextToTranslate(of: other).map { isSame($0, source) } ?? false
            }
            if let first { groups[first, default: [first]].append(entry.index) }
        }
        return groups.sorted { $0.key < $1.key }.compactMap { first, group in
            singleTextToTranslate(of: catalog.entries[first]).map { ($0, sortedByKey(group).map { catalog.entries[$0] }) }
        }
    }

    /// Entries in an order that does not depend on their places, so that the same one is named in any order.
    ///
    /// - Parameter entries: Indices of them.
    func sortedByKey(_ entries: [Int]) -> [Int] {
        let keys = entries.map { string(catalog.entries[$0].key) }
        return entries.indices.sorted { keys[$0] < keys[$1] }.map { entries[$0] }
    }

    /// Equal for equal texts, however they are escaped.
    func hash(_ text: JSONText, with seed: Int = 0) -> Int {
        withUTF8(text) { ByteHash.hash($0, seed: seed) }
    }

    private func hasSameComment(_ a: CatalogEntry, _ b: CatalogEntry) -> Bool {
        switch (a.comment, b.comment) {
        case (nil, nil): true
        case (let a?, let b?): isSame(a, b)
        default: false
        }
    }
}
