package import Accessors
package import Diagnostics
package import JSONSyntax
package import StringCatalogs

/// What a rule is about; the folder it lies in.
package enum RuleGroup: String, Sendable, CaseIterable {
    case syntax, structure, keys, completeness, plurals, placeholders, substitutions, devices, text, project, change, accessors
}

/// What is known of a rule without running it. Everything else stands on its page in `RuleDocumentation.docc/Rules`.
package struct RuleMetadata: Sendable {
    package let id: RuleID
    package let group: RuleGroup
    /// Severity unless a finding or the configuration says otherwise.
    package let severity: Severity
    /// Whether the rule runs without being asked for.
    package let isOnByDefault: Bool
    /// Whether code that is generated in spite of an error of it would be wrong.
    package let blocksGeneration: Bool
    /// Whether a text that is compiled in spite of an error of it would be the wrong one, or crash the app.
    package let blocksCompilation: Bool
    /// How its repair may be applied, or nil when it has none.
    package let fix: Applicability?
    /// What the configuration can tell it beside the severity.
    package let options: [RuleOption]

    package init(
        _ id: RuleID, _ group: RuleGroup, _ severity: Severity, isOnByDefault: Bool = true, blocksGeneration: Bool = false,
        blocksCompilation: Bool = false, fix: Applicability? = nil, options: [RuleOption] = []
    ) {
        self.id = id
        self.group = group
        self.severity = severity
        self.isOnByDefault = isOnByDefault
        self.blocksGeneration = blocksGeneration
        // What generated code would be wrong after is so in any form, but for the names of accessors.
        self.blocksCompilation = blocksCompilation || blocksGeneration && group != .accessors
        self.fix = fix
        self.options = options
    }
}

/// A check. A rule states one of the protocols below by what part of a catalog it wants to see; the validator walks each
/// catalog once and calls it with every such part.
///
/// A rule decides neither severities (it states a default), nor file names, line numbers or layout, and it is not registered
/// by hand: `swift run dev generate` lists the files in `Rules` and writes the calls.
package protocol Rule: Sendable {
    static var metadata: RuleMetadata { get }
    init()
}

/// Sees every issue of the JSON reader.
package protocol JSONIssueRule: Rule {
    func check(_ issue: JSONIssue, in context: inout RuleContext)
}

/// Sees every issue of the catalog decoder.
package protocol CatalogIssueRule: Rule {
    func check(_ issue: CatalogIssue, in context: inout RuleContext)
}

/// Sees every key that generated code has no accessor for.
package protocol AccessorIssueRule: Rule {
    func check(_ issue: AccessorIssue, in context: inout RuleContext)
}

/// Sees what became of every key of an earlier version of a catalog; only where there is one to compare with.
package protocol ChangeRule: Rule {
    func check(_ change: EntryChange, in context: inout RuleContext)
}

/// Sees a catalog once; for what cannot be told from one entry.
package protocol CatalogRule: Rule {
    func check(_ catalog: StringCatalog, in context: inout RuleContext)
}

/// Sees every key with what belongs to it.
package protocol EntryRule: Rule {
    func check(_ entry: CatalogEntry, in context: inout RuleContext)
}

/// Sees the placeholders of every entry that has any, in its key or in a text.
package protocol ArgumentRule: Rule {
    func check(_ arguments: EntryArguments, in context: inout RuleContext)
}

/// Sees every localization: one key in one language.
package protocol LocalizationRule: Rule {
    func check(_ localization: Localization, in context: inout RuleContext)
}

/// Sees every set of plural forms: of a whole text, of a device's text, and of a substitution.
package protocol PluralRule: Rule {
    func check(_ plural: PluralVariation, in context: inout RuleContext)
}

/// Sees every set of texts by device.
package protocol DeviceRule: Rule {
    func check(_ variation: DeviceVariation, in context: inout RuleContext)
}

/// Sees every substitution.
package protocol SubstitutionRule: Rule {
    func check(_ substitution: Substitution, in context: inout RuleContext)
}

/// Sees every text with its state.
package protocol UnitRule: Rule {
    func check(_ unit: StringUnit, in context: inout RuleContext)
}

/// Sees the texts that hold certain characters, themselves or in the source text that they translate. Most texts hold none of
/// those that a rule looks for, and then it is not even called.
protocol TextRule: Rule {
    /// Any of these is enough.
    static var characters: TextTraits { get }
    func check(_ unit: StringUnit, in context: inout RuleContext)
}

extension RuleRegistry {
    /// The rules whose errors keep code from being generated.
    package static let blockingRules = Set(all.map { $0.metadata }.filter(\.blocksGeneration).map(\.id))
    /// The rules whose errors keep a catalog from being compiled.
    package static let compilationRules = Set(all.map { $0.metadata }.filter(\.blocksCompilation).map(\.id))
    /// The rules about the bytes of a file.
    package static let syntaxRules = Set(all.map { $0.metadata }.filter { $0.group == .syntax }.map(\.id))
    /// The rules about what became of an earlier version; without one they find nothing.
    package static let changeRules = Set(all.map { $0.metadata }.filter { $0.group == .change }.map(\.id))
    /// The rules about keys that have no accessor.
    package static let accessorRules = Set(all.map { $0.metadata }.filter { $0.group == .accessors }.map(\.id))
}

/// The rules of a run, by their numbers in ``RuleRegistry/all``. The generated part of it calls each rule of the set with the
/// parts of a catalog that it wants to see, without dynamic dispatch.
package struct RuleSet: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ numbers: some Sequence<Int>) {
        for number in numbers {
            precondition(number < 256, "a set holds 256 rules")
            let bit: UInt64 = 1 << UInt64(number & 63)
            switch number >> 6 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
    }

    @inline(__always)
    func contains(_ number: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(number & 63)
        return switch number >> 6 {
        case 0: words.0 & bit != 0
        case 1: words.1 & bit != 0
        case 2: words.2 & bit != 0
        default: words.3 & bit != 0
        }
    }
}
