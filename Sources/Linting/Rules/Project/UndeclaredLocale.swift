internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that no language occurs in only a few keys, as one entered by mistake does.
///
/// Where the configuration lists the languages of the project, it checks that no other one occurs instead. Variants of a language
/// that the catalog has, such as `en-GB` beside `en`, may have only a few texts.
struct UndeclaredLocale: CatalogRule {
    static let metadata = RuleMetadata(.undeclaredLocale, .project, .warning, .missing, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let languages: [String]?
        let minimum: Double

        init(_ options: inout OptionReader) {
            languages = options.texts("languages", "The languages of the project; any other is reported.")
            minimum = options.number(
                "minimum", 0...100, default: 5, "Percentage of keys below which a language is taken for a mistake.")
        }
    }

    private typealias Texts = L10n.Rule.UndeclaredLocale
    /// In fewer keys a share says nothing.
    private static let fewKeys = 20

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        var counts = Array(repeating: 0, count: catalog.languages.count)
        var isUsed = Array(repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { isUsed[localization.language] = true }
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            total += 1
            for localization in catalog.localizations[entry.localizations] { counts[localization.language] += 1 }
        }
        let declared = options.languages.map(Self.identifiers)
        let configured = Self.identifiers(
            (context.options.requiredLanguages ?? []) + context.options.partialLanguages)
        let variants = catalog.languages.reduce(into: [:]) { $0[$1.tag.canonical.language, default: 0] += 1 }
        for (index, language) in catalog.languages.enumerated() where index != catalog.sourceLanguage && isUsed[index] {
            if let declared {
                guard !declared.contains(language.tag.canonical.identifier) else { continue }
                report(
                    Texts.message(language: language.name), advice: Texts.advice(language: language.name), language, context,
                    &findings)
            } else if counts[index] > 0, total >= Self.fewKeys, isRare(counts[index], of: total),
                // The catalog has neither another variant of the language nor the language itself.
                variants[language.tag.canonical.language] == 1, !configured.contains(language.tag.canonical.identifier)
            {
                report(
                    Texts.Rare.message(language: language.name, count: counts[index], total: total),
                    advice: Texts.Rare.advice(language: language.name), language, context, &findings)
            }
        }
    }

    private func report(
        _ message: Message, advice: Message, _ language: CatalogLanguage, _ context: CatalogContext, _ findings: inout Findings
    ) {
        findings.report(message, at: language.range, in: context, reason: Texts.reason, advice: advice, language: language.name)
    }

    private func isRare(_ count: Int, of total: Int) -> Bool {
        Double(count * 100) < Double(total) * options.minimum
    }

    private static func identifiers(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
}
