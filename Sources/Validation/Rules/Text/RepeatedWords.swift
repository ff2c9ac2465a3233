internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Plurals
internal import StringCatalogs

/// Checks that no word stands twice in a row, as in `the the`.
///
/// Only in languages that do not double words by their grammar, and not where the source doubles one too.
struct RepeatedWords: UnitRule {
    static let metadata = RuleMetadata("repeated-words", .text, .warning, isOnByDefault: false, fix: .unsafe)

    private typealias Texts = L10n.Rule.RepeatedWords

    func check(_ unit: StringUnit, in context: inout RuleContext) {
        guard let language = context.language, let exceptions = Self.exceptions[language.tag.canonical.language],
            context.isWritten(unit)
        else { return }
        let text = context.scalars(unit.value)
        let found = Self.repeated(text)
        guard !found.isEmpty else { return }
        if let source = context.counterpart(of: unit), !Self.repeated(context.scalars(source.text)).isEmpty { return }
        for (word, extra) in found where !exceptions.contains(word) {
            let range = context.range(text.place(extra), of: unit.value)
            var edits = [TextEdit(range, "")]
            if unit.state == .translated, !context.isSourceLanguage {
                edits.append(TextEdit(unit.stateRange, "\"needs_review\""))
            }
            context.report(
                Texts.message(word: word), at: range, reason: Texts.reason, advice: Texts.advice, unit: unit,
                fix: FixIt(.unsafe, edits))
        }
    }

    /// Words of two letters or more that follow themselves after a space: the word, and where the second stands, with the space.
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

    /// Whether an apostrophe stands between letters.
    private static func isInside(_ index: Int, _ text: TextScalars) -> Bool {
        (text[index] == "'" || text[index] == "’") && text[index + 1]?.isLetter == true
    }

    /// Whether a word goes on behind an index: `well-known`, `file.txt`, `MP3`, `user@`.
    private static func isJoined(_ index: Int, _ text: TextScalars) -> Bool {
        guard let next = text[index] else { return false }
        if next.isDigit || ["@", "_", "/", "="].contains(next) { return true }
        return (next == "-" || next == "." || next == "‑") && text[index + 1].map { $0.isLetter || $0.isDigit } ?? false
    }

    /// Languages without doubled words in their grammar, and the words that may follow themselves all the same.
    private static let exceptions: [String: Set<String>] = [
        "bg": [], "ca": ["nos"], "cs": ["se", "si"], "da": ["der", "det", "så"], "de": ["das", "der", "die", "ihr", "sie"],
        "el": [], "en": ["bye", "had", "is", "very", "that"], "es": ["nos"], "et": [], "fi": [], "fr": ["nous", "vous"],
        "gl": ["nos"], "hr": ["se"], "is": [], "it": ["man"], "lt": [], "lv": [], "nb": ["det", "så"],
        "nl": ["dat", "die", "je"],
        "nn": ["det", "så"], "pl": [], "pt": ["nos"], "ro": [], "ru": ["чуть"], "sk": ["sa", "si"], "sl": ["se"], "sr": ["se"],
        "sv": ["det", "så"], "uk": [],
    ]
}
