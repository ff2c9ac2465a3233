internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no text in a required language is still in the state `new`.
///
/// Of a text in several forms that are all untranslated the first is reported; where some are done, `incomplete-variation`
/// reports it. The state `new` is normal in the source language, and where there is nothing to translate.
struct UntranslatedState: UnitRule {
    static let metadata = RuleMetadata(.untranslatedState, .completeness, .error, .missing)

    private typealias Texts = L10n.Rule.UntranslatedState

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.state == .new, context.language.isRequired,
            context.entry.isTranslatable, context.hasTextToTranslate, context.isUnfinished(unit)
        else { return }
        let first = context.catalog.units[context.localization.units].first { $0.state == .new && context.isUnfinished($0) }
        guard first?.range == unit.range, !context.isPartlyFinished(context.localization) else { return }
        findings.report(
            Texts.message(language: context.language.name, key: context.key), at: unit.stateRange, in: context,
            reason: Texts.reason,
            advice: Texts.advice(language: context.language.name), severity: context.options.severityOfMissingText, unit: unit)
    }
}
