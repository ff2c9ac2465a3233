public import CodeGeneration
public import Completeness
public import Diagnostics
public import StringCatalogs

/// What a run asks of the catalogs: the configuration, as values.
public struct ValidationOptions: Sendable {
    /// Languages that every translatable key must have. Nil: every language in which at least half of the translatable keys of
    /// a catalog have an entry.
    public var requiredLanguages: [String]?
    /// Languages that need not be complete.
    public var partialLanguages: [String] = []
    /// Languages that hold overrides only, such as region variants, and the languages that supply the rest.
    public var fallbackLanguages: [String: String] = [:]
    /// Severities by rule. A rule that is not listed has its default.
    public var severities: [RuleID: RuleSetting] = [:]
    /// Options by rule; those that are not set have the rule's default.
    public var ruleOptions: [RuleID: RuleOptionValues] = [:]
    /// Whether Xcode generates symbols from manual keys. Nil: not known, so that what would fail is a warning.
    public var generatesSymbols: Bool?
    /// Whether code is generated from the catalog.
    public var generatesCode = false
    /// How accessors are made, for the rules about those.
    public var accessors = AccessorTree.Options()
    /// Whether `needs-review` counts as an error: nothing unreviewed may ship.
    public var isRelease = false
    /// The findings that somebody has decided to live with.
    public var suppressions: [Suppression] = []
    /// The day on which suppressions must hold; nil: any.
    public var today: CalendarDate?

    public init() {}

    /// What is asked of the languages of a catalog.
    public func tiers(of catalog: StringCatalog) -> LanguageTiers {
        LanguageTiers(
            of: catalog, required: requiredLanguages, partial: partialLanguages, fallback: Array(fallbackLanguages.keys))
    }
}

extension ValidationOptions {
    /// Whether `coverage-threshold` asks anything of a language.
    public var hasCoverageThreshold: Bool {
        severities["coverage-threshold"] != .off && !(ruleOptions["coverage-threshold"] ?? [:]).isEmpty
    }
}

/// What the configuration says of a rule.
public enum RuleSetting: Sendable, Hashable {
    case off
    /// It runs, with the severities that it gives its findings itself.
    case on
    case severity(Severity)
}

/// How the keys of a project are written.
public enum KeyStyle: String, Sendable, CaseIterable {
    /// `plp.error_view.title`
    case reverseDomain = "reverse-domain"
    /// `error_view_title`
    case snake
    /// `errorView.title`
    case camel
    /// `error-view.title`
    case kebab
    /// Keys are not checked.
    case any
}
