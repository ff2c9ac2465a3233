package import Diagnostics
internal import Messages

/// Why a document is not well-formed XML, and where.
package struct XMLError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case encoding(String)
        case invalidEncoding
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
    }

    package let kind: Kind
    /// In the UTF-8 of the document.
    package let range: ByteRange

    package var message: Message {
        typealias Texts = L10n.Xml.Error
        return switch kind {
        case .encoding(let name): Texts.encoding(name: name)
        case .invalidEncoding: Texts.invalidEncoding
        case .control(let scalar): Texts.control(code: Self.code(scalar))
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
        }
    }

    /// A character as Unicode names it: `U+0001`.
    private static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
