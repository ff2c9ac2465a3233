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
        guard context.ruleOptions != nil, context.isTranslation(unit), let source = context.counterpart(of: unit)?.text else {
            return
        }
        let words = context.kept(Brands.init).words(in: source, context)
        guard !words.isEmpty, let language = context.language else { return }
        let text = Array(context.string(unit.value))
        // Endings may follow: Finnish and Japanese write them without a space.
        for word in words where !word.occurs(in: text, ofSpaced: false) {
            context.report(
                Texts.message(language: language.name, word: word.text), at: unit.valueRange, reason: Texts.reason,
                advice: Texts.advice(word: word.text), unit: unit)
        }
    }

    private final class Brands {
        private let words: [Term]
        /// The words of the source text that was looked at last, which all languages ask for.
        private var last: (range: ByteRange, words: [Term])?

        init(_ context: RuleContext) {
            words = (context.option("words")?.texts ?? []).map { Term($0, matchesCase: true) }
        }

        /// The words that a source text has.
        func words(in source: JSONText, _ context: RuleContext) -> [Term] {
            if let last, last.range == source.content { return last.words }
            let possible = words.filter { context.withUTF8(source, $0.mayOccur) }
            let text = possible.isEmpty ? [] : Array(context.string(source))
            let found = possible.filter { $0.occurs(in: text, ofSpaced: true) }
            last = (source.content, found)
            return found
        }
    }
}
