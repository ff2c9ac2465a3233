internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that a language which an entry names has a text there.
struct EmptyLocalization: CatalogIssueRule {
    static let metadata = RuleMetadata("empty-localization", .structure, .warning, fix: .safe)

    private typealias Texts = L10n.Rule.EmptyLocalization

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .emptyLocalization = issue.kind, let entry = context.entry, let language = context.languageName(of: issue),
            !context.isConflicted, !context.followsDamage(issue)
        else { return }
        context.report(
            Texts.message(language: language, key: context.string(entry.key)), at: issue.range, reason: Texts.reason,
            advice: Texts.advice(language: language), language: language,
            fix: isWanted(issue, entry, context) ? nil : context.removal(.safe, of: [issue.range]))
    }

    /// Whether the key would lack the language without it.
    private func isWanted(_ issue: CatalogIssue, _ entry: CatalogEntry, _ context: RuleContext) -> Bool {
        entry.isTranslatable && (issue.language.map { context.languages[$0].isRequired } ?? false)
    }
}
