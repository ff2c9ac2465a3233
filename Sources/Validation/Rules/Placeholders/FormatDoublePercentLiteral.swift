internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a text without arguments has no doubled percent sign: no formatter runs that would make one of it.
struct FormatDoublePercentLiteral: ArgumentRule {
    static let metadata = RuleMetadata(.formatDoublePercentLiteral, .placeholders, .warning, .wrong, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        // A key that has it was extracted from code which formats.
        guard !arguments.hasArguments, !context.usesInKey.contains(where: { $0.specifier.form == .escapedPercent }) else {
            return
        }
        context.forEachText { text, context in
            for use in text.uses where use.specifier.form == .escapedPercent {
                let range = context.range(of: use, in: text.unit)
                findings.report(
                    L10n.Rule.FormatDoublePercentLiteral.message, at: range, in: context,
                    reason: L10n.Rule.FormatDoublePercentLiteral.reason,
                    advice: L10n.Rule.FormatDoublePercentLiteral.advice, unit: text.unit,
                    fix: context.fix(text.unit, [TextEdit(range, "%")]))
            }
        }
    }
}
