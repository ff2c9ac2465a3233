package import L10nSyntax

/// One change of a catalog. Edits are values, and ``CatalogDraft`` applies them in order.
package enum CatalogEdit: Sendable {
    /// Adds a key without any text, maintained by hand.
    case addKey(String, comment: String?)
    /// Writes one text. The language, and the variations that the path names, are made where they are missing.
    ///
    /// A plain text that gets variations becomes the one for `other`.
    case setText(key: String, language: String, path: TextPath, text: String, state: TextState)
    /// Writes a set of phrases.
    case setPhrases(key: String, language: String, phrases: [String], state: TextState)
    /// Changes the state of the texts of a key in a language, or of one of them.
    case setState(key: String, language: String, path: TextPath?, state: TextState)
    /// Writes or, for nil, removes the comment.
    case setComment(key: String, text: String?)
    case mark(key: String, mark: EntryMark)
    case removeKey(String)
    /// Removes all texts of a key in a language.
    case removeTexts(key: String, language: String)
    case rename(key: String, newKey: String)
    case copy(key: String, newKey: String)
    /// Adds a key with what another catalog has for it.
    case insert(key: String, contents: JSONNode)
    /// Removes a language from every key.
    case removeLanguage(String)
    case renameLanguage(String, to: String)

    /// The key that it changes; nil where it changes all.
    package var key: String? {
        switch self {
        case .addKey(let key, _), .setText(let key, _, _, _, _), .setPhrases(let key, _, _, _), .setState(let key, _, _, _),
            .setComment(let key, _), .mark(let key, _), .removeKey(let key), .removeTexts(let key, _), .insert(let key, _):
            key
        case .rename(_, let newKey), .copy(_, let newKey): newKey
        case .removeLanguage, .renameLanguage: nil
        }
    }

    /// Where the text that it writes is; nil where it writes none.
    package var place: Place? {
        guard case .setText(let key, let language, let path, _, _) = self else { return nil }
        return Place(key, language, path)
    }

    package var path: TextPath? { place?.path }

    /// The text that it writes; nil where it writes none.
    var text: String? {
        guard case .setText(_, _, _, let text, _) = self else { return nil }
        return text
    }

    /// The language that it changes; nil where it changes all, or none.
    package var language: String? {
        switch self {
        case .setText(_, let language, _, _, _), .setPhrases(_, let language, _, _), .setState(_, let language, _, _),
            .removeTexts(_, let language),
            .removeLanguage(let language), .renameLanguage(_, to: let language):
            language
        default: nil
        }
    }
}

extension CatalogEdit {
    /// Where one text is in a catalog. Keys whose bytes differ are different keys.
    package struct Place: Hashable, Sendable {
        package let key: String
        package let language: String
        package let path: TextPath

        package init(_ key: String, _ language: String, _ path: TextPath) {
            self.key = key
            self.language = language
            self.path = path
        }

        /// The places of texts that have to give way to this one.
        var enclosing: [Place] { path.enclosing.map { Place(key, language, $0) } }

        package static func == (a: Place, b: Place) -> Bool {
            a.key.utf8.elementsEqual(b.key.utf8) && a.language == b.language && a.path == b.path
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(key)
            hasher.combine(language)
            hasher.combine(path)
        }
    }

    /// The same edit of a text in a language with another name.
    func inLanguage(_ name: String) -> CatalogEdit {
        switch self {
        case .setText(let key, _, let path, let text, let state):
            .setText(key: key, language: name, path: path, text: text, state: state)
        case .setPhrases(let key, _, let phrases, let state):
            .setPhrases(key: key, language: name, phrases: phrases, state: state)
        case .setState(let key, _, let path, let state): .setState(key: key, language: name, path: path, state: state)
        default: self
        }
    }
}

/// The states that a text can be given.
package enum TextState: String, Hashable, Sendable, CaseIterable {
    case new
    case needsReview = "needs_review"
    case translated
    /// Only catalogs of Xcode 27 and later have it.
    case machineTranslated = "machine_translated"
}

/// The properties of a key besides its texts.
package enum EntryMark: Hashable, Sendable, CaseIterable {
    /// Maintained by hand: never stale.
    case manual
    /// No longer used by code.
    case stale
    /// Used by code, which Xcode knows.
    case extracted
    /// Used by code that has the text of the source language too.
    case extractedWithValue
    case translatable, untranslatable
    case symbol, noSymbol
}
