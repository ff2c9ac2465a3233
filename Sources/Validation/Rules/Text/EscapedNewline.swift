internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that no translation has a backslash and an n where its source has a line break, or nothing of the kind.
struct EscapedNewline: TextRule {
    static let metadata = RuleMetadata("escaped-newline", .text, .warning, fix: .unsafe)
    static let characters: TextTraits = .backslash

    private typealias Texts = L10n.Rule.EscapedNewline

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.hasValue, unit.value.hasEscapes, context.traits(of: unit).contains(.backslash),
            let source = context.counterpart(of: unit), context.withUTF8(source.text, TextBreaks.escapes).isEmpty
        else { return }
        for escape in context.withUTF8(unit.value, TextBreaks.escapes) {
            let range = context.range(escape, of: unit.value)
            context.report(
                Texts.message, at: range, reason: Texts.reason, advice: Texts.advice, unit: unit,
                fix: FixIt(.unsafe, [TextEdit(range, "\\n")]))
        }
    }
}
