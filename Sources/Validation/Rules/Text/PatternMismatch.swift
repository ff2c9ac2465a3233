internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that texts match the regular expressions of the configuration, or do not.
struct PatternMismatch: UnitRule {
    static let metadata = RuleMetadata(
        "pattern-mismatch", .text, .warning,
        options: [
            RuleOption(
                "patterns",
                .list(
                    .fields([
                        RuleOption(
                            "keys", .list(.text), "Keys that it is for; `*` stands for any characters. All, where absent."),
                        RuleOption("languages", .list(.text), "Languages that it is for. All, where absent."),
                        RuleOption("must", .pattern, "What every text has to match somewhere."),
                        RuleOption("mustNot", .pattern, "What no text may match."),
                        RuleOption("message", .text, "What is wrong then, in words."),
                    ])), "Regular expressions for texts.")
        ])

    private typealias Texts = L10n.Rule.PatternMismatch

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        if context.ruleOptions != nil { checkPatterns(unit, &context) }
    }

    private func checkPatterns(_ unit: StringUnit, _ context: inout RuleContext) {
        guard unit.hasValue, !unit.value.isEmpty, let entry = context.entry, let localization = context.localization,
            context.isMaintained, unit.state != .new || context.isSourceLanguage
        else { return }
        var text: String?
        for pattern in context.kept(Patterns.init).byLanguage[localization.language] {
            guard context.withUTF8(entry.key, pattern.isFor) else { continue }
            let language = context.languages[localization.language]
            let value = text ?? context.string(unit.value)
            text = value
            if let must = pattern.must, !pattern.matches(must.regex, value) {
                report(Texts.message(language: language.name, pattern: must.text), pattern, unit, &context)
            }
            if let mustNot = pattern.mustNot, pattern.matches(mustNot.regex, value) {
                report(Texts.Forbidden.message(language: language.name, pattern: mustNot.text), pattern, unit, &context)
            }
        }
    }

    private func report(_ message: Message, _ pattern: Pattern, _ unit: StringUnit, _ context: inout RuleContext) {
        let language = context.language?.name ?? ""
        context.report(
            pattern.message.map { Texts.Custom.message(language: language, text: $0) } ?? message, at: unit.valueRange,
            reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// The expressions of the configuration; compiled once in a walk, as `Regex` cannot be shared by tasks.
    private final class Patterns {
        /// By index of language.
        let byLanguage: [[Pattern]]

        init(_ context: RuleContext) {
            let all = (context.option("patterns")?.list ?? []).map(Pattern.init)
            byLanguage = context.languages.map { language in all.filter { $0.isFor(language) } }
        }
    }

    private struct Pattern {
        typealias Expression = (text: String, regex: Regex<AnyRegexOutput>)
        let keys: [KeyPattern.Matcher]?
        let languages: Set<String>?
        let must: Expression?
        let mustNot: Expression?
        let message: String?

        init(_ option: RuleOptionValue) {
            keys = option["keys"].map { $0.texts.map { KeyPattern($0).makeMatcher() } }
            languages = option["languages"].map { Set($0.texts.map { LanguageTag($0).canonical.identifier }) }
            must = Self.expression(option["must"])
            mustNot = Self.expression(option["mustNot"])
            message = option["message"]?.text
        }

        private static func expression(_ option: RuleOptionValue?) -> Expression? {
            guard let text = option?.text, let regex = try? Regex(text) else { return nil }
            return (text, regex)
        }

        func isFor(_ language: LanguageFacts) -> Bool {
            guard let languages else { return true }
            let tag = language.tag.canonical
            return languages.contains(tag.identifier) || languages.contains(tag.language)
        }

        func isFor(_ key: UnsafeBufferPointer<UInt8>) -> Bool { keys?.contains { $0.matches(key) } ?? true }

        func matches(_ regex: Regex<AnyRegexOutput>, _ text: String) -> Bool { (try? regex.firstMatch(in: text)) != nil }
    }
}
