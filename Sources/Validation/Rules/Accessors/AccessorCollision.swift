internal import CodeGeneration
internal import Diagnostics
internal import Messages

/// Checks that no two keys give the same name in the generated code.
///
/// Switched on where code is generated. Keys that are the same are `duplicate-key` or `duplicate-key-normalized`.
struct AccessorCollision: AccessorIssueRule {
    static let metadata = RuleMetadata("accessor-collision", .accessors, .error, isOnByDefault: false, blocksGeneration: true)

    private typealias Texts = L10n.Rule.AccessorCollision

    func check(_ issue: AccessorIssue, in context: inout RuleContext) {
        guard case .collision(let other, let accessor, let isNamespace) = issue.kind, !context.isConflicted else { return }
        context.report(
            isNamespace
                ? Texts.Namespace.message(key: issue.key, accessor: accessor, other: other)
                : Texts.message(key: issue.key, other: other, accessor: accessor),
            at: issue.range, reason: Texts.reason, advice: Texts.advice,
            related: issue.related.map { [RelatedRange($0, Texts.first(other: other))] } ?? [])
    }
}
