/// What the generated code looks like.
public struct GenerationOptions: Sendable {
    /// Access level of what is generated.
    public enum Access: String, Sendable, CaseIterable {
        case `internal`, package, `public`

        /// As it stands before a declaration.
        var code: String { self == .internal ? "" : rawValue + " " }
    }

    /// What accessors give.
    public enum Form: String, Sendable, CaseIterable {
        /// The text, in the current language.
        case text
        /// A value that becomes text where it is shown.
        case message
        /// Texts in the type, messages in a second one whose name ends in `Messages`.
        case both
    }

    /// Whether there is an enum of all keys.
    public enum KeyList: String, Sendable, CaseIterable {
        case never, debug, always
    }

    /// Name of the generated type.
    public var name: SwiftIdentifier
    public var access = Access.internal
    public var form = Form.text
    public var keys = KeyList.never
    /// Name of the table; nil: that of the catalog's file.
    public var table: String?
    /// A Swift expression for the `Bundle` with the texts; nil: that of the module.
    public var bundle: String?
    /// Whether texts that are put into others are isolated from the direction of writing around them.
    public var isolatesArguments = false
    public var accessors = AccessorTree.Options()
    public var content = TableContent.Options()

    public init(name: SwiftIdentifier) { self.name = name }
}
