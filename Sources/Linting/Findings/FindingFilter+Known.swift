package import Diagnostics
package import Validation

extension FindingFilter.Matcher {
    /// Whether the run would have found what is known under an identity, if it were still there. Where severity or impact
    /// decide, nobody knows.
    package func selects(_ finding: FindingIdentity) -> Bool {
        if !filter.comparesCode, RuleRegistry.codeRules.contains(finding.rule) { return false }
        return filter.impacts == nil && filter.minimum == .note && selects(finding.rule, finding.key, finding.language)
    }
}
