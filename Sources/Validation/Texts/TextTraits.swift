/// What kinds of characters a text has, found in one pass over its UTF-8, so that a rule looks at a text only where there is
/// something to see.
struct TextTraits: OptionSet, Sendable {
    let rawValue: UInt32

    /// Whitespace of any kind at one of the ends.
    static let edgeSpace = TextTraits(rawValue: 1 << 0)
    static let nonASCII = TextTraits(rawValue: 1 << 1)
    /// Control characters but for line breaks and tabs.
    static let control = TextTraits(rawValue: 1 << 2)
    static let lineBreak = TextTraits(rawValue: 1 << 3)
    static let digit = TextTraits(rawValue: 1 << 4)
    static let percent = TextTraits(rawValue: 1 << 5)
    /// `<`, `>` or `&`.
    static let angle = TextTraits(rawValue: 1 << 6)
    /// Any bracket but the angular ones.
    static let bracket = TextTraits(rawValue: 1 << 7)
    /// `*`, `_`, `~` or a backtick.
    static let emphasis = TextTraits(rawValue: 1 << 8)
    static let backslash = TextTraits(rawValue: 1 << 9)
    /// `/`, `@` or `:`, as addresses and paths have.
    static let address = TextTraits(rawValue: 1 << 10)
    /// Two spaces in a row.
    static let doubleSpace = TextTraits(rawValue: 1 << 11)
    /// `"`, `'`, or `-`.
    static let typewriter = TextTraits(rawValue: 1 << 12)
    /// Two full stops in a row.
    static let dots = TextTraits(rawValue: 1 << 13)
    /// ASCII letters.
    static let latin = TextTraits(rawValue: 1 << 14)
    /// `.`, `!`, `?`, `;`, `,` or `:`.
    static let punctuation = TextTraits(rawValue: 1 << 15)
    /// Any of U+0080 to U+00BF.
    static let latin1 = TextTraits(rawValue: 1 << 16)
    /// Any of U+2000 to U+2FFF, where general punctuation and invisible characters are.
    static let generalPunctuation = TextTraits(rawValue: 1 << 17)
    /// Any of U+F000 to U+FFFF.
    static let specials = TextTraits(rawValue: 1 << 18)
    /// Any of U+0340 to U+1FFF or U+3000 to U+FFFF, where all scripts but Latin are.
    static let otherScript = TextTraits(rawValue: 1 << 19)
    /// `"`.
    static let quotationMark = TextTraits(rawValue: 1 << 20)
    /// Any of U+3000 to U+3FFF, where kana and the punctuation of Chinese and Japanese are.
    static let kana = TextTraits(rawValue: 1 << 21)
    /// Two bytes in a row that marks of translation software have, in most of its languages.
    static let debris = TextTraits(rawValue: 1 << 22)
    /// `sl`, as `notranslate` has.
    static let debrisWord = TextTraits(rawValue: 1 << 23)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ text: UnsafeBufferPointer<UInt8>) {
        var bits: UInt32 = 0
        var previous: UInt8 = 0
        Self.table.withUnsafeBufferPointer { table in
            Self.openings.withUnsafeBufferPointer { openings in
                for byte in text {
                    bits |= table[Int(byte)] & openings[Int(previous)]
                    previous = byte
                }
            }
        }
        if !text.isEmpty, TextShape.spaceLength(text, at: 0) > 0 || TextShape.spaceLength(text, before: text.count) > 0 {
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
    ]

    /// By byte: what the byte after it may make of the text.
    private static let openings: [UInt32] = (UInt8.min...UInt8.max).map { byte in
        ~pairs.reduce(0) { $1.first.contains(byte) ? $0 : $0 | $1.traits.rawValue }
    }

    /// By byte; with what it is as the second of a pair.
    private static let table: [UInt32] = (UInt8.min...UInt8.max).map { byte in
        let character = Character(Unicode.Scalar(byte))
        var traits: TextTraits =
            switch character {
            case "\t": []
            case "\n", "\r", "\r\n": .lineBreak
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
        if byte == 0x7F || byte < 0x20 && !["\t", "\n", "\r"].contains(character) { traits = .control }
        if (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A { traits = .latin }
        return pairs.reduce(traits.rawValue) { $1.second.contains(byte) ? $0 | $1.traits.rawValue : $0 }
    }
}
