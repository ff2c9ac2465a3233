/// A text of the tool, not yet in any language: a key of its own catalog and the arguments.
///
/// It becomes text in a reporter, in the language of whoever reads it.
public struct Message: Hashable, Sendable {
    /// Key in `Catalogs/L10n.xcstrings`.
    public let key: StaticKey
    public let arguments: [Argument]

    public init(_ key: StaticKey, _ arguments: [Argument] = []) {
        self.key = key
        self.arguments = arguments
    }

    /// A key that was written by the generator, never by hand.
    public struct StaticKey: Hashable, Sendable, CustomStringConvertible {
        public let name: String
        /// Index in the table of texts.
        public let index: Int

        public init(_ name: String, index: Int) {
            self.name = name
            self.index = index
        }

        public var description: String { name }
    }

    /// A value for a placeholder.
    public enum Argument: Hashable, Sendable {
        case text(String)
        case integer(Int)
    }
}
