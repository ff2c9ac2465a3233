internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that all forms of a plural of a whole text, and its translations, have the same argument as their first number:
/// Apple's compiler counts the first number of the text.
struct PluralArgumentAmbiguous: PluralRule {
    static let metadata = RuleMetadata(.pluralArgumentAmbiguous, .plurals, .error, .wrong, blocks: .all)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard !context.arguments.areUniform, plural.substitution == nil, context.isMaintained,
            let disagreement = context.disagreement(in: plural)
        else { return }
        let key = context.key
        for use in disagreement.uses {
            guard let unit = use.unit.map({ context.catalog.units[$0] }) else { continue }
            findings.report(
                disagreement.isAgainstSource
                    ? L10n.Rule.PluralArgumentAmbiguous.Source.message(
                        language: context.language.name, key: key, position: use.position, expected: disagreement.position)
                    : L10n.Rule.PluralArgumentAmbiguous.message(
                        form: unit.form.category?.name ?? "", key: key, language: context.language.name, position: use.position,
                        expected: disagreement.position),
                at: context.range(use.specifier.range, of: unit.value), in: context,
                reason: L10n.Rule.PluralArgumentAmbiguous.reason,
                advice: L10n.Rule.PluralArgumentAmbiguous.advice, unit: unit)
        }
    }
}
