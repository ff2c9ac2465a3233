/// A pattern for keys: `legacy.*`, where `*` matches any characters and `?` one, or a regular expression between
/// slashes, `/^legacy\./`, that the key must contain.
package struct KeyPattern: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// The regular expression, or nil where it is a text with wildcards.
    package var expression: String? {
        text.count > 1 && text.hasPrefix("/") && text.hasSuffix("/") ? String(text.dropFirst().dropLast()) : nil
    }

    /// What tells of many keys whether they are meant.
    func makeMatcher() -> Matcher {
        if let expression { return Matcher(pattern: [], regex: .some(try? Regex(expression))) }
        return Matcher(pattern: Array(text.utf8), regex: nil)
    }

    /// A pattern made ready. A `Regex` cannot be shared by tasks.
    struct Matcher {
        fileprivate let pattern: [UInt8]
        /// Some nil: an expression that cannot be compiled, which matches nothing.
        fileprivate let regex: Regex<AnyRegexOutput>??

        /// Whether a key is meant.
        func matches(_ key: String) -> Bool {
            var key = key
            return key.withUTF8(matches)
        }

        /// Whether a key is meant.
        func matches(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
            if let regex {
                guard let regex else { return false }
                return String(decoding: key, as: UTF8.self).firstMatch(of: regex) != nil
            }
            return matchesWildcards(key)
        }

        /// Goes back to the last `*` where the rest does not fit; no recursion, so that no pattern takes long.
        private func matchesWildcards(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
            var (position, index) = (0, 0)
            var star: (position: Int, index: Int)?
            while index < key.count {
                if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
                    star = (position, index)
                    position += 1
                } else if position < pattern.count, pattern[position] == UInt8(ascii: "?") {
                    position += 1
                    index += 1
                    while index < key.count, key[index] & 0xC0 == 0x80 { index += 1 }
                } else if position < pattern.count, pattern[position] == key[index] {
                    position += 1
                    index += 1
                } else if let last = star {
                    star = (last.position, last.index + 1)
                    position = last.position + 1
                    index = last.index + 1
                } else {
                    return false
                }
            }
            return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
        }
    }
}
