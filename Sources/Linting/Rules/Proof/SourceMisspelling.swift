internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that the words of the source texts are in the dictionary of their language.
struct SourceMisspelling: ProjectRule {
    static let metadata = RuleMetadata(
        .sourceMisspelling, .proof, .warning, .style, options: SpellCheck.Options.self, since: "0.1.0", state: .preview)

    let options: SpellCheck.Options

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for suspect in SpellCheck(project, options, ofSource: true)?.suspects() ?? [] { findings.report(suspect) }
    }
}
