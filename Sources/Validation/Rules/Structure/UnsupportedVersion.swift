internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that the version of the catalog is one whose format is known. Fields of a newer version in an older file are legal.
struct UnsupportedVersion: CatalogIssueRule {
    static let metadata = RuleMetadata(.unsupportedVersion, .structure, .warning, .build)

    private typealias Texts = L10n.Rule.UnsupportedVersion

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .unknownVersion(let version) = issue.kind else { return }
        findings.report(Texts.message(version: version), at: issue.range, in: context, reason: Texts.reason, advice: Texts.advice)
    }
}
