/// A text as one word of a shell's command line.
enum ShellWord {
    /// Between single quotation marks.
    static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: mark))'" }

    /// The text between the outer quotation marks.
    static func unquoted(inside text: String) -> String { text.replacing(mark, with: "'") }

    /// A quotation mark inside of others.
    private static let mark = "'\\''"
}
