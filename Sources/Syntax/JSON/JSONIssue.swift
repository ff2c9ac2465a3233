package import L10nDiagnostics

/// Something in the bytes that RFC 8259 does not allow, or that Xcode would not write, and its place.
package struct JSONIssue: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// No value at all: nothing, or only whitespace.
        case emptyDocument
        /// The file has NUL bytes and is not UTF-16 or UTF-32.
        case binary
        case utf16
        case utf32
        /// A byte-order mark as the first character.
        case byteOrderMark
        /// A byte-order mark at another place.
        case byteOrderMarkInside
        /// Bytes that are not UTF-8.
        case invalidUTF8
        /// An escape of half a surrogate pair.
        case loneSurrogate
        /// A backslash and something that isn't an escape.
        case invalidEscape
        /// A character below U+0020 inside a string.
        case controlCharacter
        /// A string without its closing quotation mark on the same line.
        case unterminatedString
        /// A comma before a closing bracket.
        case trailingComma
        /// A comma where a value is expected.
        case unexpectedComma
        case missingComma
        case missingColon
        case missingValue
        /// A key that is not a string.
        case invalidKey
        case comment
        /// `NaN`, `Infinity` and their like.
        case notANumber
        /// Digits that are not a JSON number, such as `01` or `1.`.
        case invalidNumber
        /// A string in other than `"` marks.
        case singleQuotedString
        /// A word that is not `true`, `false` or `null`.
        case unexpectedWord
        case unexpectedCharacter
        /// `}` for `]` or the reverse, or one closing bracket too many.
        case mismatchedBracket
        /// The file ends inside a value; the range is that of the innermost open container.
        case truncated
        /// A line that git writes around the two sides of a conflict.
        case conflictMarker
        /// Another document after the first one.
        case secondDocument
        /// Text after the document.
        case trailingText
        /// Nested deeper than ``JSONReader/maximumDepth``; reading ends here.
        case tooDeep
        /// More than ``JSONReader/maximumIssueCount`` issues; reading ends here.
        case tooManyIssues
    }

    package let kind: Kind
    package let range: ByteRange

    package init(_ kind: Kind, _ range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    /// Whether this makes the document invalid JSON. A mark at the start is legal, though unwanted.
    package var isError: Bool { kind != .byteOrderMark }
}
