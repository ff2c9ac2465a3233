internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that terms are translated as the configuration says, and that forbidden words are not used.
struct Glossary: UnitRule {
    static let metadata = RuleMetadata(.glossary, .text, .warning, .style, options: Options.self)

    struct Options: RuleOptions {
        let terms: [Entry]
        let forbidden: [(language: String, texts: [String])]

        init(_ options: inout OptionReader) {
            terms = options.list(
                "terms", "Terms and their translations. `*` at the start or end of a word stands for any letters.")
            forbidden = options.textsByLanguage("forbidden", "By language, words that must not be used.")
        }
    }

    struct Entry: RuleOptions {
        let source: [String]
        let translations: [(language: String, texts: [String])]
        let matchesCase: Bool

        init(_ options: inout OptionReader) {
            source = options.texts("source", "The term in the source language, in all its forms.") ?? []
            translations = options.textsByLanguage("translations", "By language, the allowed translations.")
            matchesCase = options.flag("matchesCase", "Whether uppercase and lowercase letters are distinguished.")
        }
    }

    private typealias Found = (index: Int, term: Term)

    /// By index of language.
    private let byLanguage: [LanguageTerms]
    /// The terms in the source language, each in all its forms.
    private let sources: [[Term]]
    private let isSourceSpaced: Bool
    private let lastSource = SourceMemo<[Found]>()

    init?(_ facts: CatalogFacts) {
        let options = Options(facts.options, of: .glossary)
        if options.terms.isEmpty, options.forbidden.isEmpty { return nil }
        sources = options.terms.map { entry in entry.source.map { Term($0, matchesCase: entry.matchesCase) } }
        isSourceSpaced = facts.catalog.sourceLanguage.map { !facts.languages[$0].joinsWords } ?? true
        byLanguage = facts.languages.map { language in
            var own = LanguageTerms()
            for (index, entry) in options.terms.enumerated() {
                let texts = Self.texts(of: language.tag, in: entry.translations)
                own.translations[index] = texts?.map { Term($0, matchesCase: entry.matchesCase) }
            }
            own.forbidden = (Self.texts(of: language.tag, in: options.forbidden) ?? []).map { Term($0, matchesCase: false) }
            return own
        }
    }

    private typealias Texts = L10n.Rule.Glossary

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        let own = byLanguage[context.localizationContext.languageIndex]
        guard !own.isEmpty, unit.hasText, context.isMaintained,
            unit.state != .new || context.isSourceLanguage
        else { return }
        let language = context.language
        let isSpaced = !language.joinsWords
        for term in own.forbidden where Self.has(term, unit.value, isSpaced, context) {
            findings.report(
                Texts.Forbidden.message(language: language.name, term: term.text), at: unit.valueRange, in: context,
                reason: Texts.Forbidden.reason, advice: Texts.Forbidden.advice, unit: unit)
        }
        guard !own.translations.isEmpty, !context.isSourceLanguage, let source = context.counterpart?.text else {
            return
        }
        for found in terms(in: source, context) {
            guard let translations = own.translations[found.index],
                !translations.contains(where: { Self.has($0, unit.value, isSpaced, context) })
            else { continue }
            let wanted = translations.map { "'\($0.text)'" }.joined(separator: ", ")
            findings.report(
                Texts.message(language: language.name, term: found.term.text, translations: wanted), at: unit.valueRange,
                in: context,
                reason: Texts.reason, advice: Texts.advice(translations: wanted), unit: unit)
        }
    }

    /// Whether a text has a term; its placeholders are not text.
    private static func has(_ term: Term, _ text: JSONText, _ isSpaced: Bool, _ context: UnitContext) -> Bool {
        context.withUTF8(text, term.mayOccur)
            && term.occurs(in: term.folded(context.string(text, replacingPlaceholdersBy: " ")), ofSpaced: isSpaced)
    }

    /// The configuration of one language.
    private struct LanguageTerms {
        /// By index of term.
        var translations: [Int: [Term]] = [:]
        var forbidden: [Term] = []

        var isEmpty: Bool { translations.isEmpty && forbidden.isEmpty }
    }

    /// The terms that a source text has.
    private func terms(in source: JSONText, _ context: UnitContext) -> [Found] {
        lastSource.value(of: source) {
            sources.enumerated().compactMap { index, forms in
                forms.first { Self.has($0, source, isSourceSpaced, context) }.map { (index, $0) }
            }
        }
    }

    /// The texts for a language: its own, else those of the language without region.
    static func texts(of language: LanguageTag, in all: [(language: String, texts: [String])]) -> [String]? {
        let names = [language.identifier, language.canonical.identifier, language.canonical.language]
        return names.lazy.compactMap { name in all.first { $0.language == name } }.first?.texts
    }
}
