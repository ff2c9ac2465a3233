internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that no key has `|==|`, which Xcode writes between a key and the name of a form when it exports texts.
struct KeySeparator: EntryRule {
    static let metadata = RuleMetadata(.keySeparator, .keys, .warning, .build)

    private typealias Texts = L10n.Rule.KeySeparator

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard let place = context.withUTF8(entry.key, Self.separator) else { return }
        findings.report(
            Texts.message(key: context.key), at: context.range(place, of: entry.key), in: context, reason: Texts.reason,
            advice: Texts.advice)
    }

    private static func separator(in key: Span<UInt8>) -> Range<Int>? {
        guard key.count >= 4 else { return nil }
        for start in 0...key.count - 4
        where key[start] == UInt8(ascii: "|") && key[start + 1] == UInt8(ascii: "=") && key[start + 2] == UInt8(ascii: "=")
            && key[start + 3] == UInt8(ascii: "|")
        {
            return start..<start + 4
        }
        return nil
    }
}
