internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that no translation is empty while there is something to translate.
///
/// An empty text in the state `new` is `untranslated-state`; one empty form among others is `incomplete-variation`; an empty
/// source text under a key that is a name is `source-missing`.
struct EmptyValue: UnitRule {
    static let metadata = RuleMetadata("empty-value", .completeness, .error)

    private typealias Texts = L10n.Rule.EmptyValue

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard unit.hasValue, unit.value.isEmpty, unit.state != .new, !context.isSourceLanguage, let entry = context.entry,
            entry.isTranslatable, let localization = context.localization, !localization.isStringSet,
            let language = context.language?.name, context.hasTextToTranslate, !context.sourceHasEmptyForm
        else { return }
        let units = context.catalog.units[localization.units]
        let first = units.first { $0.hasValue && $0.value.isEmpty }
        guard first?.range == unit.range, !units.contains(where: { $0.state == .new }), !context.isPartlyFinished(localization)
        else { return }
        context.report(
            Texts.message(language: language, key: context.string(entry.key)), at: unit.valueRange, reason: Texts.reason,
            advice: Texts.advice(language: language), unit: unit)
    }
}
