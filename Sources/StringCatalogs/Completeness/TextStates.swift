internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime

/// The state of each text of a catalog, as it is counted.
package struct TextStates: Sendable {
    /// By index of the localization: the least of its texts, and missing without a form that the language needs.
    package internal(set) var localizations: [TranslationCounts.State]
    /// By index of the unit.
    package internal(set) var units: [TranslationCounts.State]

    /// The states of keys that don't count, as written.
    ///
    /// - Parameter tiers: By index of the language.
    package init(of catalog: StringCatalog, tiers: [LanguageTier]) {
        let units = catalog.units.map { TranslationCounts.State($0) }
        let states = TextStates(
            localizations: catalog.localizations.map { localization in
                units[localization.units].max { $0.rank < $1.rank } ?? .missing
            }, units: units)
        self = catalog.source.bytes.withUnsafeBufferPointer { bytes in
            var count = CatalogCount(
                catalog, LanguageTiers(tiers: tiers), CLDRPluralRules.profile(for:), nil, bytes: bytes, recording: states)
            for entry in catalog.entries { count.add(entry) }
            return count.recorded ?? states
        }
    }

    private init(localizations: [TranslationCounts.State], units: [TranslationCounts.State]) {
        self.localizations = localizations
        self.units = units
    }
}
