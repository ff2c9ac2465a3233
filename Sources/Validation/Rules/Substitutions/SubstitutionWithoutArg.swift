internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that some form of a substitution shows the number that it counts.
///
/// Off by default: it is legal, and often wanted, that a number only chooses between "it" and "them". Where some forms
/// show the number, `plural-implied-quantity` looks at the others.
struct SubstitutionWithoutArg: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionWithoutArg, .substitutions, .note, .wrong, isOnByDefault: false)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        guard let index = substitution.plural, let position = context.position(of: substitution) else { return }
        var hasText = false
        for index in context.catalog.plurals[index].units {
            let unit = context.catalog.units[index]
            guard unit.hasText else { continue }
            hasText = true
            if context.uses(ofUnit: index).contains(where: { $0.takesArgument && $0.position == position }) { return }
        }
        guard hasText else { return }
        findings.report(
            L10n.Rule.SubstitutionWithoutArg.message(
                name: context.string(substitution.name), key: context.key, language: context.language.name),
            at: substitution.nameRange, in: context, reason: L10n.Rule.SubstitutionWithoutArg.reason,
            advice: L10n.Rule.SubstitutionWithoutArg.advice)
    }
}
