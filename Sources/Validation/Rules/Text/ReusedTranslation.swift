internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that different source texts have different translations.
///
/// Source texts that differ in case, spaces and punctuation only count as one.
struct ReusedTranslation: CatalogRule {
    static let metadata = RuleMetadata("reused-translation", .text, .info, isOnByDefault: false)

    private typealias Texts = L10n.Rule.ReusedTranslation

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard !context.isConflicted else { return }
        var firsts: [Translation: (entry: CatalogEntry, source: String, unit: StringUnit)] = [:]
        for entry in context.sortedByKey(catalog.entries.filter(\.isTranslatable)) {
            guard let text = context.plainSource(of: entry) else { continue }
            let source = context.string(text)
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), !context.isSame(unit.value, text) else { continue }
                let translation = Translation(language: localization.language, text: context.string(unit.value))
                guard let first = firsts[translation] else {
                    firsts[translation] = (entry, source, unit)
                    continue
                }
                guard Self.letters(first.source) != Self.letters(source) else { continue }
                let language = context.languages[localization.language].name
                context.entry = entry
                context.report(
                    Texts.message(language: language, translation: translation.text, source: source, other: first.source),
                    at: unit.valueRange, reason: Texts.reason, advice: Texts.advice, unit: unit, language: language,
                    related: [RelatedRange(first.unit.valueRange, Texts.first(key: context.string(first.entry.key)))])
            }
        }
        context.entry = nil
    }

    private struct Translation: Hashable {
        let language: Int
        let text: String
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
