package import L10nDiagnostics

/// A value of a property list and its place.
package struct PropertyListValue: Sendable {
    /// What of it matters to texts.
    package enum Content: Sendable {
        case text(String)
        /// In the order of the file, with members of the same key.
        case dictionary([PropertyListMember])
        case array([PropertyListValue])
        /// What is none of these, by the name of its element in XML: `data`, `integer`, `true`.
        case other(String)
    }

    package let content: Content
    /// All bytes of the value, marks and tags included.
    package let range: ByteRange

    package init(_ content: Content, _ range: ByteRange) {
        self.content = content
        self.range = range
    }

    package var text: String? {
        if case .text(let text) = content { text } else { nil }
    }

    package var members: [PropertyListMember]? {
        if case .dictionary(let members) = content { members } else { nil }
    }
}

/// A key of a dictionary and its value.
package struct PropertyListMember: Sendable {
    package let key: String
    /// With its quotation marks or tags.
    package let keyRange: ByteRange
    package let value: PropertyListValue
    /// The text of the comment right before it, or after it on its line.
    package internal(set) var comment: String?

    package init(key: String, keyRange: ByteRange, value: PropertyListValue, comment: String? = nil) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
        self.comment = comment
    }
}

/// A property list as read: its value, and every issue that the reader met.
package struct PropertyListDocument: Sendable {
    /// The file as UTF-8: UTF-16 is converted, and a binary one is written as XML. Ranges refer to these bytes.
    package let source: SourceFile
    /// Nil if there is none to be made out.
    package let root: PropertyListValue?
    /// In the order of their places.
    package let issues: [PropertyListIssue]
    /// The comments that belong to no member: of the file, of sections, inside of texts and values.
    package let looseComments: [ByteRange]

    /// Whether a mistake left nothing of the file.
    package var isUnread: Bool { root?.members?.isEmpty != false && issues.contains(where: \.isError) }

    init(source: SourceFile, root: PropertyListValue?, issues: [PropertyListIssue], looseComments: [ByteRange] = []) {
        self.source = source
        self.root = root
        self.issues = issues.sorted { $0.range.start < $1.range.start }
        self.looseComments = looseComments
    }
}

/// Something in the bytes of a property list for which Foundation does not read it, or not as it was meant.
package struct PropertyListIssue: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        // Encodings

        /// Bytes that are not UTF-8, in a file that says nothing else.
        case invalidUTF8
        /// UTF-16 without a byte-order mark.
        case utf16WithoutMark
        /// Half a character at the end of UTF-16, or half a surrogate pair.
        case damagedUTF16
        case utf32
        /// The name that the XML declaration gives.
        case unsupportedEncoding(String)
        /// A binary property list that Foundation does not read.
        case damagedBinary
        /// More text than `limit` bytes, once it is UTF-8.
        case tooLarge(limit: Int)

        // Both formats of text

        /// The outermost value isn't a dictionary, or there is none.
        case noDictionary
        /// A character without a meaning here.
        case unexpectedCharacter
        /// Something after the end of the outermost value.
        case trailingText
        /// Nested deeper than ``PropertyListReader/maximumDepth``; reading ends here.
        case tooDeep
        /// More than ``PropertyListReader/maximumIssueCount`` issues; reading ends here.
        case tooManyIssues

        // Old style

        case missingSemicolon
        /// `=` and nothing after it.
        case missingValue
        case unterminatedString
        case unterminatedComment
        /// `{`, `(` or `<` without its end.
        case unterminatedContainer
        /// Other than hexadecimal digits in `<…>`.
        case invalidData
        /// `\` before a letter with which it means nothing; Foundation drops the `\`.
        case unknownEscape
        /// `\U` with half a surrogate pair.
        case loneSurrogate

        // XML

        /// An element that property lists do not have.
        case unknownElement(String)
        /// An element without its end, or with another one's.
        case unterminatedElement(String)
        /// A value in a dictionary where a `<key>` is expected.
        case missingKey
        /// A `<key>` without a value.
        case missingElement
        /// `&` that begins no character of XML: `&nbsp;`, or one by itself.
        case unknownEntity
        /// A document type with declarations of its own, which are never followed.
        case internalDeclarations
    }

    package let kind: Kind
    package let range: ByteRange

    package init(_ kind: Kind, _ range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    /// Whether Foundation reads nothing of the file for it, or something that was not written.
    package var isError: Bool { kind != .unknownEscape }
}

extension [PropertyListMember] {
    /// The members that Foundation uses: the last of each key, at the place of the first.
    ///
    /// - Parameter report: Called with each further member of a key and the one before it.
    package func lastOfEachKey(
        _ report: (_ member: PropertyListMember, _ earlier: PropertyListMember) -> Void
    ) -> [(name: MemberName, member: PropertyListMember)] {
        var last: [(name: MemberName, member: PropertyListMember)] = []
        var indices: [MemberName: Int] = [:]
        for member in self {
            let name = MemberName(member.key)
            if let index = indices[name] {
                report(member, last[index].member)
                last[index].member = member
            } else {
                indices[name] = last.count
                last.append((name, member))
            }
        }
        return last
    }
}
