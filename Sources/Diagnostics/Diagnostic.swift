/// The ID of a rule or of a ``ProblemID``: kebab-case words that name the defect, such as `plural-missing-category`.
public struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let name: String

    public init(_ name: String) { self.name = name }

    public var description: String { name }

    public static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }
}

/// A second place that a finding speaks of, such as the first of two duplicates.
public struct RelatedRange: Sendable {
    public let range: ByteRange
    public let message: Message
    /// The file that it is in; nil: that of the finding.
    public let source: SourceFile?

    public init(_ range: ByteRange, _ message: Message, in source: SourceFile? = nil) {
        self.range = range
        self.message = message
        self.source = source
    }
}

/// A replacement of bytes.
public struct TextEdit: Hashable, Sendable {
    public let range: ByteRange
    public let replacement: String

    public init(_ range: ByteRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// Whether a repair may be applied without being looked at.
public enum Applicability: String, Sendable {
    /// A translator would never object.
    case safe
    /// It writes or removes words.
    case unsafe
}

/// A repair: edits of one file that belong together.
public struct FixIt: Hashable, Sendable {
    public let applicability: Applicability
    public let edits: [TextEdit]

    public init(_ applicability: Applicability, _ edits: [TextEdit]) {
        self.applicability = applicability
        self.edits = edits
    }
}

/// One finding: what is wrong, where, why it matters and what to do.
public struct Diagnostic: Sendable {
    public let rule: RuleID
    public var severity: Severity
    public let impact: Impact
    public let range: ByteRange
    /// Key of the catalog's entry, where there is one.
    public let key: String?
    /// Language of the localization, as the catalog writes it.
    public let language: String?
    /// The variation inside the localization, such as `plural.one` or `substitutions.count.plural.few`.
    public let form: String?
    /// What is wrong.
    public let message: Message
    /// Why it matters.
    public let reason: Message
    /// What to do.
    public let advice: Message
    public let related: [RelatedRange]
    public let fix: FixIt?

    public init(
        rule: RuleID, severity: Severity, impact: Impact = .build, range: ByteRange, key: String? = nil,
        language: String? = nil, form: String? = nil, message: Message, reason: Message, advice: Message,
        related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.impact = impact
        self.range = range
        self.key = key
        self.language = language
        self.form = form
        self.message = message
        self.reason = reason
        self.advice = advice
        self.related = related
        self.fix = fix
    }
}
