internal import L10nPlainText

/// Text from a file made safe to print: control characters, which could move the cursor or hide text, become visible. So does what
/// servers take for commands in a log: GitHub `::name::` at the start of a line, even after spaces, and `##[name]` anywhere, Azure
/// `##vso[name]`, TeamCity `##teamcity[name]`.
package enum VisibleText {
    /// The text on one line: line ends and tabs as `\n`, `\r`, `\t`, other controls as `\u{1B}`.
    package static func line(_ text: String) -> String {
        guard hasControl(text) || text.utf8.contains(UInt8(ascii: "#")) && mayHaveCommand(text) else { return text }
        var output = ""
        var bracket: Substring.UnicodeScalarView.Index?
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            if scalar == "#", let end = bracketOfCommand(text[index...].unicodeScalars) { bracket = end }
            if index == bracket {
                output += hidden(scalar)
                continue
            }
            switch scalar {
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case _ where isControl(scalar): output += hidden(scalar)
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// The text of a catalog on one line, so that no other text looks the same: as ``line(_:)``, with a backslash as two.
    package static func exact(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return line(text) }
        // A letter with a mark may begin with a backslash.
        return text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\\\\")
    }

    /// The text of a catalog where nothing marks its ends: as ``exact(_:)``, with blanks there visible.
    package static func bounded(_ text: String) -> String {
        let text = exact(text).unicodeScalars
        let start = text.prefix { $0 == " " }.count
        if start == 0, text.last != " " { return String(text) }
        let end = start == text.count ? 0 : text.reversed().prefix { $0 == " " }.count
        func blanks(_ count: Int) -> String { String(repeating: hidden(" "), count: count) }
        return blanks(start) + String(text.dropFirst(start).dropLast(end)) + blanks(end)
    }

    /// Two texts that differ, so that they look different: where they look the same, as composed and decomposed letters or as two kinds of
    /// spaces do, what is not ASCII is written as `\u{A0}`.
    package static func apart(_ text: String, _ other: String) -> (String, String) {
        func looks(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
        }
        let (exact, otherExact) = (exact(text), exact(other))
        guard looks(exact) == looks(otherExact) else { return (exact, otherExact) }
        func spelled(_ text: String) -> String {
            text.unicodeScalars.reduce(into: "") { $0 += $1.isASCII ? String($1) : hidden($1) }
        }
        return (spelled(exact), spelled(otherExact))
    }

    private static func hidden(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    // MARK: Commands of servers

    /// Whether there is a bracket after two number signs.
    private static func mayHaveCommand(_ text: String) -> Bool {
        var (previous, isAfterSigns): (UInt8, Bool) = (0, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "["), isAfterSigns { return true }
            if byte == UInt8(ascii: "#"), previous == byte { isAfterSigns = true }
            previous = byte
        }
        return false
    }

    /// The place of the bracket of a command at the beginning: `##[`, or `##` and letters before it.
    private static func bracketOfCommand(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
        guard text.starts(with: ["#", "#"]) else { return nil }
        // No server has longer names.
        let rest = text.dropFirst(2).prefix(40).drop { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
        return rest.first == "[" ? rest.startIndex : nil
    }

    /// JSON, XML, or HTML without commands, which says the same with another spelling of a character.
    ///
    /// - Parameter spelling: Of a bracket or a colon.
    package static func document(_ text: [UInt8], spelling: (Unicode.Scalar) -> String) -> [UInt8] {
        let places = placesOfCommands(text)
        if places.isEmpty { return text }
        var output: [UInt8] = []
        output.reserveCapacity(text.count + places.count * 8)
        var start = 0
        for place in places {
            output += text[start..<place]
            output += spelling(Unicode.Scalar(text[place])).utf8
            start = place + 1
        }
        return output + text[start...]
    }

    package static func spellingInJSON(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }

    package static func spellingInXML(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }

    /// The brackets after two number signs and letters, and the colons that begin a line with two.
    private static func placesOfCommands(_ text: [UInt8]) -> [Int] {
        // Nearly every document has neither, and some have megabytes.
        guard hasPair(of: UInt8(ascii: "#"), in: text.span) || hasPair(of: UInt8(ascii: ":"), in: text.span) else { return [] }
        var places: [Int] = []
        var (signs, isName) = (0, false)
        var isLineStart = true
        for (index, byte) in text.enumerated() {
            if isLineStart, byte == UInt8(ascii: ":"), index + 1 < text.count, text[index + 1] == byte { places.append(index) }
            // Any character beyond ASCII may be a blank.
            isLineStart = byte == 0x0A || byte == 0x0D || isLineStart && (byte <= 0x20 || byte >= 0x80)
            switch byte {
            case UInt8(ascii: "#"):
                signs = isName ? 1 : signs + 1
                isName = false
            case UInt8(ascii: "["):
                if signs > 1 { places.append(index) }
                signs = 0
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): isName = true
            default: signs = 0
            }
        }
        return places
    }

    /// Whether a byte is there twice in a row.
    private static func hasPair(of byte: UInt8, in text: Span<UInt8>) -> Bool {
        var index = ByteSearch.first(of: byte, in: text)
        while index + 1 < text.count {
            if text[index + 1] == byte { return true }
            index = ByteSearch.first(of: byte, in: text, from: index + 1)
        }
        return false
    }

    /// What the runner of GitHub ignores at the start of a line.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || [0x180E, 0x200B, 0xFEFF].contains(scalar.value)
    }

    /// What is printed, even if a stranger wrote it: line ends, tabs, and colors stay. Everything else that a terminal or the log of a CI server
    /// takes for a command becomes visible.
    package static func printed(_ text: String, keepsColors: Bool = true) -> String {
        var previous: UInt8 = 0
        let isPlain = text.utf8.allSatisfy { byte in
            defer { previous = byte }
            // U+0080 to U+009F.
            if previous == 0xC2, byte < 0xA0 { return false }
            if previous == byte, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return false }
            return byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x09
        }
        if isPlain { return text }
        var output = ""
        var rest = text.unicodeScalars[...]
        var isLineStart = true
        var bracket: Substring.UnicodeScalarView.Index?
        while let scalar = rest.first {
            if scalar == "#", let end = bracketOfCommand(rest) { bracket = end }
            if isLineStart && rest.starts(with: [":", ":"]) || rest.startIndex == bracket {
                output += hidden(scalar)
                rest.removeFirst()
                isLineStart = false
                continue
            }
            let count = rest.starts(with: ["\r", "\n"]) ? 2 : keepsColors ? lengthOfColor(rest) : 0
            if count > 0 {
                output.unicodeScalars.append(contentsOf: rest.prefix(count))
                rest = rest.dropFirst(count)
                if scalar == "\r" { isLineStart = true }
                continue
            }
            rest.removeFirst()
            isLineStart = scalar == "\n" || isLineStart && isBlank(scalar)
            switch scalar.value {
            case 0x09, 0x0A, 0x20..<0x7F, 0xA0...: output.unicodeScalars.append(scalar)
            default: output += line(String(scalar))
            }
        }
        return output
    }

    /// The length of a sequence such as `ESC [ 1 ; 31 m` at the beginning; 0 for anything else.
    private static func lengthOfColor(_ text: Substring.UnicodeScalarView) -> Int {
        guard text.starts(with: ["\u{1B}", "["]) else { return 0 }
        let numbers = text.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
        return text.dropFirst(2 + numbers.count).first == "m" ? numbers.count + 3 : 0
    }

    package static func hasControl(_ text: String) -> Bool { text.unicodeScalars.contains(where: isControl) }

    /// C0, C1, and the marks that reorder or hide the text around them.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Columns that a character takes on a terminal: 0 for marks, 2 for East Asian wide ones and emoji.
    package static func width(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
            0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    /// Columns that a text takes on a terminal.
    package static func width(_ text: String) -> Int {
        // Each byte is a character, except for those of a CR LF.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.utf8.count }
        if text.unicodeScalars.allSatisfy(isNarrowCharacter) { return text.unicodeScalars.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// Whether a scalar is a character of its own that takes one column next to any other character: Latin, Greek, and
    /// Cyrillic letters, and their punctuation. Finding the borders of characters costs more than everything else here.
    private static func isNarrowCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD: false
        case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x2010..<0x2028: true
        default: false
        }
    }
}
