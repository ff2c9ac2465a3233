package import L10nCLDR

/// How languages are written.
extension LanguageFacts {
    /// Whether words are not set apart by spaces.
    package var isWrittenWithoutSpaces: Bool { Self.withoutSpaces.contains(tag.canonical.language) }

    /// Whether a word may be followed by others without a space: Korean joins its particles to nouns.
    package var joinsWords: Bool { Self.joinsWords(tag) }

    package static func joinsWords(_ tag: LanguageTag) -> Bool {
        let language = tag.canonical.language
        return withoutSpaces.contains(language) || language == "ko"
    }

    private static let withoutSpaces: Set<String> = [
        "bo", "dz", "gan", "hak", "hsn", "ja", "km", "lo", "lzh", "my", "nan", "shn", "th", "wuu", "yue", "zh",
    ]

    /// Whether texts run from right to left, in every script of the language.
    var isWrittenRightToLeft: Bool { scripts?.isWrittenRightToLeft ?? false }
}
