internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that texts match the regular expressions of the configuration, or do not.
struct PatternMismatch: UnitRule {
    static let metadata = RuleMetadata(.patternMismatch, .text, .warning, .style, options: Options.self)

    struct Options: RuleOptions {
        let patterns: [Expectation]

        init(_ options: inout OptionReader) { patterns = options.list("patterns", "Regular expressions for texts.") }
    }

    struct Expectation: RuleOptions {
        let keys: [String]?
        let languages: [String]?
        let must: String?
        let mustNot: String?
        let message: String?

        init(_ options: inout OptionReader) {
            keys = options.texts("keys", "Keys to check; `*` stands for any characters. All by default.")
            languages = options.texts("languages", "Languages to check. All by default.")
            must = options.pattern("must", "A pattern that every text must contain.")
            mustNot = options.pattern("mustNot", "A pattern that no text may contain.")
            message = options.text("message", "What to report.")
        }
    }

    /// By index of language.
    private let byLanguage: [[Pattern]]

    init?(_ facts: CatalogFacts) {
        let patterns = Options(facts.options, of: .patternMismatch).patterns.map(Pattern.init)
        if patterns.isEmpty { return nil }
        byLanguage = facts.languages.map { language in patterns.filter { $0.isFor(language) } }
    }

    private typealias Texts = L10n.Rule.PatternMismatch

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        let patterns = byLanguage[context.localizationContext.languageIndex]
        guard !patterns.isEmpty, unit.hasText, context.isMaintained,
            unit.state != .new || context.isSourceLanguage
        else { return }
        var text: String?
        for pattern in patterns {
            guard context.withUTF8(context.entry.key, pattern.isFor) else { continue }
            let value = text ?? context.string(unit.value)
            text = value
            if let must = pattern.must, !must.regex.matches(value) {
                report(Texts.message(language: context.language.name, pattern: must.text), pattern, unit, context, &findings)
            }
            if let mustNot = pattern.mustNot, mustNot.regex.matches(value) {
                report(
                    Texts.Forbidden.message(language: context.language.name, pattern: mustNot.text), pattern, unit, context,
                    &findings)
            }
        }
    }

    private func report(
        _ message: Message, _ pattern: Pattern, _ unit: StringUnit, _ context: UnitContext, _ findings: inout Findings
    ) {
        let language = context.language.name
        findings.report(
            pattern.message.map { Texts.Custom.message(language: language, text: $0) } ?? message, at: unit.valueRange,
            in: context,
            reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    private struct Pattern {
        typealias Expression = (text: String, regex: RegularExpression)
        let keys: [KeyPattern.Matcher]?
        let languages: Set<String>?
        let must: Expression?
        let mustNot: Expression?
        let message: String?

        init(_ expectation: Expectation) {
            keys = expectation.keys?.map { KeyPattern($0).makeMatcher() }
            languages = expectation.languages.map { Set($0.map { LanguageTag($0).canonical.identifier }) }
            must = expectation.must.flatMap(Self.expression)
            mustNot = expectation.mustNot.flatMap(Self.expression)
            message = expectation.message
        }

        private static func expression(_ text: String) -> Expression? { (try? RegularExpression(text)).map { (text, $0) } }

        func isFor(_ language: LanguageFacts) -> Bool {
            guard let languages else { return true }
            let tag = language.tag.canonical
            return languages.contains(tag.identifier) || languages.contains(tag.language)
        }

        func isFor(_ key: Span<UInt8>) -> Bool { keys?.contains { $0.matches(key) } ?? true }
    }
}
