public import L10nRuntime

/// A pseudo-language: a readable change of texts that reveals layout problems in previews, snapshot tests and demos.
///
/// Placeholders (`%lld`, `%1$@`), markup, words with digits, and the arguments of messages stay unchanged.
///
/// ```swift
/// PseudoLanguage.accented.text(of: "Add %@ to bag")            // Àðð %@ ţö ƀåĝ
/// PseudoLanguage.lengthened.text(of: L10nMessages.Bag.title)   // [!! Bag one !!]
/// ```
public enum PseudoLanguage: Sendable, Hashable, CaseIterable {
    /// Adds marks to letters. Reveals texts that are not localized, and fonts and lines that cut off marks.
    case accented
    /// Lengthens texts by about 35 % and adds brackets. Reveals texts that are cut off or concatenated.
    case lengthened
    /// Lets words run from right to left, as in Arabic. Reveals layouts that ignore the writing direction.
    case bidirectional

    /// A text in the pseudo-language.
    ///
    /// - Parameter text: A text in any language.
    public func text(of text: String) -> String { style.text(of: text, keeping: Placeholders.ranges(in: text)) }

    /// The text of a message in the pseudo-language.
    ///
    /// - Parameters:
    ///   - message: The message to change.
    ///   - preferred: The languages of the original text, best first; nil: the current languages.
    public func text(of message: LocalizedMessage, in preferred: [String]? = nil) -> String {
        style.text(with: message.arguments) { arguments in
            let message = LocalizedMessage(table: message.table, number: message.number, arguments: arguments)
            return preferred.map { message.text(in: $0) } ?? message.text
        }
    }

    private var style: PseudoStyle {
        switch self {
        case .accented: .accented
        case .lengthened: .long
        case .bidirectional: .bidi
        }
    }
}
