/// A readable change of texts that reveals problems of layout: the pseudo-languages of catalogs, of the variable `L10N_PSEUDO`, and
/// of `L10nTesting`.
///
/// Placeholders, markup, addresses, words with digits, and the arguments of messages stay unchanged.
package enum PseudoStyle: String, Sendable, CaseIterable {
    /// Adds marks to letters.
    case accented
    /// Lengthens texts by about 35 % and adds brackets.
    case long
    /// Lets words run from right to left.
    case bidi

    /// The style that the variable `L10N_PSEUDO` names, read once; nil: texts are shown as they are.
    static let ofProcess: PseudoStyle? = System.environmentVariable("L10N_PSEUDO").flatMap { PseudoStyle(rawValue: $0) }

    /// A text in this style.
    ///
    /// - Parameters:
    ///   - ranges: What stays unchanged besides markup, such as placeholders; ascending.
    ///   - isPart: Whether the text is shown inside another one, which has the brackets.
    package func text(of text: String, keeping ranges: [Range<String.Index>] = [], isPart: Bool = false) -> String {
        var result = ""
        var index = text.startIndex
        for range in ranges {
            result += words(text[index..<range.lowerBound]) + text[range]
            index = range.upperBound
        }
        result += words(text[index...])
        if isPart { return result }
        switch self {
        case .accented: return result
        case .long: return "[!! \(result)\(Self.padding(text.count)) !!]"
        // A right-to-left paragraph.
        case .bidi: return "\u{202B}\(result)\u{202C}"
        }
    }

    /// A text with arguments, which stay unchanged.
    package func text(with arguments: [MessageArgument], _ makeText: ([MessageArgument]) -> String) -> String {
        // Private-use characters replace the text arguments while the words around them are changed.
        var texts: [Character: String] = [:]
        let marked = arguments.map { argument -> MessageArgument in
            guard case .text(let text) = argument, !text.isEmpty else { return argument }
            let mark = Character(Unicode.Scalar(Self.firstMark + UInt32(texts.count)) ?? "\u{FFFD}")
            texts[mark] = text
            return .text(String(mark))
        }
        return text(of: makeText(marked)).reduce(into: "") { $0 += texts[$1] ?? String($1) }
    }

    private static let firstMark: UInt32 = 0xF0000

    private func words(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let first = rest.first {
            if let end = Self.markupEnd(rest) {
                result += rest[..<end]
                rest = rest[end...]
                continue
            }
            let isWord = Self.isPartOfWord(first)
            var run = rest.prefix(1)
            // Markup begins with something else than a word.
            if isWord { run = rest.prefix(while: Self.isPartOfWord) }
            rest = rest[run.endIndex...]
            result += isWord && !run.contains(where: \.isNumber) ? word(run) : String(run)
        }
        return result
    }

    private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// The end of markup at the start of a text: a tag, an entity, the address of a link, a token such as `${name}`; nil for
    /// anything else.
    private static func markupEnd(_ text: Substring) -> String.Index? {
        func end(_ close: Character, after count: Int, where isInside: (Character) -> Bool) -> String.Index? {
            let rest = text.dropFirst(count)
            guard let end = rest.firstIndex(of: close), rest[..<end].allSatisfy(isInside) else { return nil }
            return text.index(after: end)
        }
        switch text.first {
        case "<":
            guard let second = text.dropFirst().first, second.isLetter || second == "/" else { return nil }
            return end(">", after: 1) { $0 != "<" }
        case "&": return end(";", after: 1) { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
        case "$" where text.hasPrefix("${"): return end("}", after: 2) { !$0.isWhitespace }
        case "]" where text.hasPrefix("]("): return end(")", after: 2) { $0 != "(" }
        case let first? where first.isLetter:
            let address = text.prefix { !$0.isWhitespace }
            return address.hasPrefix("http://") || address.hasPrefix("https://") ? address.endIndex : nil
        default: return nil
        }
    }

    private func word(_ word: Substring) -> String {
        switch self {
        case .accented: String(word.map { Self.accents[$0] ?? $0 })
        case .long: String(word)
        // Forces the letters of any script from right to left.
        case .bidi: "\u{200F}\u{202E}\(word)\u{202C}\u{200F}"
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
