package import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
package import L10nStringCatalogs
package import L10nValidation

/// The names of languages in a catalog, and in the configuration of its project: an edit may use another one that means the same.
package struct LanguageNames: Sendable {
    private var languages: [(name: String, tag: LanguageTag)]

    package init(of catalogs: [StringCatalog] = []) {
        languages = catalogs.flatMap { catalog in catalog.languages.map { ($0.name, $0.tag) } }
    }

    /// The catalog's own names come before those that only the configuration has.
    package init(of catalog: StringCatalog, _ options: ValidationOptions = ValidationOptions()) {
        self.init(of: [catalog])
        let configured =
            (options.requiredLanguages ?? []) + options.partialLanguages + options.fallbackLanguages.keys.sorted()
        for name in configured { add(name) }
    }

    private mutating func add(_ name: String) {
        if !contains(name) { languages.append((name, LanguageTag(name))) }
    }

    private func contains(_ name: String) -> Bool { languages.contains { $0.name == name } }

    /// The name of a language, also if it has another one here: `zh-CN` is `zh-Hans`, and `de_DE` is `de`. A new language has its
    /// canonical name, and what means the same later has that, too. What names no language is refused.
    package mutating func resolve(_ name: String) throws(EditRefusal) -> String {
        if name.isEmpty { throw .emptyLanguage }
        if contains(name) { return name }
        var tag = LanguageTag(name)
        if tag.unknownPart != nil, let other = Self.nameInOtherSystem(name) { tag = LanguageTag(other) }
        if tag.unknownPart != nil { throw .notLanguage(name, suggestion: suggestion(for: tag)) }
        let canonical = tag.canonical.identifier
        let same =
            languages.first { $0.tag.canonical.identifier == canonical } ?? languages.first { Self.isSame($0.tag, tag) }
        if let same { return same.name }
        add(canonical)
        return canonical
    }

    /// A name as Android's folders or as gettext and glibc write it, such as `b+sr+Latn` and `sr@latin`, with hyphens.
    private static func nameInOtherSystem(_ name: String) -> String? {
        if name.hasPrefix("b+") { return String(name.dropFirst(2).replacing("+", with: "-")) }
        let parts = name.split(separator: "@")
        guard parts.count == 2, let script = ["latin": "Latn", "cyrillic": "Cyrl"][parts[1].lowercased()] else { return nil }
        var subtags = parts[0].split { $0 == "_" || $0 == "-" }.map(String.init)
        if subtags.isEmpty { return nil }
        subtags.insert(script, at: 1)
        return subtags.joined(separator: "-")
    }

    /// The names here of languages, which stay as they are where they name none.
    package func own(_ names: [String]) -> [String] {
        var known = self
        return names.map { (try? known.resolve($0)) ?? $0 }
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
    private func suggestion(for tag: LanguageTag) -> String? {
        if let suggestion = tag.suggestion { return suggestion }
        // A known language with something after it, or with something around it.
        let parts = tag.identifier.split { !$0.isLetter }.map(String.init)
        if let known = parts.map({ LanguageTag($0).canonical }).first(where: { $0.unknownPart == nil }) {
            return known.identifier
        }
        // Of two that are equally near, one that begins like it.
        let known = languages.map(\.name) + Self.common
        return Spelling.nearest(tag.identifier, in: known.filter { $0.first == tag.identifier.first } + known)
    }

    private static let common = [
        "ar", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "ms", "nb",
        "nl",
        "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
    ]
}

/// Names and numbers in braces, as an argument is written before it becomes a placeholder: `{name}`, `{user.name}`, `{0}`,
/// and with the digits after the decimal point, `{price:.2}`.
package enum BracedNames {
    /// The names in a text.
    package static func names(in text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        return text.matches(of: /\{([\p{L}_][\p{L}\p{M}\p{N}_.]*|[0-9]+)(?::\.[0-9])?\}/).map { String($0.1) }
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
