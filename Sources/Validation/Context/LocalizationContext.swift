internal import StringCatalogs
internal import Syntax

/// A context within one language of an entry.
protocol LocalizationScope: EntryScope {
    var localizationContext: LocalizationContext { get }
}

/// An entry in one language.
struct LocalizationContext: LocalizationScope {
    let entryContext: EntryContext
    fileprivate let index: Int
    let languageIndex: LanguageIndex

    init(_ entryContext: EntryContext, _ localization: Localization) {
        self.entryContext = entryContext
        index = localization.index
        languageIndex = localization.language
    }

    var localizationContext: LocalizationContext { self }
}

extension LocalizationScope {
    var catalogContext: CatalogContext { entryContext.catalogContext }
    var findingLanguage: LanguageIndex? { localizationContext.languageIndex }
    var localization: Localization { catalog.localizations[localizationContext.index] }
    var language: LanguageFacts { languages[localizationContext.languageIndex] }
    /// Whether the language is the source language.
    var isSourceLanguage: Bool { localizationContext.languageIndex == catalog.sourceLanguage }

    /// Whether the localization is maintained: the language is the source language or one that the key is translated into.
    /// Stale keys count too: their texts are part of the app, and code that Xcode cannot read may use them.
    var isMaintained: Bool { entry.shouldTranslate || isSourceLanguage }

    /// Whether a text has been written and is maintained, and does not still need a translation.
    func isWritten(_ unit: StringUnit) -> Bool {
        unit.hasText && isMaintained && (unit.state != .new || isSourceLanguage) && !hasBrokenString
    }
}

/// A single text of a localization.
struct UnitContext: LocalizationScope {
    let localizationContext: LocalizationContext
    /// The kinds of characters in the text.
    let traits: TextTraits
    /// The source text that the text is compared with; nil if there is none to compare with fairly, and in the source
    /// language.
    let counterpart: SourceCounterpart?

    var entryContext: EntryContext { localizationContext.entryContext }
}
