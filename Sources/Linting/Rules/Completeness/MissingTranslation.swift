internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that every translatable key has an entry in every required language.
struct MissingTranslation: EntryRule {
    static let metadata = RuleMetadata(.missingTranslation, .completeness, .error, .missing)

    /// Those that the catalog mentions.
    private let requiredLanguages: [LanguageIndex]

    init(_ facts: CatalogFacts) { requiredLanguages = facts.languages.indices.filter { facts.languages[$0].isRequired } }

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.isTranslatable else { return }
        // A text of placeholders and signs only is the same in every language.
        if let text = context.singleTextToTranslate, context.needsNoTranslation(text, of: entry) { return }
        let present = context.catalog.localizations[entry.localizations]
        // Few are found faster one by one.
        let many = present.count > 64 ? Set(present.map(\.language)) : nil
        for index in requiredLanguages where !(many?.contains(index) ?? present.contains { $0.language == index }) {
            report(context.languages[index].name, entry, context, &findings)
        }
        for language in context.absentLanguages { report(language, entry, context, &findings) }
    }

    private func report(_ language: String, _ entry: CatalogEntry, _ context: some EntryScope, _ findings: inout Findings) {
        findings.report(
            L10n.Rule.MissingTranslation.message(key: context.key, language: language), at: entry.keyRange, in: context,
            reason: L10n.Rule.MissingTranslation.reason, advice: L10n.Rule.MissingTranslation.advice(language: language),
            severity: context.options.severityOfMissingText, language: language)
    }
}
