internal import L10nDiagnostics
internal import L10nMessages
internal import L10nSyntax

/// Checks that the file is UTF-8 without a byte-order mark.
struct ByteOrderMark: JSONIssueRule {
    static let metadata = RuleMetadata(.byteOrderMark, .syntax, .warning, .build, blocks: .all, fix: .safe)

    private typealias Texts = L10n.Rule.ByteOrderMark

    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings) {
        switch issue.kind {
        case .byteOrderMark:
            findings.report(
                Texts.message, at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice, fix: removal(of: issue))
        case .byteOrderMarkInside:
            findings.report(
                Texts.Inside.message, at: issue.range, in: context, reason: Texts.Inside.reason, advice: Texts.advice,
                severity: .error,
                fix: removal(of: issue))
        case .utf16: reportEncoding("UTF-16", issue, context, &findings)
        case .utf32: reportEncoding("UTF-32", issue, context, &findings)
        default: return
        }
    }

    private func removal(of issue: JSONIssue) -> FixIt { FixIt(.safe, [TextEdit(issue.range, "")]) }

    private func reportEncoding(_ encoding: String, _ issue: JSONIssue, _ context: CatalogContext, _ findings: inout Findings) {
        findings.report(
            Texts.Encoding.message(encoding: encoding), at: issue.range, in: context, reason: Texts.Encoding.reason,
            advice: Texts.Encoding.advice, severity: .error)
    }
}
