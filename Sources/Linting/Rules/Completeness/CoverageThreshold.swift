internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// Checks that every language is translated to the percentage that the configuration requires, as `Completeness` counts it.
///
/// What waits for review counts as translated, as in Xcode; stale keys and those that are not translatable do not count.
struct CoverageThreshold: CatalogRule {
    static let metadata = RuleMetadata(.coverageThreshold, .completeness, .error, .missing, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let minimum: Double?
        let languages: [(name: String, number: Double)]

        init(_ options: inout OptionReader) {
            minimum = options.number("minimum", 0...100, "Minimum percentage of translated keys.")
            languages = options.numbersByLanguage(
                "languages", 0...100, "Minimum percentage by language, instead of 'minimum', in any tier.")
        }
    }

    private typealias Texts = L10n.Rule.CoverageThreshold

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let minimum = options.minimum
        var own: [String: (name: String, minimum: Double)] = [:]
        for (name, minimum) in options.languages { own[identifier(name)] = (name, minimum) }
        guard minimum != nil || !own.isEmpty, !context.isConflicted else { return }
        let facts = context.languages
        let completeness = Completeness(of: catalog, tiers: context.options.tiers(of: catalog)) { tag in
            facts.first { $0.tag == tag }?.plural
        }
        let total = completeness.keyCount - completeness.staleCount - completeness.untranslatableCount
        guard total > 0 else { return }
        for language in completeness.languages {
            let general = appliesMinimum(language.tier, context) ? minimum : nil
            guard let minimum = own.removeValue(forKey: identifier(language.name))?.minimum ?? general else { continue }
            let range = catalog.languages.first { $0.name == language.name }?.range
            report(language.name, language.strings, minimum, at: range ?? place(of: catalog), context, &findings)
        }
        var nothing = TranslationCounts()
        nothing.missing = total
        for (name, minimum) in own.values.sorted(by: { $0.name < $1.name }) {
            report(name, nothing, minimum, at: place(of: catalog), context, &findings)
        }
    }

    /// Whether languages of a tier must reach the general threshold. Where the configuration does not say which are required,
    /// every translation is.
    private func appliesMinimum(_ tier: LanguageTier, _ context: CatalogContext) -> Bool {
        tier == .required || tier == .other && context.options.requiredLanguages == nil
    }

    private func identifier(_ name: String) -> String { LanguageTag(name).canonical.identifier }

    private func place(of catalog: StringCatalog) -> ByteRange { catalog.sourceLanguageRange ?? .empty(at: 0) }

    private func report(
        _ language: String, _ counts: TranslationCounts, _ minimum: Double, at range: ByteRange, _ context: CatalogContext,
        _ findings: inout Findings
    ) {
        guard let lacking = counts.lacking(to: minimum) else { return }
        findings.report(
            Texts.message(
                language: language, coverage: counts.percent, translated: counts.done, total: counts.total,
                minimum: Int(exactly: minimum).map { "\($0)" } ?? "\(minimum)"),
            at: range, in: context, reason: Texts.reason, advice: Texts.advice(language: language, count: lacking),
            language: language)
    }
}
