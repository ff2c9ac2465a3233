internal import Accessors
internal import Diagnostics
internal import Messages

/// Checks that every key gives a name for the generated code.
///
/// Switched on where code is generated.
struct AccessorUnnamed: AccessorIssueRule {
    static let metadata = RuleMetadata("accessor-unnamed", .accessors, .warning, isOnByDefault: false, blocksGeneration: true)

    private typealias Texts = L10n.Rule.AccessorUnnamed

    func check(_ issue: AccessorIssue, in context: inout RuleContext) {
        switch issue.kind {
        case .noName:
            context.report(Texts.message(key: issue.key), at: issue.range, reason: Texts.reason, advice: Texts.advice)
        case .tooDeep(let segments):
            let key = issue.key.prefix(40) + "…"
            context.report(
                Texts.Depth.message(key: String(key), count: segments), at: issue.range, reason: Texts.Depth.reason,
                advice: Texts.Depth.advice(limit: AccessorIssue.segmentLimit))
        case .collision, .namespaceCollision, .typeConflict, .gap, .unsupportedType: return
        }
    }
}
