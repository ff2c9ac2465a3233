internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that the symbol of a manual key is not one that Xcode refuses for its nearness to a reserved word, such as `type`.
struct SymbolReserved: EntryRule {
    static let metadata = RuleMetadata(.symbolReserved, .keys, .error, .build)

    private typealias Texts = L10n.Rule.SymbolReserved

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        // The words are short: a long key with such a symbol consists of placeholders.
        guard entry.key.content.count <= 64, let severity = context.symbolSeverity(of: entry) else { return }
        // All of them have four letters.
        guard
            context.withUTF8(
                entry.key, { key in key.contains(UInt8(ascii: "%")) || key.count(where: ASCII.isLetter) == 4 })
        else { return }
        let key = context.key
        guard let symbol = XcodeSymbol.name(for: key), XcodeSymbol.reserved.contains(symbol) else { return }
        findings.report(
            Texts.message(key: key, symbol: symbol), at: entry.keyRange, in: context, reason: Texts.reason, advice: Texts.advice,
            severity: severity)
    }
}
