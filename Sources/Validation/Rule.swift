package import L10nCodeGeneration
package import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax

/// What a rule is about; also its folder.
package enum RuleGroup: String, Sendable, CaseIterable {
    case syntax, structure, keys, completeness, plurals, placeholders, substitutions, devices, text, proof, project, change,
        accessors,
        code
}

/// How far a rule has come.
package enum RuleState: Sendable, Hashable {
    /// New, and still changing: it runs only where previews do.
    case preview
    case stable
    /// It still runs, and a later version removes it. Another rule may replace it.
    case deprecated(replacement: RuleID?)

    package var name: String {
        switch self {
        case .preview: "preview"
        case .stable: "stable"
        case .deprecated: "deprecated"
        }
    }
}

/// What is known about a rule without running it. Everything else is on its page in `RuleDocumentation.docc/Rules`.
package struct RuleMetadata: Sendable {
    package let id: RuleID
    package let group: RuleGroup
    /// Severity unless a finding or the configuration says otherwise.
    package let severity: Severity
    /// What its findings mean for the people who use the app, unless a finding says otherwise.
    package let impact: Impact
    /// Whether the rule runs without being enabled.
    package let isOnByDefault: Bool
    /// What would be wrong, or crash the app, if it were made in spite of an error of the rule.
    package let blocks: Products
    /// How its fix may be applied; nil if it has none.
    package let fix: Applicability?
    /// The version that it came with.
    package let since: String
    package let state: RuleState
    private let optionsType: (any RuleOptions.Type)?

    package init(
        _ id: RuleID, _ group: RuleGroup, _ severity: Severity, _ impact: Impact, isOnByDefault: Bool = true,
        blocks: Products = [], fix: Applicability? = nil, options: (any RuleOptions.Type)? = nil,
        since: String = "0.1.0", state: RuleState = .stable
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.impact = impact
        self.isOnByDefault = isOnByDefault
        self.blocks = blocks
        self.fix = fix
        self.since = since
        self.state = state
        optionsType = options
    }

    /// What the configuration can tell it besides the severity.
    package var options: [RuleOption] { optionsType?.declarations ?? [] }
}

/// A check. A rule conforms to one of the protocols below by what part of a catalog it wants to see; the validator walks each
/// catalog once and calls it with every such part.
///
/// A rule decides neither severities (it states a default), nor file names, line numbers or layout, and it is not registered
/// by hand: `swift run dev generate` lists the files in `Rules` and writes the calls. A rule with `let options: Options` is given
/// what the configuration says; one with `init(_ facts: CatalogFacts)` is created once for each walk.
package protocol Rule {
    static var metadata: RuleMetadata { get }
}

/// Sees every issue of the JSON reader.
package protocol JSONIssueRule: Rule {
    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings)
}

/// Sees every issue of the catalog decoder.
package protocol CatalogIssueRule: Rule {
    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings)
}

/// Sees every key that generated code has no accessor for.
package protocol AccessorIssueRule: Rule {
    func check(_ issue: AccessorIssue, in context: CatalogContext, to findings: inout Findings)
}

/// Sees a catalog once; for what one entry cannot show.
package protocol CatalogRule: Rule {
    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings)
}

/// Sees every key with what belongs to it.
package protocol EntryRule: Rule {
    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings)
}

/// Sees the placeholders of every entry that has any, in its key or in a text.
package protocol ArgumentRule: Rule {
    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings)
}

/// Sees every localization: one key in one language.
package protocol LocalizationRule: Rule {
    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every set of plural forms: of a whole text, of a device's text, and of a substitution.
package protocol PluralRule: Rule {
    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every set of texts by device.
package protocol DeviceRule: Rule {
    func check(_ variation: DeviceVariation, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every substitution.
package protocol SubstitutionRule: Rule {
    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every text with its state.
package protocol UnitRule: Rule {
    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings)
}

/// Sees the texts that have certain characters, themselves or in the source text that they translate. Most texts have none of
/// those that a rule looks for, and then it is not even called.
package protocol TextRule: Rule {
    /// Any of these is enough.
    static var characters: TextTraits { get }
    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings)
}
