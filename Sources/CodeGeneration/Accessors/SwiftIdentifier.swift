internal import L10nPlainText

/// A name as Swift code declares it: in backticks where it is a keyword.
///
/// Only this type, ``SwiftLiteral``, ``SwiftDocumentation`` and ``SwiftBytes`` put something from a catalog into code.
package struct SwiftIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The name without backticks.
    package let name: String

    /// Nil if the text is not a Swift name: empty, with other characters than letters, digits, marks and `_`, with a digit or mark
    /// at the start, or only `_`.
    package init?(_ name: String) {
        guard let first = name.unicodeScalars.first, name != "_" else { return nil }
        guard first == "_" || KeyWords.isLetterOrDigit(first), !KeyWords.isDigit(first) else { return nil }
        let isName =
            name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || ASCII.isLetterOrDigit($0) }
            || name.unicodeScalars.allSatisfy { $0 == "_" || KeyWords.isLetterOrDigit($0) || KeyWords.isMark($0) }
        guard isName else { return nil }
        self.name = name
    }

    /// The default name of the generated type.
    package static let standard = SwiftIdentifier(valid: "L10n")

    /// The name of a type that generated code declares; nil if it hides what the code needs.
    package init?(typeName name: String) {
        guard !AccessorPath.unreachableNamespaces.contains(name), name != "Keys", !name.hasPrefix("__") else { return nil }
        self.init(name)
    }

    private init(valid name: String) { self.name = name }

    /// The name in a declaration, or wherever no type precedes it.
    package var description: String { Self.keywords.contains(name) ? "`\(name)`" : name }

    /// The words that Swift reserves ("The Swift Programming Language", "Lexical Structure").
    private static let keywords: Set<String> = [
        "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import",
        "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "var", "where", "while",
    ]
}
