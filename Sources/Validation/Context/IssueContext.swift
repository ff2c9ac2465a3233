internal import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax

/// An issue of the decoder.
///
/// What is not JSON is read as a person would read it, so its shape is a guess: something missing or odd may only follow from the
/// damage. Then the reader reports an error, and the rules about issues wait until it is fixed.
package struct IssueContext: RuleContext {
    package let catalogContext: CatalogContext
    let issue: CatalogIssue

    @usableFromInline package var findingKey: JSONText? { entry?.key }
    @usableFromInline package var findingLanguage: LanguageIndex? { nil }

    /// The entry with the issue; nil for an issue of the catalog as a whole.
    var entry: CatalogEntry? { issue.entry.map { catalog.entries[$0] } }
    /// The language of the issue, as the catalog writes it.
    var language: String? { issue.language.map { languages[$0].name } }

    /// Whether the outermost object may be incomplete because of damage, so that what it lacks means nothing.
    var isRootDamaged: Bool {
        catalog.document.issues.contains { $0.kind == .conflictMarker || $0.kind.breaksDocument }
    }

    /// Whether a problem of the entry may follow from an error of the JSON reader, or from a conflict.
    var followsDamage: Bool {
        let damage = catalog.document.issues
        guard !damage.isEmpty else { return false }
        if isConflicted, let marker = damage.first(where: { $0.kind == .conflictMarker }) {
            if marker.range.start < issue.range.start { return true }
        }
        guard let index = issue.entry else { return false }
        // Where the file is truncated, or a bracket is missing, the last object of `strings` has all that follows.
        if damage.contains(where: { $0.kind.breaksDocument }) {
            let last = catalog.entries.lastIndex { !$0.range.isEmpty && bytes[Int($0.range.start)] == UInt8(ascii: "{") }
            if let last, index >= last { return true }
        }
        let range = catalog.entries[index].range
        return damage.contains { $0.kind.breaksObject && range.start <= $0.range.start && $0.range.start <= range.end }
    }

    /// Whether the value after a member's name is an object that begins with a member of one of these names.
    func object(after name: ByteRange, beginsWith members: [String]) -> Bool {
        var rest = bytes[Int(name.end)...]
        func skip(_ mark: UInt8) -> Bool {
            rest = rest.drop { $0 <= 0x20 }
            guard rest.first == mark else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard skip(UInt8(ascii: ":")), skip(UInt8(ascii: "{")), skip(UInt8(ascii: "\"")) else { return false }
        return members.contains { rest.starts(with: ($0 + "\"").utf8) }
    }
}

extension JSONIssue.Kind {
    /// Whether parts of the document may be outside its brackets, or were not read.
    fileprivate var breaksDocument: Bool {
        switch self {
        case .emptyDocument, .binary, .utf16, .utf32, .truncated, .mismatchedBracket, .secondDocument, .trailingText, .tooDeep,
            .tooManyIssues:
            true
        default: false
        }
    }

    /// Whether names and values of the object around it may be taken for each other.
    fileprivate var breaksObject: Bool {
        switch self {
        case .unterminatedString, .unexpectedComma, .missingComma, .missingColon, .missingValue, .invalidKey, .singleQuotedString,
            .unexpectedWord, .unexpectedCharacter, .conflictMarker:
            true
        default: breaksDocument
        }
    }

    /// What makes a string another one than was meant.
    var breaksString: Bool {
        switch self {
        case .unterminatedString, .controlCharacter, .invalidEscape, .loneSurrogate, .invalidUTF8: true
        default: breaksObject
        }
    }
}
