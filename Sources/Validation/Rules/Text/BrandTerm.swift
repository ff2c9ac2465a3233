internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that words which the configuration names stay as they are in every language.
struct BrandTerm: UnitRule {
    static let metadata = RuleMetadata(
        "brand-term", .text, .warning,
        options: [RuleOption("words", .list(.text), "Words that no language translates, as they are written.")])

    private typealias Texts = L10n.Rule.BrandTerm

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard context.ruleOptions != nil, context.isTranslation(unit), let language = context.language,
            let source = context.counterpart(of: unit)
        else { return }
        let words = context.kept(Brands.init).words
        let original = context.string(source)
        var text: [Character]?
        for word in words where original.utf8.count >= word.text.utf8.count {
            guard word.occurs(in: Array(original), ofSpaced: true) else { continue }
            let characters = text ?? Array(context.string(unit.value))
            text = characters
            // Endings may follow: Finnish and Japanese write them without a space.
            guard !word.occurs(in: characters, ofSpaced: false) else { continue }
            context.report(
                Texts.message(language: language.name, word: word.text), at: unit.valueRange, reason: Texts.reason,
                advice: Texts.advice(word: word.text), unit: unit)
        }
    }

    private final class Brands {
        let words: [Term]

        init(_ context: RuleContext) {
            words = (context.option("words")?.texts ?? []).map { Term($0, matchesCase: true) }
        }
    }
}
