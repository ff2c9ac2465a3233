internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that every value is of the JSON type that String Catalogs have at its place.
struct SchemaWrongType: CatalogIssueRule {
    static let metadata = RuleMetadata(.schemaWrongType, .structure, .error, .build, blocks: .all)

    private typealias Texts = L10n.Rule.SchemaWrongType

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .wrongType(_, let name, let expected, let found) = issue.kind else { return }
        // An entry that is not an object is an issue of that entry, although it is in a field of the root.
        guard issue.entry == nil ? !context.isRootDamaged : !context.followsDamage else { return }
        let message =
            name.isEmpty && issue.entry == nil
            ? Texts.Catalog.message(expected: expected.rawValue, found: found.rawValue)
            : Texts.message(name: name, expected: expected.rawValue, found: found.rawValue)
        findings.report(
            message, at: issue.range, in: context, reason: Texts.reason, advice: advice(issue, expected, found, context),
            language: context.language)
    }

    private func advice(
        _ issue: CatalogIssue, _ expected: CatalogIssue.JSONType, _ found: CatalogIssue.JSONType, _ context: IssueContext
    ) -> Message {
        let general = Texts.advice(expected: expected.rawValue)
        switch (expected, found) {
        case (.string, .number), (.string, .boolean):
            return Texts.Quoted.advice(text: "\"" + context.excerpt(issue.range) + "\"")
        case (.boolean, .string), (.integer, .string):
            let text = context.excerpt(ByteRange(issue.range.start + 1, max(issue.range.start + 1, issue.range.end - 1)))
            let isValue = expected == .boolean ? text == "true" || text == "false" : Int(text) != nil
            return isValue ? Texts.Unquoted.advice(text: text) : general
        case (_, .null): return issue.entry == nil ? general : Texts.Null.advice(expected: expected.rawValue)
        default: return general
        }
    }
}
