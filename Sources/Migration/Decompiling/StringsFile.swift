internal import L10nCLDR
package import L10nSyntax

/// One file of a table: the texts of one language.
package struct StringsFile: Sendable {
    package let document: PropertyListDocument
    /// The language of its folder; nil: the source language, as in `Base.lproj` and outside of language folders.
    package let language: String?
    /// Whether it is a `.stringsdict`.
    package let isDictionary: Bool

    /// How far its folder speaks for the language: one that is called like it, then another name of it, then one for every language.
    let folderRank: Int

    /// - Parameter folder: Name of the folder without `.lproj`; nil for any other folder.
    package init(_ document: PropertyListDocument, folder: String?, isDictionary: Bool) {
        self.document = document
        self.isDictionary = isDictionary
        language = folder.flatMap(LanguageTag.name(ofFolder:))
        folderRank = language == nil ? 2 : language == folder ? 0 : 1
    }

    /// How the names of the folders end.
    package static let folderSuffix = ".lproj"

    /// The source language that somebody names, written as the folders do: `he` for `iw`, and `pt_BR` for `pt-BR` where a folder
    /// is called so.
    package static func sourceLanguage(_ name: String, in languages: [String?]) -> String {
        let name = LanguageTag.name(ofFolder: name) ?? name
        if languages.contains(name) { return name }
        func hyphenated(_ name: String) -> String { String(name.map { $0 == "_" ? "-" : $0 }) }
        return languages.compactMap(\.self).first { hyphenated($0) == hyphenated(name) } ?? name
    }

    /// The inferred source language: English, or the only language; nil if neither applies.
    package static func sourceLanguage(of languages: [String?]) -> String? {
        if languages.contains("en") { return "en" }
        let first = languages.first ?? nil
        return languages.allSatisfy { $0 == first } ? first : nil
    }
}
