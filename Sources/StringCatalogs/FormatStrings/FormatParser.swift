internal import L10nPlainText

/// Finds the specifiers of a text. Every `%` yields exactly one ``FormatSpecifier``, in the order of the text.
package enum FormatParser {
    /// Appends the specifiers of UTF-8 text. Offsets are relative to its first byte.
    package static func parse(_ text: UnsafeBufferPointer<UInt8>, into output: inout [FormatSpecifier]) {
        output.append(contentsOf: FormatSpecifiers(text))
    }

    /// Appends the specifiers of UTF-8 text. Offsets are relative to its first byte.
    package static func parse(_ text: Span<UInt8>, into output: inout [FormatSpecifier]) {
        text.withUnsafeBufferPointer { parse($0, into: &output) }
    }

    /// The specifiers of UTF-8 text.
    package static func specifiers(of text: Span<UInt8>) -> [FormatSpecifier] { text.withUnsafeBufferPointer(specifiers) }

    /// The specifiers of UTF-8 text.
    package static func specifiers(of text: UnsafeBufferPointer<UInt8>) -> [FormatSpecifier] {
        var output: [FormatSpecifier] = []
        parse(text, into: &output)
        return output
    }

    /// The specifiers of a text.
    package static func parse(_ text: String) -> [FormatSpecifier] {
        var text = text
        return text.withUTF8(specifiers)
    }

    /// Parses the value of `formatSpecifier`, which has no percent sign: `lld`, `@`, `.2f`.
    package static func parse(formatSpecifier: String) -> FormatSpecifier? {
        let specifiers = parse("%" + formatSpecifier)
        guard specifiers.count == 1, specifiers[0].form == .argument, Int(specifiers[0].end) == formatSpecifier.utf8.count + 1
        else {
            return nil
        }
        return specifiers[0]
    }
}

