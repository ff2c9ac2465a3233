internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import PlainText
internal import StringCatalogs

/// Checks that different source texts have different translations.
///
/// Source texts that differ in case, spaces and punctuation only count as one.
struct ReusedTranslation: CatalogRule {
    static let metadata = RuleMetadata(.reusedTranslation, .text, .info, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.ReusedTranslation

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard !context.isConflicted else { return }
        // The first translation of each text in each language.
        var firsts = FirstOccurrences(count: catalog.localizations.count)
        let translatable = catalog.entries.indices.filter { catalog.entries[$0].isTranslatable }
        for entry in context.sortedByKey(translatable).lazy.map({ catalog.entries[$0] }) {
            guard let text = context.singleTextToTranslate(of: entry) else { continue }
            var translations: [(localization: Localization, unit: StringUnit)] = []
            translations.reserveCapacity(entry.localizations.count)
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), !context.isSame(unit.value, text) else { continue }
                translations.append((localization, unit))
            }
            let numbers = firsts.insert(
                translations.map { ($0.localization.index, context.hash($0.unit.value, with: $0.localization.language)) },
                isEqual: { known, place in
                    let (other, (localization, unit)) = (catalog.localizations[known], translations[place])
                    return other.language == localization.language
                        && context.plainUnit(other).map { context.isSame($0.value, unit.value) } ?? false
                })
            for ((localization, unit), number) in zip(translations, numbers) {
                guard let number else { continue }
                let first = catalog.localizations[number]
                let other = catalog.entries[first.entry]
                guard let firstUnit = context.plainUnit(first), let firstText = context.singleTextToTranslate(of: other) else {
                    continue
                }
                let (source, firstSource) = (context.string(text), context.string(firstText))
                guard !Self.haveSameLetters(firstSource, source) else { continue }
                let language = context.languages[localization.language].name
                findings.report(
                    Texts.message(
                        language: language, translation: context.string(unit.value), source: source, other: firstSource),
                    at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
                    key: context.string(entry.key), language: language,
                    related: [RelatedRange(firstUnit.valueRange, Texts.first(key: context.string(other.key)))])
            }
        }
    }

    /// Whether the letters and digits of two texts are the same but for their case.
    private static func haveSameLetters(_ a: String, _ b: String) -> Bool {
        func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        func bytes(_ text: String) -> some Sequence<UInt8> { text.utf8.lazy.filter(ASCII.isLetterOrDigit).map { $0 | 0x20 } }
        return isASCII(a) && isASCII(b) ? bytes(a).elementsEqual(bytes(b)) : letters(a) == letters(b)
    }
}
