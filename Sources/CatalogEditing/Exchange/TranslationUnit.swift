internal import L10nPlainText

/// One text of a catalog as translators get it: the text to translate, its translation, and what they should know.
package struct TranslationUnit: Hashable, Sendable {
    package let key: String
    package let path: TextPath
    /// The text of the source language, as programs pass arguments to it: `%1$lld` for `%arg`, `%1$#@count@` for `%#@count@`; nil
    /// where the source has nothing like it.
    package var source: String?
    /// The translation; nil if there is none.
    package var target: String?
    /// The state of the translation as the catalog has it; nil without a translation.
    package var state: TextState?
    package var comment: String?
    package var isCommentGenerated = false
    /// Where code uses the key, for people to read.
    package var uses: [String] = []
    /// Whether the key is marked as not to be translated. Only XLIFF can say so.
    package var isUntranslatable = false
    /// Whether it is a set of phrases, as App Shortcuts have: each line of the texts is one.
    package var isPhrases = false

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

    /// The keys and paths that an ID can mean: a key may have the delimiter in it, and so may a path.
    static func meanings(of id: String) -> [(key: String, path: TextPath)] {
        keys(of: id).compactMap { key in
            if key.utf8.count == id.utf8.count { return (key, TextPath()) }
            return path(String(id.utf8.dropFirst(key.utf8.count + delimiter.utf8.count)) ?? "").map { (key, $0) }
        }
    }

    /// The keys that an ID can mean: the whole ID, and its part before a delimiter.
    static func keys(of id: String) -> [String] {
        var keys = [id]
        guard id.utf8.contains(UInt8(ascii: "|")) else { return keys }
        var start = id.startIndex
        while let range = id[start...].firstRange(of: delimiter) {
            keys.append(String(id[..<range.lowerBound]))
            start = id.index(after: range.lowerBound)
        }
        return keys
    }

    /// The phrases of a set, without the layout of the file around them.
    static func phrases(_ text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.trimmed.isEmpty }
        return text.first?.isNewline == true ? lines.map(\.trimmed) : lines
    }

    /// The path that the end of an ID says; nil for anything else.
    private static func path(_ text: String) -> TextPath? {
        let wrapping = "substitutions.@"
        guard text.hasPrefix(wrapping) else { return TextPath(text).flatMap { $0.isPlain ? nil : $0 } }
        // The name ends at its last `@`.
        let rest = text.dropFirst(wrapping.count)
        guard let end = rest.lastIndex(of: "@") else { return nil }
        let forms = rest[rest.index(after: end)...]
        guard forms.isEmpty || forms.hasPrefix("."), var path = TextPath(String(forms.dropFirst())), path.substitution == nil
        else {
            return nil
        }
        path.substitution = String(rest[..<end])
        return path
    }
}
