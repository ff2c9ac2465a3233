internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that code uses every key. What code builds at run time is declared in `code.dynamicKeys` of the configuration.
struct UnusedKey: ProjectRule {
    static let metadata = RuleMetadata(.unusedKey, .code, .warning, .style)

    private typealias Texts = L10n.Rule.UnusedKey

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for entry in project.code?.unused ?? [] {
            findings.report(
                Texts.message(key: entry.key), in: entry.place.source, at: entry.place.range, reason: Texts.reason,
                advice: Texts.advice, key: entry.key)
        }
    }
}
