internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that texts in a variant of a language, such as `pt-BR`, do not have the words of another one.
struct WrongVariant: UnitRule {
    static let metadata = RuleMetadata(
        .wrongVariant, .proof, .warning, .style, fix: .unsafe, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.WrongVariant

    /// By language; nil where no words are known.
    private let words: [VariantWords?]

    init(_ facts: CatalogFacts) { words = facts.languages.map { VariantWords.of($0.tag) } }

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard let words = words[context.localizationContext.languageIndex], context.isWritten(unit) else { return }
        let text = context.scalars(unit.value)
        let matches = words.matches(in: text)
        if matches.isEmpty { return }
        // What the source text in another language has, too, is a name.
        let isEnglish = context.language.tag.language == "en"
        let source = isEnglish ? "" : context.counterpart.map { context.string($0.text).lowercased() } ?? ""
        for match in matches where !source.contains(match.word.lowercased()) {
            let place = context.range(text.place(match.range), of: unit.value)
            findings.report(
                Texts.message(word: match.word, language: context.language.name, other: match.replacement), at: place,
                in: context,
                reason: Texts.reason, advice: Texts.advice(other: match.replacement), unit: unit,
                fix: FixIt(.unsafe, [TextEdit(place, match.replacement)]))
        }
    }
}
