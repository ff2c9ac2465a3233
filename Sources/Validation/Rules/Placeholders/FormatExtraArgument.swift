internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a translation uses no argument that code does not pass.
///
/// The same unnumbered specifier once more than in the source is for `format-repeated-unnumbered`.
struct FormatExtraArgument: ArgumentRule {
    static let metadata = RuleMetadata(.formatExtraArgument, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.isSourceKnown, !arguments.areUniform, !context.isSourceMisspelled else { return }
        let last = context.lastPosition
        context.forEachTranslation { text, context in
            for use in text.uses where use.position > last && use.specifier.form != .substitutionArgument {
                if use.specifier.form == .substitution { continue }
                if FormatRepeatedUnnumbered.isRepetition(use, text, arguments) { continue }
                findings.report(
                    last == 0
                        ? L10n.Rule.FormatExtraArgument.None.message(found: context.text(of: use, in: text.unit))
                        : L10n.Rule.FormatExtraArgument.message(
                            found: context.text(of: use, in: text.unit), position: "\(use.position)", count: last),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatExtraArgument.reason,
                    advice: L10n.Rule.FormatExtraArgument.advice(found: context.text(of: use, in: text.unit)), unit: text.unit)
            }
        }
    }
}
