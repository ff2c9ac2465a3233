internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that one object does not have both a text and variations of it.
struct MixedUnitAndVariations: CatalogIssueRule {
    static let metadata = RuleMetadata(.mixedUnitAndVariations, .structure, .error, .build, blocks: .all)

    private typealias Texts = L10n.Rule.MixedUnitAndVariations

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .unitBesideVariations = issue.kind, let entry = context.entry, !context.isConflicted,
            !context.followsDamage
        else { return }
        findings.report(
            Texts.message(language: context.language ?? "", key: context.string(entry.key)), at: issue.range, in: context,
            reason: Texts.reason,
            advice: Texts.advice, language: context.language)
    }
}
