internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages

/// Checks that no two keys give the same name in the generated code.
///
/// Switched on where code is generated. Keys that are the same are `duplicate-key` or `duplicate-key-normalized`.
struct AccessorCollision: AccessorIssueRule {
    static let metadata = RuleMetadata(.accessorCollision, .accessors, .error, .build, isOnByDefault: false, blocks: .code)

    private typealias Texts = L10n.Rule.AccessorCollision

    func check(_ issue: AccessorIssue, in context: CatalogContext, to findings: inout Findings) {
        if context.isConflicted { return }
        let other: String
        let message: Message
        switch issue.kind {
        case .collision(let first, let accessor):
            other = first
            message = Texts.message(key: issue.key, other: first, accessor: accessor)
        case .namespaceCollision(let key, let accessor, let owner):
            other = key == issue.key ? owner : key
            message = Texts.Namespace.message(key: key, accessor: accessor, other: owner)
        case .noName, .tooDeep, .typeConflict, .gap, .unsupportedType: return
        }
        findings.report(
            message, at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice, key: issue.key,
            related: issue.related.map { [RelatedRange($0, Texts.first(other: other))] } ?? [])
    }
}
