internal import L10nPlainText

/// A text as one word of a shell's command line.
enum ShellWord {
    /// Between single quotation marks.
    static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: mark))'" }

    /// Between quotation marks only where the shell would take a character for something else.
    static func readable(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || "./_-+:@%=,".utf8.contains($0) }
        return isPlain ? text : quoted(text)
    }

    /// The text between the outer quotation marks.
    static func unquoted(inside text: String) -> String { text.replacing(mark, with: "'") }

    /// A quotation mark inside of others.
    private static let mark = "'\\''"
}
