/// A text that is not yet in any language: which one, and the values for its placeholders. It becomes text where it is shown,
/// in the language of whoever reads it.
public struct LocalizedMessage: Sendable, Hashable, CustomStringConvertible {
    public let table: TextTable
    /// Number of the text in the table.
    public let number: Int
    /// By position.
    public let arguments: [MessageArgument]

    public init(table: TextTable, number: Int, arguments: [MessageArgument] = []) {
        self.table = table
        self.number = number
        self.arguments = arguments
    }

    /// The key in the catalog; the same in every language.
    public var key: String { table.key(number) }

    /// In the current language.
    public var text: String { table.text(number, arguments) }

    /// In the best of some languages.
    public func text(in preferred: [String]) -> String { table.text(number, arguments, in: preferred) }

    public var description: String { text }

    public static func == (a: Self, b: Self) -> Bool {
        a.number == b.number && a.table === b.table && a.arguments == b.arguments
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(table))
        hasher.combine(number)
        hasher.combine(arguments)
    }
}
