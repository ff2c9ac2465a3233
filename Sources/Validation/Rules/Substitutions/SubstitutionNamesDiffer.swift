internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that the substitutions of a translation have the names that they have in the source language.
///
/// Off unless asked for: names belong to one language, and other ones work.
struct SubstitutionNamesDiffer: SubstitutionRule {
    static let metadata = RuleMetadata("substitution-names-differ", .substitutions, .info, isOnByDefault: false)

    func check(_ substitution: Substitution, in context: inout RuleContext) {
        guard !context.isSourceLanguage, let source = context.sourceLocalization, !source.substitutions.isEmpty,
            let localization = context.localization, context.sourceSubstitution(like: substitution) == nil
        else { return }
        let catalog = context.catalog
        let own = catalog.substitutions[localization.substitutions]
        let position = context.position(of: substitution)
        // The one that counts the same argument, unless this language has it too.
        let twin = catalog.substitutions[source.substitutions].first { candidate in
            position != nil && context.position(of: candidate) == position
                && !own.contains { context.isSame($0.name, candidate.name) }
        }
        let name = context.string(substitution.name)
        let language = context.language?.name ?? ""
        if let twin {
            let expected = context.string(twin.name)
            context.report(
                L10n.Rule.SubstitutionNamesDiffer.message(name: name, language: language, expected: expected),
                at: substitution.nameRange, reason: L10n.Rule.SubstitutionNamesDiffer.reason,
                advice: L10n.Rule.SubstitutionNamesDiffer.advice(expected: expected))
        } else {
            context.report(
                L10n.Rule.SubstitutionNamesDiffer.Extra.message(name: name, language: language), at: substitution.nameRange,
                reason: L10n.Rule.SubstitutionNamesDiffer.reason, advice: L10n.Rule.SubstitutionNamesDiffer.Extra.advice)
        }
    }
}
