package import L10nCLDR
internal import L10nRuntime
internal import L10nSyntax

/// Tells which texts an entry needs in a language.
package struct NeededForms {
    private let catalog: StringCatalog
    /// By language; nil where its plural rules are not known: it is never guessed.
    let forms: [RequiredForms?]
    private let arguments = EntryArguments()

    /// - Parameter languages: Those of the catalog by index, then others.
    package init(_ catalog: StringCatalog, in languages: [LanguageTag], _ profile: (LanguageTag) -> PluralProfile?) {
        self.catalog = catalog
        forms = languages.map { tag in profile(tag).map { RequiredForms($0, in: tag) } }
    }

    /// The forms that are missing from a plural of a language.
    ///
    /// - Parameter plural: That plural, or the one of the source that it would follow.
    package func missing(
        from present: PluralCategorySet, like plural: PluralVariation, in language: Int, _ entry: CatalogEntry,
        _ source: Localization?
    ) -> PluralCategorySet {
        guard let own = forms[language] else { return PluralCategorySet(PluralCategory.other).subtracting(present) }
        return own.missing(
            from: present,
            sourceLacksOne: {
                guard let source, language != source.language, plural.substitution == nil,
                    let whole = catalog.wholePlural(of: source, for: plural.device)
                else { return false }
                return forms[source.language]?.lackOne(whole.categories) ?? false
            },
            countsFractions: {
                arguments.analyze(entry, source: source, in: catalog)
                return arguments.selectingArgument(of: plural, in: catalog)?.kind == .double
            })
    }

    /// Whether the text of an entry reads the same in every language, so that nothing is missing where it has no translation. The
    /// rules about missing translations skip it too.
    package func isLanguageNeutral(_ entry: CatalogEntry, _ source: Localization?) -> Bool {
        var text = entry.key
        if let source {
            guard source.units.count == 1, let unit = source.units.first.map({ catalog.units[$0] }), unit.form.isPlain,
                unit.hasValue, !unit.value.isEmpty
            else {
                return false
            }
            text = unit.value
        }
        return catalog.needsNoTranslation(text, of: entry)
    }
}
