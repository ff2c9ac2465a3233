internal import L10nDiagnostics
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// Checks that every entry of the baseline is still found.
struct UnusedBaseline: ProjectRule {
    static let metadata = RuleMetadata(.unusedBaseline, .project, .warning, .style)

    private typealias Texts = L10n.Rule.UnusedBaseline

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        guard let (source, entries) = project.unusedBaseline, let first = entries.first else { return }
        // One finding, even after someone has fixed a hundred texts.
        findings.report(
            Texts.message(count: entries.count), in: source, at: first, reason: Texts.reason, advice: Texts.advice)
    }
}
