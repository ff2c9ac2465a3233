internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a key which is a name has a text in the source language when it has one in another.
///
/// A key that is the text itself needs none. Texts that Xcode extracts with their value, and objects of Interface Builder, are
/// `extra-translation`; the source texts of Info.plist are in that file.
struct SourceMissing: EntryRule {
    static let metadata = RuleMetadata(.sourceMissing, .completeness, .error, .wrong)

    private typealias Texts = L10n.Rule.SourceMissing

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard !entry.localizations.isEmpty, let source = context.catalog.sourceLanguage, entry.isTranslatable,
            entry.extractionState != .extractedWithValue, !context.hasSourceText, context.keyIsIdentifier
        else { return }
        guard !context.isConflicted, !context.keyIsObjectID, !context.hasSourceElsewhere, isName(entry, context),
            isTranslatedOtherwise(entry, context)
        else { return }
        let language = context.languages[source].name
        findings.report(
            Texts.message(key: context.key, language: language), at: entry.keyRange, in: context,
            reason: Texts.reason(language: language), advice: Texts.advice(language: language), language: language)
    }

    /// Whether a key is a name beyond doubt: entered by hand, or of more than one part. `JavaScript` in code may be the text.
    private func isName(_ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        if entry.extractionState == .manual { return true }
        return context.withUTF8(entry.key) { $0.contains(UInt8(ascii: ".")) || $0.contains(UInt8(ascii: "_")) }
    }

    /// Whether another language has a text other than the key: `iCloud` is the same everywhere.
    private func isTranslatedOtherwise(_ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        let catalog = context.catalog
        return catalog.localizations[entry.localizations].contains { localization in
            catalog.units[localization.units].contains { unit in
                unit.hasText && !context.isSame(unit.value, entry.key)
            }
        }
    }
}
