internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that translations still have the source text that Xcode keeps beside them: that of an object in Interface Builder, or
/// of a default value in code.
///
/// Xcode writes those source texts itself, so that one which is gone has left its translations behind. Keys that people or the
/// compiler name and whose source text is absent are `source-missing`.
struct ExtraTranslation: EntryRule {
    static let metadata = RuleMetadata("extra-translation", .completeness, .warning, fix: .unsafe)

    private typealias Texts = L10n.Rule.ExtraTranslation

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
        guard context.sourceLocalization == nil, !entry.localizations.isEmpty, entry.isTranslatable, !context.isConflicted,
            entry.extractionState == .extractedWithValue, let source = context.catalog.sourceLanguage
        else { return }
        let catalog = context.catalog
        let isTranslated = catalog.localizations[entry.localizations].contains { localization in
            catalog.units[localization.units].contains { $0.hasValue && !$0.value.isEmpty }
        }
        guard isTranslated else { return }
        let language = context.languages[source].name
        context.report(
            Texts.message(key: context.string(entry.key), language: language), at: entry.keyRange, reason: Texts.reason,
            advice: Texts.advice(language: language), fix: context.removal(of: entry))
    }
}
