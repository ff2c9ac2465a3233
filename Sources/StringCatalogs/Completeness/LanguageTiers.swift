internal import L10nCLDR
internal import L10nDiagnostics

/// What a language must have.
package enum LanguageTier: String, Sendable, CaseIterable {
    /// The language that the others are translated from.
    case source
    /// Every translatable key must have it.
    case required
    /// Best effort.
    case partial
    /// Overrides only; another language supplies the rest.
    case fallback
    /// The configuration does not name it, and few keys are translated into it.
    case other
}

/// What the languages of a catalog must have.
package struct LanguageTiers: Sendable {
    /// By index of the language.
    package let tiers: [LanguageTier]
    /// Required and partial languages that the catalog does not mention, as configured.
    package let absent: [(name: String, tier: LanguageTier)]

    /// - Parameter tiers: By index of the language.
    init(tiers: [LanguageTier]) {
        self.tiers = tiers
        absent = []
    }

    /// As configured; without configuration every language is required, except for the source language, that at least half of
    /// the translatable keys are translated into.
    package init(of catalog: StringCatalog, required: [String]?, partial partialNames: [String], fallback: [String]) {
        func canonical(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
        let wanted = required.map(canonical)
        let (partial, fallback) = (canonical(partialNames), canonical(fallback))
        // Made only if the configuration names languages.
        lazy var identifiers = catalog.languages.map { $0.tag.canonical.identifier }
        let translated = required == nil ? TranslatedKeys(of: catalog) : nil
        tiers = catalog.languages.indices.map { index -> LanguageTier in
            if index == catalog.sourceLanguage { return .source }
            // A program writes these, so that they need no completion.
            if catalog.languages[index].tag.isPseudo { return .other }
            if !partial.isEmpty, partial.contains(identifiers[index]) { return .partial }
            if !fallback.isEmpty, fallback.contains(identifiers[index]) { return .fallback }
            if let wanted { return wanted.contains(identifiers[index]) ? .required : .other }
            return translated?.hasHalf(index) == true ? .required : .other
        }
        let named =
            partialNames.map { (name: $0, tier: LanguageTier.partial) }
            + (required ?? []).map { (name: $0, tier: LanguageTier.required) }
        guard !named.isEmpty else {
            absent = []
            return
        }
        var seen = Set(identifiers)
        absent = named.filter { name, _ in
            let tag = LanguageTag(name)
            return !tag.isPseudo && seen.insert(tag.canonical.identifier).inserted
        }
    }
}

/// How many translatable keys of a catalog are translated into each language.
///
/// A key is translated if every text that it has in the language is: an empty one and one in the state `new` are not.
/// Unlike ``Completeness``, this doesn't look for plural forms that are missing.
package struct TranslatedKeys: Sendable {
    /// By index of the language.
    package private(set) var counts: [Int]
    package private(set) var total = 0

    package init(of catalog: StringCatalog) {
        counts = Array(repeating: 0, count: catalog.languages.count)
        for part in catalog.entries.parts.concurrentMap({ TranslatedKeys(of: $0, in: catalog) }) {
            total += part.total
            for (language, count) in part.counts.enumerated() { counts[language] += count }
        }
    }

    private init(of entries: ArraySlice<CatalogEntry>, in catalog: StringCatalog) {
        counts = Array(repeating: 0, count: catalog.languages.count)
        for entry in entries where entry.isTranslatable {
            total += 1
            for index in entry.localizations {
                let localization = catalog.localizations[index]
                guard localization.language != catalog.sourceLanguage, Self.isTranslated(localization, in: catalog) else {
                    continue
                }
                counts[localization.language] += 1
            }
        }
    }

    /// Whether at least half of the keys are translated into a language.
    package func hasHalf(_ language: LanguageIndex) -> Bool { counts[language] > 0 && counts[language] * 2 >= total }

    private static func isTranslated(_ localization: Localization, in catalog: StringCatalog) -> Bool {
        for index in localization.units where TranslationCounts.State(catalog.units[index]) == .new { return false }
        return !localization.units.isEmpty
    }
}
