package import L10nCLDR

/// Where dictionaries come from.
package protocol SpellingDictionaries: Sendable {
    /// The dictionary of a language, or nil if there is none. It is in memory as long as somebody has it.
    func dictionary(for language: LanguageTag) -> (any SpellingDictionary)?
}

/// The words of a language.
package protocol SpellingDictionary: AnyObject {
    /// Of its files, without the endings.
    var path: String { get }
    /// Whether it has a word in this form. At the begin of a sentence and in capitals, words may be spelled with other letters.
    func knows(_ word: String) -> Bool
}
