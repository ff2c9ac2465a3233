import L10nCLDR
import L10nLinting

/// Dictionaries of the words that tests need, so that they find the same on every machine.
struct SampleDictionaries: SpellingDictionaries {
    final class Sample: SpellingDictionary {
        let path: String
        private let words: Set<String>

        init(_ language: String, _ words: String) {
            path = "sample/\(language)"
            self.words = Set(words.split(separator: " ").map(String.init))
        }

        /// As Hunspell does: a capital stands for a small letter.
        func knows(_ word: String) -> Bool { words.contains(word) || words.contains(word.lowercased()) }
    }

    var words = [
        "de": "in den die der Warenkorb legen Adresse eingeben Bild Einstellungen Bildschirm öffnen löschen Zahlung erforderlich",
        "en": "add to shopping bag the address enter image settings open delete payment required color",
    ]

    func dictionary(for language: LanguageTag) -> (any SpellingDictionary)? {
        words[language.language].map { Sample(language.language, $0) }
    }
}
