internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no two keys have one source text and one comment.
struct DuplicateSource: CatalogRule {
    static let metadata = RuleMetadata(.duplicateSource, .text, .note, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.DuplicateSource

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard !context.isConflicted else { return }
        for group in context.keysOfSameSource() {
            let first = group.entries[0]
            let other = context.string(first.key)
            for entry in group.entries.dropFirst() where !context.isSame(entry.key, first.key) {
                findings.report(
                    Texts.message(key: context.string(entry.key), other: other, source: context.string(group.source)),
                    at: entry.keyRange, in: context, reason: Texts.reason, advice: Texts.advice(other: other),
                    key: context.string(entry.key),
                    related: [RelatedRange(first.keyRange, Texts.first(other: other))])
            }
        }
    }
}
