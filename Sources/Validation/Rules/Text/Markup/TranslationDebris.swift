internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation has no marks that translation software puts in place of numbers and variables, and failed to
/// replace.
struct TranslationDebris: TextRule {
    static let metadata = RuleMetadata(.translationDebris, .text, .warning, .wrong)
    static let characters: TextTraits = [.debris, .debrisWord]

    private typealias Texts = L10n.Rule.TranslationDebris

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard let source = context.counterpart?.text, !context.traits.isDisjoint(with: Self.characters) else { return }
        let mark = context.withUTF8(unit.value) { text in
            context.withUTF8(source) { source in
                Self.marks.first { text.contains($0) && !source.contains($0) }
            }
        }
        guard let mark else { return }
        findings.report(
            Texts.message(language: context.language.name, mark: String(decoding: mark, as: UTF8.self)), at: unit.valueRange,
            in: context,
            reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// `XNUMX` and how languages in other letters write it, and brackets and tags around variables. Each has one of the pairs of
    /// bytes of ``characters``.
    private static let marks = [
        "XNUMX", "СКСНУМКС", "КСНУМКС", "ХНУМХ", "ХНУМКС", "ΧΝΥΜΧ", "{{", "}}", "⟦", "⟧", "__PH", "<ph", "<x id=", "notranslate",
    ].map { Array($0.utf8) }
}
