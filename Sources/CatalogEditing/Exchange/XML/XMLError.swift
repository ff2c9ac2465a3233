package import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText

/// Why a document is not well-formed XML, and where.
package struct XMLError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case control(Unicode.Scalar)
        case unterminated
        case unexpected
        case noValue(attribute: String)
        case repeated(attribute: String)
        case unknownEntity(String)
        case invalidReference
        case wrongEnd(found: String, expected: String)
        case unclosed(String)
        case textOutside
        case secondRoot
        case noRoot
        case tooDeep(limit: Int)
        /// What a document says once and refers to often would be longer than the document.
        case tooManyReferences
    }

    package let kind: Kind
    /// In the UTF-8 of the document.
    package let range: ByteRange

    package init(kind: Kind, range: ByteRange) {
        self.kind = kind
        self.range = range
    }

    package var message: Message {
        typealias Texts = L10n.Xml.Error
        return switch kind {
        case .control(let scalar): Texts.control(code: scalar.codePoint)
        case .unterminated: Texts.unterminated
        case .unexpected: Texts.unexpected
        case .noValue(let name): Texts.noValue(name: name)
        case .repeated(let name): Texts.repeated(name: name)
        case .unknownEntity(let name): Texts.unknownEntity(name: name)
        case .invalidReference: Texts.invalidReference
        case .wrongEnd(let found, let expected): Texts.wrongEnd(found: found, expected: expected)
        case .unclosed(let name): Texts.unclosed(name: name)
        case .textOutside: Texts.textOutside
        case .secondRoot: Texts.secondRoot
        case .noRoot: Texts.noRoot
        case .tooDeep(let limit): Texts.tooDeep(limit: limit)
        case .tooManyReferences: Texts.tooManyReferences
        }
    }
}
