internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a text in several forms is translated in all of them: by number, by device, and in its substitutions.
///
/// It speaks in every language, as people already read the forms that are done. Where none is done, `untranslated-state` or
/// `empty-value` speaks once.
struct IncompleteVariation: LocalizationRule {
    static let metadata = RuleMetadata("incomplete-variation", .completeness, .error)

    private typealias Texts = L10n.Rule.IncompleteVariation

    func check(_ localization: Localization, in context: inout RuleContext) {
        guard localization.units.count > 1, let entry = context.entry, entry.isTranslatable,
            context.isPartlyFinished(localization), let language = context.language?.name
        else { return }
        let key = context.string(entry.key)
        for unit in context.catalog.units[localization.units] where context.isUnfinished(unit) {
            let isEmpty = unit.hasValue && unit.value.isEmpty
            let message =
                switch context.catalog.formName(of: unit) {
                case let form? where isEmpty: Texts.Empty.message(form: form, key: key, language: language)
                case let form?: Texts.message(form: form, key: key, language: language)
                case nil: Texts.Plain.message(key: key, language: language)
                }
            context.report(
                message, at: isEmpty ? unit.valueRange : unit.stateRange, reason: Texts.reason, advice: Texts.advice, unit: unit)
        }
    }
}
