internal import Diagnostics
internal import JSONSyntax
internal import Messages

/// Checks that the file is UTF-8 without a byte-order mark.
struct ByteOrderMark: JSONIssueRule {
    static let metadata = RuleMetadata("byte-order-mark", .syntax, .warning, blocksGeneration: true, fix: .safe)

    private typealias Texts = L10n.Rule.ByteOrderMark

    func check(_ issue: JSONIssue, in context: inout RuleContext) {
        switch issue.kind {
        case .byteOrderMark:
            context.report(Texts.message, at: issue.range, reason: Texts.reason, advice: Texts.advice, fix: removal(of: issue))
        case .byteOrderMarkInside:
            context.report(
                Texts.Inside.message, at: issue.range, reason: Texts.Inside.reason, advice: Texts.advice, severity: .error,
                fix: removal(of: issue))
        case .utf16: reportEncoding("UTF-16", issue, &context)
        case .utf32: reportEncoding("UTF-32", issue, &context)
        default: return
        }
    }

    private func removal(of issue: JSONIssue) -> FixIt { FixIt(.safe, [TextEdit(issue.range, "")]) }

    private func reportEncoding(_ encoding: String, _ issue: JSONIssue, _ context: inout RuleContext) {
        context.report(
            Texts.Encoding.message(encoding: encoding), at: issue.range, reason: Texts.Encoding.reason,
            advice: Texts.Encoding.advice, severity: .error)
    }
}
