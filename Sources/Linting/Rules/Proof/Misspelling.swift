internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that the words of translations are in the dictionary of their language.
struct Misspelling: ProjectRule {
    static let metadata = RuleMetadata(
        .misspelling, .proof, .warning, .style, options: SpellCheck.Options.self, since: "0.1.0", state: .preview)

    let options: SpellCheck.Options

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        for suspect in SpellCheck(project, options, ofSource: false)?.suspects() ?? [] { findings.report(suspect) }
    }
}

extension ProjectFindings {
    private typealias Texts = L10n.Rule.Misspelling

    /// Reports a word that no dictionary has.
    mutating func report(_ suspect: SpellCheck.Suspect) {
        let catalog = suspect.member.catalog
        let language = catalog.languages[suspect.language].name
        report(
            Texts.message(word: suspect.word, language: language, suggestion: suspect.suggestion), in: catalog.source,
            at: suspect.range, reason: Texts.reason, advice: Texts.advice(word: suspect.word),
            key: catalog.string(suspect.entry.key), language: language)
    }
}
