package import L10nDiagnostics
package import L10nValidation

extension FindingFilter.Matcher {
    /// Whether the run would have found what is known under an identity, if it were still there. Where severity or impact
    /// decide, nobody knows.
    package func selects(_ finding: FindingIdentity) -> Bool {
        if !filter.comparesCode, RuleRegistry.codeRules.contains(finding.rule) { return false }
        return filter.impacts == nil && filter.minimum == .note && selects(finding.rule, finding.key, finding.language)
    }
}
