internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that every value is of the JSON type that String Catalogs have at its place.
struct SchemaWrongType: CatalogIssueRule {
    static let metadata = RuleMetadata("schema-wrong-type", .structure, .error, blocksGeneration: true)

    private typealias Texts = L10n.Rule.SchemaWrongType

    func check(_ issue: CatalogIssue, in context: inout RuleContext) {
        guard case .wrongType(_, let name, let expected, let found) = issue.kind else { return }
        // An entry that is no object is its entry's issue, although it stands in a field of the root.
        guard issue.entry == nil ? !context.isRootDamaged : !context.followsDamage(issue) else { return }
        let message =
            name.isEmpty && issue.entry == nil
            ? Texts.Catalog.message(expected: expected.rawValue, found: found.rawValue)
            : Texts.message(name: name, expected: expected.rawValue, found: found.rawValue)
        context.report(
            message, at: issue.range, reason: Texts.reason, advice: advice(issue, expected, found, context),
            language: context.languageName(of: issue))
    }

    private func advice(
        _ issue: CatalogIssue, _ expected: CatalogIssue.JSONType, _ found: CatalogIssue.JSONType, _ context: RuleContext
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
