package import CLDR
package import L10nRuntime

/// Plural rules of a provider as the runtime calls them.
package enum RuntimePluralRules {
    /// The rules of a language; always `other` for a language without rules.
    package static func rules(
        for language: String, from provider: some PluralRuleProvider
    ) -> @Sendable (PluralNumber) -> PluralForm {
        guard let select = provider.selector(for: LanguageTag(language)) else { return { _ in .other } }
        return { PluralForm(rawValue: select($0.n).rawValue) ?? .other }
    }
}
