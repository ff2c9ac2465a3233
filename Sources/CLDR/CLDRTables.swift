internal import L10nRuntime

/// Codes and aliases that CLDR knows.
enum CLDRTables {
    static let languages = WordTable(CLDRData.languages)
    static let scripts = WordTable(CLDRData.scripts)
    static let regions = WordTable(CLDRData.regions)
    static let languageAliases = WordTable(LocaleTables.aliases)
    static let regionAliases = WordTable(CLDRData.regionAliases)
    static let languageScripts = WordTable(CLDRData.languageScripts)
    static let letterScripts = WordTable(CLDRData.letterScripts)
    static let latinLetters = WordTable(CLDRData.latinLetters)
    static let pluralLocales = WordTable(CLDRData.pluralLocales)
}

/// Words in one literal, sorted and separated by spaces; some with a value after `=`.
///
/// It is searched in place: a run looks up a few dozen codes, which takes less time than building a dictionary of a thousand.
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

    /// Offset after a word and its separator.
    private func find(_ word: String, endsWith end: UInt8) -> Int? {
        var word = word
        return word.withUTF8 { word in
            text.withUTF8Buffer { text in
                var (low, high) = (0, text.count)
                while low < high {
                    // The word in the middle.
                    var start = (low + high) / 2
                    while start > low, text[start - 1] != UInt8(ascii: " ") { start -= 1 }
                    let next = text[start..<high].firstIndex { $0 == UInt8(ascii: " ") || $0 == end } ?? high
                    if word.elementsEqual(text[start..<next]) { return next + 1 }
                    if word.lexicographicallyPrecedes(text[start..<next]) {
                        high = start
                    } else {
                        low = (text[next..<high].firstIndex(of: UInt8(ascii: " ")) ?? high) + 1
                    }
                }
                return nil
            }
        }
    }
}
