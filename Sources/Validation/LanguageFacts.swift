public import Plurals

/// What rules need to know of a language of the catalog under check.
public struct LanguageFacts: Sendable {
    /// As the catalog writes it.
    public let name: String
    public let tag: LanguageTag
    /// Whether every translatable key must have it.
    public let isRequired: Bool
    /// Plural categories, or nil for a language without known rules: it is never guessed.
    public let plural: PluralProfile?
    /// The scripts that a text in it is written in, or nil where they are not known.
    public let scripts: ScriptSet?
}
