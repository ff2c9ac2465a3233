internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// Points at texts that people see and no call localizes.
struct HardcodedText: ProjectRule {
    static let metadata = RuleMetadata(.hardcodedText, .code, .note, .missing)

    private typealias Texts = L10n.Rule.HardcodedText

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for text in project.code?.hardcoded ?? [] {
            findings.report(
                Texts.message(text: text.text, callee: text.callee), in: text.place.source, at: text.place.range,
                reason: Texts.reason, advice: Texts.advice)
        }
    }
}
