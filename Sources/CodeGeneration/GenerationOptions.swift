/// What the generated code looks like.
package struct GenerationOptions: Sendable {
    /// Access level of the generated code.
    package enum Access: String, Sendable, CaseIterable {
        case `internal`, package, `public`

        /// The modifier before a declaration, with a space after it.
        var code: String { self == .internal ? "" : rawValue + " " }
    }

    /// What accessors return.
    package enum Form: String, Sendable, CaseIterable {
        /// The text, in the current language.
        case text
        /// A value that becomes text when it is shown.
        case message
        /// Texts in the type, messages in a second one whose name ends in `Messages`.
        case both
    }

    /// Whether there is an enum of all keys.
    package enum KeyList: String, Sendable, CaseIterable {
        case never, debug, always
    }

    /// Name of the generated type.
    package var name: SwiftIdentifier
    package var access = Access.internal
    package var form = Form.text
    package var keys = KeyList.never
    /// Name of the table; nil: that of the catalog's file.
    package var table: String?
    /// A Swift expression for the `Bundle` with the texts; nil: that of the module.
    package var bundle: String?
    /// Whether texts that are put into others are isolated from the direction of writing around them.
    package var isolatesArguments = false
    package var accessors = AccessorTree.Options()
    package var content = TableContent.Options()

    package init(name: SwiftIdentifier) { self.name = name }
}
