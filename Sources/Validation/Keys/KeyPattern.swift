internal import L10nPlainText

/// A pattern for keys: `legacy.*`, where `*` matches any characters and `?` one, or a regular expression between
/// slashes, `/^legacy\./`, that the key must contain.
package struct KeyPattern: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// The pattern that matches one key and no other.
    package init(exactly key: String) {
        guard key.contains(where: { "*?".contains($0) }) || KeyPattern(key).expression != nil else {
            text = key
            return
        }
        text = "/^" + key.map { "\\^$.|?*+()[]{}/".contains($0) ? "\\\($0)" : String($0) }.joined() + "$/"
    }

    /// The regular expression, or nil where it is a text with wildcards.
    package var expression: String? {
        text.count > 1 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }

    /// Matches many keys.
    package func makeMatcher() -> Matcher {
        if let expression { return Matcher(kind: .expression(try? RegularExpression(expression))) }
        return Matcher(kind: .wildcards(WildcardPattern(text)))
    }

    /// A pattern made ready.
    package struct Matcher: Sendable {
        fileprivate enum Kind: Sendable {
            /// Nil for an expression that cannot be compiled, which matches nothing.
            case expression(RegularExpression?)
            case wildcards(WildcardPattern<Unicode.Scalar>)
        }

        fileprivate let kind: Kind

        /// Whether a key is meant.
        package func matches(_ key: String) -> Bool {
            switch kind {
            case .expression(let regex): regex?.matches(key) ?? false
            case .wildcards(let pattern): pattern.matches(key.unicodeScalars)
            }
        }

        /// Whether a key is meant.
        package func matches(_ key: Span<UInt8>) -> Bool { matches(key.string) }
    }
}
