internal import Diagnostics
internal import Messages
internal import StringCatalogs
internal import SymbolNames

/// Checks that no two keys differ in case and white space only.
///
/// Keys that are the same are `duplicate-key` or `duplicate-key-normalized`; keys without a visible character are `empty-key`;
/// keys for which Xcode would make one symbol are `symbol-collision`.
struct NearDuplicateKey: CatalogRule {
    static let metadata = RuleMetadata("near-duplicate-key", .keys, .warning, isOnByDefault: false)

    private typealias Texts = L10n.Rule.NearDuplicateKey

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard !context.isConflicted else { return }
        var firstByText: [String: Int] = [:]
        // By key, so that the same one is named wherever the two stand.
        let keys = catalog.entries.map { (key: context.string($0.key), entry: $0) }.sorted { $0.key < $1.key }
        for (key, entry) in keys {
            let folded = Self.folded(key)
            guard !folded.isEmpty else { continue }
            guard let first = firstByText[folded] else {
                firstByText[folded] = entry.index
                continue
            }
            let other = catalog.entries[first]
            let name = context.string(other.key)
            guard name != key, !collide(entry, key, other, name, in: context) else { continue }
            context.entry = entry
            context.report(
                Texts.message(key: key, other: name), at: entry.keyRange, reason: Texts.reason, advice: Texts.advice(other: name),
                related: [RelatedRange(other.keyRange, Texts.first(other: name))])
        }
        context.entry = nil
    }

    private func collide(_ a: CatalogEntry, _ key: String, _ b: CatalogEntry, _ other: String, in context: RuleContext) -> Bool {
        guard context.symbolSeverity(of: a) != nil, context.symbolSeverity(of: b) != nil else { return false }
        return XcodeSymbol.name(for: key) == XcodeSymbol.name(for: other)
    }

    /// A key in small letters, without white space around it and with one space for each white space inside.
    private static func folded(_ key: String) -> String {
        key.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
