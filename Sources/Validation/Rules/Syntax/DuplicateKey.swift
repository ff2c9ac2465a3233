internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no name stands twice in one object: keys, languages, forms and fields.
///
/// Names that only look the same are `duplicate-key-normalized`. In a file with conflict markers, doubles are the two sides.
struct DuplicateKey: CatalogIssueRule {
    static let metadata = RuleMetadata("duplicate-key", .syntax, .error, blocksGeneration: true, fix: .unsafe)

    private typealias Texts = L10n.Rule.DuplicateKey

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .duplicateKey(let name, let isIdentical) = issue.kind, !context.isConflicted else { return }
        let isKey = context.entry?.keyRange == issue.range
        let message =
            switch (isKey, isIdentical) {
            case (true, false): Texts.message(key: name)
            case (true, true): Texts.Same.message(key: name)
            case (false, false): Texts.Member.message(name: name)
            case (false, true): Texts.Member.Same.message(name: name)
            }
        context.report(
            message, at: issue.range, reason: isIdentical ? Texts.Same.reason : Texts.reason,
            advice: isIdentical ? Texts.Same.advice : Texts.advice, language: context.languageName(of: issue),
            related: issue.related.map { [RelatedRange($0, Texts.first)] } ?? [])
    }
}
