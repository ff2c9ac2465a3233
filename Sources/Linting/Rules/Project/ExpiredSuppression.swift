internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that no entry of `ignore` is past its last day.
struct ExpiredSuppression: ProjectRule {
    static let metadata = RuleMetadata(.expiredSuppression, .project, .warning, .style)

    private typealias Texts = L10n.Rule.ExpiredSuppression

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        guard let configuration = project.configuration else { return }
        for suppression in project.expired where suppression.place.path == configuration.path {
            guard let until = suppression.until else { continue }
            findings.report(
                Texts.message(rule: suppression.rule.name, day: until.description), in: configuration,
                at: suppression.place.range, reason: Texts.reason(given: suppression.reason), advice: Texts.advice)
        }
    }
}
