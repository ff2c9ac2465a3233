internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that terms are translated as the configuration says, and that forbidden words are not used.
struct Glossary: UnitRule {
    static let metadata = RuleMetadata(
        "glossary", .text, .warning,
        options: [
            RuleOption(
                "terms",
                .list(
                    .fields([
                        RuleOption("source", .list(.text), "The term in the source language, in every form that it has there."),
                        RuleOption("translations", .languages(.list(.text)), "By language, the translations that it may have."),
                        RuleOption("matchesCase", .flag, "Whether capital and small letters are told apart."),
                    ])), "Terms and their translations. `*` at an end of a word stands for any letters."),
            RuleOption("forbidden", .languages(.list(.text)), "By language, words that are not used."),
        ])

    private typealias Texts = L10n.Rule.Glossary

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard context.ruleOptions != nil, unit.hasValue, !unit.value.isEmpty, let localization = context.localization else {
            return
        }
        let glossary = context.kept(Terms.init)
        guard !glossary.byLanguage[localization.language].isEmpty, context.isMaintained,
            unit.state != .new || context.isSourceLanguage
        else { return }
        let own = glossary.byLanguage[localization.language]
        let language = context.languages[localization.language]
        let isSpaced = Words.areSpaced(in: language.tag.language)
        for term in own.forbidden where Self.has(term, unit.value, isSpaced, context) {
            context.report(
                Texts.Forbidden.message(language: language.name, term: term.text), at: unit.valueRange,
                reason: Texts.Forbidden.reason, advice: Texts.Forbidden.advice, unit: unit)
        }
        guard !own.translations.isEmpty, !context.isSourceLanguage, let source = context.counterpart(of: unit)?.text else {
            return
        }
        for found in glossary.terms(in: source, context) {
            guard let translations = own.translations[found.index],
                !translations.contains(where: { Self.has($0, unit.value, isSpaced, context) })
            else { continue }
            let wanted = translations.map { "'\($0.text)'" }.joined(separator: ", ")
            context.report(
                Texts.message(language: language.name, term: found.term.text, translations: wanted), at: unit.valueRange,
                reason: Texts.reason, advice: Texts.advice(translations: wanted), unit: unit)
        }
    }

    /// Whether a text has a term; its placeholders are not text.
    private static func has(_ term: Term, _ text: JSONText, _ isSpaced: Bool, _ context: RuleContext) -> Bool {
        context.withUTF8(text, term.mayOccur)
            && term.occurs(in: term.folded(context.string(text, replacingPlaceholdersBy: " ")), ofSpaced: isSpaced)
    }

    /// What the configuration says of one language.
    private struct LanguageTerms {
        /// By index of term.
        var translations: [Int: [Term]] = [:]
        var forbidden: [Term] = []

        var isEmpty: Bool { translations.isEmpty && forbidden.isEmpty }
    }

    /// The terms of the configuration.
    private final class Terms {
        typealias Found = (index: Int, term: Term)
        /// By index of language.
        let byLanguage: [LanguageTerms]
        /// Each in all its forms.
        private let sources: [[Term]]
        private let isSourceSpaced: Bool
        /// The terms of the source text that was looked at last, which all languages ask for.
        private var last: (range: ByteRange, found: [Found])?

        init(_ context: RuleContext) {
            let terms = context.option("terms")?.list ?? []
            let forbidden = context.option("forbidden")?.members ?? []
            sources = terms.map { Self.terms($0["source"]?.texts ?? [], like: $0) }
            isSourceSpaced =
                context.catalog.sourceLanguage.map { Words.areSpaced(in: context.languages[$0].tag.language) } ?? true
            byLanguage = context.languages.map { language in
                var own = LanguageTerms()
                for (index, term) in terms.enumerated() {
                    let texts = Self.texts(of: language, in: term["translations"]?.members ?? [])
                    if let texts { own.translations[index] = Self.terms(texts, like: term) }
                }
                own.forbidden = (Self.texts(of: language, in: forbidden) ?? []).map { Term($0, matchesCase: false) }
                return own
            }
        }

        /// The terms that a source text has.
        func terms(in source: JSONText, _ context: RuleContext) -> [Found] {
            if let last, last.range == source.content { return last.found }
            let found = sources.enumerated().compactMap { index, forms in
                forms.first { Glossary.has($0, source, isSourceSpaced, context) }.map { (index, $0) }
            }
            last = (source.content, found)
            return found
        }

        private static func terms(_ texts: [String], like term: RuleOptionValue) -> [Term] {
            texts.map { Term($0, matchesCase: term["matchesCase"]?.flag ?? false) }
        }

        /// The texts for a language: its own, else those of the language without region.
        private static func texts(of language: LanguageFacts, in members: [RuleOptionValue.Member]) -> [String]? {
            let names = [language.name, language.tag.canonical.identifier, language.tag.canonical.language]
            return names.lazy.compactMap { name in members.first { $0.name == name } }.first?.value.texts
        }
    }
}
