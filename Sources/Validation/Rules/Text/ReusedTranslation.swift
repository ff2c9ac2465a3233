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
        var firsts = FirstTranslations(count: catalog.localizations.count)
        for entry in context.sortedByKey(catalog.entries.filter(\.isTranslatable)) {
            guard let text = context.plainSource(of: entry) else { continue }
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), !context.isSame(unit.value, text),
                    let first = firsts.insert(localization, unit.value, context)
                else { continue }
                let other = catalog.entries[first.entry]
                guard let firstUnit = context.plainUnit(first), let firstText = context.plainSource(of: other) else { continue }
                let (source, firstSource) = (context.string(text), context.string(firstText))
                guard Self.letters(firstSource) != Self.letters(source) else { continue }
                let language = context.languages[localization.language].name
                context.entry = entry
                context.report(
                    Texts.message(
                        language: language, translation: context.string(unit.value), source: source, other: firstSource),
                    at: unit.valueRange, reason: Texts.reason, advice: Texts.advice, unit: unit, language: language,
                    related: [RelatedRange(firstUnit.valueRange, Texts.first(key: context.string(other.key)))])
            }
        }
        context.entry = nil
    }

    /// The first translation of each text in each language.
    private struct FirstTranslations {
        /// For each localization the one before it in its bucket, or -1.
        private var before: [Int32]
        /// The last localization of each bucket, or -1; as many as a power of two.
        private var buckets: [Int32]

        init(count: Int) {
            before = Array(repeating: -1, count: count)
            buckets = Array(repeating: -1, count: 1 << (Int.bitWidth - max(count, 1).leadingZeroBitCount))
        }

        /// The first localization with the same text, if there is one; else the new one is that.
        mutating func insert(_ new: Localization, _ text: JSONText, _ context: RuleContext) -> Localization? {
            var hasher = Hasher()
            hasher.combine(new.language)
            context.withUTF8(text) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            let bucket = hasher.finalize() & (buckets.count - 1)
            var next = Int(buckets[bucket])
            while next >= 0 {
                let known = context.catalog.localizations[next]
                if known.language == new.language, let unit = context.plainUnit(known), context.isSame(unit.value, text) {
                    return known
                }
                next = Int(before[next])
            }
            before[new.index] = buckets[bucket]
            buckets[bucket] = Int32(new.index)
            return nil
        }
    }

    private static func letters(_ text: String) -> String {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return String(text.lowercased().unicodeScalars.filter { $0.isLetter || $0.isDigit })
    }
}
