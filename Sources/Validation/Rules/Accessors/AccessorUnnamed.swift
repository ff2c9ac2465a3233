internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages

/// Checks that every key has a name in generated code.
///
/// Switched on where code is generated.
struct AccessorUnnamed: AccessorIssueRule {
    static let metadata = RuleMetadata(.accessorUnnamed, .accessors, .warning, .build, isOnByDefault: false, blocks: .code)

    private typealias Texts = L10n.Rule.AccessorUnnamed

    func check(_ issue: AccessorIssue, in context: CatalogContext, to findings: inout Findings) {
        switch issue.kind {
        case .noName:
            findings.report(
                Texts.message(key: issue.key), at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice,
                key: issue.key)
        case .tooDeep(let segments):
            let key = issue.key.prefix(40) + "…"
            findings.report(
                Texts.Depth.message(key: String(key), count: segments), at: issue.range, in: context, reason: Texts.Depth.reason,
                advice: Texts.Depth.advice(limit: AccessorIssue.segmentLimit), key: issue.key)
        case .collision, .namespaceCollision, .typeConflict, .gap, .unsupportedType: return
        }
    }
}
