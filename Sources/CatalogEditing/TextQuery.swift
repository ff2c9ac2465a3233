package import L10nDiagnostics
internal import L10nPlainText

/// Which texts of catalogs are listed.
package struct TextQuery: Sendable {
    /// How far texts are.
    package enum State: String, Sendable, CaseIterable {
        /// Not there at all.
        case missing
        /// There, but not translated: in the state `new`, or empty.
        case new
        case needsReview = "needs_review"
        case machineTranslated = "machine_translated"
        case translated
        /// Of keys that are gone from the code.
        case stale
    }

    /// Keys, or patterns with `*` and `?`; empty: all.
    package var keys: [String] = []
    /// Nil: all but the source language.
    package var languages: [String]?
    /// Empty: all.
    package var states: Set<State> = []
    /// Whether only texts are listed whose source text differs from that of the earlier version, and that haven't changed since.
    package var isOfChangedSources = false

    package init() {}

    /// Tells of many keys whether they are chosen.
    func makeKeyMatcher() -> (String) -> Bool {
        if keys.isEmpty { return { _ in true } }
        // A key may have a star in it.
        let exact = Set(keys)
        let patterns = keys.map { WildcardPattern<Unicode.Scalar>($0) }
        return { key in exact.contains(key) || patterns.contains { $0.matches(key.unicodeScalars) } }
    }
}

/// The findings about texts of a catalog, by text.
package struct TextFindings: Sendable {
    private struct Place: Hashable {
        let key: String
        let language: String
    }

    private let byPlace: [Place: [Finding]]

    package init(_ findings: [Finding]) {
        var byPlace: [Place: [Finding]] = [:]
        for finding in findings {
            guard let key = finding.key, let language = finding.language else { continue }
            byPlace[Place(key: key, language: language), default: []].append(finding)
        }
        self.byPlace = byPlace
    }

    /// The findings about a text: those of its form, and those of all forms.
    func findings(key: String, language: String, path: TextPath) -> [Finding] {
        guard let all = byPlace[Place(key: key, language: language)] else { return [] }
        let form = path.text
        return all.filter { $0.form == nil || $0.form == form }
    }
}
