internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that translations still have the source text that Xcode keeps beside them: that of an object in Interface Builder, or
/// of a default value in code.
///
/// Xcode writes those source texts itself, so a missing one has left only its translations. Keys that people or the
/// compiler name and whose source text is absent are `source-missing`.
struct ExtraTranslation: EntryRule {
    static let metadata = RuleMetadata(.extraTranslation, .completeness, .warning, .style, fix: .unsafe)

    private typealias Texts = L10n.Rule.ExtraTranslation

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard context.sourceLocalization == nil, !entry.localizations.isEmpty, entry.isTranslatable, !context.isConflicted,
            entry.extractionState == .extractedWithValue, let source = context.catalog.sourceLanguage
        else { return }
        let catalog = context.catalog
        let isTranslated = catalog.localizations[entry.localizations].contains { localization in
            catalog.units[localization.units].contains { $0.hasText }
        }
        guard isTranslated else { return }
        let language = context.languages[source].name
        findings.report(
            Texts.message(key: context.key, language: language), at: entry.keyRange, in: context, reason: Texts.reason,
            advice: Texts.advice(language: language), fix: context.removal(of: entry))
    }
}
