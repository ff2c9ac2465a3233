internal import L10nDiagnostics
internal import L10nMessages
internal import L10nSyntax

/// Checks that all bytes are UTF-8, and that escapes of surrogates come in pairs.
struct InvalidUtf8: JSONIssueRule {
    static let metadata = RuleMetadata(.invalidUtf8, .syntax, .error, .wrong, blocks: .all)

    private typealias Texts = L10n.Rule.InvalidUtf8

    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings) {
        switch issue.kind {
        case .invalidUTF8:
            let bytes = context.bytes[issue.range.indices]
            let digits = bytes.prefix(8).map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
            let found = bytes.count > 8 ? digits + " …" : digits
            // A single byte from A0 on is a character of Latin-1, which old editors and scripts write.
            var advice = Texts.advice
            if let byte = bytes.first, bytes.count == 1, byte >= 0xA0 {
                advice = Texts.Latin.advice(character: String(Character(Unicode.Scalar(byte))))
            }
            findings.report(Texts.message(found: found), at: issue.range, in: context, reason: Texts.reason, advice: advice)
        case .loneSurrogate:
            findings.report(
                Texts.Surrogate.message(found: context.excerpt(issue.range)), at: issue.range, in: context, reason: Texts.reason,
                advice: Texts.Surrogate.advice)
        default: return
        }
    }
}
