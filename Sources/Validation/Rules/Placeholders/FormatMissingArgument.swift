internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that a translation uses every argument of the source.
///
/// The number of a plural form may be omitted where the form means exactly one number; the other forms are for
/// `plural-implied-quantity`, and specifiers that are only misspelled for `format-lookalike`.
struct FormatMissingArgument: ArgumentRule {
    static let metadata = RuleMetadata(.formatMissingArgument, .placeholders, .warning, .wrong)

    private typealias Texts = L10n.Rule.FormatMissingArgument

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty else { return }
        let required = context.positionsRequiredBySource
        guard !required.isEmpty else { return }
        context.forEachTranslation { text, context in
            // `%arg` at a place where it means nothing was meant to be the value; a percent sign that begins nothing, or a position out of
            // range, too.
            if text.uses.contains(where: { $0.specifier.form == .substitutionArgument || isBroken($0) }) { return }
            // Which arguments are meant where numbers are given to some specifiers only is not known.
            if FormatMixedPositional.mixture(text, context) != nil { return }
            let shifted = context.shiftedDrop(text)
            let missing = shifted ?? context.missingPositions(text, required: required)
            guard !missing.isEmpty, FormatLookalike.find(in: context.string(text.unit.value)).isEmpty else { return }
            let isNumbered = context.isNumbered(text)
            for position in missing {
                guard let argument = arguments.sourceArgument(at: position) else { continue }
                let specifier = argument.text(isNumbered: isNumbered)
                let isShifted = shifted != nil
                findings.report(
                    Texts.message(specifier: specifier, position: position), at: text.unit.valueRange, in: context,
                    reason: isShifted ? Texts.Shifted.reason : Texts.reason,
                    advice: isShifted ? Texts.Shifted.advice(specifier: specifier) : Texts.advice(specifier: specifier),
                    severity: isShifted ? .error : nil, impact: isShifted ? .crash : nil, unit: text.unit)
            }
        }
    }

    private func isBroken(_ use: ArgumentUse) -> Bool {
        use.specifier.form == .invalid || use.specifier.explicitPosition.map { !(1...127 ~= $0) } ?? false
    }
}
