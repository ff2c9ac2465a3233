internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks the phrases of App Shortcuts: each needs `${applicationName}` and may have the other tokens of the source only; no two
/// are the same, and no language is without any.
struct AppshortcutsToken: LocalizationRule {
    static let metadata = RuleMetadata("appshortcuts-token", .project, .error)

    private typealias Texts = L10n.Rule.AppshortcutsToken
    private static let application = "${applicationName}"

    func check(_ localization: Localization, in context: inout RuleContext) {
        guard localization.isStringSet, context.isMaintained, let entry = context.entry, let language = context.language
        else { return }
        if localization.units.isEmpty {
            context.report(
                Texts.Empty.message(language: language.name, key: context.string(entry.key)), at: localization.nameRange,
                reason: Texts.Empty.reason, advice: Texts.Empty.advice)
        }
        let known = sourceTokens(context)
        var seen: [String: StringUnit] = [:]
        for unit in context.catalog.units[localization.units] where unit.hasValue && !unit.value.isEmpty {
            let phrase = context.string(unit.value)
            checkTokens(of: phrase, unit, known, &context)
            if let first = seen[phrase] {
                context.report(
                    Texts.Repeated.message(language: language.name, phrase: phrase), at: unit.valueRange,
                    reason: Texts.Repeated.reason, advice: Texts.Repeated.advice, severity: .warning, unit: unit,
                    related: [RelatedRange(first.valueRange, Texts.Repeated.first)])
            }
            seen[phrase] = unit
        }
    }

    private func checkTokens(of phrase: String, _ unit: StringUnit, _ known: [String]?, _ context: inout RuleContext) {
        let tokens = FormatBracePlaceholder.tokens(in: phrase)
        if !tokens.contains(Self.application) {
            context.report(
                Texts.message(token: Self.application), at: unit.valueRange, reason: Texts.reason,
                advice: Texts.advice(token: Self.application), unit: unit)
        }
        guard let known else { return }
        for token in tokens where token != Self.application && !known.contains(token) {
            context.report(
                Texts.Unknown.message(token: token), at: unit.valueRange, reason: Texts.Unknown.reason,
                advice: known.isEmpty
                    ? Texts.Unknown.advice(token: token) : Texts.Known.advice(tokens: known.joined(separator: ", ")),
                unit: unit)
        }
    }

    /// The tokens of the phrases of the source language, the application's left aside; nil in the source language itself, and
    /// where it has no phrases.
    private func sourceTokens(_ context: RuleContext) -> [String]? {
        guard !context.isSourceLanguage, let source = context.sourceLocalization, source.isStringSet, !source.units.isEmpty
        else { return nil }
        var tokens: [String] = []
        for unit in context.catalog.units[source.units] where unit.hasValue {
            for token in FormatBracePlaceholder.tokens(in: context.string(unit.value))
            where token != Self.application && !tokens.contains(token) {
                tokens.append(token)
            }
        }
        return tokens
    }
}
