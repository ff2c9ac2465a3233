/// The ID of a rule or of a ``ProblemID``: kebab-case words that name the defect, such as `plural-missing-category`.
package struct RuleID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) { self.name = name }

    package var description: String { name }

    package static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }
}

/// A second place that a finding names, such as the first of two duplicates.
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

/// Whether a fix may be applied without a review.
package enum Applicability: String, Sendable {
    /// A translator would never object.
    case safe
    /// It writes or removes words.
    case unsafe
}

/// A fix: edits of one file that belong together.
package struct FixIt: Hashable, Sendable {
    package let applicability: Applicability
    package let edits: [TextEdit]
    /// The new name of the finding's key, where the fix renames it.
    package let newKey: String?

    package init(_ applicability: Applicability, _ edits: [TextEdit], newKey: String? = nil) {
        self.applicability = applicability
        self.edits = edits
        self.newKey = newKey
    }
}

/// One finding: what is wrong, where, why it matters and what to do.
///
/// Copying one counts a single reference: a run may have a hundred thousand of them.
@usableFromInline package struct Finding: Sendable {
    package var severity: Severity
    package let impact: Impact
    package let range: ByteRange
    /// Whether there is a fix.
    package let hasFix: Bool
    @usableFromInline let details: Details

    package var rule: RuleID { details.rule }
    /// Key of the catalog's entry, where there is one.
    @inlinable package var key: String? { details.key }
    /// Language of the localization, as the catalog writes it.
    @inlinable package var language: String? { details.language }
    /// The variation inside the localization, such as `plural.one` or `substitutions.count.plural.few`.
    package var form: String? { details.form }
    /// What is wrong.
    package var message: Message { details.message }
    /// Why it matters.
    package var reason: Message { details.reason }
    /// What to do.
    package var advice: Message { details.advice }
    package var related: [RelatedRange] { details.related }
    package var fix: FixIt? { details.fix }

    package init(
        rule: RuleID, severity: Severity, impact: Impact = .build, range: ByteRange, key: String? = nil,
        language: String? = nil, form: String? = nil, message: Message, reason: Message, advice: Message,
        related: [RelatedRange] = [], fix: FixIt? = nil
    ) {
        self.severity = severity
        self.impact = impact
        self.range = range
        hasFix = fix != nil
        details = Details(
            rule: rule, key: key, language: language, form: form, message: message, reason: reason, advice: advice,
            related: related, fix: fix)
    }

    @usableFromInline
    final class Details: Sendable {
        let rule: RuleID
        @usableFromInline let key: String?
        @usableFromInline let language: String?
        let form: String?
        let message: Message
        let reason: Message
        let advice: Message
        let related: [RelatedRange]
        let fix: FixIt?

        init(
            rule: RuleID, key: String?, language: String?, form: String?, message: Message, reason: Message, advice: Message,
            related: [RelatedRange], fix: FixIt?
        ) {
            self.rule = rule
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
}
