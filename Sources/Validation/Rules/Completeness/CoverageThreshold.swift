internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Plurals
internal import StringCatalogs

/// Checks that every language is translated to the percentage that the configuration asks for.
///
/// What waits for review counts as translated, as in Xcode; stale keys and those that are not to be translated do not count.
struct CoverageThreshold: CatalogRule {
    static let metadata = RuleMetadata(
        "coverage-threshold", .completeness, .error,
        options: [RuleOption("minimum", .number(0...100), "Least percentage of translated keys.")])

    private typealias Texts = L10n.Rule.CoverageThreshold

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard let minimum = context.option("minimum")?.number, !context.isConflicted else { return }
        var translated = Array(repeating: 0, count: catalog.languages.count)
        var total = 0
        for entry in catalog.entries where entry.isTranslatable {
            total += 1
            for localization in catalog.localizations[entry.localizations] where isTranslated(localization, in: catalog) {
                translated[localization.language] += 1
            }
        }
        guard total > 0 else { return }
        func identifiers(_ names: [String]) -> Set<String> { Set(names.map { LanguageTag($0).canonical.identifier }) }
        let partial = identifiers(context.options.incompleteLanguages)
        let required = context.options.requiredLanguages.map(identifiers)
        for (index, language) in context.languages.enumerated() where index != catalog.sourceLanguage {
            let identifier = language.tag.canonical.identifier
            guard !partial.contains(identifier), required?.contains(identifier) ?? true else { continue }
            report(language.name, translated[index], of: total, minimum, at: catalog.languages[index].range, &context)
        }
        for language in context.absentLanguages {
            report(language, 0, of: total, minimum, at: catalog.sourceLanguageRange ?? .empty(at: 0), &context)
        }
    }

    private func isTranslated(_ localization: Localization, in catalog: StringCatalog) -> Bool {
        !localization.units.isEmpty
            && catalog.units[localization.units].allSatisfy { $0.state != .new && $0.hasValue && !$0.value.isEmpty }
    }

    private func report(
        _ language: String, _ translated: Int, of total: Int, _ minimum: Double, at range: ByteRange, _ context: inout RuleContext
    ) {
        guard Double(translated) * 100 < minimum * Double(total) else { return }
        // Rounded down, so that 99.96 is not 100.
        let tenths = translated * 1000 / total
        context.report(
            Texts.message(
                language: language, coverage: "\(tenths / 10).\(tenths % 10)", translated: translated, total: total,
                minimum: Int(exactly: minimum).map { "\($0)" } ?? "\(minimum)"),
            at: range, reason: Texts.reason, advice: Texts.advice(language: language), language: language)
    }
}
