internal import CLDR
internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that no language stands in a few keys only, as one that was entered by mistake does.
///
/// Where the configuration lists the languages of the project, it checks that no other one occurs instead. Variants of a language
/// that the catalog has, such as `en-GB` beside `en`, may hold a few texts only.
struct UndeclaredLocale: CatalogRule {
    static let metadata = RuleMetadata(
        "undeclared-locale", .project, .warning,
        options: [
            RuleOption("languages", .list(.text), "The languages of the project; any other one is reported."),
            RuleOption(
                "minimum", .number(0...100), "Percentage of keys below which a language is taken for a mistake: 5."),
        ])

    private typealias Texts = L10n.Rule.UndeclaredLocale
    /// In fewer keys a share says nothing.
    private static let fewKeys = 20

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        var counts = Array(repeating: 0, count: catalog.languages.count)
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            total += 1
            for localization in catalog.localizations[entry.localizations] { counts[localization.language] += 1 }
        }
        let declared = context.option("languages").map { Self.identifiers($0.texts) }
        for (index, language) in catalog.languages.enumerated() where index != catalog.sourceLanguage {
            let isUsed = counts[index] > 0 || catalog.localizations.contains { $0.language == index }
            guard isUsed else { continue }
            if let declared {
                guard !declared.contains(language.tag.canonical.identifier) else { continue }
                report(
                    Texts.message(language: language.name), advice: Texts.advice(language: language.name), language, &context)
            } else if counts[index] > 0, total >= Self.fewKeys, isRare(counts[index], of: total, context),
                !isVariant(language, of: catalog), !isConfigured(language, context)
            {
                report(
                    Texts.Rare.message(language: language.name, count: counts[index], total: total),
                    advice: Texts.Rare.advice(language: language.name), language, &context)
            }
        }
    }

    private func report(_ message: Message, advice: Message, _ language: CatalogLanguage, _ context: inout RuleContext) {
        context.report(message, at: language.range, reason: Texts.reason, advice: advice, language: language.name)
    }

    private func isRare(_ count: Int, of total: Int, _ context: RuleContext) -> Bool {
        Double(count * 100) < Double(total) * (context.option("minimum")?.number ?? 5)
    }

    /// Whether the catalog has another variant of the language, or the language itself.
    private func isVariant(_ language: CatalogLanguage, of catalog: StringCatalog) -> Bool {
        catalog.languages.contains { $0.name != language.name && $0.tag.canonical.language == language.tag.canonical.language }
    }

    private func isConfigured(_ language: CatalogLanguage, _ context: RuleContext) -> Bool {
        let names = (context.options.requiredLanguages ?? []) + context.options.partialLanguages
        return Self.identifiers(names).contains(language.tag.canonical.identifier)
    }

    private static func identifiers(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
}
