internal import L10nPlainText

/// What a text is made of, judging by its UTF-8.
extension Span<UInt8> {
    /// Whether a text is made of whitespace and invisible characters only. The empty text is.
    package var isBlank: Bool {
        var index = 0
        while index < count {
            let length = blankLength(at: index)
            if length == 0 { return false }
            index += length
        }
        return true
    }

    /// The length of the whitespace or format character at an index, or 0.
    func blankLength(at index: Int) -> Int {
        func byte(_ offset: Int) -> UInt8 { index + offset < count ? self[index + offset] : 0 }
        switch self[index] {
        case 0x09...0x0D, 0x20:
            return 1
        case 0xC2:
            // Next line, no-break space, soft hyphen.
            return byte(1) == 0x85 || byte(1) == 0xA0 || byte(1) == 0xAD ? 2 : 0
        case 0xD8:
            // Arabic letter mark.
            return byte(1) == 0x9C ? 2 : 0
        case 0xE1:
            // Ogham space mark, Mongolian vowel separator.
            return byte(1) == 0x9A && byte(2) == 0x80 || byte(1) == 0xA0 && byte(2) == 0x8E ? 3 : 0
        case 0xE2:
            // U+2000 to U+200F, U+2028 to U+202F; U+205F to U+206F.
            if byte(1) == 0x80 { return 0x80...0x8F ~= byte(2) || 0xA8...0xAF ~= byte(2) ? 3 : 0 }
            return byte(1) == 0x81 && 0x9F...0xAF ~= byte(2) ? 3 : 0
        case 0xE3:
            // Ideographic space.
            return byte(1) == 0x80 && byte(2) == 0x80 ? 3 : 0
        case 0xEF:
            // Zero-width no-break space.
            return byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0
        default:
            return 0
        }
    }

    /// The length of the whitespace at an index, or 0; characters without any width are none.
    package func spaceLength(at index: Int) -> Int {
        let first = self[index]
        if first < 0x80 { return first == 0x20 || 0x09...0x0D ~= first ? 1 : 0 }
        guard index + 1 < count else { return 0 }
        let second = self[index + 1]
        // No-break space.
        if first == 0xC2 { return second == 0xA0 ? 2 : 0 }
        guard first >= 0xE1, first <= 0xE3, index + 2 < count else { return 0 }
        let third = self[index + 2]
        switch (first, second) {
        // U+2000 to U+200A, narrow no-break space.
        case (0xE2, 0x80): return 0x80...0x8A ~= third || third == 0xAF ? 3 : 0
        // Medium mathematical space.
        case (0xE2, 0x81): return third == 0x9F ? 3 : 0
        // Ideographic space, Ogham space mark.
        case (0xE3, 0x80), (0xE1, 0x9A): return third == 0x80 ? 3 : 0
        default: return 0
        }
    }

    /// The length of the whitespace that ends at an index above 0, or 0.
    package func spaceLength(before index: Int) -> Int {
        let last = self[index - 1]
        if last < 0x80 { return spaceLength(at: index - 1) }
        for length in 2...3 where index >= length && spaceLength(at: index - length) == length { return length }
        return 0
    }

    /// The code point at an index, without a look at whether the bytes are well formed, and its length.
    package func codePoint(at index: Int) -> (value: UInt32, length: Int) {
        func low(_ offset: Int) -> UInt32 { index + offset < count ? UInt32(self[index + offset] & 0x3F) : 0 }
        let first = UInt32(self[index])
        switch first {
        case 0..<0xC0: return (first < 0x80 ? first : 0, 1)
        case 0xC0..<0xE0: return ((first & 0x1F) << 6 | low(1), 2)
        case 0xE0..<0xF0: return ((first & 0x0F) << 12 | low(1) << 6 | low(2), 3)
        default: return ((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3), 4)
        }
    }

    /// Whether a text has a word or mark anywhere, byte for byte.
    package func contains(_ word: [UInt8]) -> Bool { indices.contains { self[$0] == word[0] && hasBytes(word, at: $0) } }

    /// Whether a text says that what follows is an example, such as `e.g. jane@shop.test`. Translators choose their own.
    var introducesExample: Bool {
        indices.contains { index in
            let first = self[index] | 0x20
            return introductions.contains { word in
                word[0] == first && count - index >= word.count
                    && word.indices.allSatisfy { self[index + $0] | 0x20 == word[$0] }
            }
        }
    }
}

private let introductions = ["e.g", "example", "z. b.", "z.b.", "beispiel", "p. ex.", "par exemple"].map { Array($0.utf8) }
