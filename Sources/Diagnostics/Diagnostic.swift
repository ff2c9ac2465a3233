/// The ID of a rule or of a ``ProblemID``: kebab-case words that name the defect, such as `plural-missing-category`.
package struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) { self.name = name }

    package var description: String { name }

    package static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }
}

/// A second place that a finding speaks of, such as the first of two duplicates.
package struct RelatedRange: Sendable {
    package let range: ByteRange
    package let message: Message
    /// The file that it is in; nil: that of the finding.
    package let source: SourceFile?

    package init(_ range: ByteRange, _ message: Message, in source: SourceFile? = nil) {
        self.range = range
        self.message = message
        self.source = source
    }
}

/// A replacement of bytes.
package struct TextEdit: Hashable, Sendable {
    package let range: ByteRange
    package let replacement: String

    package init(_ range: ByteRange, _ replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

/// Whether a repair may be applied without being looked at.
package enum Applicability: String, Sendable {
    /// A translator would never object.
    case safe
    /// It writes or removes words.
    case unsafe
}

/// A repair: edits of one file that belong together.
package struct FixIt: Hashable, Sendable {
    package let applicability: Applicability
    package let edits: [TextEdit]

    package init(_ applicability: Applicability, _ edits: [TextEdit]) {
        self.applicability = applicability
        self.edits = edits
    }
}

/// One finding: what is wrong, where, why it matters and what to do.
package struct Diagnostic: Sendable {
    package let rule: RuleID
    package var severity: Severity
    package let range: ByteRange
    /// Key of the catalog's entry, where there is one.
    package let key: String?
    /// Language of the localization, as the catalog writes it.
    package let language: String?
    /// The variation inside the localization, such as `plural.one` or `substitutions.count.plural.few`.
    package let form: String?
    /// What is wrong.
    package let message: Message
    /// Why it matters.
    package let reason: Message
    /// What to do.
    package let advice: Message
    package let related: [RelatedRange]
    package let fix: FixIt?

    package init(
        rule: RuleID, severity: Severity, range: ByteRange, key: String? = nil, language: String? = nil, form: String? = nil,
        message: Message, reason: Message, advice: Message, related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        self.rule = rule
        self.severity = severity
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
