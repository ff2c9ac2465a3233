internal import CLDR
internal import Completeness
internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that every language is translated to the percentage that the configuration asks for, as `Completeness` counts it.
///
/// What waits for review counts as translated, as in Xcode; stale keys and those that are not to be translated do not count.
struct CoverageThreshold: CatalogRule {
    static let metadata = RuleMetadata(
        "coverage-threshold", .completeness, .error,
        options: [
            RuleOption("minimum", .number(0...100), "Least percentage of translated keys."),
            RuleOption(
                "languages", .languages(.number(0...100)), "Least percentage by language, instead of 'minimum', in any tier."),
        ])

    private typealias Texts = L10n.Rule.CoverageThreshold

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        let minimum = context.option("minimum")?.number
        var own: [String: (name: String, minimum: Double)] = [:]
        for member in context.option("languages")?.members ?? [] {
            own[identifier(member.name)] = member.value.number.map { (member.name, $0) }
        }
        guard minimum != nil || !own.isEmpty, !context.isConflicted else { return }
        let facts = context.languages
        let completeness = Completeness(of: catalog, tiers: context.options.tiers(of: catalog)) { tag in
            facts.first { $0.tag == tag }?.plural
        }
        let total = completeness.keyCount - completeness.staleCount - completeness.untranslatableCount
        guard total > 0 else { return }
        for language in completeness.languages {
            let judged = isJudged(language.tier, context) ? minimum : nil
            guard let minimum = own.removeValue(forKey: identifier(language.name))?.minimum ?? judged else { continue }
            let range = catalog.languages.first { $0.name == language.name }?.range
            report(language.name, language.strings, minimum, at: range ?? place(of: catalog), &context)
        }
        var nothing = TranslationCounts()
        nothing.missing = total
        for (name, minimum) in own.values.sorted(by: { $0.name < $1.name }) {
            report(name, nothing, minimum, at: place(of: catalog), &context)
        }
    }

    /// Whether languages of a tier are to reach what is asked of all. Where the configuration does not say which are required,
    /// every translation is.
    private func isJudged(_ tier: LanguageTier, _ context: RuleContext) -> Bool {
        tier == .required || tier == .other && context.options.requiredLanguages == nil
    }

    private func identifier(_ name: String) -> String { LanguageTag(name).canonical.identifier }

    private func place(of catalog: StringCatalog) -> ByteRange { catalog.sourceLanguageRange ?? .empty(at: 0) }

    private func report(
        _ language: String, _ counts: TranslationCounts, _ minimum: Double, at range: ByteRange, _ context: inout RuleContext
    ) {
        guard let lacking = counts.lacking(to: minimum) else { return }
        context.report(
            Texts.message(
                language: language, coverage: counts.percent, translated: counts.done, total: counts.total,
                minimum: Int(exactly: minimum).map { "\($0)" } ?? "\(minimum)"),
            at: range, reason: Texts.reason, advice: Texts.advice(language: language, count: lacking), language: language)
    }
}
