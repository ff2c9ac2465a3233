internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that different source texts have different translations.
///
/// Source texts that differ in case, spaces and punctuation only count as one.
struct ReusedTranslation: CatalogRule {
    static let metadata = RuleMetadata(.reusedTranslation, .text, .note, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.ReusedTranslation

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard !context.isConflicted else { return }
        // The first translation of each text in each language.
        var firsts = FirstOccurrences(count: catalog.localizations.count)
        func value(_ localization: Int) -> JSONText? { context.plainUnit(catalog.localizations[localization])?.value }
        let translatable = catalog.entries.indices.filter { catalog.entries[$0].isTranslatable }
        var translations: [(number: Int, hash: Int)] = []
        for entry in context.sortedByKey(translatable).lazy.map({ catalog.entries[$0] }) {
            guard let text = context.singleTextToTranslate(of: entry) else { continue }
            translations.removeAll(keepingCapacity: true)
            for localization in entry.localizations {
                let language = catalog.localizations[localization].language
                guard language != catalog.sourceLanguage, let value = value(localization), !context.isSame(value, text)
                else { continue }
                translations.append((localization, context.hash(value, with: language)))
            }
            firsts.insert(translations) { known, new in
                guard catalog.localizations[known].language == catalog.localizations[new].language,
                    let known = value(known), let new = value(new)
                else { return false }
                return context.isSame(known, new)
            } found: { new, first in
                report(catalog.localizations[new], of: text, catalog.localizations[first], context, &findings)
            }
        }
    }

    private func report(
        _ localization: Localization, of text: JSONText, _ first: Localization, _ context: CatalogContext,
        _ findings: inout Findings
    ) {
        let other = context.catalog.entries[first.entry]
        guard let unit = context.plainUnit(localization), let firstUnit = context.plainUnit(first),
            let firstText = context.singleTextToTranslate(of: other), !haveSameLetters(firstText, text, context)
        else { return }
        let language = context.languages[localization.language].name
        findings.report(
            Texts.message(
                language: language, translation: context.string(unit.value), source: context.string(text),
                other: context.string(firstText)),
            at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
            key: context.string(context.catalog.entries[localization.entry].key), language: language,
            related: [RelatedRange(firstUnit.valueRange, Texts.first(key: context.string(other.key)))])
    }

    /// Whether the letters and digits of two texts are the same but for their case.
    private func haveSameLetters(_ a: JSONText, _ b: JSONText, _ context: CatalogContext) -> Bool {
        func letters(_ text: JSONText) -> String { context.string(text).lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(a) == letters(b)
    }
}
