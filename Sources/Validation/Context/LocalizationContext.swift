public import L10nStringCatalogs
internal import L10nSyntax

/// A context within one language of an entry.
@usableFromInline package protocol LocalizationScope: EntryScope {
    var localizationContext: LocalizationContext { get }
}

/// An entry in one language.
@usableFromInline package struct LocalizationContext: LocalizationScope {
    @usableFromInline package let entryContext: EntryContext
    @usableFromInline let index: Int
    @usableFromInline package let languageIndex: LanguageIndex
    @usableFromInline let isOfSourceLanguage: Bool

    init(_ entryContext: EntryContext, _ localization: Localization) {
        self.entryContext = entryContext
        index = localization.index
        languageIndex = localization.language
        isOfSourceLanguage = localization.language == entryContext.catalog.sourceLanguage
    }

    @inlinable package var localizationContext: LocalizationContext { self }
}

extension LocalizationScope {
    @inlinable package var catalogContext: CatalogContext { entryContext.catalogContext }
    @usableFromInline package var findingLanguage: LanguageIndex? { localizationContext.languageIndex }
    @inlinable package var localization: Localization { catalog.localizations[localizationContext.index] }
    @inlinable package var language: LanguageFacts { languages[localizationContext.languageIndex] }
    /// Whether the language is the source language.
    @inlinable package var isSourceLanguage: Bool { localizationContext.isOfSourceLanguage }

    /// Whether the localization is maintained: the language is the source language or one that the key is translated into.
    /// Stale keys count too: their texts are part of the app, and code that Xcode cannot read may use them.
    @inlinable package var isMaintained: Bool { entry.shouldTranslate || isSourceLanguage }

    /// Whether a text has been written and is maintained, and does not still need a translation.
    package func isWritten(_ unit: StringUnit) -> Bool {
        unit.hasText && isMaintained && (unit.state != .new || isSourceLanguage) && !hasBrokenString
    }
}

/// A single text of a localization.
@usableFromInline package struct UnitContext: LocalizationScope {
    @usableFromInline package let localizationContext: LocalizationContext
    /// The kinds of characters in the text.
    @usableFromInline package let traits: TextTraits
    /// The source text that the text is compared with; nil if there is none to compare with fairly, and in the source
    /// language.
    @usableFromInline package let counterpart: SourceCounterpart?

    @inlinable package var entryContext: EntryContext { localizationContext.entryContext }
}
