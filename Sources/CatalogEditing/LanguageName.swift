package import CLDR
internal import Diagnostics
internal import L10nRuntime
package import StringCatalogs

/// The names of languages in catalogs: an edit may use another one that means the same.
package enum LanguageName {
    /// The name of a language in a catalog, also if it has another one there: `zh-CN` is its `zh-Hans`, and `de_DE` its `de`. A new
    /// language has its canonical name. What names no language is refused.
    package static func resolve(_ name: String, in catalog: StringCatalog) throws(EditRefusal) -> String {
        if name.isEmpty { throw .emptyLanguage }
        if catalog.languages.contains(where: { $0.name == name }) { return name }
        let tag = LanguageTag(name)
        if tag.unknownPart != nil { throw .notLanguage(name, suggestion: suggestion(for: tag, in: catalog)) }
        let canonical = tag.canonical
        let same = catalog.languages.first { $0.tag.canonical.identifier == canonical.identifier }
        return same?.name ?? catalog.languages.first { isSame($0.tag, tag) }?.name ?? canonical.identifier
    }

    /// Whether two tags mean the same language: with the script and the region that most of its readers use, they are equal.
    package static func isSame(_ a: LanguageTag, _ b: LanguageTag) -> Bool {
        let (a, b) = (a.canonical, b.canonical)
        if a.identifier == b.identifier { return true }
        guard a.language == b.language, a.unknownPart == nil, b.unknownPart == nil, a.isPseudo == b.isPseudo else { return false }
        guard a.variants == b.variants, a.extensions == b.extensions else { return false }
        func full(_ tag: LanguageTag) -> String {
            LanguageMatcher.maximized([tag.language, tag.script, tag.region].compactMap(\.self).joined(separator: "-"))
        }
        return full(a) == full(b)
    }

    /// The language that somebody may have meant.
    private static func suggestion(for tag: LanguageTag, in catalog: StringCatalog) -> String? {
        if let suggestion = tag.suggestion { return suggestion }
        // A known language with something after it, or with something around it.
        let parts = tag.identifier.split { !$0.isLetter }.map(String.init)
        if let known = parts.map({ LanguageTag($0).canonical }).first(where: { $0.unknownPart == nil }) {
            return known.identifier
        }
        // Of two that are equally near, one that begins like it.
        let known = catalog.languages.map(\.name) + common
        return Spelling.nearest(tag.identifier, in: known.filter { $0.first == tag.identifier.first } + known)
    }

    private static let common = [
        "ar", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "ms", "nb",
        "nl",
        "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
    ]
}

/// Names in braces, as an argument is written before it becomes a placeholder: `{name}`.
package enum BracedNames {
    /// The names in a text.
    package static func names(in text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.matches(of: /\{([A-Za-z_][A-Za-z0-9_]*)\}/).map { String($0.1) }
    }

    /// The names in the texts that a key has, which whoever shows them replaces.
    static func names(of key: String, in catalog: StringCatalog) -> Set<String> {
        guard let entry = catalog.entries.first(where: { catalog.string($0.key) == key }) else { return [] }
        var names = Set(names(in: key))
        for localization in catalog.localizations[entry.localizations] {
            for unit in catalog.units[localization.units] where unit.hasValue {
                names.formUnion(self.names(in: catalog.string(unit.value)))
            }
        }
        return names
    }
}
