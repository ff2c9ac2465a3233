internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that translations are at their keys: two source texts that mean different things do not have the same translation, where
/// they have not in other languages, and no two keys have each other's translation.
struct SwappedTranslation: CatalogRule {
    static let metadata = RuleMetadata(
        .swappedTranslation, .proof, .warning, .style, options: Options.self, since: "0.1.0", state: .preview)

    struct Options: RuleOptions {
        let minimumLanguages: Int

        init(_ options: inout OptionReader) {
            minimumLanguages = options.integer(
                "minimumLanguages", 1...1_000, default: 3, "How many other languages have to tell the two texts apart.")
        }
    }

    private typealias Texts = L10n.Rule.SwappedTranslation

    private let options: Options

    init?(_ facts: CatalogFacts) { options = Options(facts.options, of: .swappedTranslation) }

    /// A key with one text in each language.
    private struct Entry {
        let entry: CatalogEntry
        let source: JSONText
        /// By language.
        let units: [LanguageIndex: StringUnit]
    }

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        var entries: [Entry] = []
        let translatable = catalog.entries.indices.filter { catalog.entries[$0].isTranslatable }
        // Tools write keys in any order.
        for entry in context.sortedByKey(translatable).lazy.map({ catalog.entries[$0] }) {
            guard let source = context.singleTextToTranslate(of: entry) else { continue }
            var units: [LanguageIndex: StringUnit] = [:]
            for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
                guard let unit = context.plainUnit(localization), unit.hasText, unit.state != .new,
                    !context.isSame(unit.value, source)
                else { continue }
                units[localization.language] = unit
            }
            if units.count > options.minimumLanguages { entries.append(Entry(entry: entry, source: source, units: units)) }
        }
        for language in context.languages.indices where language != catalog.sourceLanguage {
            var first: [String: Int] = [:]
            for (index, entry) in entries.enumerated() {
                guard let unit = entry.units[language] else { continue }
                let text = context.string(unit.value)
                guard let other = first[text] else {
                    first[text] = index
                    continue
                }
                check(unit, of: entry, as: entries[other], language, context, &findings)
            }
            findExchanged(language, context, &findings)
        }
    }

    // MARK: Exchanged translations

    /// Reports neighboring keys whose translations fit each other's source text, and not their own.
    private func findExchanged(_ language: LanguageIndex, _ context: CatalogContext, _ findings: inout Findings) {
        let texts = TranslatedWords(context, language)
        for index in texts.entries.indices where texts.entries[index].fitsNowhere {
            let neighbors = (index + 1)..<min(index + 1 + Self.neighborhood, texts.entries.count)
            guard let other = neighbors.first(where: { texts.areExchanged(index, $0) }) else { continue }
            let (first, second) = (texts.entries[index], texts.entries[other])
            findings.report(
                Texts.exchanged(key: context.string(first.entry.key), other: context.string(second.entry.key)),
                at: first.unit.valueRange, in: context, reason: Texts.exchangedReason, advice: Texts.exchangedAdvice,
                unit: first.unit,
                key: context.string(first.entry.key), language: context.languages[language].name,
                related: [RelatedRange(second.unit.valueRange, Texts.exchangedOther(key: context.string(second.entry.key)))])
        }
    }

    /// How many keys are between two whose translations somebody exchanged.
    private static let neighborhood = 10

    // MARK: Translations of two texts

    private func check(
        _ unit: StringUnit, of entry: Entry, as other: Entry, _ language: LanguageIndex, _ context: CatalogContext,
        _ findings: inout Findings
    ) {
        guard isLong(unit.value, context), areDifferent(entry.source, other.source, context),
            let otherUnit = other.units[language]
        else { return }
        // Regions of one language do not count twice.
        let own = context.languages[language].tag.canonical.language
        var telling: Set<String> = []
        var merging: Set<String> = []
        for (language, unit) in entry.units {
            guard let twin = other.units[language] else { continue }
            let name = context.languages[language].tag.canonical.language
            if name == own { continue }
            if areDifferent(unit.value, twin.value, context) { telling.insert(name) } else { merging.insert(name) }
        }
        // Where many languages use the same words for both, the texts mean nearly the same.
        guard merging.count * 4 <= telling.count, telling.count >= options.minimumLanguages else { return }
        findings.report(
            Texts.message(
                translation: context.string(unit.value), source: context.string(entry.source), other: context.string(other.source)
            ),
            at: unit.valueRange, in: context, reason: Texts.reason(count: telling.count), advice: Texts.advice, unit: unit,
            key: context.string(entry.entry.key), language: context.languages[language].name,
            related: [RelatedRange(otherUnit.valueRange, Texts.other(key: context.string(other.entry.key)))])
    }

    /// Whether a text says enough to mean one thing only: two words, or several characters of a language without spaces.
    private func isLong(_ text: JSONText, _ context: CatalogContext) -> Bool {
        let scalars = context.scalars(text)
        let words = TextWords(scalars).words
        if words.contains(where: { $0.text.unicodeScalars.contains { $0.value >= 0x2E80 && $0.value < 0xAC00 } }) {
            return words.reduce(0) { $0 + $1.text.unicodeScalars.count } > 5
        }
        return words.count > 2
    }

    /// Whether two texts have hardly a word in common.
    private func areDifferent(_ first: JSONText, _ second: JSONText, _ context: CatalogContext) -> Bool {
        func words(_ text: JSONText) -> Set<String> {
            Set(TextWords(context.scalars(text)).words.map { String($0.text.lowercased().prefix(5)) })
        }
        let (first, second) = (words(first), words(second))
        guard !first.isEmpty, !second.isEmpty else { return false }
        return first.intersection(second).count * 3 <= min(first.count, second.count)
    }
}
