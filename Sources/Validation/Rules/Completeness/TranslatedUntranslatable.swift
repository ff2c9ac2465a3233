internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that an entry which is not to be translated has no text in other languages.
struct TranslatedUntranslatable: EntryRule {
    static let metadata = RuleMetadata("translated-untranslatable", .completeness, .warning, fix: .safe)

    private typealias Texts = L10n.Rule.TranslatedUntranslatable

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
        guard !entry.shouldTranslate, entry.extractionState != .stale else { return }
        let catalog = context.catalog
        let translations = catalog.localizations[entry.localizations].filter { localization in
            localization.language != catalog.sourceLanguage
                && catalog.units[localization.units].contains { $0.hasValue && !$0.value.isEmpty }
        }
        guard let first = translations.first else { return }
        context.report(
            Texts.message(key: context.string(entry.key), count: translations.count), at: first.nameRange, reason: Texts.reason,
            advice: Texts.advice, language: context.languages[first.language].name)
    }
}
