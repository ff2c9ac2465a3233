internal import L10nDiagnostics
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The words of a text, each with its place.
struct TextWords {
    struct Word {
        let text: String
        /// Among the characters of the text.
        let range: Range<Int>
        /// Whether nothing, or the end of a sentence, is before it.
        let startsSentence: Bool
    }

    let words: [Word]

    init(_ text: TextScalars) {
        var words: [Word] = []
        var start: Int?
        var startsSentence = true
        func end(at index: Int) {
            guard let first = start else { return }
            words.append(Word(text: text.string(first..<index), range: first..<index, startsSentence: startsSentence))
            (start, startsSentence) = (nil, false)
        }
        for index in text.indices {
            let scalar = text.scalars[index]
            if scalar.isLetter || start != nil && (scalar.isDigit || Self.isInner(text, index)) {
                start = start ?? index
                continue
            }
            end(at: index)
            if Self.endsSentence(scalar) { startsSentence = true }
        }
        end(at: text.scalars.count)
        self.words = words
    }

    /// An apostrophe between letters.
    private static func isInner(_ text: TextScalars, _ index: Int) -> Bool {
        (text.scalars[index] == "'" || text.scalars[index] == "’") && text[index + 1]?.isLetter == true
    }

    private static func endsSentence(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "!", "?", ":", "…", "\n", "•", "-", "–", "—", "\"", "„", "“", "”", "«", "»", "(", "¿", "¡": true
        default: false
        }
    }
}

/// A text of a language that somebody has written.
struct WrittenText {
    let unit: StringUnit
    let entry: CatalogEntry
    let language: LanguageIndex
}

extension StringCatalog {
    /// The texts that people have translated, by language.
    func writtenTexts() -> [[WrittenText]] {
        var texts: [[WrittenText]] = Array(repeating: [], count: languages.count)
        for entry in entries where entry.isTranslatable {
            for localization in localizations[entry.localizations] {
                for unit in units[localization.units] where unit.hasText && unit.state != .new {
                    texts[localization.language].append(
                        WrittenText(unit: unit, entry: entry, language: localization.language))
                }
            }
        }
        return texts
    }

    /// The source texts of an entry; the key where it has none.
    func textsToTranslate(of entry: CatalogEntry) -> [JSONText] {
        guard let source = sourceLocalization(of: entry) else { return [entry.key] }
        let units = units[source.units].filter(\.hasText)
        return units.isEmpty ? [entry.key] : units.map(\.value)
    }
}
