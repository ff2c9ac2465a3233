internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a language which an entry names has a text there.
struct EmptyLocalization: CatalogIssueRule {
    static let metadata = RuleMetadata(.emptyLocalization, .structure, .warning, .build, fix: .safe)

    private typealias Texts = L10n.Rule.EmptyLocalization

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .emptyLocalization = issue.kind, let entry = context.entry, let language = context.language,
            !context.isConflicted, !context.followsDamage
        else { return }
        findings.report(
            Texts.message(language: language, key: context.string(entry.key)), at: issue.range, in: context, reason: Texts.reason,
            advice: Texts.advice(language: language), language: language,
            fix: isWanted(issue, entry, context) ? nil : context.removal(.safe, of: [issue.range]))
    }

    /// Whether the key needs the language.
    private func isWanted(_ issue: CatalogIssue, _ entry: CatalogEntry, _ context: IssueContext) -> Bool {
        entry.isTranslatable && (issue.language.map { context.languages[$0].isRequired } ?? false)
    }
}
