package import CLDR

/// What rules need to know of a language of the catalog under check.
package struct LanguageFacts: Sendable {
    /// As the catalog writes it.
    package let name: String
    package let tag: LanguageTag
    /// Whether every translatable key must have it.
    package let isRequired: Bool
    /// Plural categories, or nil for a language without known rules: it is never guessed.
    package let plural: PluralProfile?
    /// The scripts that a text in it is written in, or nil where they are not known.
    package let scripts: ScriptSet?
}
