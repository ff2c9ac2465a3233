internal import L10nPlainText

/// A mistyped specifier, and how it should be written.
package struct LookalikeSpecifier: Sendable, Hashable {
    /// Bytes of the decoded text.
    package let range: Range<Int>
    /// The specifier that was meant.
    package let replacement: String
    /// Whether Foundation may still take it for one: in `% @` the space is a flag, in `%1@` the number a width.
    package let mayStillWork: Bool
    /// Whether it is the rest of a reference to a substitution.
    package var isReference = false
    /// Whether its sign is doubled, as in `%%d`.
    package var isDoubled = false

    /// Finds look-alikes: another sign (`％@`, `&@`), a space inside (`% @`, `%1$ @`, `%1 $@`), parts turned round
    /// (`@%`, `%$1@`, `1%$@`), a doubled sign (`%%d`), a doubled or missing `$` (`%1$$@`, `%1@`), an upper-case length (`%Lld`), an invisible character
    /// inside.
    ///
    /// They are candidates: they count only in a text that is missing an argument of its source.
    package static func find(in text: String) -> [LookalikeSpecifier] {
        let bytes = Array(text.utf8)
        var found: [LookalikeSpecifier] = []
        var index = 0
        while index < bytes.count {
            if let lookalike = match(bytes, at: index) {
                found.append(lookalike)
                index = lookalike.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Length of a percent sign of any script at `index`, or 0.
    private static func percentLength(_ bytes: [UInt8], _ index: Int) -> Int {
        if index < bytes.count, bytes[index] == UInt8(ascii: "%") { return 1 }
        return length(of: otherSigns, bytes, index)
    }

    /// Length of a character that can't be inside a specifier (spaces, directional and zero-width marks), or 0.
    private static func gapLength(_ bytes: [UInt8], _ index: Int) -> Int {
        if index < bytes.count, bytes[index] == 0x20 { return 1 }
        return length(of: otherGaps, bytes, index)
    }

    private static let otherSigns = ["\u{FF05}", "\u{066A}", "\u{FE6A}"].map { Array($0.utf8) }
    private static let otherGaps = [
        "\u{A0}", "\u{202F}", "\u{2009}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}",
        "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{FEFF}",
    ].map { Array($0.utf8) }

    /// Length of the lookalike outside ASCII at `index`, or 0.
    private static func length(of characters: [[UInt8]], _ bytes: [UInt8], _ index: Int) -> Int {
        guard index < bytes.count, bytes[index] >= 0x80 else { return 0 }
        return characters.first { bytes[index...].starts(with: $0) }?.count ?? 0
    }

    private static func match(_ bytes: [UInt8], at start: Int) -> LookalikeSpecifier? {
        matchTurnedRound(bytes, at: start) ?? matchOtherSign(bytes, at: start) ?? matchDoubledSign(bytes, at: start)
            ?? matchPercent(bytes, at: start)
    }

    /// `%%d`, `%%1$@`: what a program that formats twice would need.
    private static func matchDoubledSign(_ bytes: [UInt8], at start: Int) -> LookalikeSpecifier? {
        let percent = UInt8(ascii: "%")
        guard bytes[start] == percent, start + 2 < bytes.count, bytes[start + 1] == percent, bytes[start + 2] != percent,
            start == 0 || bytes[start - 1] != percent && !ASCII.isDigit(bytes[start - 1])
        else { return nil }
        var type = start + 2
        while type < bytes.count, ASCII.isDigit(bytes[type]) { type += 1 }
        if type > start + 2 {
            guard type < bytes.count, bytes[type] == UInt8(ascii: "$") else { return nil }
            type += 1
        }
        guard let end = typeEnd(bytes, type) else { return nil }
        return LookalikeSpecifier(
            range: start..<end, replacement: String(decoding: bytes[(start + 1)..<end], as: UTF8.self), mayStillWork: false,
            isDoubled: true)
    }

    /// `&@`, `$@`, `^@`: a key beside that of the percent sign.
    private static func matchOtherSign(_ bytes: [UInt8], at start: Int) -> LookalikeSpecifier? {
        guard [UInt8(ascii: "&"), UInt8(ascii: "$"), UInt8(ascii: "^")].contains(bytes[start]), start + 1 < bytes.count,
            bytes[start + 1] == UInt8(ascii: "@")
        else { return nil }
        // `%1$@` has its sign; names and addresses go on.
        if start > 0, ASCII.isLetterOrDigit(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "%") { return nil }
        if start + 2 < bytes.count, ASCII.isLetterOrDigit(bytes[start + 2]) { return nil }
        return LookalikeSpecifier(range: start..<start + 2, replacement: "%@", mayStillWork: false)
    }

    /// `@%`, `1%$@`: the sign comes too late.
    private static func matchTurnedRound(_ bytes: [UInt8], at start: Int) -> LookalikeSpecifier? {
        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
        if bytes[start] == UInt8(ascii: "@"), byte(start + 1) == UInt8(ascii: "%"), !isSpecifierStart(byte(start + 2)),
            start == 0 || bytes[start - 1] != UInt8(ascii: "%") && bytes[start - 1] != UInt8(ascii: "$")
        {
            return LookalikeSpecifier(range: start..<start + 2, replacement: "%@", mayStillWork: false)
        }
        if bytes[start] &- UInt8(ascii: "1") < 9, byte(start + 1) == UInt8(ascii: "%"), byte(start + 2) == UInt8(ascii: "$"),
            let end = typeEnd(bytes, start + 3)
        {
            let type = String(decoding: bytes[start + 3..<end], as: UTF8.self)
            return LookalikeSpecifier(
                range: start..<end, replacement: "%\(Character(Unicode.Scalar(bytes[start])))$\(type)", mayStillWork: false)
        }
        return nil
    }

    private static func isSpecifierStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || ASCII.isDigit(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "(") || ASCII.isLetter(byte)
    }

    /// End of length and type letters at `index`, or nil.
    private static func typeEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
        var end = index
        if end < bytes.count, bytes[end] == UInt8(ascii: "L") { end += 1 }
        while end < bytes.count, bytes[end] == UInt8(ascii: "l") || bytes[end] == UInt8(ascii: "h") { end += 1 }
        guard end < bytes.count, ArgumentKind(conversion: bytes[end]) != nil else { return nil }
        if bytes[end] != UInt8(ascii: "@"), end + 1 < bytes.count, ASCII.isLetter(bytes[end + 1]) {
            return nil
        }
        return end + 1
    }

    private static func matchPercent(_ bytes: [UInt8], at start: Int) -> LookalikeSpecifier? {
        let sign = percentLength(bytes, start)
        guard sign > 0 else { return nil }
        var index = start + sign
        var isOdd = sign > 1
        var hasOnlyPlainSpace = sign == 1
        var position = ""
        func skipGaps() {
            while case let length = gapLength(bytes, index), length > 0 {
                if length > 1 { hasOnlyPlainSpace = false }
                index += length
                isOdd = true
            }
        }
        skipGaps()
        // `%$1@`
        if index < bytes.count, bytes[index] == UInt8(ascii: "$") {
            var digits = index + 1
            while digits < bytes.count, ASCII.isDigit(bytes[digits]) { digits += 1 }
            guard digits > index + 1, let end = typeEnd(bytes, digits) else { return nil }
            let number = String(decoding: bytes[index + 1..<digits], as: UTF8.self)
            return LookalikeSpecifier(
                range: start..<end, replacement: "%\(number)$\(String(decoding: bytes[digits..<end], as: UTF8.self))",
                mayStillWork: false)
        }
        var digits = index
        while digits < bytes.count, ASCII.isDigit(bytes[digits]) { digits += 1 }
        if digits > index {
            let number = String(decoding: bytes[index..<digits], as: UTF8.self)
            index = digits
            let wasOdd = isOdd
            skipGaps()
            // `%2@`: objects have no width, so that the digits were to be a position.
            if index < bytes.count, bytes[index] == UInt8(ascii: "@"), !number.hasPrefix("0") {
                return LookalikeSpecifier(
                    range: start..<index + 1, replacement: "%\(number)$@", mayStillWork: hasOnlyPlainSpace && isOdd == wasOdd)
            }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "$") else { return nil }
            if isOdd != wasOdd { hasOnlyPlainSpace = false }
            index += 1
            while index < bytes.count, bytes[index] == UInt8(ascii: "$") {
                index += 1
                isOdd = true
                hasOnlyPlainSpace = false
            }
            position = number + "$"
            skipGaps()
        }
        let typeStart = index
        guard let end = typeEnd(bytes, typeStart) else { return nil }
        var type = String(decoding: bytes[typeStart..<end], as: UTF8.self)
        if type.hasPrefix("Ll") {
            type = "l" + type.dropFirst()
            isOdd = true
            hasOnlyPlainSpace = false
        }
        guard isOdd else { return nil }
        return LookalikeSpecifier(range: start..<end, replacement: "%" + position + type, mayStillWork: hasOnlyPlainSpace)
    }
}
