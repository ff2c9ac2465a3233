internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that no two keys look the same and differ only in how their accents are encoded.
///
/// Keys with the same bytes are `duplicate-key`.
struct DuplicateKeyNormalized: CatalogIssueRule {
    static let metadata = RuleMetadata(.duplicateKeyNormalized, .syntax, .warning, .build)

    private typealias Texts = L10n.Rule.DuplicateKeyNormalized

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .duplicateKeyNormalized(let name) = issue.kind, !context.isConflicted else { return }
        findings.report(
            Texts.message(key: name), at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice,
            related: issue.related.map { [RelatedRange($0, Texts.first)] } ?? [])
    }
}
