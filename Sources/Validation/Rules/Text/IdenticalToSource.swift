internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a translation of several words is not the source's own text.
///
/// One word may be the same in two languages, and so may names; the number of words and a list of names can be configured.
struct IdenticalToSource: UnitRule {
    static let metadata = RuleMetadata(.identicalToSource, .text, .info, .wrong, isOnByDefault: false, options: Options.self)

    struct Options: RuleOptions {
        let minimumWords: Int
        let allowedWords: Set<String>

        init(_ options: inout OptionReader) {
            minimumWords = options.integer(
                "minimumWords", 1...100, default: 2,
                "Least number of words, not counting `allowedWords`, that is reported.")
            let allowed = options.texts("allowedWords", "Words that are the same in every language, such as names.") ?? []
            allowedWords = Set(allowed.map { $0.lowercased() })
        }
    }

    let options: Options

    init(_ facts: CatalogFacts) { options = Options(facts.options, of: .identicalToSource) }

    private typealias Texts = L10n.Rule.IdenticalToSource

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), let source = context.counterpart?.text, context.isSame(source, unit.value),
            !isVariant(context.language, context)
        else { return }
        let words = Words.all(in: Self.withoutAddresses(context.string(unit.value, replacingPlaceholdersBy: " ")))
            .filter { !options.allowedWords.contains($0.lowercased()) }
        guard words.count >= options.minimumWords else { return }
        findings.report(
            Texts.message(language: context.language.name, key: context.key), at: unit.valueRange, in: context,
            reason: Texts.reason,
            advice: Texts.advice(language: context.language.name), unit: unit)
    }

    /// Whether a language is the source's in another region, whose texts are mostly the same.
    private func isVariant(_ language: LanguageFacts, _ context: UnitContext) -> Bool {
        guard let source = context.catalog.sourceLanguage else { return true }
        return context.languages[source].tag.canonical.language == language.tag.canonical.language
    }

    /// A text without web addresses, e-mail addresses and paths.
    private static func withoutAddresses(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).filter { !$0.contains("/") && !$0.contains("@") }.joined(separator: " ")
    }
}
