package import L10nDiagnostics
internal import L10nMessages

/// Why an edit cannot be applied.
package enum EditRefusal: Error, Hashable, Sendable {
    case unknownKey(String)
    /// A form that is incomplete without another text of the key, which is refused itself.
    case waiting(key: String, language: String)
    /// The key to add already exists.
    case presentKey(String)
    /// Several entries have the key, so that it is unknown which one is meant.
    case repeatedKey(String)
    case emptyKey
    case unknownLanguage(String)
    case presentLanguage(String)
    case sourceLanguage(String)
    case emptyLanguage
    /// A name that is no language, and one that may be meant.
    case notLanguage(String, suggestion: String?)
    /// A text has a name in braces that no other text of the key has.
    case undeclared(String)
    /// Another line has another text for the same place.
    case repeatedText(CatalogEdit.Place, line: Int)
    /// Another edit has another text for the same place.
    case contradiction(CatalogEdit.Place)
    /// Other edits make forms of a text that is given as well.
    case textAndForms(CatalogEdit.Place)
    /// A text of the source language would show nothing.
    case blankSource(key: String)
    /// A key has no text in a language.
    case noText(key: String, language: String)
    /// A key has no text at a path.
    case noForm(key: String, language: String, path: TextPath)
    /// A plain text would take the place of variations.
    case hasForms(key: String, language: String)
    /// A variation by another property is there.
    case otherVariation(key: String, language: String, path: TextPath)
    /// The source has no substitution of that name, so that it is unknown which argument it is for.
    case unknownSubstitution(key: String, name: String)
    /// The source text is another one than the edit was made for.
    case changedSource(key: String)
    /// The text was changed since it was listed.
    case changedText(CatalogEdit.Place)
    case unknownState(String)
    /// Several catalogs have a key, and nothing says which one is meant.
    case severalCatalogs(key: String)
    /// A file is not one of the catalogs that may be changed.
    case unknownCatalog(String)
    /// The entry, or a part of it, has a shape that no catalog has.
    case malformed(key: String)

    package var message: Message {
        typealias Texts = L10n.Edit.Refusal
        return switch self {
        case .waiting(let key, let language): Texts.waiting(language: language, key: key)
        case .unknownKey(let key): Texts.unknownKey(key: key)
        case .presentKey(let key): Texts.presentKey(key: key)
        case .repeatedKey(let key): Texts.repeatedKey(key: key)
        case .emptyKey: Texts.emptyKey
        case .unknownLanguage(let language): Texts.unknownLanguage(language: language)
        case .presentLanguage(let language): Texts.presentLanguage(language: language)
        case .sourceLanguage(let language): Texts.sourceLanguage(language: language)
        case .emptyLanguage: Texts.emptyLanguage
        case .notLanguage(let language, let suggestion):
            suggestion.map { Texts.NotLanguage.near(language: language, suggestion: $0) } ?? Texts.notLanguage(language: language)
        case .undeclared(let name): Texts.undeclared(braces: "{\(name)}")
        case .repeatedText(let place, let line):
            place.path.isPlain
                ? Texts.repeatedPlainText(key: place.key, language: place.language, line: "\(line)")
                : Texts.repeatedText(form: place.path.text, key: place.key, language: place.language, line: "\(line)")
        case .contradiction(let place):
            place.path.isPlain
                ? Texts.contradiction(key: place.key, language: place.language)
                : Texts.Contradiction.form(form: place.path.text, key: place.key, language: place.language)
        case .textAndForms(let place): Texts.textAndForms(key: place.key, language: place.language)
        case .blankSource(let key): Texts.blankSource(key: key)
        case .noText(let key, let language): Texts.noText(key: key, language: language)
        case .noForm(let key, let language, let path): Texts.noForm(key: key, form: path.text, language: language)
        case .hasForms(let key, let language): Texts.hasForms(key: key, language: language)
        case .otherVariation(let key, let language, let path):
            Texts.otherVariation(key: key, language: language, form: path.text)
        case .unknownSubstitution(let key, let name): Texts.unknownSubstitution(key: key, name: name)
        case .changedSource(let key): Texts.changedSource(key: key)
        case .changedText(let place):
            place.path.isPlain
                ? Texts.changedText(key: place.key, language: place.language)
                : Texts.ChangedText.form(form: place.path.text, key: place.key, language: place.language)
        case .unknownState(let state): Texts.unknownState(state: state)
        case .severalCatalogs(let key): Texts.severalCatalogs(key: key)
        case .unknownCatalog(let path): Texts.unknownCatalog(path: path)
        case .malformed(let key): Texts.malformed(key: key)
        }
    }
}
