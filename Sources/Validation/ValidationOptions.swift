public import CodeGeneration
public import Diagnostics

/// What a run asks of the catalogs: the configuration, as values.
public struct ValidationOptions: Sendable {
    /// Languages that every translatable key must have. Nil: every language in which at least half of the translatable keys of
    /// a catalog have an entry.
    public var requiredLanguages: [String]?
    /// Languages that need not be complete, such as region variants that hold overrides only.
    public var partialLanguages: [String] = []
    /// Severities by rule. A rule that is not listed has its default.
    public var severities: [RuleID: RuleSetting] = [:]
    /// How keys are written; nil: as is usual here, reverse domain with snake_case, unless a catalog plainly has a style of its own.
    public var keyStyle: KeyStyle?
    /// Whether Xcode generates symbols from manual keys. Nil: not known, so that what would fail is a warning.
    public var generatesSymbols: Bool?
    /// Least percentage of translated strings by language, for `coverage-threshold`; nil: none.
    public var minimumCoverage: Double?
    /// Whether code is generated from the catalog.
    public var generatesCode = false
    /// How accessors are made, for the rules about those.
    public var accessors = AccessorTree.Options()
    /// Whether `needs-review` counts as an error: nothing unreviewed may ship.
    public var isRelease = false

    public init() {}
}

/// What the configuration says of a rule.
public enum RuleSetting: Sendable, Hashable {
    case off
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
