internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a key has a visible text in the source language when it has one in another. A key that is a name needs one, and a text that
/// is written out must not be blank.
///
/// A key that is the text itself needs none: an address, or a word such as `john_doe` among keys that are texts. Texts that Xcode extracts with their value, and objects of Interface Builder, are
/// `extra-translation`; the source texts of Info.plist are in that file.
struct SourceMissing: EntryRule {
    static let metadata = RuleMetadata(.sourceMissing, .completeness, .error, .wrong)

    private let naming = Naming()

    init(_ facts: CatalogFacts) {}

    private typealias Texts = L10n.Rule.SourceMissing

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard !entry.localizations.isEmpty, let source = context.catalog.sourceLanguage, entry.isTranslatable,
            entry.extractionState != .extractedWithValue, isBlank(in: context)
        else { return }
        guard !context.isConflicted, !context.keyIsObjectID, !context.hasSourceElsewhere,
            context.hasSourceText || context.keyIsIdentifier && isName(entry, context), isTranslatedOtherwise(entry, context)
        else { return }
        let language = context.languages[source].name
        findings.report(
            Texts.message(key: context.key, language: language), at: entry.keyRange, in: context,
            reason: Texts.reason(language: language), advice: Texts.advice(language: language), language: language)
    }

    /// Whether the source language has nothing that can be seen.
    private func isBlank(in context: EntryContext) -> Bool {
        guard let source = context.sourceLocalization else { return true }
        return context.catalog.units[source.units].allSatisfy(context.isBlank)
    }

    /// Whether a key is a name beyond doubt: entered by hand, or of more than one part in a catalog whose keys are names.
    /// `JavaScript` in code may be the text.
    private func isName(_ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        if context.withUTF8(entry.key, Self.isAddress) { return false }
        if entry.extractionState == .manual { return true }
        let hasParts = context.withUTF8(entry.key) { $0.contains(UInt8(ascii: ".")) || $0.contains(UInt8(ascii: "_")) }
        return hasParts && naming.isByName(context)
    }

    /// Whether a key is a web address or the name of a host.
    private static func isAddress(_ key: Span<UInt8>) -> Bool {
        let key = key.string.lowercased()
        return key.contains("://") || key.hasPrefix("www.")
            || [".com", ".org", ".net"].contains { key.hasSuffix($0) } && !key.contains("_")
    }

    /// Whether another language has a text, and none has the key for a text: `iCloud` is the same everywhere.
    private func isTranslatedOtherwise(_ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        let catalog = context.catalog
        var isTranslated = false
        for localization in catalog.localizations[entry.localizations] {
            for unit in catalog.units[localization.units] where !context.isBlank(unit) {
                if unit.state != .new, context.isSame(unit.value, entry.key) { return false }
                if !context.isSame(unit.value, entry.key) { isTranslated = true }
            }
        }
        return isTranslated
    }
}

/// Whether the keys of a catalog are names: at least half of them. Counted once, when it is first asked.
private final class Naming {
    private var answer: Bool?

    func isByName(_ context: some RuleContext) -> Bool {
        if let answer { return answer }
        let entries = context.catalog.entries
        let isByName = entries.count { context.hasIdentifierAsKey($0) } * 2 >= entries.count
        answer = isByName
        return isByName
    }
}
