internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation of several words is not the source's own text.
///
/// One word may be the same in two languages, and so may names; the number of words and a list of names can be configured.
struct IdenticalToSource: UnitRule {
    static let metadata = RuleMetadata(
        "identical-to-source", .text, .info, isOnByDefault: false,
        options: [
            RuleOption(
                "minimumWords", .number(1...100),
                "Least number of words, those of `allowedWords` left aside, that is reported: 2."),
            RuleOption("allowedWords", .list(.text), "Words that are the same in every language, such as names."),
        ])

    private typealias Texts = L10n.Rule.IdenticalToSource

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard context.isTranslation(unit), let source = context.counterpart(of: unit)?.text, context.isSame(source, unit.value),
            let language = context.language, let entry = context.entry, !isVariant(language, context)
        else { return }
        let options = context.kept(Options.init)
        let words = Words.all(in: Self.withoutAddresses(context.string(unit.value, replacingPlaceholdersBy: " ")))
            .filter { !options.allowed.contains($0.lowercased()) }
        guard words.count >= options.minimum else { return }
        context.report(
            Texts.message(language: language.name, key: context.string(entry.key)), at: unit.valueRange, reason: Texts.reason,
            advice: Texts.advice(language: language.name), unit: unit)
    }

    /// Whether a language is the source's in another region, whose texts are mostly the same.
    private func isVariant(_ language: LanguageFacts, _ context: RuleContext) -> Bool {
        guard let source = context.catalog.sourceLanguage else { return true }
        return context.languages[source].tag.canonical.language == language.tag.canonical.language
    }

    /// A text without web addresses, e-mail addresses and paths.
    private static func withoutAddresses(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).filter { !$0.contains("/") && !$0.contains("@") }.joined(separator: " ")
    }

    private final class Options {
        let minimum: Int
        let allowed: Set<String>

        init(_ context: RuleContext) {
            minimum = context.option("minimumWords")?.number.map { Int($0) } ?? 2
            allowed = Set((context.option("allowedWords")?.texts ?? []).map { $0.lowercased() })
        }
    }
}
