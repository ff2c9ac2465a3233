internal import CL10nHunspell
internal import L10nLinting

/// A dictionary of Hunspell in memory.
final class HunspellDictionary: SpellingDictionary {
    let path: String
    private let dictionary: OpaquePointer
    private let encoding: WordEncoding

    /// Nil where the files cannot be read, or have an encoding that nothing here knows.
    ///
    /// - Parameter path: Of both files, without `.aff` and `.dic`.
    init?(path: String) {
        guard let dictionary = l10n_hunspell_open(path + ".aff", path + ".dic") else { return nil }
        guard let encoding = WordEncoding(named: String(cString: l10n_hunspell_encoding(dictionary))) else {
            l10n_hunspell_close(dictionary)
            return nil
        }
        self.path = path
        self.dictionary = dictionary
        self.encoding = encoding
    }

    deinit { l10n_hunspell_close(dictionary) }

    func knows(_ word: String) -> Bool {
        guard word.utf8.count < 100, let bytes = encoding.bytes(of: word) else { return false }
        return l10n_hunspell_knows(dictionary, bytes)
    }
}
