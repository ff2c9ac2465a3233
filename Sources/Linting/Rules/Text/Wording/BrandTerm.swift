internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that words that the configuration names stay unchanged in every language.
struct BrandTerm: UnitRule {
    static let metadata = RuleMetadata(.brandTerm, .text, .warning, .style, options: Options.self)

    struct Options: RuleOptions {
        let words: [String]

        init(_ options: inout OptionReader) {
            words = options.texts("words", "Words that are not translated, spelled as they must appear.") ?? []
        }
    }

    private let words: [Term]
    private let lastSource = SourceMemo<[Term]>()

    init?(_ facts: CatalogFacts) {
        words = Options(facts.options, of: .brandTerm).words.map { Term($0, matchesCase: true) }
        if words.isEmpty { return nil }
    }

    private typealias Texts = L10n.Rule.BrandTerm

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let source = context.counterpart?.text else {
            return
        }
        let words = words(in: source, context)
        guard !words.isEmpty else { return }
        let text = Array(context.string(unit.value))
        // Endings may follow: Finnish and Japanese write them without a space.
        for word in words where !word.occurs(in: text, ofSpaced: false) {
            findings.report(
                Texts.message(language: context.language.name, word: word.text), at: unit.valueRange, in: context,
                reason: Texts.reason,
                advice: Texts.advice(word: word.text), unit: unit)
        }
    }

    /// The words that a source text has.
    private func words(in source: JSONText, _ context: UnitContext) -> [Term] {
        lastSource.value(of: source) {
            let possible = words.filter { context.withUTF8(source, $0.mayOccur) }
            let text = possible.isEmpty ? [] : Array(context.string(source))
            return possible.filter { $0.occurs(in: text, ofSpaced: true) }
        }
    }
}
