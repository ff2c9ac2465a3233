internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that one object does not hold both a text and variations of it.
struct MixedUnitAndVariations: CatalogIssueRule {
    static let metadata = RuleMetadata("mixed-unit-and-variations", .structure, .error, blocksGeneration: true)

    private typealias Texts = L10n.Rule.MixedUnitAndVariations

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .unitBesideVariations = issue.kind, let entry = context.entry, !context.isConflicted,
            !context.followsDamage(issue)
        else { return }
        let language = context.languageName(of: issue)
        context.report(
            Texts.message(language: language ?? "", key: context.string(entry.key)), at: issue.range, reason: Texts.reason,
            advice: Texts.advice, language: language)
    }
}
