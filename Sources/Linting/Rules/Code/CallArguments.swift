internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that a call passes the arguments that the text takes.
struct CallArguments: ProjectRule {
    static let metadata = RuleMetadata(.callArguments, .code, .error, .wrong)

    private typealias Texts = L10n.Rule.CallArguments

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for mismatch in project.code?.arguments ?? [] {
            let call = mismatch.call
            findings.report(
                Texts.message(key: mismatch.entry.key, passed: mismatch.passed, expected: mismatch.expected),
                in: call.place.source,
                at: call.place.range, reason: Texts.reason, advice: Texts.advice, key: mismatch.entry.key,
                severity: call.isCertain ? nil : .warning)
        }
    }
}
