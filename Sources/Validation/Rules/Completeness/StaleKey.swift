internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no key is stale: no longer found in the code by Xcode.
struct StaleKey: EntryRule {
    static let metadata = RuleMetadata("stale-key", .completeness, .warning, fix: .unsafe)

    private typealias Texts = L10n.Rule.StaleKey

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
        guard entry.extractionState == .stale else { return }
        context.report(
            Texts.message(key: context.string(entry.key)), at: entry.extractionStateRange ?? entry.keyRange, reason: Texts.reason,
            advice: Texts.advice, fix: context.removal(of: entry))
    }
}
