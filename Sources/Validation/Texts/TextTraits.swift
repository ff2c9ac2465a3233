/// What kinds of characters a text has, found in one pass over its UTF-8, so that a rule looks at a text only where there is
/// something to see.
@usableFromInline package struct TextTraits: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt32

    /// Whitespace of any kind at one of the ends.
    @inlinable package static var edgeSpace: TextTraits { TextTraits(rawValue: 1 << 0) }
    @inlinable package static var nonASCII: TextTraits { TextTraits(rawValue: 1 << 1) }
    /// Control characters but for line breaks and tabs.
    @inlinable package static var control: TextTraits { TextTraits(rawValue: 1 << 2) }
    @inlinable package static var lineBreak: TextTraits { TextTraits(rawValue: 1 << 3) }
    @inlinable package static var digit: TextTraits { TextTraits(rawValue: 1 << 4) }
    @inlinable package static var percent: TextTraits { TextTraits(rawValue: 1 << 5) }
    /// `<`, `>` or `&`.
    @inlinable package static var angle: TextTraits { TextTraits(rawValue: 1 << 6) }
    /// Any bracket but the angular ones.
    @inlinable package static var bracket: TextTraits { TextTraits(rawValue: 1 << 7) }
    /// `*`, `_`, `~` or a backtick.
    @inlinable package static var emphasis: TextTraits { TextTraits(rawValue: 1 << 8) }
    @inlinable package static var backslash: TextTraits { TextTraits(rawValue: 1 << 9) }
    /// `/`, `@` or `:`, as addresses and paths have.
    @inlinable package static var address: TextTraits { TextTraits(rawValue: 1 << 10) }
    /// Two spaces in a row.
    @inlinable package static var doubleSpace: TextTraits { TextTraits(rawValue: 1 << 11) }
    /// `"`, `'`, or `-`.
    @inlinable package static var typewriter: TextTraits { TextTraits(rawValue: 1 << 12) }
    /// Two full stops in a row.
    @inlinable package static var dots: TextTraits { TextTraits(rawValue: 1 << 13) }
    /// ASCII letters.
    @inlinable package static var latin: TextTraits { TextTraits(rawValue: 1 << 14) }
    /// `.`, `!`, `?`, `;`, `,` or `:`.
    @inlinable package static var punctuation: TextTraits { TextTraits(rawValue: 1 << 15) }
    /// Any of U+0080 to U+00BF.
    @inlinable package static var latin1: TextTraits { TextTraits(rawValue: 1 << 16) }
    /// Any of U+2000 to U+2FFF, where general punctuation and invisible characters are.
    @inlinable package static var generalPunctuation: TextTraits { TextTraits(rawValue: 1 << 17) }
    /// Any of U+F000 to U+FFFF.
    @inlinable package static var specials: TextTraits { TextTraits(rawValue: 1 << 18) }
    /// Any of U+0340 to U+1FFF or U+3000 to U+FFFF, where all scripts but Latin are.
    @inlinable package static var otherScript: TextTraits { TextTraits(rawValue: 1 << 19) }
    /// `"`.
    @inlinable package static var quotationMark: TextTraits { TextTraits(rawValue: 1 << 20) }
    /// Any of U+3000 to U+3FFF, where kana and the punctuation of Chinese and Japanese are.
    @inlinable package static var kana: TextTraits { TextTraits(rawValue: 1 << 21) }
    /// Two bytes in a row that marks of translation software have, in most of its languages.
    @inlinable package static var debris: TextTraits { TextTraits(rawValue: 1 << 22) }
    /// `sl`, as `notranslate` has.
    @inlinable package static var debrisWord: TextTraits { TextTraits(rawValue: 1 << 23) }

    /// Whitespace in ASCII, or a control character.
    @inlinable package static var space: TextTraits { TextTraits(rawValue: 1 << 24) }
    /// An ASCII letter before a character of U+0380 to U+04FF, where Greek and Cyrillic are.
    @inlinable package static var mixedLetters: TextTraits { TextTraits(rawValue: 1 << 25) }
    /// An ASCII letter after a character that is not ASCII.
    @inlinable package static var letterAfterOther: TextTraits { TextTraits(rawValue: 1 << 26) }
    /// Digits of Arabic and Persian, or characters with the same bytes.
    @inlinable package static var arabicDigit: TextTraits { TextTraits(rawValue: 1 << 27) }
    /// Digits of N'Ko, digits of full width, and those of scripts in U+A000 to U+ABFF, or characters with the same bytes.
    @inlinable package static var wideDigit: TextTraits { TextTraits(rawValue: 1 << 28) }
    /// Any of U+0800 to U+1FFF and from U+10000 on, where scripts of South Asia have their letters and digits side by side.
    @inlinable package static var southAsian: TextTraits { TextTraits(rawValue: 1 << 29) }

    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    package init(_ text: Span<UInt8>) {
        var bits: UInt32 = 0
        let table = Self.table
        // No pair begins with NUL.
        var possible = table[0].possibleNext
        for index in text.indices {
            let entry = table[Int(text[index])]
            bits |= entry.traits & possible
            possible = entry.possibleNext
        }
        if !text.isEmpty, text.spaceLength(at: 0) > 0 || text.spaceLength(before: text.count) > 0 {
            bits |= Self.edgeSpace.rawValue
        }
        rawValue = bits
    }

    /// What two bytes in a row are, with the first bytes and the second bytes.
    private static let pairs: [(traits: TextTraits, first: [UInt8], second: [UInt8])] = [
        (.doubleSpace, Array(" ".utf8), Array(" ".utf8)),
        (.dots, Array(".".utf8), Array(".".utf8)),
        // `{{`, `}}`, `__`, `<p`, `<x`, `XN`, and of more than one byte: brackets, `НУ`, `ΝΥ`.
        (.debris, Array("{}_<X".utf8) + [0xE2, 0x9D], Array("{}_pxN".utf8) + [0x9F, 0xD0, 0xCE]),
        (.debrisWord, Array("s".utf8), Array("l".utf8)),
        (.mixedLetters, letters, Array(0xCE...0xD3)), (.letterAfterOther, Array(0x80...0xBF), letters),
        (.arabicDigit, [0xD9, 0xDB], Array(0xA0...0xA9) + Array(0xB0...0xB9)),
        (.wideDigit, [0xDF, 0xEA, 0xEF], Array(0x80...0xAF) + [0xBC]),
    ]

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// For each byte the traits of a text with it, also those that it has as the second byte of a pair, and the traits that the byte
    /// after it may have.
    private static let table: [(traits: UInt32, possibleNext: UInt32)] = {
        let ofPairs = pairs.reduce(0) { $0 | $1.traits.rawValue }
        var table = (UInt8.min...UInt8.max).map { (traits: traits(of: $0).rawValue, possibleNext: ~ofPairs) }
        for pair in pairs {
            for byte in pair.first { table[Int(byte)].possibleNext |= pair.traits.rawValue }
            for byte in pair.second { table[Int(byte)].traits |= pair.traits.rawValue }
        }
        return table
    }()

    /// The traits of a text with a byte.
    private static func traits(of byte: UInt8) -> TextTraits {
        let character = Unicode.Scalar(byte)
        var traits: TextTraits =
            switch character {
            case "\t", " ": .space
            case "\n", "\r": [.lineBreak, .space]
            case "0"..."9": .digit
            case "%": .percent
            case "<", ">", "&": .angle
            case "(", ")", "[", "]", "{", "}": .bracket
            case "*", "_", "~", "`": .emphasis
            case "\\": .backslash
            case "/", "@": .address
            case ":": [.address, .punctuation]
            case "\"": [.typewriter, .quotationMark]
            case "'", "-": .typewriter
            case ".", "!", "?", ";", ",": .punctuation
            default: []
            }
        if byte >= 0x80 { traits = .nonASCII }
        // Lead bytes; those after them are below 0xC0.
        switch byte {
        case 0xC2: traits.insert(.latin1)
        case 0xE2: traits.insert(.generalPunctuation)
        case 0xEF: traits.formUnion([.specials, .otherScript])
        case 0xE3: traits.formUnion([.kana, .otherScript])
        case 0xCD...0xE1, 0xE4...0xEE: traits.insert(.otherScript)
        default: break
        }
        if byte == 0xE0 || byte == 0xE1 || byte == 0xF0 { traits.insert(.southAsian) }
        if byte == 0x7F { traits = .control }
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { traits = [.control, .space] }
        if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A { traits = .latin }
        return traits
    }
}
