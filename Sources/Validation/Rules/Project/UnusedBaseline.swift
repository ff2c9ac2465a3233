internal import Diagnostics
internal import JSONSyntax
internal import Messages

/// Checks that every entry of the baseline is still found.
struct UnusedBaseline: ProjectRule {
    static let metadata = RuleMetadata("unused-baseline", .project, .warning)

    private typealias Texts = L10n.Rule.UnusedBaseline

    func check(_ project: CatalogProject, in context: inout ProjectContext) {
        guard let (source, entries) = project.unusedBaseline, let first = entries.first else { return }
        // One finding: whoever repairs a hundred texts is not told a hundred times.
        context.report(
            Texts.message(count: entries.count), in: source, at: first, reason: Texts.reason, advice: Texts.advice)
    }
}
