internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that some form of a plural shows a number, where Apple's compiler refuses the catalog otherwise.
///
/// Apple looks at the source language if it has the plural, else at every language. In the other languages
/// `format-missing-argument` reports it; for substitutions `substitution-without-arg`.
struct PluralNoArgument: PluralRule {
    static let metadata = RuleMetadata(.pluralNoArgument, .plurals, .error, .build, blocks: .all)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard plural.substitution == nil else { return }
        var hasText = false
        for index in plural.units {
            let unit = context.catalog.units[index]
            if unit.hasText { hasText = true }
            // `%arg` and tokens do not belong here; other rules say so.
            let hasNumber = context.uses(ofUnit: index).contains { use in
                use.isCount || use.specifier.form == .substitutionArgument || use.specifier.form == .substitution
            }
            if hasNumber { return }
        }
        guard hasText else { return }
        if !context.isSourceLanguage, let source = context.sourceLocalization,
            context.catalog.plurals(of: source).contains(where: { $0.substitution == nil })
        {
            return
        }
        findings.report(
            L10n.Rule.PluralNoArgument.message(language: context.language.name, key: context.key), at: plural.nameRange,
            in: context,
            reason: L10n.Rule.PluralNoArgument.reason, advice: L10n.Rule.PluralNoArgument.advice)
    }
}
