internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Checks that a call in a package names the bundle of the package where that has the key.
struct WrongBundle: ProjectRule {
    static let metadata = RuleMetadata(.wrongBundle, .code, .warning, .wrong, since: "0.1.0")

    private typealias Texts = L10n.Rule.WrongBundle

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for call in project.code?.wrongBundles ?? [] {
            findings.report(
                Texts.message(callee: call.callee, key: call.key), in: call.place.source, at: call.place.range,
                reason: Texts.reason, advice: Texts.advice, key: call.key)
        }
    }
}
