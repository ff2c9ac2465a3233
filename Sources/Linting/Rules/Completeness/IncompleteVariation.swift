internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a text in several forms is translated in all of them: by number, by device, and in its substitutions.
///
/// It reports every language, as people already read the finished forms. Where none is finished, `untranslated-state` or
/// `empty-value` reports it once.
struct IncompleteVariation: LocalizationRule {
    static let metadata = RuleMetadata(.incompleteVariation, .completeness, .error, .missing)

    private typealias Texts = L10n.Rule.IncompleteVariation

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard localization.units.count > 1, context.entry.isTranslatable,
            context.isPartlyFinished(localization)
        else { return }
        let key = context.key
        let language = context.language.name
        for unit in context.catalog.units[localization.units] where context.isUnfinished(unit) {
            let isEmpty = unit.hasValue && unit.value.isEmpty
            if let form = context.catalog.formName(of: unit), hasOwnText(unit, context) {
                findings.report(
                    Texts.State.message(form: form, key: key, language: language), at: unit.stateRange, in: context,
                    reason: Texts.State.reason, advice: Texts.State.advice, severity: .warning, unit: unit)
                continue
            }
            let message =
                switch context.catalog.formName(of: unit) {
                case let form? where isEmpty: Texts.Empty.message(form: form, key: key, language: language)
                case let form?: Texts.message(form: form, key: key, language: language)
                case nil: Texts.Plain.message(key: key, language: language)
                }
            findings.report(
                message, at: isEmpty ? unit.valueRange : unit.stateRange, in: context, reason: Texts.reason, advice: Texts.advice,
                severity: context.language.isRequired ? context.options.severityOfMissingText : .warning, unit: unit)
        }
    }

    /// Whether a form has a text that the source does not have: somebody wrote it, in any state.
    private func hasOwnText(_ unit: StringUnit, _ context: LocalizationContext) -> Bool {
        guard unit.hasText, let source = context.sourceLocalization else { return false }
        return !context.catalog.units[source.units].contains { $0.hasText && context.isSame($0.value, unit.value) }
    }
}
