internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no word occurs twice in a row, as in `the the`.
///
/// Only in languages that do not double words by their grammar, and not where the source doubles one too. A word that is there three times is
/// meant, and one with another capital is a name.
struct RepeatedWords: UnitRule {
    static let metadata = RuleMetadata(.repeatedWords, .text, .warning, .style, fix: .unsafe)

    private typealias Texts = L10n.Rule.RepeatedWords

    /// By language: the words that may follow themselves; nil where any may.
    private let exceptions: [Set<String>?]

    init(_ facts: CatalogFacts) {
        exceptions = facts.languages.map { Self.exceptions[$0.properties.canonical.language] }
    }

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isWritten(unit), let exceptions = exceptions[context.localizationContext.languageIndex],
            context.withUTF8(unit.value, Self.mayRepeat)
        else { return }
        let text = context.scalars(unit.value)
        let found = Self.repeated(text)
        guard !found.isEmpty else { return }
        if let source = context.counterpart, !Self.repeated(context.scalars(source.text)).isEmpty { return }
        for (word, extra) in found where !exceptions.contains(word) {
            let range = context.range(text.place(extra), of: unit.value)
            var edits = [TextEdit(range, "")]
            if unit.state == .translated, !context.isSourceLanguage {
                edits.append(TextEdit(unit.stateRange, "\"needs_review\""))
            }
            findings.report(
                Texts.message(word: word), at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
                fix: FixIt(.unsafe, edits))
        }
    }

    // MARK: Bytes

    /// Whether a word may follow itself, judging by the bytes of a text: a word and the end of what precedes its space are
    /// the same but for their case.
    private static func mayRepeat(_ text: Span<UInt8>) -> Bool {
        var previous = Word(in: text, 0..<0)
        var start = 0
        for index in stride(from: 0, to: text.count, by: LetterMask.byteCount) {
            let mask = LetterMask(text, from: index)
            if mask.hasUnclear { return true }
            var others = mask.others
            while others != 0 {
                let end = index + others.trailingZeroBitCount
                others &= others - 1
                if text[end] == UInt8(ascii: "'"), isBetweenLetters(end, text) { continue }
                let word = Word(in: text, start..<end)
                if word.isEnd(of: previous, in: text) { return true }
                previous = word
                start = end + 1
            }
        }
        return Word(in: text, start..<text.count).isEnd(of: previous, in: text)
    }

    private static func isBetweenLetters(_ index: Int, _ text: Span<UInt8>) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }
        return index > 0 && isLetter(text[index - 1]) && index + 1 < text.count && isLetter(text[index + 1])
    }

    // MARK: Words

    /// Words of two letters or more that follow themselves after a space: the word, and the range of the second, with the space.
    private static func repeated(_ text: TextScalars) -> [(word: String, extra: Range<Int>)] {
        var found: [(String, Range<Int>)] = []
        // How often the last word has been there before.
        var run = 0
        var previous: Range<Int>?
        var index = 0
        while index < text.scalars.count {
            guard text.scalars[index].isLetter else {
                index += 1
                continue
            }
            let start = index
            while let scalar = text[index], scalar.isLetter || isInside(index, text) { index += 1 }
            let word = start..<index
            if isJoined(index, text) {
                (run, previous) = (0, nil)
                continue
            }
            if let previous, word.count > 1, start == previous.upperBound + 1, text.scalars[previous.upperBound].isSpace,
                isRepeated(previous, word, text)
            {
                run += 1
                if run == 1 { found.append((text.string(word).lowercased(), previous.upperBound..<index)) }
                if run == 2 { found.removeLast() }
            } else {
                run = 0
            }
            previous = word
        }
        return found
    }

    /// Whether two words are the same. The first of a text has a capital by its place.
    private static func isRepeated(_ first: Range<Int>, _ second: Range<Int>, _ text: TextScalars) -> Bool {
        text.scalars[first] == text.scalars[second]
            || first.lowerBound == 0 && text.string(first).lowercased() == text.string(second)
    }

    /// Whether an apostrophe is between letters.
    private static func isInside(_ index: Int, _ text: TextScalars) -> Bool {
        (text[index] == "'" || text[index] == "’") && text[index + 1]?.isLetter == true
    }

    /// Whether a word continues at an index: `well-known`, `file.txt`, `MP3`, `user@`.
    private static func isJoined(_ index: Int, _ text: TextScalars) -> Bool {
        guard let next = text[index] else { return false }
        if next.isDigit || ["@", "_", "/", "="].contains(next) { return true }
        return (next == "-" || next == "." || next == "‑") && text[index + 1].map { $0.isLetter || $0.isDigit } ?? false
    }

    /// Languages without doubled words in their grammar, and the words that may follow themselves all the same.
    private static let exceptions: [String: Set<String>] = [
        "bg": [], "ca": ["nos"], "cs": ["se", "si", "to"], "da": ["der", "det", "så"], "de": ["das", "der", "die", "ihr", "sie"],
        "el": [], "en": ["bye", "had", "is", "very", "that"], "es": ["nos"], "et": [], "fi": [], "fr": ["nous", "vous"],
        "gl": ["nos"], "hr": ["se"], "is": [], "it": ["man"], "lt": [], "lv": [], "nb": ["det", "så"],
        "nl": ["dat", "die", "je"],
        "nn": ["det", "så"], "pl": ["to"], "pt": ["nos"], "ro": [], "ru": ["чуть"], "sk": ["sa", "si"], "sl": ["se"],
        "sr": ["se"],
        "sv": ["det", "så"], "uk": [],
    ]
}

/// Letters in the bytes of a text that follow each other.
private struct Word {
    private let range: Range<Int>
    /// The last of them; 0 without any.
    private let lastLetter: UInt32

    init(in text: Span<UInt8>, _ range: Range<Int>) {
        self.range = range
        lastLetter = range.isEmpty ? 0 : Self.letter(text, at: range.upperBound - 1)
    }

    /// Whether it has two letters or more, and the same as the end of another word but for their case.
    func isEnd(of other: Word, in text: Span<UInt8>) -> Bool {
        // Most words end in another letter.
        let haveOtherEnds = lastLetter != other.lastLetter && Self.isSmall(lastLetter) && Self.isSmall(other.lastLetter)
        if haveOtherEnds || range.count < 2 || range.count > other.range.count { return false }
        return zip(range, other.range.suffix(range.count)).allSatisfy { own, others in
            text[own] == text[others] || Self.areSame(Self.letter(text, at: own), Self.letter(text, at: others))
        }
    }

    /// The letter with a byte, which has one byte or two.
    private static func letter(_ text: Span<UInt8>, at index: Int) -> UInt32 {
        text.codePoint(at: text[index] & 0xC0 == 0x80 && index > 0 ? index - 1 : index).value
    }

    private static func areSame(_ a: UInt32, _ b: UInt32) -> Bool {
        func mapping(_ letter: UInt32) -> String? { Unicode.Scalar(letter)?.properties.lowercaseMapping }
        return a == b || !(isSmall(a) && isSmall(b)) && mapping(a) == mapping(b)
    }

    /// Whether a letter is one of the small ones in four blocks: ASCII, Latin, Greek and Cyrillic.
    private static func isSmall(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x61...0x7A, 0xDF...0xFF, 0x3AC...0x3CE, 0x430...0x45F: true
        default: false
        }
    }
}
