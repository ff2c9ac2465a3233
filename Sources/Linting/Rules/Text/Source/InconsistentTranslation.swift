internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that keys with one source text and one comment have one translation in each language.
///
/// A single word may be a verb here and a noun there; such texts are checked if the configuration asks for it.
struct InconsistentTranslation: CatalogRule {
    static let metadata = RuleMetadata(
        .inconsistentTranslation, .text, .note, .style, isOnByDefault: false, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let singleWords: Bool

        init(_ options: inout OptionReader) {
            singleWords = options.flag(
                "singleWords", "Whether source texts of a single word, such as 'Open', are checked too.")
        }
    }

    private typealias Texts = L10n.Rule.InconsistentTranslation

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard !context.isConflicted else { return }
        for group in context.keysOfSameSource() where options.singleWords || isPhrase(group.source, context) {
            var firsts: [Int: (entry: CatalogEntry, unit: StringUnit)] = [:]
            for entry in group.entries {
                for localization in catalog.localizations[entry.localizations]
                where localization.language != catalog.sourceLanguage {
                    guard let unit = context.plainUnit(localization) else { continue }
                    guard let first = firsts[localization.language] else {
                        firsts[localization.language] = (entry, unit)
                        continue
                    }
                    if context.isSame(first.unit.value, unit.value) { continue }
                    report(
                        unit, of: entry, in: context.languages[localization.language].name, first, group.source, context,
                        &findings)
                }
            }
        }
    }

    /// Whether a text has two words or more; where words are not separated, some letters.
    private func isPhrase(_ text: JSONText, _ context: CatalogContext) -> Bool {
        let text = context.string(text, replacingPlaceholdersBy: " ")
        guard let source = context.catalog.sourceLanguage, !context.languages[source].isWrittenWithoutSpaces
        else { return text.count { $0.isLetter } > 4 }
        return Words.all(in: text).count > 1
    }

    private func report(
        _ unit: StringUnit, of entry: CatalogEntry, in language: String, _ first: (entry: CatalogEntry, unit: StringUnit),
        _ source: JSONText, _ context: CatalogContext, _ findings: inout Findings
    ) {
        let other = context.string(first.entry.key)
        findings.report(
            Texts.message(
                source: context.string(source), language: language, translation: context.string(unit.value),
                other: context.string(first.unit.value)),
            at: unit.valueRange, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
            key: context.string(entry.key), language: language,
            related: [RelatedRange(first.unit.valueRange, Texts.first(key: other))])
    }
}
