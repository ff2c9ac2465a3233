internal import CLDR
internal import Diagnostics
internal import Messages
internal import StringCatalogs
internal import Validation

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
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            total += 1
            for localization in catalog.localizations[entry.localizations] { counts[localization.language] += 1 }
        }
        let declared = options.languages.map(Self.identifiers)
        for (index, language) in catalog.languages.enumerated() where index != catalog.sourceLanguage {
            let isUsed = counts[index] > 0 || catalog.localizations.contains { $0.language == index }
            guard isUsed else { continue }
            if let declared {
                guard !declared.contains(language.tag.canonical.identifier) else { continue }
                report(
                    Texts.message(language: language.name), advice: Texts.advice(language: language.name), language, context,
                    &findings)
            } else if counts[index] > 0, total >= Self.fewKeys, isRare(counts[index], of: total),
                !isVariant(language, of: catalog), !isConfigured(language, context)
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

    /// Whether the catalog has another variant of the language, or the language itself.
    private func isVariant(_ language: CatalogLanguage, of catalog: StringCatalog) -> Bool {
        catalog.languages.contains { $0.name != language.name && $0.tag.canonical.language == language.tag.canonical.language }
    }

    private func isConfigured(_ language: CatalogLanguage, _ context: CatalogContext) -> Bool {
        let names = (context.options.requiredLanguages ?? []) + context.options.partialLanguages
        return Self.identifiers(names).contains(language.tag.canonical.identifier)
    }

    private static func identifiers(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
}
