internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no text waits for review. Such a text ships.
struct NeedsReview: UnitRule {
    static let metadata = RuleMetadata(.needsReview, .completeness, .note, .missing)

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.state == .needsReview, context.entry.isTranslatable else { return }
        findings.report(
            L10n.Rule.NeedsReview.message(language: context.language.name, key: context.key), at: unit.stateRange, in: context,
            reason: L10n.Rule.NeedsReview.reason, advice: L10n.Rule.NeedsReview.advice,
            severity: context.options.isRelease ? .error : nil, unit: unit)
    }
}
