internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that a translation uses every argument of the source.
///
/// The number of a plural form may be left out where the form means one number exactly; the other forms are for
/// `plural-implied-quantity`, and specifiers that are only misspelt for `format-lookalike`.
struct FormatMissingArgument: ArgumentRule {
    static let metadata = RuleMetadata("format-missing-argument", .placeholders, .warning)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        guard !arguments.source.isEmpty else { return }
        let required = context.positionsRequiredBySource(arguments)
        guard !required.isEmpty else { return }
        context.forEachTranslation(arguments) { text, context in
            let missing = context.missingPositions(text, required: required, arguments)
            // `%arg` at a place where it means nothing was to be the value.
            if text.uses.contains(where: { $0.specifier.form == .substitutionArgument }) { return }
            guard !missing.isEmpty, FormatLookalike.find(in: context.string(text.unit.value)).isEmpty else { return }
            // An unnumbered specifier too few shifts the others; the one that is lost is then not known by its number.
            for position in missing {
                guard let argument = arguments.source.first(where: { $0.position == position }) else { continue }
                context.report(
                    L10n.Rule.FormatMissingArgument.message(specifier: argument.text, position: position),
                    at: text.unit.valueRange,
                    reason: L10n.Rule.FormatMissingArgument.reason,
                    advice: L10n.Rule.FormatMissingArgument.advice(specifier: argument.text),
                    unit: text.unit)
            }
        }
    }
}
