internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that texts are in their language, by the words that the other texts of the catalog have.
struct WrongLanguage: CatalogRule {
    static let metadata = RuleMetadata(
        .wrongLanguage, .proof, .warning, .style, options: Options.self, since: "0.1.0", state: .preview)

    struct Options: RuleOptions {
        let minimumTexts: Int

        init(_ options: inout OptionReader) {
            minimumTexts = options.integer(
                "minimumTexts", 2...100_000, default: 60, "How many texts a language needs before its words are known.")
        }
    }

    private typealias Texts = L10n.Rule.WrongLanguage

    /// How many words and letters a text needs to be judged by them.
    private static let (leastWords, leastLetters) = (4, 12)

    private let options: Options

    init?(_ facts: CatalogFacts) { options = Options(facts.options, of: .wrongLanguage) }

    /// Languages whose texts have many words in common.
    private static let families: [Set<String>] = [
        ["nb", "nn", "no", "da", "sv"], ["sr", "hr", "bs", "sh"], ["id", "ms"], ["cs", "sk"], ["bg", "mk"], ["gl", "pt", "es"],
        ["be", "uk", "ru"],
    ]

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let texts = context.catalog.writtenTexts()
        let languages = context.languages.indices.filter {
            texts[$0].count >= options.minimumTexts && !context.languages[$0].joinsWords
        }
        guard languages.count > 1 else { return }
        // In how many texts of a language each word is.
        var counts: [[String: Int]] = Array(repeating: [:], count: context.languages.count)
        var byLanguage: [LanguageIndex: [[String]]] = [:]
        for language in languages {
            let words = texts[language].map { self.words(of: $0.unit.value, context) }
            for text in words { for word in Set(text) { counts[language][word, default: 0] += 1 } }
            byLanguage[language] = words
        }
        for language in languages where language != catalog.sourceLanguage {
            let others = languages.filter { !areRelated(context.languages[$0].tag, context.languages[language].tag) }
            for (text, all) in zip(texts[language], byLanguage[language] ?? []) {
                guard let found = foreignLanguage(of: text, all, language, others, counts, context) else { continue }
                let name = context.languages[language].name
                let other = context.languages[found].name
                findings.report(
                    Texts.message(language: name, other: other), at: text.unit.valueRange, in: context,
                    reason: Texts.reason(language: name), advice: Texts.advice(language: name), unit: text.unit,
                    key: context.string(text.entry.key), language: name)
            }
        }
    }

    /// The language whose other texts have nearly all words of a text, where its own language has nearly none.
    private func foreignLanguage(
        of text: WrittenText, _ all: [String], _ language: LanguageIndex, _ others: [LanguageIndex],
        _ counts: [[String: Int]], _ context: CatalogContext
    ) -> LanguageIndex? {
        // "Klick, klick, klick" is a sound in many languages.
        guard Set(all).count >= Self.leastWords else { return nil }
        // Names are the same in all languages.
        let sources = context.catalog.textsToTranslate(of: text.entry)
        if sources.contains(where: { context.isSame($0, text.unit.value) }) { return nil }
        let names = Set(sources.flatMap { words(of: $0, context) })
        let own = all.filter { !names.contains($0) }
        // Most texts have words of their language.
        func isStrange(_ words: [String]) -> Bool {
            words.count { (counts[language][$0] ?? 0) > 1 } * 5 <= words.count
                && words.reduce(0, { $0 + $1.count }) >= Self.leastLetters
        }
        let (isAllStrange, isOwnStrange) = (isStrange(all), isStrange(own))
        guard isAllStrange || isOwnStrange else { return nil }
        return others.first { other in
            let isSource = other == context.catalog.sourceLanguage
            let words = isSource ? all : own
            // Words of the source language are in other languages, too.
            guard isSource ? isAllStrange : isOwnStrange, words.count >= Self.leastWords + (isSource ? 1 : 0) else {
                return false
            }
            return words.count { (counts[other][$0] ?? 0) > (other == language ? 1 : 0) } * 5 >= words.count * 4
        }
    }

    private func areRelated(_ a: LanguageTag, _ b: LanguageTag) -> Bool {
        let (a, b) = (a.canonical.language, b.canonical.language)
        return a == b || Self.families.contains { $0.contains(a) && $0.contains(b) }
    }

    private func words(of text: JSONText, _ context: CatalogContext) -> [String] {
        let scalars = context.scalars(text)
        let skipped = Prose.skipped(scalars, inQuotes: true)
        return TextWords(scalars).words.filter { word in !skipped.contains { $0.overlaps(word.range) } }
            .map { $0.text.lowercased() }.filter { $0.count > 1 }
    }
}
