package import CatalogEditing

/// One text of a catalog as translators get it: the text to translate, its translation, and what they should know.
package struct TranslationUnit: Hashable, Sendable {
    package let key: String
    package let path: TextPath
    /// The text of the source language, as programs pass arguments to it: `%1$lld` for `%arg`, `%1$#@count@` for `%#@count@`; nil
    /// where the source has nothing like it.
    package var source: String?
    /// The translation; nil where there is none.
    package var target: String?
    /// The state of the translation as the catalog has it; nil without a translation.
    package var state: TextState?
    package var comment: String?
    package var isCommentGenerated = false

    package init(key: String, path: TextPath) {
        self.key = key
        self.path = path
    }

    /// What Xcode calls it: `cart.items|==|plural.one`.
    package var id: String {
        if path.isPlain { return key }
        var path = path
        // The name of a substitution ends at a dot unless it is wrapped.
        if let name = path.substitution, name.contains(".") { path.substitution = "@\(name)@" }
        return "\(key)\(Self.delimiter)\(path.text)"
    }

    /// What is between a key and a path.
    static let delimiter = "|==|"
}
