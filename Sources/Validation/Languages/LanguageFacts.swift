package import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
internal import L10nStringCatalogs

/// What rules need to know of a language of the catalog under check.
///
/// It has many parts and is read for every text: as a class, passing it on counts one reference.
@usableFromInline package final class LanguageFacts: Sendable {
    /// As the catalog writes it.
    package let name: String
    package let tag: LanguageTag
    /// Whether every translatable key must have it.
    package let isRequired: Bool
    package let properties: LanguageProperties

    init(name: String, tag: LanguageTag, isRequired: Bool) {
        self.name = name
        self.tag = tag
        self.isRequired = isRequired
        properties = .of(tag)
    }

    /// Plural categories, or nil for a language without known rules: it is never guessed.
    package var plural: PluralProfile? { properties.plural }
    /// Every category that some number reaches.
    package var pluralCategories: PluralCategorySet? { properties.pluralCategories }
    /// Those that integers below 1,000,000 reach.
    package var commonPluralCategories: PluralCategorySet? { properties.commonPluralCategories }
    var requiredForms: RequiredForms? { properties.requiredForms }
    /// The scripts that a text in it is written in, or nil where they are not known.
    package var scripts: ScriptSet? { properties.scripts }
}

/// What is known about a language, independent of the catalog. It is computed once per language.
package final class LanguageProperties: Sendable {
    let plural: PluralProfile?
    /// Those of ``plural``, which are asked for at every plural: getting them from there would count a reference, and both cores
    /// wait for that.
    let pluralCategories: PluralCategorySet?
    let commonPluralCategories: PluralCategorySet?
    let requiredForms: RequiredForms?
    let scripts: ScriptSet?
    package let canonical: LanguageTag
    let folderName: String
    package let unknownPart: LanguageTag.UnknownPart?
    let preferred: String?
    /// What its letters look like in a wrong encoding; nil where they are not known.
    let encodedLetters: EncodedLetters?
    /// That of ``encodedLetters``, which is asked about every text.
    let encodedLettersFilter: EncodedLetters.Filter?
    /// In Chinese, the characters that it does not use.
    let wrongChinese: ChineseCharacters?
    /// Whether it has its question marks and exclamation marks within words, as Armenian does.
    package let hasMarksWithinWords: Bool

    private static let known = Locked<[String: LanguageProperties]>([:])

    static func of(_ tag: LanguageTag) -> LanguageProperties {
        if let properties = known.use({ $0[tag.identifier] }) { return properties }
        let properties = LanguageProperties(tag)
        // More languages than there are come from damaged catalogs, and need no memory afterwards.
        known.use { if $0.count < 1_000 { $0[tag.identifier] = properties } }
        return properties
    }

    private static let profiles = Locked<[Int: PluralProfile]>([:])

    /// The plural categories of a language. Many languages have the same rules.
    private static func profile(of tag: LanguageTag) -> PluralProfile? {
        guard let number = CLDRPluralRules.ruleSetNumber(of: tag) else { return nil }
        if let profile = profiles.use({ $0[number] }) { return profile }
        let profile = CLDRPluralRules.profile(for: tag)
        profiles.use { $0[number] = profile }
        return profile
    }

    private init(_ tag: LanguageTag) {
        plural = Self.profile(of: tag)
        pluralCategories = plural?.all
        commonPluralCategories = plural?.common
        requiredForms = plural.map { RequiredForms($0, in: tag) }
        scripts = tag.scripts
        canonical = tag.canonical
        folderName = tag.folderName
        unknownPart = tag.unknownPart
        preferred = tag.preferred
        encodedLetters = scripts.map { EncodedLetters(tag, $0) }
        encodedLettersFilter = encodedLetters?.filter
        wrongChinese = .wrong(in: canonical)
        hasMarksWithinWords = tag.language == "hy"
    }
}
