internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that variations are nested in the only way that works: by plural, by device, or by plural inside a device other than
/// `other`.
struct VariationNesting: CatalogIssueRule {
    static let metadata = RuleMetadata(.variationNesting, .structure, .error, .build, blocks: .all)

    private typealias Texts = L10n.Rule.VariationNesting

    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings) {
        let texts: (message: (String, String) -> Message, reason: Message, advice: Message)
        switch issue.kind {
        case .pluralBesideDevice: texts = (Texts.Beside.message(language:key:), Texts.Beside.reason, Texts.Beside.advice)
        case .pluralFurtherVaried: texts = (Texts.Plural.message(language:key:), Texts.Plural.reason, Texts.Plural.advice)
        case .deviceOtherVaried: texts = (Texts.Other.message(language:key:), Texts.Other.reason, Texts.Other.advice)
        default: return
        }
        guard let entry = context.entry, !context.isConflicted, !context.followsDamage else { return }
        findings.report(
            texts.message(context.language ?? "", context.string(entry.key)), at: issue.range, in: context, reason: texts.reason,
            advice: texts.advice,
            language: context.language)
    }
}
