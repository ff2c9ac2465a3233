internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no text has the state `stale`, which only a key can have.
struct StaleUnit: UnitRule {
    static let metadata = RuleMetadata("stale-unit", .structure, .warning)

    private typealias Texts = L10n.Rule.StaleUnit

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        // The phrases of a set share one state.
        guard unit.state == .stale, unit.form.phrase ?? 0 == 0, let entry = context.entry, let language = context.language
        else { return }
        context.report(
            Texts.message(language: language.name, key: context.string(entry.key)), at: unit.stateRange, reason: Texts.reason,
            advice: Texts.advice, unit: unit)
    }
}
