internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a form which is used for several numbers shows the number.
///
/// A form that writes the number in digits is left to `plural-digit-in-category`; a plural whose forms never show the number to
/// `plural-no-argument` and `substitution-without-arg`.
struct PluralImpliedQuantity: PluralRule {
    static let metadata = RuleMetadata(.pluralImpliedQuantity, .plurals, .error, .wrong)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        // Where all texts take the same arguments, all forms show the number.
        guard !context.arguments.areUniform, let profile = context.language.plural, context.isMaintained,
            let selecting = context.selectingArgument(of: plural), let shown = context.shownNumber(selecting, of: plural)
        else { return }
        for index in plural.units where context.shownNumber(selecting, inUnit: index, of: plural) == nil {
            let unit = context.catalog.units[index]
            guard let category = unit.form.category, category != .other, !context.isBlank(unit) else { continue }
            let numbers = context.integers(for: category, of: plural, profile)
            // A specifier that is only misspelled is reported by `format-lookalike`.
            guard numbers.count > 1, context.writtenNumber(numbers, in: unit, beside: shown) == nil,
                LookalikeSpecifier.find(in: context.string(unit.value)).isEmpty,
                // `format-invalid` reports the remains of the placeholder.
                context.strayPercents(TextArguments(unit: unit, index: index, uses: context.uses(ofUnit: index))).isEmpty
            else { continue }
            findings.report(
                L10n.Rule.PluralImpliedQuantity.message(
                    form: category.name, key: context.key, language: context.language.name, numbers: context.list(numbers)),
                at: unit.valueRange, in: context,
                reason: L10n.Rule.PluralImpliedQuantity.reason(number: String(numbers[1] == 1 ? numbers[0] : numbers[1])),
                advice: L10n.Rule.PluralImpliedQuantity.advice(specifier: context.written(shown)),
                // Readers confuse nothing and one less often than 1 and 21.
                severity: numbers.contains { $0 > 1 } ? nil : .warning, unit: unit)
        }
    }
}
