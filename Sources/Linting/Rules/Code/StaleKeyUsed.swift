internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that no key is marked as stale that code uses.
struct StaleKeyUsed: ProjectRule {
    static let metadata = RuleMetadata(.staleKeyUsed, .code, .warning, .build)

    private typealias Texts = L10n.Rule.StaleKeyUsed

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for (entry, use) in project.code?.staleUsed ?? [] {
            findings.report(
                Texts.message(key: entry.key, path: use.source.path), in: entry.place.source, at: entry.place.range,
                reason: Texts.reason, advice: Texts.advice, key: entry.key)
        }
    }
}
