public import L10nRuntime

/// Makes texts that show faults of a layout and are still readable: in a preview, a snapshot test, a demo.
///
/// Placeholders (`%lld`, `%1$@`), words with digits, and what was put into a message stay as they are.
///
/// ```swift
/// PseudoLanguage.accented.text(of: "Add %@ to bag")            // Àðð %@ ţö ƀåĝ
/// PseudoLanguage.lengthened.text(of: L10nMessages.Bag.title)   // [!! Bag one !!]
/// ```
public enum PseudoLanguage: Sendable, Hashable, CaseIterable {
    /// Letters with marks: shows texts that are not localized, and fonts and lines that cut marks off.
    case accented
    /// Longer by about 35 %, in brackets: shows texts that are cut off, or put together.
    case lengthened
    /// Words run from right to left, as in Arabic: shows what does not turn with the direction of writing.
    case bidirectional

    /// A text in the pseudo-language.
    public func text(of text: String) -> String { self.text(of: text[...], placeholders: Placeholders.ranges(in: text)) }

    /// A message in the pseudo-language.
    ///
    /// - Parameter preferred: The languages to make it from; nil: the current ones.
    public func text(of message: LocalizedMessage, in preferred: [String]? = nil) -> String {
        // Texts to put in are held by characters for private use until the words around them are done.
        var heldTexts: [Character: String] = [:]
        let arguments = message.arguments.map { argument -> MessageArgument in
            guard case .text(let text) = argument, !text.isEmpty else { return argument }
            let holder = Character(Unicode.Scalar(Self.firstHolder + UInt32(heldTexts.count)) ?? "\u{FFFD}")
            heldTexts[holder] = text
            return .text(String(holder))
        }
        let held = LocalizedMessage(table: message.table, number: message.number, arguments: arguments)
        let words = preferred.map { held.text(in: $0) } ?? held.text
        return text(of: words).reduce(into: "") { $0 += heldTexts[$1] ?? String($1) }
    }

    private static let firstHolder: UInt32 = 0xF0000

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
        // Its letters from right to left, whatever their script.
        case .bidirectional: "\u{200F}\u{202E}\(word)\u{202C}\u{200F}"
        }
    }

    /// Words for 35 % of a length, at least one character behind a space.
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
