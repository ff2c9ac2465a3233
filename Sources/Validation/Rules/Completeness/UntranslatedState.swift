internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no text in a required language is still in the state `new`.
///
/// Of a text in several forms that are all untranslated the first is reported; where some are done, `incomplete-variation`
/// speaks. The state `new` is normal in the source language, and where there is nothing to translate.
struct UntranslatedState: UnitRule {
    static let metadata = RuleMetadata("untranslated-state", .completeness, .error)

    private typealias Texts = L10n.Rule.UntranslatedState

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.state == .new, let language = context.language, language.isRequired, let entry = context.entry,
            entry.isTranslatable, let localization = context.localization, context.hasTextToTranslate, context.isUnfinished(unit)
        else { return }
        let first = context.catalog.units[localization.units].first { $0.state == .new && context.isUnfinished($0) }
        guard first?.range == unit.range, !context.isPartlyFinished(localization) else { return }
        context.report(
            Texts.message(language: language.name, key: context.string(entry.key)), at: unit.stateRange, reason: Texts.reason,
            advice: Texts.advice(language: language.name), unit: unit)
    }
}
