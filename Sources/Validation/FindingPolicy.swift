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
        var shown: [Int] = []
        var suppressed: [SuppressedDiagnostic] = []
        for (index, diagnostic) in diagnostics.enumerated() {
            if let suppression = entries[diagnostic.rule]?.first(where: { $0.covers(diagnostic) })?.suppression {
                suppressed.append(
                    SuppressedDiagnostic(
                        withSeverity(diagnostic), .ignored(reason: suppression.reason, place: suppression.place)))
            } else {
                shown.append(index)
            }
        }
        return (Self.sorted(shown, of: diagnostics).map { withSeverity(diagnostics[$0]) }, suppressed)
    }

    /// A finding with the severity that is configured.
    private func withSeverity(_ diagnostic: Diagnostic) -> Diagnostic {
        guard case .severity(let severity) = severities[diagnostic.rule] else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.severity = severity
        return diagnostic
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
        sorted(Array(diagnostics.indices), of: diagnostics).map { diagnostics[$0] }
    }

    private static func sorted(_ indices: [Int], of diagnostics: [Diagnostic]) -> [Int] {
        indices.sorted { a, b in
            let (first, second) = (diagnostics[a].range, diagnostics[b].range)
            if first.start != second.start { return first.start < second.start }
            return (diagnostics[a].rule.name, first.end, a) < (diagnostics[b].rule.name, second.end, b)
        }
    }
}
