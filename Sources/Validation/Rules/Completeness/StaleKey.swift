internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no key is stale: no longer found in the code by Xcode.
struct StaleKey: EntryRule {
    static let metadata = RuleMetadata(.staleKey, .completeness, .warning, .style, fix: .unsafe)

    private typealias Texts = L10n.Rule.StaleKey

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.extractionState == .stale else { return }
        findings.report(
            Texts.message(key: context.key), at: entry.extractionStateRange ?? entry.keyRange, in: context, reason: Texts.reason,
            advice: Texts.advice, fix: context.removal(of: entry))
    }
}
