internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a translation has as many line breaks within it as its source.
///
/// Those at the ends are left to `leading-trailing-whitespace`, and a `\n` in letters to `escaped-newline`.
struct NewlineCount: TextRule {
    static let metadata = RuleMetadata(.newlineCount, .text, .note, .style, isOnByDefault: false)
    static let characters: TextTraits = [.lineBreak, .generalPunctuation, .backslash]

    private typealias Texts = L10n.Rule.NewlineCount

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.form.substitution == nil, let source = context.counterpart else { return }
        let traits = context.traits
        guard !traits.union(source.traits).isDisjoint(with: [.lineBreak, .generalPunctuation, .backslash]) else { return }
        // What the source writes in letters is not an error of the translation.
        let countsEscapes = !source.traits.contains(.backslash)
        let found = context.withUTF8(unit.value) { TextBreaks.count($0, countsEscapes: countsEscapes) }
        let expected = context.withUTF8(source.text) { TextBreaks.count($0, countsEscapes: countsEscapes) }
        guard found != expected else { return }
        findings.report(
            Texts.message(found: found, expected: expected), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice,
            unit: unit)
    }
}
