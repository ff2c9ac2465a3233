/// Finds words in texts of any language.
package enum Words {
    /// The words of a text: runs of letters, with the marks and apostrophes inside them.
    package static func all(in text: String) -> [Substring] {
        text.split { !isPart($0) }.filter { $0.contains(where: \.isLetter) }
    }

    package static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "'" || character == "’"
    }
}
