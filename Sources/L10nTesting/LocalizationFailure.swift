/// What is wrong with a text in a language.
struct LocalizationFailure: Sendable, Hashable, CustomStringConvertible {
    enum Problem: Sendable, Hashable {
        /// The table does not have the language; with the languages that it has.
        case unknownLanguage(table: String, [String])
        /// The table does not have the key.
        case unknownKey(table: String)
        /// A list is empty: of counts, of languages, of keys.
        case nothingTested(String)
        /// The text comes from another language.
        case fallback(from: String)
        case isKey
        case isEmpty
        /// A placeholder is shown to the reader.
        case placeholder(String)
        /// The plural has other forms for these counts, and the text is the same.
        case sameForAllCounts(String)
        /// The plural is selected by another argument than the count.
        case pluralOfAnotherArgument(position: Int)
        /// The plural is selected by an argument that is no number.
        case pluralOfText(position: Int)
        /// The text is not the one that was pinned.
        case unexpectedText(expected: String)
    }

    let problem: Problem
    /// Nil where it is not known: an accessor that gives a `String` does not say it, and several texts of the table could be its.
    var key: String?
    var language: String?
    var count: String?
    var text: String?

    init(_ problem: Problem, key: String? = nil, language: String? = nil, count: String? = nil, text: String? = nil) {
        self.problem = problem
        self.key = key
        self.language = language
        self.count = count
        self.text = text
    }

    /// Where, what is wrong, and what to do.
    var description: String {
        let place = [key, language, count.map { "count \($0)" }].compactMap(\.self).joined(separator: ", ")
        let quoted = text.map { "\"\($0)\" " } ?? ""
        return (place.isEmpty ? "" : place + ": ") + quoted + sentence
    }

    private var sentence: String {
        switch problem {
        case .unknownLanguage(let table, let known):
            "is not a language of the table \(table), which has \(known.joined(separator: ", ")). "
                + "Add the language to the catalog and generate the code again, or correct the test."
        case .unknownKey(let table): "is no key of the table \(table). Remove it from the test, or correct it."
        case .nothingTested(let what): "There are no \(what), so nothing is tested. Name some."
        case .fallback(let other):
            "is not translated into \(language ?? "the language"): it shows the text of \(other). Translate it, or expect it "
                + "in fewer languages: .all(except: […]), .all.allowingFallback."
        case .isKey: "is the key itself. Give the text a value in the catalog."
        case .isEmpty: "is empty. Give the text a value in the catalog."
        case .placeholder(let placeholder):
            "still has the placeholder \(placeholder). Correct the placeholder in the catalog and generate the code again; "
                + "in a text without arguments a specifier is shown as it is."
        case .sameForAllCounts(let counts):
            "is the same for the counts \(counts), although the plural has other forms for them. "
                + "Let the plural be selected by the count: correct argNum or the order of the arguments in the catalog."
        case .pluralOfAnotherArgument(let position):
            "has a plural that is selected by argument \(position), not by the count. "
                + "Let the plural be selected by the count: correct argNum or the order of the arguments in the catalog."
        case .pluralOfText(let position):
            "has a plural that is selected by argument \(position), which is no number, so its form is always \"other\". "
                + "Let a number select the plural: correct argNum or the order of the arguments in the catalog."
        case .unexpectedText(let expected):
            "is not the expected \"\(expected)\". Correct the catalog and generate the code again, or the expected text."
        }
    }
}
