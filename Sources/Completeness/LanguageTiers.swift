internal import CLDR
package import StringCatalogs

/// What is asked of a language.
package enum LanguageTier: String, Sendable, CaseIterable {
    /// The language that the others are translated from.
    case source
    /// Every translatable key must have it.
    case required
    /// Best effort.
    case partial
    /// Overrides only; another language supplies the rest.
    case fallback
    /// The configuration does not name it, and few keys have it.
    case other
}

/// What is asked of the languages of a catalog.
package struct LanguageTiers: Sendable {
    /// By index of the language.
    package let tiers: [LanguageTier]
    /// Required languages that the catalog does not mention, as configured.
    package let absent: [String]

    /// - Parameter tiers: By index of the language.
    init(tiers: [LanguageTier]) {
        self.tiers = tiers
        absent = []
    }

    /// As configured; without configuration every language is required, the source left aside, in which at least half of the
    /// translatable keys have an entry.
    package init(of catalog: StringCatalog, required: [String]?, partial: [String], fallback: [String]) {
        let identifiers = catalog.languages.map { $0.tag.canonical.identifier }
        func canonical(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
        let wanted = required.map(canonical)
        let (partial, fallback) = (canonical(partial), canonical(fallback))
        let counts = required == nil ? Self.entryCounts(catalog) : (languages: [], total: 0)
        tiers = identifiers.indices.map { index -> LanguageTier in
            if index == catalog.sourceLanguage { return .source }
            if partial.contains(identifiers[index]) { return .partial }
            if fallback.contains(identifiers[index]) { return .fallback }
            if let wanted { return wanted.contains(identifiers[index]) ? .required : .other }
            return counts.languages[index] > 0 && counts.languages[index] * 2 >= counts.total ? .required : .other
        }
        var seen = Set(identifiers)
        absent = (required ?? []).filter { seen.insert(LanguageTag($0).canonical.identifier).inserted }
    }

    /// In how many entries each language occurs, and of how many. An entry without any localization was just extracted; nobody
    /// has been asked to translate it.
    private static func entryCounts(_ catalog: StringCatalog) -> (languages: [Int], total: Int) {
        var counts = Array(repeating: 0, count: catalog.languages.count)
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            total += 1
            for index in entry.localizations { counts[catalog.localizations[index].language] += 1 }
        }
        return (counts, total)
    }
}
