internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that every manual key has a letter or digit for Xcode's symbol.
struct SymbolInvalid: EntryRule {
    static let metadata = RuleMetadata(.symbolInvalid, .keys, .error, .build)

    private typealias Texts = L10n.Rule.SymbolInvalid

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard let severity = context.symbolSeverity(of: entry), !context.withUTF8(entry.key, Self.beginsWithLetter)
        else { return }
        let key = context.key
        guard XcodeSymbol.name(for: key) == nil else { return }
        findings.report(
            Texts.message(key: key), at: entry.keyRange, in: context, reason: Texts.reason, advice: Texts.advice,
            severity: severity)
    }

    /// As nearly every key does.
    private static func beginsWithLetter(_ key: Span<UInt8>) -> Bool {
        guard let first = key.first else { return false }
        return ASCII.isLetter(first)
    }
}
