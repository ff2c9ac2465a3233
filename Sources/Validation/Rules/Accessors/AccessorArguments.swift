internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that the placeholders of a key, over all its texts, are the parameters of a function.
///
/// Switched on where code is generated.
struct AccessorArguments: AccessorIssueRule {
    static let metadata = RuleMetadata(.accessorArguments, .accessors, .error, .build, isOnByDefault: false, blocks: .code)

    private typealias Texts = L10n.Rule.AccessorArguments

    func check(_ issue: AccessorIssue, in context: CatalogContext, to findings: inout Findings) {
        let found = context.excerpt(issue.range)
        switch issue.kind {
        case .noName, .tooDeep, .collision, .namespaceCollision: return
        case .typeConflict(let position):
            let expected = issue.related.map(context.excerpt) ?? ""
            let language = issue.language ?? context.catalog.sourceLanguage.map { context.languages[$0].name } ?? ""
            report(
                issue,
                Texts.Conflict.message(
                    position: position, key: issue.key, found: found, language: language, expected: expected),
                reason: Texts.Conflict.reason, advice: Texts.Conflict.advice(expected: expected), in: context, to: &findings)
        case .gap(let position):
            report(
                issue, Texts.Gap.message(key: issue.key, position: position, found: found), reason: Texts.Gap.reason,
                advice: Texts.Gap.advice, in: context, to: &findings)
        case .unsupportedType:
            report(
                issue, Texts.Unsupported.message(found: found, key: issue.key), reason: Texts.Unsupported.reason,
                advice: Texts.Unsupported.advice, in: context, to: &findings)
        }
    }

    private func report(
        _ issue: AccessorIssue, _ message: Message, reason: Message, advice: Message, in context: CatalogContext,
        to findings: inout Findings
    ) {
        findings.report(
            message, at: issue.range, in: context, reason: reason, advice: advice, key: issue.key, language: issue.language,
            related: issue.related.map { [RelatedRange($0, Texts.Conflict.related(expected: context.excerpt($0)))] } ?? [])
    }
}
