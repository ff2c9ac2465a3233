package import L10nCodeGeneration
package import L10nDiagnostics
package import L10nStringCatalogs

/// What a run demands of catalogs: the configuration, as values.
@usableFromInline package struct ValidationOptions: Sendable {
    /// Languages that every translatable key must have. Nil: every language that at least half of the translatable keys of a
    /// catalog are translated into.
    package var requiredLanguages: [String]?
    /// Languages that need not be complete.
    package var partialLanguages: [String] = []
    /// Languages with overrides only, such as region variants, and the languages that supply the rest.
    package var fallbackLanguages: [String: String] = [:]
    /// Severities by rule. A rule that is not listed has its default.
    package var severities: [RuleID: RuleSetting] = [:]
    /// Options by rule; those that are not set have the rule's default.
    package var ruleOptions: [RuleID: RuleOptionValues] = [:]
    /// Whether Xcode generates symbols from manual keys. Nil: not known, so that what would fail is a warning.
    package var generatesSymbols: Bool?
    /// Whether code is generated from the catalog.
    package var generatesCode = false
    /// How accessors are made, for the rules about those.
    package var accessors = AccessorTree.Options()
    /// Whether code is generated and texts are compiled from what could be read of a damaged file.
    package var acceptsDamage = false
    /// Whether `needs-review` counts as an error: nothing unreviewed may ship.
    package var isRelease = false
    /// The percentage of texts that a run demands of each required language, instead of the configured one.
    package var minimumCoverage: Double?
    /// What becomes of entries of the baseline that no finding has.
    package var unusedBaselineEntries = UnusedBaselineEntries.reported
    /// Whether rules in preview run.
    package var runsPreviews = false
    /// The findings that somebody has decided to accept.
    package var suppressions: [Suppression] = []
    /// The day on which suppressions must apply; nil: any.
    package var today: CalendarDate?

    /// By catalog, the keys marked as stale that nothing in the code names; nil if the code was not read.
    package var unnamedStaleKeys: [String: Set<String>]?

    /// What the run is about.
    package var filter = FindingFilter()

    package init() {}

    /// What is asked of the languages of a catalog.
    package func tiers(of catalog: StringCatalog) -> LanguageTiers {
        LanguageTiers(
            of: catalog, required: requiredLanguages, partial: partialLanguages, fallback: Array(fallbackLanguages.keys))
    }
}

/// What becomes of entries of a baseline that no finding has.
package enum UnusedBaselineEntries: Sendable {
    /// The configuration says how severe they are.
    case reported
    /// They are errors: the baseline may only shrink, and it must.
    case refused
    /// The run removes them.
    case removed
}

/// What the configuration says of a rule.
package enum RuleSetting: Sendable, Hashable {
    case off
    /// It runs, with the severities that it gives its findings itself.
    case on
    case severity(Severity)
}
