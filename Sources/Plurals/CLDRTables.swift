/// Codes and aliases that CLDR knows.
enum CLDRTables {
    static let languages = WordTable(CLDRData.languages)
    static let scripts = WordTable(CLDRData.scripts)
    static let regions = WordTable(CLDRData.regions)
    static let languageAliases = WordTable(CLDRData.languageAliases)
    static let regionAliases = WordTable(CLDRData.regionAliases)
    static let languageScripts = WordTable(CLDRData.languageScripts)
    static let letterScripts = WordTable(CLDRData.letterScripts)
    static let pluralLocales = WordTable(CLDRData.pluralLocales)
}

/// Words in one literal, separated by spaces; some with a value behind `=`.
///
/// It is searched as it lies: a run looks up a few dozen codes, which takes less time than to make a dictionary of a thousand.
struct WordTable: Sendable {
    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    func contains(_ word: String) -> Bool { find(word, endsWith: UInt8(ascii: " ")) != nil }

    /// The value of a word, or nil.
    subscript(word: String) -> String? {
        guard let start = find(word, endsWith: UInt8(ascii: "=")) else { return nil }
        return text.withUTF8Buffer { text in
            String(decoding: text[start...].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    /// The words, or those before `=`.
    var words: [String] {
        "\(text)".split(separator: " ").map { String($0.prefix { $0 != "=" }) }
    }

    /// Offset behind a word and the sign after it.
    private func find(_ word: String, endsWith end: UInt8) -> Int? {
        var word = word
        return word.withUTF8 { word in
            guard !word.isEmpty else { return nil }
            return text.withUTF8Buffer { text in
                var index = 0
                while index + word.count <= text.count {
                    let next = index + word.count
                    if text[index] == word[0], next == text.count || text[next] == end, text[index..<next].elementsEqual(word) {
                        return next + 1
                    }
                    while index < text.count, text[index] != UInt8(ascii: " ") { index += 1 }
                    index += 1
                }
                return nil
            }
        }
    }
}
