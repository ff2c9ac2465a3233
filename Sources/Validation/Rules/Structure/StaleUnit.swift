internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that no text has the state `stale`, which only a key can have.
struct StaleUnit: UnitRule {
    static let metadata = RuleMetadata(.staleUnit, .structure, .warning, .build)

    private typealias Texts = L10n.Rule.StaleUnit

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        // The phrases of a set share one state.
        guard unit.state == .stale, unit.form.phrase ?? 0 == 0 else { return }
        findings.report(
            Texts.message(language: context.language.name, key: context.key), at: unit.stateRange, in: context,
            reason: Texts.reason,
            advice: Texts.advice, unit: unit)
    }
}