extension FormatParser {
    /// A text without the positions that say nothing: `%@ of %lld` for `%1$@ of %2$lld`.
    package static func withoutPlainPositions(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        let specifiers = parse(text).filter { $0.form != .escapedPercent && $0.form != .invalid && !$0.mayBeProse }
        guard zip(specifiers, 1...).allSatisfy({ Int($0.explicitPosition ?? 0) == $1 && !$0.hasStar }) else { return text }
        var bytes = Array(text.utf8)
        for specifier in specifiers.reversed() {
            guard let end = bytes[specifier.range].firstIndex(of: UInt8(ascii: "$")) else { continue }
            let digits = bytes[..<end].reversed().prefix(while: ASCII.isDigit).count
            bytes.removeSubrange(end - digits...end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text with the positions that Xcode writes for several arguments: `%1$@ of %2$lld` for `%@ of %lld`.
    package static func withPositions(_ text: String) -> String {
        let specifiers = parse(text).filter { $0.form == .argument && !$0.mayBeProse }
        guard specifiers.count > 1, specifiers.allSatisfy({ !$0.isNumbered && !$0.hasStar }) else { return text }
        var bytes = Array(text.utf8)
        for (number, specifier) in specifiers.enumerated().reversed() {
            bytes.insert(contentsOf: "\(number + 1)$".utf8, at: Int(specifier.start) + 1)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The specifiers of UTF-8 text, in order.
package struct FormatSpecifiers: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var links = LinkSearch()

    package init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    package mutating func next() -> FormatSpecifier? {
        index = ByteSearch.first(of: UInt8(ascii: "%"), in: text, from: index)
        guard index < text.count else { return nil }
        var scanner = SpecifierScanner(text: text, start: index)
        var specifier = scanner.plain() ?? scanner.scan()
        if scanner.mayBeEncodedByte, specifier.form == .argument, !specifier.isNumbered, specifier.nameEnd == 0,
            links.isInside(text, at: index)
        {
            specifier.mayBeProse = true
        }
        index = Int(specifier.end)
        return specifier
    }
}

/// Tells whether places of a text, one after the other, are in a link. Each byte is read once.
private struct LinkSearch {
    private var index = 0
    private var isLink = false
    /// Parentheses that are open in the link.
    private var depth = 0

    mutating func isInside(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        while index < place {
            read(text)
            index += 1
        }
        return isLink
    }

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        func follows(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard index >= count else { return false }
            return text[index - count..<index].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: count))
        }
        switch text[index] {
        // The value of an attribute.
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            if follows("href=") || follows("src=") {
                begin()
            } else if text[index] == UInt8(ascii: "\"") {
                isLink = false
            }
        case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"): isLink = false
        case UInt8(ascii: "("):
            if isLink {
                depth += 1
            } else if follows("]") {
                begin()
            }
        case UInt8(ascii: ")"):
            if depth == 0 { isLink = false }
            depth = max(0, depth - 1)
        case UInt8(ascii: "/"): if !isLink, follows(":/") { begin() }
        case UInt8(ascii: "."): if !isLink, follows("www") { begin() }
        case UInt8(ascii: ":"): if !isLink, follows("mailto") { begin() }
        default: break
        }
    }

    private mutating func begin() {
        isLink = true
        depth = 0
    }
}

private struct SpecifierScanner {
    let text: UnsafeBufferPointer<UInt8>
    let start: Int
    var index: Int

    init(text: UnsafeBufferPointer<UInt8>, start: Int) {
        self.text = text
        self.start = start
        index = start + 1
    }

    func byte(_ index: Int) -> UInt8 { index >= 0 && index < text.count ? text[index] : 0 }
    func isLetter(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }
    func isNameByte(_ byte: UInt8) -> Bool { isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") }

    /// `%@`, `%d`, `%lld` or `%1$@`, as most are written; nil where more can be meant.
    func plain() -> FormatSpecifier? {
        var index = start + 1
        var position: UInt8?
        if 1...9 ~= byte(index) &- UInt8(ascii: "0"), byte(index + 1) == UInt8(ascii: "$") {
            position = byte(index) - UInt8(ascii: "0")
            index += 2
        }
        let body = index
        while index < body + 2, byte(index) == UInt8(ascii: "l") { index += 1 }
        let length: LengthModifier = index == body ? .none : index == body + 1 ? .l : .ll
        switch byte(index) {
        case UInt8(ascii: "@"): break
        // The letter may belong to a word.
        case UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "s"), UInt8(ascii: "u"):
            if isLetter(byte(index + 1)) { return nil }
        default: return nil
        }
        return FormatSpecifier(
            form: .argument, conversion: byte(index), length: length, mayBeProse: false, hasStar: false, hasLayout: false,
            explicitPosition: position, start: UInt32(start), end: UInt32(index + 1), nameStart: 0, nameEnd: 0,
            bodyStart: UInt32(body))
    }

    /// Whether it looks like a byte of a link: a percent sign and two hexadecimal digits. Links have no control characters but line
    /// breaks, so `%02d` is a placeholder even there.
    var mayBeEncodedByte: Bool {
        let digits = (byte(start + 1), byte(start + 2))
        guard ASCII.isHexadecimalDigit(digits.0), ASCII.isHexadecimalDigit(digits.1) else { return false }
        if digits.0 > UInt8(ascii: "1") { return true }
        // A line break.
        return digits.0 == UInt8(ascii: "0") && [UInt8(ascii: "a"), UInt8(ascii: "d")].contains(digits.1 | 0x20)
    }

    mutating func scan() -> FormatSpecifier {
        var specifier = FormatSpecifier(
            form: .invalid, conversion: 0, length: .none, mayBeProse: false, hasStar: false, hasLayout: false,
            explicitPosition: nil, start: UInt32(start), end: UInt32(start + 1), nameStart: 0, nameEnd: 0,
            bodyStart: UInt32(start + 1))
        if byte(index) == UInt8(ascii: "%") {
            specifier.form = .escapedPercent
            specifier.end = UInt32(index + 1)
            return specifier
        }
        scanPosition(&specifier)
        scanName(&specifier)
        specifier.bodyStart = UInt32(index)
        if scanSubstitution(&specifier) || scanSubstitutionArgument(&specifier) || scanConversion(&specifier) { return specifier }
        specifier.form = .invalid
        specifier.end = UInt32(start + 1)
        return specifier
    }

    /// `1$`; digits without `$` are left for the width.
    private mutating func scanPosition(_ specifier: inout FormatSpecifier) {
        var end = index
        while ASCII.isDigit(byte(end)) { end += 1 }
        guard end > index, byte(end) == UInt8(ascii: "$") else { return }
        var position = 0
        for digit in index..<end { position = min(position * 10 + Int(byte(digit) - UInt8(ascii: "0")), 128) }
        specifier.explicitPosition = UInt8(position)
        index = end + 1
    }

    /// `(name)` of Xcode 26 and later.
    private mutating func scanName(_ specifier: inout FormatSpecifier) {
        guard byte(index) == UInt8(ascii: "(") else { return }
        var end = index + 1
        while isNameByte(byte(end)) { end += 1 }
        guard end > index + 1, byte(end) == UInt8(ascii: ")") else { return }
        specifier.nameStart = UInt32(index + 1)
        specifier.nameEnd = UInt32(end)
        index = end + 1
    }

    /// `#@name@`, before flags: `#` is a flag and `@` a conversion.
    ///
    /// Foundation ignores a layout or a length before it: `%1#@count@` takes the next argument and ignores its number.
    private mutating func scanSubstitution(_ specifier: inout FormatSpecifier) -> Bool {
        var hash = index
        while isLayout(byte(hash)) { hash += 1 }
        guard byte(hash) == UInt8(ascii: "#"), byte(hash + 1) == UInt8(ascii: "@") else { return false }
        let start = hash + 2
        var end = start
        while end < text.count, text[end] > 0x20, text[end] != UInt8(ascii: "@"), text[end] != UInt8(ascii: "%") { end += 1 }
        guard end > start, byte(end) == UInt8(ascii: "@") else { return false }
        specifier.form = .substitution
        specifier.nameStart = UInt32(start)
        specifier.nameEnd = UInt32(end)
        specifier.end = UInt32(end + 1)
        return true
    }

    /// A flag but `#`, a digit or a dot of width and precision, or a length.
    private func isLayout(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: "h"),
            UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"):
            true
        default: ASCII.isDigit(byte)
        }
    }

