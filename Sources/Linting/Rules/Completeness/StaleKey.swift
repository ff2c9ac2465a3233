internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no key is stale: no longer found in the code by Xcode. Only what nothing in the code names is offered for removal.
struct StaleKey: EntryRule {
    static let metadata = RuleMetadata(.staleKey, .completeness, .warning, .style, fix: .unsafe)

    private typealias Texts = L10n.Rule.StaleKey

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.extractionState == .stale else { return }
        let unnamed = context.options.unnamedStaleKeys
        let isUnnamed = unnamed?[context.catalog.source.path]?.contains(context.key) ?? false
        findings.report(
            Texts.message(key: context.key), at: entry.extractionStateRange ?? entry.keyRange, in: context, reason: Texts.reason,
            advice: isUnnamed ? Texts.advice : unnamed == nil ? Texts.Unknown.advice : Texts.Named.advice,
            // What code names would be lost.
            fix: isUnnamed ? context.removal(of: entry) : nil)
    }
}
