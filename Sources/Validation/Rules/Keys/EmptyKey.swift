internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that every key has a visible character.
///
/// Where Xcode would make a symbol of the key, `symbol-invalid` reports it.
struct EmptyKey: EntryRule {
    static let metadata = RuleMetadata(.emptyKey, .keys, .warning, .build, fix: .unsafe)

    private typealias Texts = L10n.Rule.EmptyKey

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard context.isBlank(entry.key), context.symbolSeverity(of: entry) == nil else { return }
        // `Text("")` has it, and shows nothing on purpose.
        if entry.extractionState == .automatic { return }
        findings.report(
            entry.key.isEmpty ? Texts.message : Texts.Blank.message, at: entry.keyRange, in: context, reason: Texts.reason,
            advice: entry.extractionState == .stale ? Texts.Stale.advice : Texts.advice,
            fix: entry.extractionState == .stale ? context.removal(of: entry) : nil)
    }
}
