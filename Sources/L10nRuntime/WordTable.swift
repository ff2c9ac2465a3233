/// Pairs `word=value` in one literal, separated by spaces. The search is linear, because a program looks up only a few words.
struct WordTable: Sendable {
    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    /// The value of a word, or nil if the table does not have it.
    subscript(word: String) -> String? {
        var word = word
        return word.withUTF8 { word in
            guard !word.isEmpty else { return nil }
            return text.withUTF8Buffer { text in
                var index = 0
                while index + word.count < text.count {
                    let next = index + word.count
                    if text[index] == word[0], text[next] == UInt8(ascii: "="), text[index..<next].elementsEqual(word) {
                        return String(decoding: text[(next + 1)...].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
                    }
                    while index < text.count, text[index] != UInt8(ascii: " ") { index += 1 }
                    index += 1
                }
                return nil
            }
        }
    }
}
