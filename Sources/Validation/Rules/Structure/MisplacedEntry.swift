internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that keys stand in `strings`, and languages in `localizations`, where Xcode looks for them.
struct MisplacedEntry: CatalogIssueRule {
    static let metadata = RuleMetadata("misplaced-entry", .structure, .error, blocksGeneration: true, fix: .unsafe)

    private typealias Texts = L10n.Rule.MisplacedEntry

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .misplacedEntry(let name) = issue.kind, !context.isConflicted else { return }
        // Behind a bracket too many or too few everything is misplaced: the first one shows where to look.
        guard !context.isRootDamaged || isFirst(issue, context) else { return }
        guard let entry = context.entry else {
            context.report(Texts.message(name: name), at: issue.range, reason: Texts.reason, advice: Texts.advice)
            return
        }
        let key = context.string(entry.key)
        if context.object(after: issue.range, beginsWith: ["stringUnit"]) {
            context.report(
                Texts.Localization.message(name: name, key: key), at: issue.range, reason: Texts.Localization.reason,
                advice: Texts.Localization.advice)
        } else {
            context.report(
                Texts.Nested.message(name: name, key: key), at: issue.range, reason: Texts.reason,
                advice: Texts.Nested.advice(key: key))
        }
    }

    private func isFirst(_ issue: CatalogIssue, _ context: RuleContext) -> Bool {
        let first = context.catalog.issues.first {
            if case .misplacedEntry = $0.kind { $0.entry == issue.entry } else { false }
        }
        return first?.range == issue.range
    }
}
