internal import L10nCLDR
package import L10nDiagnostics

/// What a run is about, as chosen on the command line. It decides neither how severe a finding is nor what is required.
///
/// A file that could not be read to its end is reported whatever is chosen.
package struct FindingFilter: Sendable {
    /// Nil: all. A rule that is chosen runs even if it is off.
    package var rules: Set<RuleID>?
    package var skippedRules: Set<RuleID> = []
    /// Rules that run besides those that the configuration has on, unless it has them off.
    package var additionalRules: Set<RuleID> = []
    /// Nil: all.
    package var impacts: Set<Impact>?
    /// The least severity.
    package var minimum = Severity.note
    /// Nil: all. Otherwise findings that are about no language are left out, too.
    package var languages: Set<String>?
    /// Empty: all. Otherwise findings that are about no key are left out, too.
    package var keys: [KeyPattern] = []

    /// Whether the run compares catalogs with code. Otherwise nobody knows what the rules about both would find.
    package var comparesCode = false

    /// Whether rules in preview run, whatever the configuration says.
    package var includesPreviews = false

    package init() {}

    /// Whether everything is chosen.
    package var isEmpty: Bool {
        rules == nil && skippedRules.isEmpty && additionalRules.isEmpty && impacts == nil && minimum == .note && languages == nil
            && keys.isEmpty
    }

    /// Whether a rule is chosen or skipped by its name; nil where the configuration decides.
    package func chooses(_ rule: RuleID) -> Bool? {
        if RuleRegistry.unreadableRules.contains(rule) { return nil }
        if skippedRules.contains(rule) { return false }
        if additionalRules.contains(rule) { return true }
        return rules.map { $0.contains(rule) }
    }

    /// Whether a language is chosen.
    package func selects(language: String) -> Bool {
        languages?.contains(LanguageTag(language).canonical.identifier) ?? true
    }

    /// Tells of many findings whether they are chosen.
    package func makeMatcher() -> Matcher { Matcher(filter: self, keys: keys.map { $0.makeMatcher() }) }

    package struct Matcher: Sendable {
        package let filter: FindingFilter
        fileprivate let keys: [KeyPattern.Matcher]

        package func selects(_ finding: Finding) -> Bool {
            if RuleRegistry.unreadableRules.contains(finding.rule) { return true }
            return selects(finding.rule, finding.key, finding.language) && finding.severity >= filter.minimum
                && filter.impacts?.contains(finding.impact) ?? true
        }

        package func selects(_ rule: RuleID, _ key: String?, _ language: String?) -> Bool {
            if let rules = filter.rules, !rules.contains(rule) { return false }
            if filter.skippedRules.contains(rule) { return false }
            if filter.languages != nil {
                guard let language, filter.selects(language: language) else { return false }
            }
            return keys.isEmpty || key.map { key in keys.contains { $0.matches(key) } } ?? false
        }
    }
}
