internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no translation has a backslash and an n where its source has a line break, or nothing of the kind.
struct EscapedNewline: TextRule {
    static let metadata = RuleMetadata(.escapedNewline, .text, .warning, .wrong, fix: .unsafe)
    static let characters: TextTraits = .backslash

    private typealias Texts = L10n.Rule.EscapedNewline

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, unit.value.hasEscapes, context.traits.contains(.backslash),
            let source = context.counterpart, context.withUTF8(source.text, TextBreaks.escapes).isEmpty
        else { return }
        for escape in context.withUTF8(unit.value, TextBreaks.escapes) {
            let range = context.range(escape, of: unit.value)
            findings.report(
                Texts.message, at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
                fix: FixIt(.unsafe, [TextEdit(range, "\\n")]))
        }
    }
}
