internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no two manual keys give the same symbol in Xcode.
///
/// Keys that are the same are `duplicate-key` or `duplicate-key-normalized`.
struct SymbolCollision: CatalogRule {
    static let metadata = RuleMetadata("symbol-collision", .keys, .error)

    private typealias Texts = L10n.Rule.SymbolCollision

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard context.options.generatesSymbols != false, !context.isConflicted else { return }
        var firstBySymbol: [String: Int] = [:]
        for entry in catalog.entries {
            guard let severity = context.symbolSeverity(of: entry) else { continue }
            let key = context.string(entry.key)
            guard let symbol = XcodeSymbol.name(for: key) else { continue }
            guard let first = firstBySymbol[symbol] else {
                firstBySymbol[symbol] = entry.index
                continue
            }
            let other = catalog.entries[first]
            let name = context.string(other.key)
            guard name != key else { continue }
            context.entry = entry
            context.report(
                Texts.message(key: key, other: name, symbol: symbol), at: entry.keyRange, reason: Texts.reason,
                advice: Texts.advice, severity: severity, related: [RelatedRange(other.keyRange, Texts.first(other: name))])
        }
        context.entry = nil
    }
}
