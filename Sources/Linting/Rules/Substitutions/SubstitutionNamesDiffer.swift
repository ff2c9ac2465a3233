internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that the substitutions of a translation have the names that they have in the source language.
///
/// Off by default: a name belongs to one language, and different names work.
struct SubstitutionNamesDiffer: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionNamesDiffer, .substitutions, .note, .style, isOnByDefault: false)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        let catalog = context.catalog
        guard !context.isSourceLanguage, let source = context.sourceLocalization,
            !catalog.substitutions(of: source).isEmpty, context.sourceSubstitution(like: substitution) == nil
        else { return }
        let own = catalog.substitutions(of: context.localization)
        let position = context.position(of: substitution)
        // The one that counts the same argument, unless this language has it too.
        let twin = catalog.substitutions(of: source).first { candidate in
            position != nil && context.position(of: candidate) == position
                && !own.contains { context.isSame($0.name, candidate.name) }
        }
        let name = context.string(substitution.name)
        let language = context.language.name
        if let twin {
            let expected = context.string(twin.name)
            findings.report(
                L10n.Rule.SubstitutionNamesDiffer.message(name: name, language: language, expected: expected),
                at: substitution.nameRange, in: context, reason: L10n.Rule.SubstitutionNamesDiffer.reason,
                advice: L10n.Rule.SubstitutionNamesDiffer.advice(expected: expected))
        } else {
            findings.report(
                L10n.Rule.SubstitutionNamesDiffer.Extra.message(name: name, language: language), at: substitution.nameRange,
                in: context,
                reason: L10n.Rule.SubstitutionNamesDiffer.reason, advice: L10n.Rule.SubstitutionNamesDiffer.Extra.advice)
        }
    }
}
