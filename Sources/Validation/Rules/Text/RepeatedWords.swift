internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import PlainText
internal import StringCatalogs

/// Checks that no word occurs twice in a row, as in `the the`.
///
/// Only in languages that do not double words by their grammar, and not where the source doubles one too.
struct RepeatedWords: UnitRule {
    static let metadata = RuleMetadata(.repeatedWords, .text, .warning, .style, isOnByDefault: false, fix: .unsafe)

    private typealias Texts = L10n.Rule.RepeatedWords

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.language.properties.repeatableWords != nil, context.isWritten(unit),
            context.withUTF8(unit.value, Self.mayRepeat), let exceptions = context.language.properties.repeatableWords
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
    private static func mayRepeat(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        kinds.withUnsafeBufferPointer { kinds in
            var previous = 0..<0
            var index = 0
            while true {
                let start = index
                while index < text.count {
                    let kind = kinds[Int(text[index])]
                    if kind != .letter {
                        if kind == .unclear { return true }
                        if kind != .apostrophe || !isBetweenLetters(index, text) { break }
                    }
                    index += 1
                }
                let count = index - start
                if count > 1, count <= previous.count, isSame(text, previous.upperBound - count, start, count) { return true }
                if index == text.count { return false }
                previous = start..<index
                index += 1
            }
        }
    }

    private static func isBetweenLetters(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        index > 0 && isLetter(text[index - 1]) && index + 1 < text.count && isLetter(text[index + 1])
    }

    /// What a byte may be a part of.
    private enum Kind: UInt8 {
        case letter, apostrophe, other
        /// A character that may be punctuation, or a letter that is written in several ways. Between U+00C0 and U+04FF only
        /// accents are.
        case unclear
    }

    private static let kinds: [Kind] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0xC2, 0xCB...0xCD, 0xD4...0xFF: .unclear
        case UInt8(ascii: "'"): .apostrophe
        default: isLetter(byte) ? .letter : .other
        }
    }

    /// ASCII letters and all that is not ASCII.
    private static func isLetter(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }

    /// Whether two runs of bytes are the same but for their case.
    private static func isSame(_ text: UnsafeBufferPointer<UInt8>, _ first: Int, _ second: Int, _ count: Int) -> Bool {
        for offset in 0..<count {
            let (a, b) = (text[first + offset], text[second + offset])
            if a == b { continue }
            if a >= 0x80, b >= 0x80 { return isSameLetter(text, first + offset, second + offset) }
            if (a | 0x20) != (b | 0x20) || !isLetter(a) { return false }
        }
        return true
    }

    /// Whether two letters that are not ASCII are the same but for their case. An index may be within a letter.
    private static func isSameLetter(_ text: UnsafeBufferPointer<UInt8>, _ first: Int, _ second: Int) -> Bool {
        func letter(_ index: Int) -> UInt32 {
            TextShape.codePoint(text, at: text[index] & 0xC0 == 0x80 && index > 0 ? index - 1 : index).value
        }
        func mapping(_ letter: UInt32) -> String? { Unicode.Scalar(letter)?.properties.lowercaseMapping }
        let (a, b) = (letter(first), letter(second))
        if isSmall(a), isSmall(b) { return a == b }
        return mapping(a) == mapping(b)
    }

    /// Whether a letter is one of the small ones in three blocks: Latin, Greek and Cyrillic.
    private static func isSmall(_ letter: UInt32) -> Bool {
        switch letter {
        case 0xDF...0xFF, 0x3AC...0x3CE, 0x430...0x45F: true
        default: false
        }
    }

    // MARK: Words

    /// Words of two letters or more that follow themselves after a space: the word, and the range of the second, with the space.
    private static func repeated(_ text: TextScalars) -> [(word: String, extra: Range<Int>)] {
        var found: [(String, Range<Int>)] = []
        var previous: (word: String, end: Int)?
        var index = 0
        while index < text.scalars.count {
            guard text.scalars[index].isLetter else {
                index += 1
                continue
            }
            let start = index
            while let scalar = text[index], scalar.isLetter || isInside(index, text) { index += 1 }
            let word = text.string(start..<index).lowercased()
            if let last = previous, last.word == word, index - start > 1, start == last.end + 1,
                text.scalars[last.end].isSpace, !isJoined(index, text)
            {
                found.append((word, last.end..<index))
            }
            previous = isJoined(index, text) ? nil : (word, index)
        }
        return found
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
    static let exceptions: [String: Set<String>] = [
        "bg": [], "ca": ["nos"], "cs": ["se", "si"], "da": ["der", "det", "så"], "de": ["das", "der", "die", "ihr", "sie"],
        "el": [], "en": ["bye", "had", "is", "very", "that"], "es": ["nos"], "et": [], "fi": [], "fr": ["nous", "vous"],
        "gl": ["nos"], "hr": ["se"], "is": [], "it": ["man"], "lt": [], "lv": [], "nb": ["det", "så"],
        "nl": ["dat", "die", "je"],
        "nn": ["det", "så"], "pl": [], "pt": ["nos"], "ro": [], "ru": ["чуть"], "sk": ["sa", "si"], "sl": ["se"], "sr": ["se"],
        "sv": ["det", "så"], "uk": [],
    ]
}
