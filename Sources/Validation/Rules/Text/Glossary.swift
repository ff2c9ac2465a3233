internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Plurals
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
        guard context.ruleOptions != nil, unit.hasValue, !unit.value.isEmpty, let language = context.language,
            context.isMaintained, unit.state != .new || context.isSourceLanguage
        else { return }
        let glossary = context.kept(Terms.init)
        let isSpaced = Words.areSpaced(in: language.tag.language)
        let text = context.string(unit.value, replacingPlaceholdersBy: " ")
        for term in glossary.forbidden(in: language) where term.occurs(in: term.folded(text), ofSpaced: isSpaced) {
            context.report(
                Texts.Forbidden.message(language: language.name, term: term.text), at: unit.valueRange,
                reason: Texts.Forbidden.reason, advice: Texts.Forbidden.advice, unit: unit)
        }
        let terms = glossary.terms(of: language)
        guard !terms.isEmpty, !context.isSourceLanguage, let source = context.counterpart(of: unit) else { return }
        let original = context.string(source, replacingPlaceholdersBy: " ")
        let areSourceWordsSpaced = context.catalog.sourceLanguage.map {
            Words.areSpaced(in: context.languages[$0].tag.language)
        }
        for (sources, translations) in terms {
            let found = sources.first { $0.occurs(in: $0.folded(original), ofSpaced: areSourceWordsSpaced ?? true) }
            guard let found, !translations.contains(where: { $0.occurs(in: $0.folded(text), ofSpaced: isSpaced) }) else {
                continue
            }
            let wanted = translations.map { "'\($0.text)'" }.joined(separator: ", ")
            context.report(
                Texts.message(language: language.name, term: found.text, translations: wanted), at: unit.valueRange,
                reason: Texts.reason, advice: Texts.advice(translations: wanted), unit: unit)
        }
    }

    /// The terms of the configuration, by language as they are asked for.
    private final class Terms {
        typealias Pair = (sources: [Term], translations: [Term])
        private let options: (terms: [RuleOptionValue], forbidden: [RuleOptionValue.Member])
        private var termsByLanguage: [String: [Pair]] = [:]
        private var forbiddenByLanguage: [String: [Term]] = [:]

        init(_ context: RuleContext) {
            options = (context.option("terms")?.list ?? [], context.option("forbidden")?.members ?? [])
        }

        func terms(of language: LanguageFacts) -> [Pair] {
            if let known = termsByLanguage[language.name] { return known }
            let terms = options.terms.compactMap { term -> Pair? in
                let matchesCase = term["matchesCase"]?.flag ?? false
                guard let texts = Self.texts(of: language, in: term["translations"]?.members ?? []) else { return nil }
                return (
                    (term["source"]?.texts ?? []).map { Term($0, matchesCase: matchesCase) },
                    texts.map { Term($0, matchesCase: matchesCase) }
                )
            }
            termsByLanguage[language.name] = terms
            return terms
        }

        func forbidden(in language: LanguageFacts) -> [Term] {
            if let known = forbiddenByLanguage[language.name] { return known }
            let terms = (Self.texts(of: language, in: options.forbidden) ?? []).map { Term($0, matchesCase: false) }
            forbiddenByLanguage[language.name] = terms
            return terms
        }

        /// The texts for a language: its own, else those of the language without region.
        private static func texts(of language: LanguageFacts, in members: [RuleOptionValue.Member]) -> [String]? {
            let names = [language.name, language.tag.canonical.identifier, language.tag.canonical.language]
            return names.lazy.compactMap { name in members.first { $0.name == name } }.first?.value.texts
        }
    }
}
