internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no two keys look the same and differ only in how their accents are encoded.
///
/// Keys with the same bytes are `duplicate-key`.
struct DuplicateKeyNormalized: CatalogIssueRule {
    static let metadata = RuleMetadata("duplicate-key-normalized", .syntax, .warning)

    private typealias Texts = L10n.Rule.DuplicateKeyNormalized

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .duplicateKeyNormalized(let name) = issue.kind, !context.isConflicted else { return }
        context.report(
            Texts.message(key: name), at: issue.range, reason: Texts.reason, advice: Texts.advice,
            related: issue.related.map { [RelatedRange($0, Texts.first)] } ?? [])
    }
}
