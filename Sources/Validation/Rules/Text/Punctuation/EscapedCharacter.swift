internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no translation shows what was meant as an escape: `\'`, `\"`, `\/`, `\t`, `\u00E9`, or the interpolation of a Swift literal.
///
/// `\n` is `escaped-newline`.
struct EscapedCharacter: TextRule {
    static let metadata = RuleMetadata(.escapedCharacter, .text, .warning, .wrong, fix: .unsafe, since: "0.1.0", state: .stable)
    static let characters: TextTraits = .backslash

    private typealias Texts = L10n.Rule.EscapedCharacter

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.traits.contains(.backslash), !context.isSourceLanguage, unit.hasText, let source = context.counterpart,
            !source.traits.contains(.backslash)
        else { return }
        let text = context.scalars(unit.value)
        let escapes = text.indices.compactMap { Self.escape(at: $0, text) }
        guard let first = escapes.first else { return }
        let edits = escapes.compactMap { escape in
            escape.replacement.map { TextEdit(context.range(text.place(escape.range), of: unit.value), $0) }
        }
        findings.report(
            Texts.message(escape: text.string(first.range)), at: context.range(text.place(first.range), of: unit.value),
            in: context,
            reason: Texts.reason, advice: first.replacement == nil ? Texts.Interpolation.advice : Texts.advice, unit: unit,
            fix: edits.count == escapes.count ? FixIt(.unsafe, edits) : nil)
    }

    /// An escape that begins at an index, and what it means, as JSON has it; nil for the value of an expression.
    private static func escape(at index: Int, _ text: TextScalars) -> (range: Range<Int>, replacement: String?)? {
        guard text.scalars[index] == "\\", text[index - 1] != "\\", let next = text[index + 1] else { return nil }
        // Paths of Windows have letters on both sides.
        let isAfterLetter = text[index - 1].map { $0.isLetter || $0.isDigit || $0 == ":" } ?? false
        switch next {
        case "'", "/": return (index..<index + 2, "\(next)")
        case "\"": return (index..<index + 2, "\\\"")
        case "t" where !isAfterLetter: return (index..<index + 2, "\\t")
        case "u":
            let digits = (index + 2..<index + 6).compactMap { text[$0] }.filter { $0.properties.isASCIIHexDigit }
            return digits.count == 4 ? (index..<index + 6, "\\u\(text.string(index + 2..<index + 6))") : nil
        case "(":
            var end = index + 2
            while let scalar = text[end], scalar.isLetter || scalar.isDigit || scalar == "." || scalar == "_" { end += 1 }
            return end > index + 2 && text[end] == ")" ? (index..<end + 1, nil) : nil
        default: return nil
        }
    }
}
