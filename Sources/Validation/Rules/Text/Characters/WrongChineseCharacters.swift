internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a text in Traditional Chinese has no characters that only Simplified Chinese uses, and the other way around.
struct WrongChineseCharacters: UnitRule {
    static let metadata = RuleMetadata(.wrongChineseCharacters, .text, .warning, .wrong)

    private typealias Texts = L10n.Rule.WrongChineseCharacters

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.traits.contains(.otherScript), let wrong = context.language.properties.wrongChinese,
            context.isWritten(unit), context.withUTF8(unit.value, wrong.occur)
        else { return }
        var text = context.string(unit.value)
        // Each language has its name in its own characters.
        for name in ["简体", "繁體"] { text = text.replacing(name, with: "") }
        let source = context.counterpart.map { context.string($0.text) } ?? ""
        var found: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where wrong.contains(scalar.value) && !found.contains(scalar) {
            if !source.unicodeScalars.contains(scalar) { found.append(scalar) }
        }
        guard !found.isEmpty else { return }
        let characters = String(String.UnicodeScalarView(found.prefix(8)))
        let language = context.language.name
        let message =
            wrong.areSimplified
            ? Texts.Simplified.message(language: language, characters: characters)
            : Texts.Traditional.message(language: language, characters: characters)
        findings.report(
            message, at: unit.valueRange, in: context, reason: Texts.reason,
            advice: wrong.areSimplified ? Texts.Simplified.advice : Texts.Traditional.advice, unit: unit)
    }
}
