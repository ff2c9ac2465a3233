internal import L10nCLDR
package import L10nRuntime

/// CLDR's plural rules as the runtime calls them.
package enum RuntimePluralRules {
    /// The rules of a language; always `other` for a language without rules.
    package static func rules(for language: String) -> @Sendable (PluralNumber) -> PluralForm {
        guard let rules = CLDRPluralRules.rules(for: LanguageTag(language)) else { return { _ in .other } }
        return { rules.form(of: $0) }
    }
}
