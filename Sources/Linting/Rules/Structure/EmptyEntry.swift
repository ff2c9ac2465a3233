internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that a key which does not come from code has a text or a comment.
///
/// A key that the compiler extracts is the text itself, and `stale-key` reports one that is no longer in code.
struct EmptyEntry: EntryRule {
    static let metadata = RuleMetadata(.emptyEntry, .structure, .warning, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.EmptyEntry

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.localizations.isEmpty, entry.comment == nil, !context.isConflicted else { return }
        switch entry.extractionState {
        case .automatic, .extractedWithValue, .stale: return
        case .manual, .migrated, .unknown:
            findings.report(
                Texts.message(key: context.key), at: entry.keyRange, in: context, reason: Texts.reason, advice: Texts.advice)
        }
    }
}
