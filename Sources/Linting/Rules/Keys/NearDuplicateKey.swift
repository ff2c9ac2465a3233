internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no two keys differ in case and whitespace only.
///
/// Keys that are the same are `duplicate-key` or `duplicate-key-normalized`; keys without a visible character are `empty-key`;
/// keys for which Xcode would make one symbol are `symbol-collision`.
struct NearDuplicateKey: CatalogRule {
    static let metadata = RuleMetadata(.nearDuplicateKey, .keys, .warning, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.NearDuplicateKey

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard !context.isConflicted else { return }
        var firstByText: [String: Int] = [:]
        firstByText.reserveCapacity(catalog.entries.count)
        // By the first of them, where there are several.
        var groups: [Int: [CatalogEntry]] = [:]
        for entry in catalog.entries {
            let folded = context.withUTF8(entry.key, Self.folded)
            guard !folded.isEmpty else { continue }
            if let first = firstByText[folded] {
                groups[first, default: [catalog.entries[first]]].append(entry)
            } else {
                firstByText[folded] = entry.index
            }
        }
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) { check(group, context, &findings) }
    }

    private func check(_ group: [CatalogEntry], _ context: CatalogContext, _ findings: inout Findings) {
        // By key, so that their order does not change which one is named.
        let sorted = context.sortedByKey(group.map(\.index)).map { context.catalog.entries[$0] }
        let other = sorted[0]
        let name = context.string(other.key)
        for entry in sorted.dropFirst() {
            let key = context.string(entry.key)
            guard name != key, !collide(entry, key, other, name, in: context) else { continue }
            findings.report(
                Texts.message(key: key, other: name), at: entry.keyRange, in: context, reason: Texts.reason,
                advice: Texts.advice(other: name),
                key: key, related: [RelatedRange(other.keyRange, Texts.first(other: name))])
        }
    }

    private func collide(_ a: CatalogEntry, _ key: String, _ b: CatalogEntry, _ other: String, in context: CatalogContext) -> Bool
    {
        guard context.symbolSeverity(of: a) != nil, context.symbolSeverity(of: b) != nil else { return false }
        return XcodeSymbol.name(for: key) == XcodeSymbol.name(for: other)
    }

    /// A key in small letters, without whitespace around it and with one space for each whitespace inside.
    private static func folded(_ key: Span<UInt8>) -> String {
        let text = key.string
        // Most keys are names in small letters.
        let isFolded = key.allSatisfy { 0x21..<0x7F ~= $0 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
        return isFolded ? text : text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
