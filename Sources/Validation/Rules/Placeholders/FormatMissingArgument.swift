internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that a translation uses every argument of the source.
///
/// The number of a plural form may be omitted where the form means exactly one number; the other forms are for
/// `plural-implied-quantity`, and specifiers that are only misspelled for `format-lookalike`. An argument that is an English
/// plural ending, `%lld file%@`, is rightly omitted: the source is reported instead.
struct FormatMissingArgument: ArgumentRule {
    static let metadata = RuleMetadata(.formatMissingArgument, .placeholders, .warning, .wrong)

    private typealias Texts = L10n.Rule.FormatMissingArgument

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty else { return }
        reportEndings(context, &findings)
        if arguments.areUniform { return }
        let required = context.positionsRequiredBySource
        guard !required.isEmpty else { return }
        context.forEachTranslation { text, context in
            // `%arg` at a place where it means nothing was meant to be the value; a position out of range, too.
            if text.uses.contains(where: { $0.specifier.form == .substitutionArgument || isBroken($0) }) { return }
            // Which arguments are meant where numbers are given to some specifiers only is not known.
            if FormatMixedPositional.mixture(text, context) != nil { return }
            let shifted = context.shiftedDrop(text)
            let missing = shifted ?? context.missingPositions(text, required: required)
            guard !missing.isEmpty, context.lookalikes(in: text.unit.value, text.uses).isEmpty else { return }
            let isNumbered = context.isNumbered(text)
            // `format-invalid` reports the remains of a placeholder.
            let damaged = context.strayPercents(text).compactMap(\.position)
            guard damaged.count < missing.count else { return }
            for position in missing where !damaged.contains(position) {
                guard let argument = arguments.sourceArgument(at: position),
                    !(context.hasOneForm && context.onlySelects(position))
                else { continue }
                let specifier = context.written(argument, isNumbered: isNumbered)
                let isShifted = shifted != nil
                findings.report(
                    Texts.message(specifier: specifier, position: position), at: text.unit.valueRange, in: context,
                    reason: isShifted ? Texts.Shifted.reason : Texts.reason,
                    advice: isShifted ? Texts.Shifted.advice(specifier: specifier) : Texts.advice(specifier: specifier),
                    severity: isShifted ? .error : nil, impact: isShifted ? .crash : nil, unit: text.unit)
            }
        }
    }

    /// Reports the source where an argument can only be an English plural ending: a translation that is right does without it.
    private func reportEndings(_ context: EntryContext, _ findings: inout Findings) {
        guard let ending = context.pluralEndings.first else { return }
        let unit = ending.use.unit.map { context.catalog.units[$0] }
        let text = unit?.value ?? context.entry.key
        let specifier = context.withUTF8(text) { $0.string(ending.use.specifier.range) }
        findings.report(
            Texts.Ending.message(specifier: specifier, word: ending.word),
            at: context.range(ending.use.specifier.range, of: text), in: context, reason: Texts.Ending.reason,
            advice: Texts.Ending.advice, unit: unit,
            language: context.catalog.sourceLanguage.map { context.languages[$0].name })
    }

    private func isBroken(_ use: ArgumentUse) -> Bool {
        use.specifier.explicitPosition.map { !(1...127 ~= $0) } ?? false
    }
}
