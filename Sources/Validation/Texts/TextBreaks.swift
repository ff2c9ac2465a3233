internal import L10nStringCatalogs
internal import L10nSyntax

/// Line breaks of texts.
package enum TextBreaks {
    /// How many line breaks are within a text, not counting those at its ends.
    ///
    /// - Parameter countsEscapes: Whether a backslash and an n count as one.
    package static func count(_ text: Span<UInt8>, countsEscapes: Bool) -> Int {
        var total = 0
        // After the last character that is not whitespace.
        var settled = 0
        var hasBegun = false
        var index = 0
        while index < text.count {
            let length = breakLength(text, at: index, countsEscapes: countsEscapes)
            if length > 0 {
                if hasBegun { total += 1 }
                index += length
            } else {
                let space = text.spaceLength(at: index)
                if space == 0 {
                    hasBegun = true
                    settled = total
                }
                index += max(1, space)
            }
        }
        return settled
    }

    /// The length of the line break at an index, or 0.
    private static func breakLength(_ text: Span<UInt8>, at index: Int, countsEscapes: Bool) -> Int {
        func byte(_ offset: Int) -> UInt8 { index + offset < text.count ? text[index + offset] : 0 }
        switch text[index] {
        case UInt8(ascii: "\n"): return 1
        case UInt8(ascii: "\r"): return byte(1) == UInt8(ascii: "\n") ? 2 : 1
        case UInt8(ascii: "\\") where countsEscapes: return escapeLength(text, at: index)
        // Line and paragraph separator.
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
        default: return 0
        }
    }

    /// The length of a line break that is written as `\n` or `\r\n` at an index, or 0.
    static func escapeLength(_ text: Span<UInt8>, at index: Int) -> Int {
        func holds(_ letter: Character, _ offset: Int) -> Bool {
            index + offset + 1 < text.count && text[index + offset] == UInt8(ascii: "\\")
                && text[index + offset + 1] == letter.asciiValue
        }
        // Two backslashes are a backslash.
        if index > 0, text[index - 1] == UInt8(ascii: "\\") { return 0 }
        if holds("n", 0) { return 2 }
        return holds("r", 0) && holds("n", 2) ? 4 : 0
    }

    /// Where line breaks are written as `\n`.
    package static func escapes(in text: Span<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < text.count {
            let length = text[index] == UInt8(ascii: "\\") ? escapeLength(text, at: index) : 0
            if length > 0 { found.append(index..<index + length) }
            index += max(1, length)
        }
        return found
    }
}
