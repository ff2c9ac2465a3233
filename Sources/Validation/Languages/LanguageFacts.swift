package import CLDR

/// What rules need to know of a language of the catalog under check.
///
/// It has many parts and is read for every text: as a class, passing it on counts one reference.
package final class LanguageFacts: Sendable {
    /// As the catalog writes it.
    package let name: String
    package let tag: LanguageTag
    /// Whether every translatable key must have it.
    package let isRequired: Bool
    let properties: LanguageProperties

    init(name: String, tag: LanguageTag, isRequired: Bool) {
        self.name = name
        self.tag = tag
        self.isRequired = isRequired
        properties = .of(tag)
    }

    /// Plural categories, or nil for a language without known rules: it is never guessed.
    package var plural: PluralProfile? { properties.plural }
    /// The scripts that a text in it is written in, or nil where they are not known.
    package var scripts: ScriptSet? { properties.scripts }
}

/// What is known of a language, whatever the catalog.
struct LanguageProperties: Sendable {
    let plural: PluralProfile?
    let scripts: ScriptSet?
    let canonical: LanguageTag
    let folderName: String
    let unknownPart: LanguageTag.UnknownPart?
    let preferred: String?

    private static let known = LanguageCache<LanguageProperties>()

    static func of(_ tag: LanguageTag) -> LanguageProperties { known.value(for: tag, LanguageProperties.init) }

    private init(_ tag: LanguageTag) {
        plural = CompiledPluralRules.selector(for: tag).map(PluralProfile.init)
        scripts = tag.scripts
        canonical = tag.canonical
        folderName = tag.folderName
        unknownPart = tag.unknownPart
        preferred = tag.preferred
    }
}
