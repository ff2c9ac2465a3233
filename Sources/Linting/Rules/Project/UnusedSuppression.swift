internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that every entry of `ignore` hides something.
struct UnusedSuppression: ProjectRule {
    static let metadata = RuleMetadata(.unusedSuppression, .project, .warning, .style)

    private typealias Texts = L10n.Rule.UnusedSuppression

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        guard let configuration = project.configuration else { return }
        for (suppression, isUsed) in project.suppressions where !isUsed && suppression.place.path == configuration.path {
            findings.report(
                Texts.message(rule: suppression.rule.name), in: configuration, at: suppression.place.range,
                reason: Texts.reason, advice: Texts.advice)
        }
    }
}
