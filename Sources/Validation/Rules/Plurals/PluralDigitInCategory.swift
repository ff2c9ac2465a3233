internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no form writes its number in digits where other forms show the argument.
///
/// Where the form is used for further numbers as well, the text shows a wrong number: then it is an error, or for 0 a warning,
/// and `plural-implied-quantity` leaves it to this rule. Where it means one number only, that is for information.
struct PluralDigitInCategory: PluralRule {
    static let metadata = RuleMetadata(.pluralDigitInCategory, .plurals, .warning, .wrong, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        // Where all texts take the same arguments, all forms show the number.
        guard !context.arguments.areUniform, let profile = context.language.plural, context.isMaintained,
            let selecting = context.selectingArgument(of: plural), let shown = context.shownNumber(selecting, of: plural)
        else { return }
        for index in plural.units where context.shownNumber(selecting, inUnit: index, of: plural) == nil {
            let unit = context.catalog.units[index]
            guard let category = unit.form.category else { continue }
            let numbers = context.integers(for: category, of: plural, profile)
            guard let digits = context.writtenNumber(numbers, in: unit, beside: shown) else { continue }
            let range = context.range(digits, of: unit.value)
            let number = context.excerpt(range)
            let specifier = context.written(shown)
            let isShared = numbers.count > 1
            findings.report(
                L10n.Rule.PluralDigitInCategory.message(
                    form: category.name, key: context.key, language: context.language.name, number: number,
                    specifier: specifier),
                at: range, in: context,
                reason: isShared
                    ? L10n.Rule.PluralDigitInCategory.Several.reason(number: number, numbers: context.list(numbers))
                    : L10n.Rule.PluralDigitInCategory.reason,
                advice: L10n.Rule.PluralDigitInCategory.advice(number: number, specifier: specifier),
                severity: !isShared ? .note : numbers.contains { $0 > 1 } ? .error : nil, unit: unit,
                fix: canInsert(shown, inUnit: index, of: plural, context)
                    ? context.fix(unit, [TextEdit(range, specifier)]) : nil)
        }
    }

    /// Whether the specifier takes the same argument in another form, and does not mix numbered and unnumbered ones there.
    private func canInsert(_ shown: ArgumentUse, inUnit unit: Int, of plural: PluralVariation, _ context: LocalizationContext)
        -> Bool
    {
        let uses = context.uses(ofUnit: unit).filter(\.takesArgument)
        if shown.specifier.isNumbered { return uses.allSatisfy { $0.specifier.isNumbered } }
        if shown.specifier.form == .substitutionArgument { return true }
        return uses.isEmpty && (plural.substitution != nil || shown.position == 1)
    }
}
