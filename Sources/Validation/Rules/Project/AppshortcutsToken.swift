internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks the phrases of App Shortcuts: each needs `${applicationName}` and may have the other tokens of the source only; no two
/// are the same, and no language is without any.
struct AppshortcutsToken: LocalizationRule {
    static let metadata = RuleMetadata(.appshortcutsToken, .project, .error, .build)

    private typealias Texts = L10n.Rule.AppshortcutsToken
    private static let application = "${applicationName}"

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard context.catalog.isStringSet(localization), context.isMaintained else { return }
        if localization.units.isEmpty {
            findings.report(
                Texts.Empty.message(language: context.language.name, key: context.key), at: localization.nameRange, in: context,
                reason: Texts.Empty.reason, advice: Texts.Empty.advice)
        }
        let known = sourceTokens(context)
        var seen: [String: StringUnit] = [:]
        for unit in context.catalog.units[localization.units] where unit.hasText {
            let phrase = context.string(unit.value)
            checkTokens(of: phrase, unit, known, context, &findings)
            if let first = seen[phrase] {
                findings.report(
                    Texts.Repeated.message(language: context.language.name, phrase: phrase), at: unit.valueRange, in: context,
                    reason: Texts.Repeated.reason, advice: Texts.Repeated.advice, severity: .warning, unit: unit,
                    related: [RelatedRange(first.valueRange, Texts.Repeated.first)])
            }
            seen[phrase] = unit
        }
    }

    private func checkTokens(
        of phrase: String, _ unit: StringUnit, _ known: [String]?, _ context: LocalizationContext, _ findings: inout Findings
    ) {
        let tokens = FormatBracePlaceholder.tokens(in: phrase)
        if !tokens.contains(Self.application) {
            findings.report(
                Texts.message(token: Self.application), at: unit.valueRange, in: context, reason: Texts.reason,
                advice: Texts.advice(token: Self.application), unit: unit)
        }
        guard let known else { return }
        for token in tokens where token != Self.application && !known.contains(token) {
            findings.report(
                Texts.Unknown.message(token: token), at: unit.valueRange, in: context, reason: Texts.Unknown.reason,
                advice: known.isEmpty
                    ? Texts.Unknown.advice(token: token) : Texts.Known.advice(tokens: known.joined(separator: ", ")),
                unit: unit)
        }
    }

    /// The tokens of the phrases of the source language, without that of the application; nil in the source language itself, and
    /// where it has no phrases.
    private func sourceTokens(_ context: LocalizationContext) -> [String]? {
        guard !context.isSourceLanguage, let source = context.sourceLocalization, context.catalog.isStringSet(source),
            !source.units.isEmpty
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
