/// A problem with a text in a language.
struct LocalizationFailure: Sendable, Hashable, CustomStringConvertible {
    enum Problem: Sendable, Hashable {
        /// The table does not have the language. The second value lists the languages that it has.
        case unknownLanguage(table: String, [String])
        /// The table does not have the key.
        case unknownKey(table: String)
        /// The list of counts, languages or keys is empty.
        case nothingTested(String)
        /// The text comes from another language.
        case fallback(from: String)
        case isKey
        case isEmpty
        /// The text shows a placeholder.
        case placeholder(String)
        /// The counts select different forms of the plural, but the text is the same.
        case sameForAllCounts(String)
        /// Another argument than the count selects the plural form.
        case pluralOfAnotherArgument(position: Int)
        /// An argument that is not a number selects the plural form.
        case pluralOfText(position: Int)
        /// The text differs from the expected one.
        case unexpectedText(expected: String)
    }

    let problem: Problem
    /// Nil if it is not known. An accessor that returns a `String` has no key, and its text may occur several times in the table.
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

    /// The place, the problem and what to do, in one line.
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
        case .unknownKey(let table): "is not a key of the table \(table). Remove it from the test, or correct it."
        case .nothingTested(let what): "There are no \(what), so nothing is tested. Add some."
        case .fallback(let other):
            "is not translated into \(language ?? "the language"): it shows the text of \(other). Translate it, or expect it "
                + "in fewer languages with .all(except: […]) or .all.allowingFallback."
        case .isKey: "is the key itself. Give the text a value in the catalog."
        case .isEmpty: "is empty. Give the text a value in the catalog."
        case .placeholder(let placeholder):
            "still has the placeholder \(placeholder). Correct the placeholder in the catalog and generate the code again. "
                + "A text without arguments shows its placeholders unchanged."
        case .sameForAllCounts(let counts):
            "is the same for the counts \(counts), although they select different plural forms. "
                + "Let the count select the form: correct argNum or the order of the arguments in the catalog."
        case .pluralOfAnotherArgument(let position):
            "has a plural whose form is selected by argument \(position), not by the count. "
                + "Let the count select the form: correct argNum or the order of the arguments in the catalog."
        case .pluralOfText(let position):
            "has a plural whose form is selected by argument \(position), which is not a number, so the form is always \"other\". "
                + "Let a number select the form: correct argNum or the order of the arguments in the catalog."
        case .unexpectedText(let expected):
            "is not the expected \"\(expected)\". Correct the catalog and generate the code again, or the expected text."
        }
    }
}
