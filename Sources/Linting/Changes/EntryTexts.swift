internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The texts of one key in one language, by the name of their form; the plain text has an empty name. Empty texts are omitted.
typealias EntryTexts = [String: String]

extension StringCatalog {
    func texts(of localization: Localization) -> EntryTexts {
        var texts: EntryTexts = [:]
        for unit in units[localization.units] where unit.hasText {
            texts[formName(of: unit) ?? ""] = string(unit.value)
        }
        return texts
    }

    /// What translators start from: the texts of the source language, or the key where that is the text.
    func sourceTexts(of entry: CatalogEntry) -> EntryTexts {
        let texts = sourceLocalization(of: entry).map(texts) ?? [:]
        if !texts.isEmpty { return texts }
        let key = string(entry.key)
        return Self.isText(key) ? ["": key] : [:]
    }

    /// Whether a key is a text for sure: neither a name nor a single small word, which may be one.
    private static func isText(_ key: String) -> Bool {
        !KeyShape.isIdentifier(key) && !key.utf8.allSatisfy { ASCII.isLowercase($0) || ASCII.isDigit($0) }
    }

    /// The translations of an entry, by language; those without any text are omitted.
    func translations(of entry: CatalogEntry) -> [String: EntryTexts] {
        var translations: [String: EntryTexts] = [:]
        for localization in localizations[entry.localizations] where localization.language != sourceLanguage {
            let texts = texts(of: localization)
            if !texts.isEmpty { translations[languages[localization.language].name] = texts }
        }
        return translations
    }

    /// The localization of an entry in a language, by the language's name.
    func localization(of entry: CatalogEntry, in language: String) -> Localization? {
        localizations[entry.localizations].first { languages[$0.language].name == language }
    }
}

extension EntryChange {
    /// The source text before and after, where it says something else. Forms that come or go change
    /// nothing, nor does another way to write a placeholder. Nil as well where there was no text to compare with.
    func changedSource(in catalog: StringCatalog) -> (form: String, before: String, after: String)? {
        guard let after, base.sourceLanguageName == catalog.sourceLanguageName else { return nil }
        let (old, new) = (base.sourceTexts(of: before), catalog.sourceTexts(of: after))
        let common = old.keys.filter { new[$0] != nil }.sorted()
        if common.isEmpty {
            guard let first = old.keys.min(), let now = new.keys.min(), let was = old[first], let text = new[now],
                Set(old.values.map(Wording.init)).isDisjoint(with: new.values.map(Wording.init))
            else { return nil }
            return (now, was, text)
        }
        for form in common {
            if let was = old[form], let text = new[form], Wording(was) != Wording(text) { return (form, was, text) }
        }
        return nil
    }

    /// Whether the source language has the texts that it had, as far as can be known.
    func keepsSource(in catalog: StringCatalog) -> Bool {
        base.sourceLanguageName == catalog.sourceLanguageName && changedSource(in: catalog) == nil
    }
}

/// What a text says: its words, and which argument is where, however the placeholder is written.
private struct Wording: Hashable {
    private var words: [String] = []
    private var positions: [Int] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        var next = 1
        for specifier in FormatParser.parse(text) where specifier.form == .argument && !specifier.mayBeProse {
            words.append(String(decoding: bytes[start..<specifier.range.lowerBound], as: UTF8.self))
            positions.append(specifier.explicitPosition.map { Int($0) } ?? next)
            if !specifier.isNumbered { next += 1 }
            start = specifier.range.upperBound
        }
        words.append(String(decoding: bytes[start...], as: UTF8.self))
    }
}
