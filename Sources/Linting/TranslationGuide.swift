package import L10nCLDR
package import L10nStringCatalogs
package import L10nValidation

/// What the configuration tells translators besides the texts: how long a text may be, and how terms are translated.
package struct TranslationGuide {
    private let limits: LengthLimits?
    private let terms: [(forms: [Term], entry: Glossary.Entry)]
    private let isSourceSpaced: Bool

    package init(_ options: ValidationOptions, for catalog: StringCatalog) {
        let policy = FindingPolicy(options)
        limits = policy.mayRun(.maxLength) ? LengthLimits(options) : nil
        let entries = policy.mayRun(.glossary) ? Glossary.Options(options, of: .glossary).terms : []
        terms = entries.map { entry in (entry.source.map { Term($0, matchesCase: entry.matchesCase) }, entry) }
        isSourceSpaced = catalog.sourceLanguage.map { !LanguageFacts.joinsWords(catalog.languages[$0].tag) } ?? true
    }

    /// How many characters the texts of a key may have; nil if there is no limit.
    package func maximumLength(of entry: CatalogEntry, in catalog: StringCatalog) -> Int? {
        limits?.maximum(of: entry, in: catalog)
    }

    /// The terms of the glossary that a source text has, and their allowed translations.
    package func terms(in source: String, for language: LanguageTag) -> [(term: String, translations: [String])] {
        terms.compactMap { forms, entry in
            guard let translations = Glossary.texts(of: language, in: entry.translations),
                let found = forms.first(where: { $0.occurs(in: $0.folded(source), ofSpaced: isSourceSpaced) })
            else { return nil }
            return (found.text, translations)
        }
    }
}
