internal import L10nCLDR
internal import L10nPlainText
package import L10nStringCatalogs
internal import L10nSyntax

extension LanguageFacts {
    /// Whether a noun stays in the singular after every number.
    package var keepsSingularAfterNumbers: Bool { tag.keepsSingularAfterNumbers }
}

extension EntryScope {
    /// Whether a word follows an integer of a text: `%lld items`, but not `Items: %lld`.
    func countsWord(_ text: JSONText, _ uses: TextUses) -> Bool {
        withUTF8(text) { bytes in
            uses.contains { $0.isCount && $0.kind == .integer && CountedWord.follows(Int($0.specifier.end), in: bytes) }
        }
    }

    /// Whether an English text counts a noun in the plural, `%lld items` or `%lld new messages`, so that people read `1 items`.
    func countsEnglishPlural(_ text: JSONText, _ uses: TextUses) -> Bool {
        withUTF8(text) { bytes in
            uses.contains { use in
                use.isCount && use.kind == .integer && CountedWord.englishPluralFollows(Int(use.specifier.end), in: bytes)
            }
        }
    }

    /// The word right after the number of a form of a plural; nil if there is none.
    package func word(behindNumberIn unit: Int, of plural: PluralVariation) -> String? {
        guard let selecting = selectingArgument(of: plural), let shown = shownNumber(selecting, inUnit: unit, of: plural)
        else { return nil }
        return CountedWord.behind(shown, in: string(catalog.units[unit].value))
    }

    /// The word right before the number of a form of a plural; for a substitution whose form begins with the number, that in
    /// the text that refers to it.
    package func word(beforeNumberIn unit: Int, of plural: PluralVariation) -> String? {
        guard let selecting = selectingArgument(of: plural), let shown = shownNumber(selecting, inUnit: unit, of: plural)
        else { return nil }
        guard shown.specifier.start == 0, let substitution = catalog.substitution(of: plural) else {
            return CountedWord.before(shown, in: string(catalog.units[unit].value))
        }
        let localization = catalog.localizations[plural.localization]
        for index in localization.units where catalog.units[index].form.substitution == nil {
            for use in uses(ofUnit: index) where EntryArguments.refers(use, to: substitution, catalog) {
                return CountedWord.before(use, in: string(catalog.units[index].value))
            }
        }
        return nil
    }

    /// Whether a text is English and counts a noun in the plural.
    package func isEnglishPlural(inUnit unit: Int, _ language: LanguageFacts) -> Bool {
        language.tag.language == "en" && countsEnglishPlural(catalog.units[unit].value, uses(ofUnit: unit))
    }
}

/// Looks at the words after a number.
private enum CountedWord {
    /// Whether the next thing after an offset, ignoring spaces and Markdown, is a word.
    static func follows(_ offset: Int, in text: Span<UInt8>) -> Bool {
        var index = offset
        while index < text.count {
            switch text[index] {
            case 0x20, 0x2A, 0x5F: index += 1  // Space, * and _
            case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: index += 2  // No-break space
            case 0xE2 where isInvisible(text, index): index += 3
            case let byte:
                // Lead bytes C2, E2 and EF begin punctuation and symbols.
                guard ASCII.isLetter(byte) || byte >= 0xC3 && byte != 0xE2 && byte != 0xEF else { return false }
                return !isAbbreviation(text, at: index)
            }
        }
        return false
    }

    /// Whether the word at an index is an abbreviation, which does not change after a number: `km`, `Std.`, `мин`.
    private static func isAbbreviation(_ text: Span<UInt8>, at start: Int) -> Bool {
        // Latin, Greek and Cyrillic letters; other scripts write short words in full.
        let end = text.firstIndex(from: start) { !(ASCII.isLetter($0) || 0xC3...0xD3 ~= $0 || 0x80...0xBF ~= $0) } ?? text.count
        let word = text.extracting(start..<end)
        let letters = word.count { !(0x80...0xBF ~= $0) }
        guard let first = word.first, ASCII.isLetter(first) || 0xC3...0xD3 ~= first else { return false }
        if letters <= 2 { return true }
        if letters <= 4, end < text.count, text[end] == UInt8(ascii: ".") { return true }
        return letters == 3 && abbreviations.contains(word.string.lowercased())
    }

    private static let abbreviations: Set<String> = [
        "min", "pcs", "pkt", "pts", "sec", "sek", "std", "szt", "мин", "сек",
    ]

    /// The word that begins right after an argument, ignoring spaces and Markdown.
    static func behind(_ use: ArgumentUse, in text: String) -> String? {
        guard let start = text.utf8.index(text.startIndex, offsetBy: Int(use.specifier.end), limitedBy: text.endIndex) else {
            return nil
        }
        let rest = text[start...].drop { $0.isWhitespace || $0 == "*" || $0 == "_" }
        let word = rest.prefix { $0.isLetter }
        return word.isEmpty ? nil : word.lowercased()
    }

    /// The word that ends right before an argument, ignoring spaces and Markdown.
    static func before(_ use: ArgumentUse, in text: String) -> String? {
        guard let end = text.utf8.index(text.startIndex, offsetBy: Int(use.specifier.start), limitedBy: text.endIndex) else {
            return nil
        }
        var rest = text[..<end]
        while let last = rest.last, last.isWhitespace || last == "*" || last == "_" { rest.removeLast() }
        let word = rest.reversed().prefix { $0.isLetter }
        return word.isEmpty ? nil : String(word.reversed()).lowercased()
    }

    /// Directional marks and the narrow no-break space.
    private static func isInvisible(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard index + 2 < text.count, text[index + 1] == 0x80 else { return false }
        return [0x8E, 0x8F, 0xAF].contains(text[index + 2])
    }

    /// Whether one of the three words after an offset is an English plural: `items`, `new messages`.
    static func englishPluralFollows(_ offset: Int, in text: Span<UInt8>) -> Bool {
        var index = offset
        for _ in 0..<3 {
            skipMarkup(text, &index)
            guard index < text.count, text[index] == 0x20 else { return false }
            index += 1
            skipMarkup(text, &index)
            let start = index
            while index < text.count, ASCII.isLetter(text[index]) { index += 1 }
            guard index > start else { return false }
            let word = text.string(start..<index)
            if isPlural(word) { return true }
            if particles.contains(word.lowercased()) { return false }
        }
        return false
    }

    private static func isPlural(_ word: String) -> Bool {
        let letters = Array(word.utf8.suffix(2))
        guard word.utf8.count >= 3, letters[1] == UInt8(ascii: "s") else { return false }
        // `less`, `bonus`, `this`
        if letters[0] == UInt8(ascii: "s") || letters[0] == UInt8(ascii: "u") || letters[0] == UInt8(ascii: "i") { return false }
        return !exceptions.contains(word.lowercased())
    }

    /// After these another thing is spoken of: `1 of your items`.
    private static let particles: Set<String> = [
        "after", "and", "as", "at", "before", "by", "for", "from", "if", "in", "of", "on", "or", "out", "per", "than", "to",
        "until", "with",
    ]

    /// Words in -s that are not plurals.
    private static let exceptions: Set<String> = [
        "always", "bps", "does", "fps", "gbps", "gets", "has", "its", "kbps", "mbps", "needs", "news", "rps", "series", "species",
        "was",
    ]

    private static func skipMarkup(_ text: Span<UInt8>, _ index: inout Int) {
        while index < text.count, text[index] == 0x2A || text[index] == 0x5F { index += 1 }
    }
}
