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

    private static let markBytes = marks.map { Array($0.utf8) }

    /// Whether one of the marks occurs, byte for byte. Nearly every text has none, and this is called for each.
    private static func mayHaveDebris(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index + 1 < text.count {
            switch (text[index], text[index + 1]) {
            // The first two bytes of the marks.
            case (UInt8(ascii: "{"), UInt8(ascii: "{")), (UInt8(ascii: "}"), UInt8(ascii: "}")),
                (UInt8(ascii: "_"), UInt8(ascii: "_")), (UInt8(ascii: "<"), UInt8(ascii: "p")),
                (UInt8(ascii: "<"), UInt8(ascii: "x")), (UInt8(ascii: "X"), UInt8(ascii: "N")),
                (UInt8(ascii: "n"), UInt8(ascii: "o")), (0xE2, 0x9F), (0xD0, 0xA1), (0xD0, 0x9A), (0xD0, 0xA5), (0xCE, 0xA7):
                let rest = text[index...]
                if markBytes.contains(where: { rest.starts(with: $0) }) { return true }
            default: break
            }
            index += 1
        }
        return false
    }
}