    private mutating func scanSubstitutionArgument(_ specifier: inout FormatSpecifier) -> Bool {
        guard byte(index) == UInt8(ascii: "a"), byte(index + 1) == UInt8(ascii: "r"), byte(index + 2) == UInt8(ascii: "g"),
            !(isNameByte(byte(index + 3)) && byte(index + 3) < 0x80)
        else { return false }
        specifier.form = .substitutionArgument
        specifier.end = UInt32(index + 3)
        return true
    }

    private mutating func scanConversion(_ specifier: inout FormatSpecifier) -> Bool {
        let body = index
        var hasSpaceFlag = false
        while true {
            switch byte(index) {
            case UInt8(ascii: " "): hasSpaceFlag = true
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "'"): break
            default:
                // Foundation reads a position after flags too: `%-1$d`.
                if index > body, !specifier.isNumbered {
                    scanPosition(&specifier)
                    if specifier.isNumbered {
                        specifier.bodyStart = UInt32(index)
                        continue
                    }
                }
                return scanType(&specifier, body: body, hasSpaceFlag: hasSpaceFlag)
            }
            index += 1
        }
    }

    private mutating func scanType(_ specifier: inout FormatSpecifier, body: Int, hasSpaceFlag: Bool) -> Bool {
        let afterFlags = index
        scanNumber(&specifier)
        if byte(index) == UInt8(ascii: ".") {
            index += 1
            scanNumber(&specifier)
        }
        let hasWidth = index > afterFlags
        specifier.hasLayout = index > body
        scanLength(&specifier)
        let conversion = byte(index)
        guard ArgumentKind(conversion: conversion) != nil else { return false }
        specifier.form = .argument
        specifier.conversion = conversion
        specifier.end = UInt32(index + 1)
        specifier.mayBeProse =
            !specifier.isNumbered && specifier.nameEnd == 0
            && looksLikeProse(
                flags: body..<afterFlags, hasSpaceFlag: hasSpaceFlag, hasWidth: hasWidth, conversion: conversion,
                length: specifier.length)
        return true
    }

    /// Prose such as `100% sure`, `50 % de`, `50% off`, `50%-ig`, `100%ige`: the percent sign belongs to a number, or the
    /// letter that would be the type belongs to a word.
    private func looksLikeProse(flags: Range<Int>, hasSpaceFlag: Bool, hasWidth: Bool, conversion: UInt8, length: LengthModifier)
        -> Bool
    {
        let next = byte(index + 1)
        let continuesWord = isLetter(next) && conversion != UInt8(ascii: "@")
        let followsNumber = followsNumber
        if hasSpaceFlag {
            // `% @` is a lookalike, not prose; a rule reports it.
            if conversion == UInt8(ascii: "@") { return false }
            // A sign right after a letter or digit belongs to it: `%lld% to go`.
            let before = byte(start - 1)
            if isLetter(before) || ASCII.isDigit(before) || before == UInt8(ascii: "@") { return true }
            return continuesWord || followsNumber || length == .none && !hasWidth && !isLikelyTypeLetter(conversion)
        }
        if flags.isEmpty, !hasWidth { return continuesWord && followsNumber && length == .none }
        // A flag without a width, such as the hyphen of `%-ig`.
        return !hasWidth && byte(flags.lowerBound) == UInt8(ascii: "-") && continuesWord
    }

    private func isLikelyTypeLetter(_ conversion: UInt8) -> Bool {
        conversion == UInt8(ascii: "d") || conversion == UInt8(ascii: "f") || conversion == UInt8(ascii: "u")
            || conversion == UInt8(ascii: "i")
    }

    /// Whether a number is before the percent sign, with or without whitespace between: `50% de`, `50 % de`.
    private var followsNumber: Bool {
        var index = start - 1
        // A space, U+00A0 or U+202F.
        while index >= 0 {
            if text[index] == 0x20 {
                index -= 1
            } else if text[index] == 0xA0, byte(index - 1) == 0xC2 {
                index -= 2
            } else if text[index] == 0xAF, byte(index - 1) == 0x80, byte(index - 2) == 0xE2 {
                index -= 3
            } else {
                break
            }
        }
        return ASCII.isDigit(byte(index))
    }

    private mutating func scanNumber(_ specifier: inout FormatSpecifier) {
        if byte(index) == UInt8(ascii: "*") {
            specifier.hasStar = true
            index += 1
        } else {
            while ASCII.isDigit(byte(index)) { index += 1 }
        }
    }

    private mutating func scanLength(_ specifier: inout FormatSpecifier) {
        let first = byte(index)
        let isDouble = byte(index + 1) == first
        switch first {
        case UInt8(ascii: "h"): specifier.length = isDouble ? .hh : .h
        case UInt8(ascii: "l"): specifier.length = isDouble ? .ll : .l
        case UInt8(ascii: "q"): specifier.length = .q
        case UInt8(ascii: "L"): specifier.length = .upperL
        case UInt8(ascii: "z"): specifier.length = .z
        case UInt8(ascii: "t"): specifier.length = .t
        case UInt8(ascii: "j"): specifier.length = .j
        default: return
        }
        index += specifier.length == .hh || specifier.length == .ll ? 2 : 1
    }
}
