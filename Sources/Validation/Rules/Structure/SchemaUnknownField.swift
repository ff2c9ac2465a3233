internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that every field is one that String Catalogs have, plural categories included. A name is one finding for each kind of
/// object, at its first place.
///
/// Objects that look like entries are `misplaced-entry`, devices are `device-unknown`.
struct SchemaUnknownField: CatalogIssueRule {
    static let metadata = RuleMetadata(.schemaUnknownField, .structure, .warning, .build)

    private typealias Texts = L10n.Rule.SchemaUnknownField

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        guard case .unknownField(let level, let name, let suggestion, let count) = issue.kind, !context.followsDamage
        else { return }
        let isCategory = level == .plural && context.object(after: issue.range, beginsWith: ["stringUnit", "variations"])
        let message =
            switch level {
            case .root: Texts.Catalog.message(name: name)
            case .entry: Texts.Entry.message(name: name, count: count)
            case .localization: Texts.Localization.message(name: name, count: count)
            case .substitution: Texts.Substitution.message(name: name, count: count)
            case .plural where isCategory: Texts.Category.message(name: name, count: count)
            case .unit: Texts.message(name: name, place: "stringUnit", count: count)
            case .stringSet, .variations, .plural, .device: Texts.message(name: name, place: level.rawValue, count: count)
            }
        let advice: Message
        if let suggestion {
            advice = Texts.Known.advice(suggestion: suggestion)
        } else if isCategory {
            advice = Texts.Category.advice
        } else {
            advice = name == "substitutions" ? Texts.Nested.advice : Texts.advice
        }
        // A finding for many places does not belong to the key of the first one.
        if count > 1 {
            findings.report(
                message, at: issue.range, in: context.catalogContext, reason: isCategory ? Texts.Category.reason : Texts.reason,
                advice: advice)
        } else {
            findings.report(
                message, at: issue.range, in: context, reason: isCategory ? Texts.Category.reason : Texts.reason,
                advice: advice, language: context.language)
        }
    }
}
