internal import CodeGeneration
package import Diagnostics
internal import StringCatalogs
internal import Syntax

/// What a rule is about; also its folder.
package enum RuleGroup: String, Sendable, CaseIterable {
    case syntax, structure, keys, completeness, plurals, placeholders, substitutions, devices, text, project, change, accessors,
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

    init(
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
protocol Rule {
    static var metadata: RuleMetadata { get }
}

/// Sees every issue of the JSON reader.
protocol JSONIssueRule: Rule {
    func check(_ issue: JSONIssue, in context: CatalogContext, to findings: inout Findings)
}

/// Sees every issue of the catalog decoder.
protocol CatalogIssueRule: Rule {
    func check(_ issue: CatalogIssue, in context: IssueContext, to findings: inout Findings)
}

/// Sees every key that generated code has no accessor for.
protocol AccessorIssueRule: Rule {
    func check(_ issue: AccessorIssue, in context: CatalogContext, to findings: inout Findings)
}

/// Sees what became of every key of an earlier version of a catalog; only where there is one to compare with.
protocol ChangeRule: Rule {
    func check(_ change: EntryChange, in context: CatalogContext, to findings: inout Findings)
}

/// Sees a catalog once; for what one entry cannot show.
protocol CatalogRule: Rule {
    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings)
}

/// Sees every key with what belongs to it.
protocol EntryRule: Rule {
    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings)
}

/// Sees the placeholders of every entry that has any, in its key or in a text.
protocol ArgumentRule: Rule {
    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings)
}

/// Sees every localization: one key in one language.
protocol LocalizationRule: Rule {
    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every set of plural forms: of a whole text, of a device's text, and of a substitution.
protocol PluralRule: Rule {
    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every set of texts by device.
protocol DeviceRule: Rule {
    func check(_ variation: DeviceVariation, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every substitution.
protocol SubstitutionRule: Rule {
    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings)
}

/// Sees every text with its state.
protocol UnitRule: Rule {
    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings)
}

/// Sees the texts that have certain characters, themselves or in the source text that they translate. Most texts have none of
/// those that a rule looks for, and then it is not even called.
protocol TextRule: Rule {
    /// Any of these is enough.
    static var characters: TextTraits { get }
    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings)
}

/// Sees all catalogs that share a configuration, once.
protocol ProjectRule: Rule {
    func check(_ project: CatalogProject, to findings: inout ProjectFindings)
}

extension RuleNumber {
    var metadata: RuleMetadata { RuleRegistry.all[Int(rawValue)] }
}

extension RuleRegistry {
    private static let blocking = Dictionary(
        uniqueKeysWithValues: all.filter { !$0.blocks.isEmpty }.map { ($0.id, $0.blocks) })

    /// What an error of a rule keeps from being made.
    package static func products(blockedBy rule: RuleID) -> Products { blocking[rule] ?? [] }

    /// The rules about the bytes of a file.
    package static let syntaxRules = rules(of: .syntax)
    /// The rules whose errors no configuration allows to generate or to compile.
    static let strictRules = syntaxRules.union([.limitExceeded])
    /// The rules about the structure of a file, regardless of its texts.
    static let fileRules = syntaxRules.union(rules(of: .structure))
    /// The rules whose errors keep the rest of a file from being read.
    package static let unreadableRules: Set<RuleID> = [.conflictMarker, .invalidJson, .invalidUtf8]
    /// These, and the one that reports other encodings.
    static let damageRules = unreadableRules.union([.byteOrderMark])
    /// The rules about something that is not there, and that may be in the part of a file that could not be read.
    static let absenceRules: Set<RuleID> = [.missingTranslation, .sourceMissing, .incompleteVariation, .extraTranslation]
    /// The rules about what changed since an earlier version; without one they find nothing.
    package static let changeRules = rules(of: .change)
    /// The rules about what keys are called, in the file and in code.
    package static let namingRules = rules(of: .keys).union(rules(of: .accessors))
    /// The rules about what a text shows of its arguments, and for which numbers.
    package static let argumentRules = rules(of: .placeholders).union(rules(of: .plurals)).union(rules(of: .substitutions))
    /// The rules about catalogs and the code that uses them; without code they find nothing.
    package static let codeRules = rules(of: .code)
    /// The rules about keys without an accessor.
    static let accessorRules = rules(of: .accessors)

    private static func rules(of group: RuleGroup) -> Set<RuleID> { Set(all.filter { $0.group == group }.map(\.id)) }
}

/// The rules of a run.
package struct RuleSet: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ rules: some Sequence<RuleNumber>) {
        for rule in rules {
            let bit: UInt64 = 1 << UInt64(rule.rawValue & 63)
            switch rule.rawValue >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
    }

    @inline(__always)
    func contains(_ rule: RuleNumber) -> Bool {
        let bit: UInt64 = 1 << UInt64(rule.rawValue & 63)
        return switch rule.rawValue >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }
}
