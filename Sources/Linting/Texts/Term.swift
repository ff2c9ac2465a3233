internal import L10nValidation

/// A word or phrase to find in texts. An asterisk at an end matches any letters.
struct Term: Hashable, Sendable {
    /// As configured.
    let text: String
    private let letters: [Character]
    /// The letters and digits of ASCII that the term begins with, small.
    private let head: [UInt8]
    private let isOpenAtStart: Bool
    private let isOpenAtEnd: Bool
    private let matchesCase: Bool

    init(_ text: String, matchesCase: Bool) {
        self.text = text
        self.matchesCase = matchesCase
        var letters = Array(matchesCase ? text : text.lowercased())
        isOpenAtStart = letters.first == "*"
        isOpenAtEnd = letters.count > 1 && letters.last == "*"
        if isOpenAtStart { letters.removeFirst() }
        if isOpenAtEnd { letters.removeLast() }
        self.letters = letters
        head = letters.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.compactMap { $0.asciiValue.map { $0 | 0x20 } }
    }

    /// Whether a text may have the term, judging by its bytes.
    func mayOccur(in text: Span<UInt8>) -> Bool {
        guard let first = head.first else { return true }
        return text.indices.contains { index in
            // Some symbols are equal to letters, such as that of the kelvin.
            if text[index] == 0xE2 { return true }
            guard text[index] | 0x20 == first, text.count - index >= head.count else { return false }
            return head.indices.allSatisfy { text[index + $0] | 0x20 == head[$0] }
        }
    }

    /// Whether a text has the term: as whole words where the language separates words, else anywhere.
    func occurs(in text: [Character], ofSpaced isSpaced: Bool) -> Bool { first(in: text, ofSpaced: isSpaced) != nil }

    private func first(in text: [Character], ofSpaced isSpaced: Bool) -> Int? {
        guard !letters.isEmpty, text.count >= letters.count else { return nil }
        return (0...(text.count - letters.count)).first { start in
            let end = start + letters.count
            guard text[start] == letters[0], text[start..<end].elementsEqual(letters) else { return false }
            if isSpaced, !isOpenAtStart, start > 0, Words.isPart(text[start - 1]), Words.isPart(letters[0]) { return false }
            return !isSpaced || isOpenAtEnd || end == text.count || !continues(text, end)
        }
    }

    /// Whether a word continues at an index. `bag` is still found in `bag's`.
    private func continues(_ text: [Character], _ index: Int) -> Bool {
        guard let last = letters.last, Words.isPart(last), Words.isPart(text[index]) else { return false }
        return text[index].isLetter || text[index].isNumber
    }

    /// A text in the form that terms are looked for in.
    func folded(_ text: String) -> [Character] { Array(matchesCase ? text : text.lowercased()) }
}
