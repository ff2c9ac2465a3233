public import Diagnostics
internal import Plurals

/// What becomes of findings: the configured severity, and whether somebody has decided to live with them. A pure function of the
/// findings and the options.
public struct FindingPolicy: Sendable {
    private let severities: [RuleID: RuleSetting]
    private let suppressions: [RuleID: [Suppression]]

    public init(_ options: ValidationOptions) {
        severities = options.severities
        suppressions = Dictionary(
            grouping: options.suppressions.filter { !$0.isExpired(on: options.today) }, by: \.rule)
    }

    /// The findings that are shown, in their final order, and those that are not.
    public func apply(to diagnostics: [Diagnostic]) -> (shown: [Diagnostic], suppressed: [SuppressedDiagnostic]) {
        let entries = suppressions.mapValues { $0.map(Entry.init) }
        var shown: [Diagnostic] = []
        var suppressed: [SuppressedDiagnostic] = []
        for diagnostic in diagnostics {
            var diagnostic = diagnostic
            if case .severity(let severity) = severities[diagnostic.rule] { diagnostic.severity = severity }
            if let suppression = entries[diagnostic.rule]?.first(where: { $0.covers(diagnostic) })?.suppression {
                suppressed.append(
                    SuppressedDiagnostic(diagnostic, .ignored(reason: suppression.reason, place: suppression.place)))
            } else {
                shown.append(diagnostic)
            }
        }
        return (Self.sorted(shown), suppressed)
    }

    /// A decision, and the keys that it is for.
    private struct Entry {
        let suppression: Suppression
        private let key: KeyPattern.Matcher?
        private let language: LanguageTag?

        init(_ suppression: Suppression) {
            self.suppression = suppression
            key = suppression.key?.makeMatcher()
            language = suppression.language?.canonical
        }

        /// Whether it is for a finding of its rule.
        func covers(_ diagnostic: Diagnostic) -> Bool {
            if let key { guard let own = diagnostic.key, key.matches(own) else { return false } }
            if let language { guard let own = diagnostic.language, LanguageTag(own).canonical == language else { return false } }
            return true
        }
    }

    /// By place, then rule.
    public static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.enumerated()
            .sorted { a, b in
                (a.element.range.start, a.element.rule.name, a.element.range.end, a.offset)
                    < (b.element.range.start, b.element.rule.name, b.element.range.end, b.offset)
            }
            .map(\.element)
    }
}
