internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import PlainText
internal import StringCatalogs

/// Checks that a translation has no marks that translation software puts in place of numbers and variables, and failed to
/// replace.
struct TranslationDebris: UnitRule {
    static let metadata = RuleMetadata(.translationDebris, .text, .warning, .wrong)

    private typealias Texts = L10n.Rule.TranslationDebris

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard let source = context.counterpart?.text, context.withUTF8(unit.value, Self.mayHaveDebris) else { return }
        let text = context.string(unit.value)
        let original = context.string(source)
        guard let mark = Self.marks.first(where: { text.contains($0) && !original.contains($0) }) else { return }
        findings.report(
            Texts.message(language: context.language.name, mark: mark), at: unit.valueRange, in: context,
            reason: Texts.reason, advice: Texts.advice, unit: unit)
    }

    /// `XNUMX` and how languages in other letters write it, and brackets and tags around variables.
    private static let marks = [
        "XNUMX", "СКСНУМКС", "КСНУМКС", "ХНУМХ", "ХНУМКС", "ΧΝΥΜΧ", "{{", "}}", "⟦", "⟧", "__PH", "<ph", "<x id=", "notranslate",
    ]

    /// Whether one of the marks may occur, judging by two bytes.
    private static func mayHaveDebris(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.indices.dropLast().contains { index in
            switch (text[index], text[index + 1]) {
            case (UInt8(ascii: "{"), UInt8(ascii: "{")), (UInt8(ascii: "}"), UInt8(ascii: "}")),
                (UInt8(ascii: "_"), UInt8(ascii: "_")), (UInt8(ascii: "<"), UInt8(ascii: "p")),
                (UInt8(ascii: "<"), UInt8(ascii: "x")), (UInt8(ascii: "N"), UInt8(ascii: "U")),
                (UInt8(ascii: "n"), UInt8(ascii: "o")), (0xE2, 0x9F), (0xD0, 0x9D), (0xCE, 0x9D):
                true
            default: false
            }
        }
    }
}
