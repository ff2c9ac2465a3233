internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that Vietnamese texts have their letters in one piece: `ế`, and not an `e` with two marks after it. One finding for a catalog.
struct DecomposedLetters: CatalogRule {
    static let metadata = RuleMetadata(.decomposedLetters, .text, .note, .style, since: "0.1.0", state: .stable)

    private typealias Texts = L10n.Rule.DecomposedLetters

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard let language = catalog.languages.firstIndex(where: { $0.tag.language == "vi" }) else { return }
        var first: StringUnit?
        var count = 0
        for localization in catalog.localizations where localization.language == language {
            for unit in catalog.units[localization.units] where unit.hasText && context.withUTF8(unit.value, Self.hasMark) {
                first = first ?? unit
                count += 1
            }
        }
        guard let first else { return }
        let name = catalog.languages[language].name
        findings.report(
            Texts.message(count: count, language: name), at: first.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice, unit: first, language: name)
    }

    /// Whether a text has a mark of U+0300 to U+0323, which those of Vietnamese are, after something else.
    private static func hasMark(_ text: Span<UInt8>) -> Bool {
        var index = 1
        while index + 1 < text.count {
            if text[index] == 0xCC, (0x80...0xA3).contains(text[index + 1]) { return true }
            index += 1
        }
        return false
    }
}
