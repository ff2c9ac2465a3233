internal import L10nPlainText

/// Tells names from texts.
package enum KeyShape {
    /// Whether a key is a name: no spaces, only letters, digits and `. _ - : /`, and a separator between two of them or a hump
    /// (`clearSearch`). A single word may be a text and counts as one.
    package static func isIdentifier(_ key: Span<UInt8>) -> Bool {
        var hasSeparator = false
        var hasLetter = false
        for index in key.indices {
            let byte = key[index]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): hasLetter = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                hasLetter = true
                if index > 0, ASCII.isLowercase(key[index - 1]) { hasSeparator = true }
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "/"):
                if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") { continue }
                if index > 0, index + 1 < key.count, ASCII.isLetterOrDigit(key[index - 1]), ASCII.isLetterOrDigit(key[index + 1])
                {
                    hasSeparator = true
                }
            default: return false
            }
        }
        return hasSeparator && hasLetter
    }

    /// Whether a key is a name.
    package static func isIdentifier(_ key: String) -> Bool { key.withUTF8Span(isIdentifier) }

    /// Whether a key is that of an object in Interface Builder: `aBc-12-dEf.title`.
    package static func isObjectID(_ key: Span<UInt8>) -> Bool {
        guard key.count > 11, key[10] == UInt8(ascii: ".") else { return false }
        return (0..<10).allSatisfy { index in
            index == 3 || index == 6 ? key[index] == UInt8(ascii: "-") : ASCII.isLetterOrDigit(key[index])
        }
    }
}
