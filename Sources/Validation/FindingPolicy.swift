internal import CLDR
package import Diagnostics

/// What becomes of findings: the configured severity, and whether somebody has decided to live with them. A pure function of the
/// findings and the options.
package struct FindingPolicy: Sendable {
    private let severities: [RuleID: RuleSetting]
    private let suppressions: [RuleID: [Suppression]]

    package init(_ options: ValidationOptions) {
        severities = options.severities
        suppressions = Dictionary(
            grouping: options.suppressions.filter { !$0.isExpired(on: options.today) }, by: \.rule)
    }

    /// The findings that are shown, in their final order, and those that are not.
    package func apply(
        to diagnostics: consuming [Diagnostic]
    ) -> (shown: [Diagnostic], suppressed: [SuppressedDiagnostic]) {
        let entries = suppressions.mapValues { $0.map(Entry.init) }
        var suppressed: [SuppressedDiagnostic] = []
        for index in diagnostics.indices {
            guard case .severity(let severity) = severities[diagnostics[index].rule] else { continue }
            diagnostics[index].severity = severity
        }
        diagnostics.removeAll { diagnostic in
            guard let suppression = entries[diagnostic.rule]?.first(where: { $0.covers(diagnostic) })?.suppression else {
                return false
            }
            suppressed.append(
                SuppressedDiagnostic(diagnostic, .ignored(reason: suppression.reason, place: suppression.place)))
            return true
        }
        return (Self.sorted(diagnostics), suppressed)
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

    /// By place, then rule; equal ones as they come.
    package static func sorted(_ diagnostics: consuming [Diagnostic]) -> [Diagnostic] {
        var order = Self.order(of: diagnostics)
        // There may be many, and they are large: each goes to its place in the array that they are in.
        for start in order.indices {
            var place = start
            while order[place] != start {
                let next = order[place]
                diagnostics.swapAt(place, next)
                order[place] = place
                place = next
            }
            order[place] = place
        }
        return diagnostics
    }

    /// Numbers of findings in the order in which they are shown.
    private static func order(of diagnostics: [Diagnostic]) -> [Int] {
        diagnostics.indices.sorted { a, b in
            let (first, second) = (diagnostics[a].range, diagnostics[b].range)
            if first.start != second.start { return first.start < second.start }
            return (diagnostics[a].rule.name, first.end, a) < (diagnostics[b].rule.name, second.end, b)
        }
    }
}
