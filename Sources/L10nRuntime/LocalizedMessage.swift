/// A message that becomes text where it is shown, in the language of the reader: a text of a table, and the arguments for its
/// placeholders.
///
/// Generated accessors return messages where `l10n.json` says `"form" : "message"`. A message can be stored, compared and sent
/// between tasks.
///
/// ```swift
/// let message = L10n.Plp.NumberOfResults.message(count: 21)
/// message.text              // "21 results" in the current language
/// message.text(in: ["ru"])  // "21 результат"
/// message.key               // "plp.number_of_results.message"
/// ```
public struct LocalizedMessage: Sendable, Hashable, CustomStringConvertible {
    package let table: TextTable
    /// The number of the text in the table, from 0.
    package let number: Int
    /// The arguments in the order of their positions: the first one is for `%1$@`.
    public let arguments: [MessageArgument]

    package init(table: TextTable, number: Int, arguments: [MessageArgument] = []) {
        self.table = table
        self.number = number
        self.arguments = arguments
    }

    /// The key in the catalog. It is the same in every language.
    public var key: String { table.key(number) }

    /// The text in the current language, see ``PreferredLanguages/current``.
    public var text: String { table.text(number, arguments) }

    /// The text in the best match for some languages, or in the source language if none matches.
    ///
    /// - Parameter preferred: BCP 47 tags such as `pt-BR`, best first.
    public func text(in preferred: [String]) -> String { table.text(number, arguments, in: preferred) }

    /// The identifier of the language that the text is in: the best match, or another one where that has no text for the key.
    ///
    /// - Parameter preferred: BCP 47 tags such as `pt-BR`, best first; nil: the current languages.
    public func language(in preferred: [String]? = nil) -> String {
        table.languageIdentifier(ofText: number, in: preferred ?? PreferredLanguages.current)
    }

    /// The text in the current language.
    public var description: String { text }

    /// Whether both are the same text of the same table with equal arguments.
    public static func == (a: LocalizedMessage, b: LocalizedMessage) -> Bool {
        a.number == b.number && a.table === b.table && a.arguments == b.arguments
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(table))
        hasher.combine(number)
        hasher.combine(arguments)
    }
}
