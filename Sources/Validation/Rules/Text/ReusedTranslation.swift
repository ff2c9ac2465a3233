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
        var translations = Translations(count: catalog.localizations.count)
        for entry in context.sortedByKey(catalog.entries.filter(\.isTranslatable)) {
            guard let text = context.plainSource(of: entry) else { continue }
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), !context.isSame(unit.value, text) else { continue }
                let translation = Translation(language: localization.language, entry: entry, source: text, unit: unit)
                guard let first = translations.insert(translation, context) else { continue }
                let (source, other) = (context.string(text), context.string(first.source))
                guard Self.letters(other) != Self.letters(source) else { continue }
                let language = context.languages[localization.language].name
                context.entry = entry
                context.report(
                    Texts.message(
                        language: language, translation: context.string(unit.value), source: source, other: other),
                    at: unit.valueRange, reason: Texts.reason, advice: Texts.advice, unit: unit, language: language,
                    related: [RelatedRange(first.unit.valueRange, Texts.first(key: context.string(first.entry.key)))])
            }
        }
        context.entry = nil
    }

    private struct Translation {
        let language: LanguageIndex
        let entry: CatalogEntry
        let source: JSONText
        let unit: StringUnit
    }

    /// The first translation of each text in each language.
    private struct Translations {
        private var all: [(translation: Translation, next: Int?)] = []
        /// The last of those with a hash; each leads to the one before it.
        private var byHash: [Int: Int] = [:]

        init(count: Int) {
            all.reserveCapacity(count)
            byHash.reserveCapacity(count)
        }

        /// The first one with the same text, if there is one; else the new one is that.
        mutating func insert(_ translation: Translation, _ context: RuleContext) -> Translation? {
            var hasher = Hasher()
            hasher.combine(translation.language)
            context.withUTF8(translation.unit.value) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            let hash = hasher.finalize()
            let last = byHash.updateValue(all.count, forKey: hash)
            var next = last
            while let index = next {
                let known = all[index].translation
                if known.language == translation.language, context.isSame(known.unit.value, translation.unit.value) {
                    byHash[hash] = last
                    return known
                }
                next = all[index].next
            }
            all.append((translation, last))
            return nil
        }
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
