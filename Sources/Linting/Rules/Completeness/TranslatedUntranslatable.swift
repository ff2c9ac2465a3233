internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that an entry marked as not translatable has no text in other languages.
struct TranslatedUntranslatable: EntryRule {
    static let metadata = RuleMetadata(.translatedUntranslatable, .completeness, .warning, .style, fix: .safe)

    private typealias Texts = L10n.Rule.TranslatedUntranslatable

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard !entry.shouldTranslate, entry.extractionState != .stale else { return }
        let catalog = context.catalog
        let translations = catalog.localizations[entry.localizations].filter { localization in
            localization.language != catalog.sourceLanguage
                && catalog.units[localization.units].contains { $0.hasText }
        }
        guard let first = translations.first else { return }
        findings.report(
            Texts.message(key: context.key, count: translations.count), at: first.nameRange, in: context, reason: Texts.reason,
            advice: Texts.advice, language: context.languages[first.language].name,
            fix: context.removal(isCopied(translations, context) ? .safe : .unsafe, of: translations.map(\.nameRange)))
    }

    /// Whether people read the same without these translations.
    private func isCopied(_ translations: [Localization], _ context: some EntryScope) -> Bool {
        guard let text = context.singleTextToTranslate else { return false }
        return translations.allSatisfy { translation in
            guard translation.units.count == 1 else { return false }
            let unit = context.catalog.units[translation.units.lowerBound]
            return unit.hasValue && context.isSame(unit.value, text)
        }
    }
}
