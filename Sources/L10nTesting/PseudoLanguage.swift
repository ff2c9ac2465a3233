public import L10nRuntime

/// A pseudo-language: a readable change of texts that reveals layout problems in previews, snapshot tests and demos.
///
/// Placeholders (`%lld`, `%1$@`), words with digits, and the arguments of messages stay unchanged.
///
/// ```swift
/// PseudoLanguage.accented.text(of: "Add %@ to bag")            // Àðð %@ ţö ƀåĝ
/// PseudoLanguage.lengthened.text(of: L10nMessages.Bag.title)   // [!! Bag one !!]
/// ```
public enum PseudoLanguage: Sendable, Hashable, CaseIterable {
    /// Adds marks to letters. Reveals texts that are not localized, and fonts and lines that cut off marks.
    case accented
    /// Lengthens texts by about 35 % and adds brackets. Reveals texts that are cut off or concatenated.
    case lengthened
    /// Lets words run from right to left, as in Arabic. Reveals layouts that ignore the writing direction.
    case bidirectional

    /// A text in the pseudo-language.
    ///
    /// - Parameter text: A text in any language.
    public func text(of text: String) -> String { self.text(of: text[...], placeholders: Placeholders.ranges(in: text)) }

    /// The text of a message in the pseudo-language.
    ///
    /// - Parameters:
    ///   - message: The message to change.
    ///   - preferred: The languages of the original text, best first; nil: the current languages.
    public func text(of message: LocalizedMessage, in preferred: [String]? = nil) -> String {
        // Private-use characters replace the text arguments while the words around them are changed.
        var texts: [Character: String] = [:]
        let arguments = message.arguments.map { argument -> MessageArgument in
            guard case .text(let text) = argument, !text.isEmpty else { return argument }
            let mark = Character(Unicode.Scalar(Self.firstMark + UInt32(texts.count)) ?? "\u{FFFD}")
            texts[mark] = text
            return .text(String(mark))
        }
        let marked = LocalizedMessage(table: message.table, number: message.number, arguments: arguments)
        let words = preferred.map { marked.text(in: $0) } ?? marked.text
        return text(of: words).reduce(into: "") { $0 += texts[$1] ?? String($1) }
    }

    private static let firstMark: UInt32 = 0xF0000

    private func text(of text: Substring, placeholders: [Range<String.Index>]) -> String {
        var result = ""
        var index = text.startIndex
        for placeholder in placeholders {
            result += words(text[index..<placeholder.lowerBound]) + text[placeholder]
            index = placeholder.upperBound
        }
        result += words(text[index...])
        switch self {
        case .accented: return result
        case .lengthened: return "[!! \(result)\(Self.padding(text.count)) !!]"
        // A right-to-left paragraph.
        case .bidirectional: return "\u{202B}\(result)\u{202C}"
        }
    }

    private func words(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let first = rest.first {
            let isWord = first.isLetter || first.isNumber
            let run = rest.prefix { ($0.isLetter || $0.isNumber) == isWord }
            rest = rest[run.endIndex...]
            result += isWord && !run.contains(where: \.isNumber) ? word(run) : String(run)
        }
        return result
    }

    private func word(_ word: Substring) -> String {
        switch self {
        case .accented: String(word.map { Self.accents[$0] ?? $0 })
        case .lengthened: String(word)
        // Forces the letters of any script from right to left.
        case .bidirectional: "\u{200F}\u{202E}\(word)\u{202C}\u{200F}"
        }
    }

    /// Padding of 35 % of a length, at least a space and a character.
    private static func padding(_ length: Int) -> String {
        guard length > 0 else { return "" }
        let count = max(2, (length * 35 + 99) / 100)
        let numbers = " one two three four five six seven eight nine ten"
        var padding = String(repeating: numbers, count: count / numbers.count + 1).prefix(count)
        if padding.last == " " { padding = padding.dropLast() + "." }
        return String(padding)
    }

    private static let accents = [Character: Character](
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"))
}
