internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no translation is empty while there is something to translate.
///
/// An empty text in the state `new` is `untranslated-state`; one empty form among others is `incomplete-variation`; an empty
/// source text under a key that is a name is `source-missing`. Of what ships, no text may be empty, whatever its state is.
struct EmptyValue: UnitRule {
    static let metadata = RuleMetadata(.emptyValue, .completeness, .error, .wrong)

    private typealias Texts = L10n.Rule.EmptyValue

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        let ships = context.options.isRelease
        guard unit.hasValue, unit.value.isEmpty, unit.state != .new || ships, !context.isSourceLanguage,
            context.entry.isTranslatable, !context.catalog.isStringSet(context.localization), context.hasTextToTranslate,
            !context.sourceHasEmptyForm
        else { return }
        let language = context.language.name
        let units = context.catalog.units[context.localization.units]
        let first = units.first { $0.hasValue && $0.value.isEmpty }
        guard first?.range == unit.range else { return }
        if !ships, units.contains(where: { $0.state == .new }) || context.isPartlyFinished(context.localization) { return }
        findings.report(
            Texts.message(language: language, key: context.key), at: unit.valueRange, in: context, reason: Texts.reason,
            advice: Texts.advice(language: language), unit: unit)
    }
}
