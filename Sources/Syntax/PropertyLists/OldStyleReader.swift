internal import L10nDiagnostics
internal import L10nPlainText

/// Reads old-style property lists, as `.strings` files are written by hand: `"key" = "text";`.
///
/// [Old-Style ASCII Property Lists](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html),
/// with the shorthand `"key";` and without the braces around the outermost dictionary.
struct OldStyleReader {
    private var scanner: ByteScanner
    private let source: SourceFile
    private var depth = 0
    /// The comments since the last member or value.
    private var comments: [Range<Int>] = []
    private var looseComments: [ByteRange] = []

    init(_ decoded: DecodedSource) {
        scanner = ByteScanner(decoded)
        source = decoded.source
    }

    mutating func read() -> PropertyListDocument {
        skipBlanks()
        let start = scanner.index
        var root: PropertyListValue
        if scanner[0] == UInt8(ascii: "{") {
            root = dictionary()
            skipBlanks()
            if !scanner.isAtEnd { scanner.report(.trailingText, scanner.character) }
        } else if scanner[0] == UInt8(ascii: "(") {
            root = array()
            scanner.report(.noDictionary, start..<start + 1)
        } else {
            let members = members(until: nil)
            root = PropertyListValue(.dictionary(members), ByteRange(start..<scanner.index))
        }
        loosen(comments)
        return PropertyListDocument(
            source: source, root: root, issues: scanner.issues,
            looseComments: looseComments.sorted { $0.start < $1.start })
    }

    // MARK: Dictionaries

    /// The members up to a closing brace, or up to the end.
    private mutating func members(until end: UInt8?) -> [PropertyListMember] {
        var members: [PropertyListMember] = []
        while true {
            skipBlanks()
            assignTrailingComments(to: &members)
            if scanner.isAtEnd || scanner[0] == end { break }
            let comment = leadingComment()
            guard let member = member() else {
                recover(until: end)
                continue
            }
            loosen(comments)
            comments = []
            members.append(
                PropertyListMember(key: member.key, keyRange: member.keyRange, value: member.value, comment: comment))
        }
        return members
    }

    /// `key = value;` or `key;`; nil if there is no key.
    private mutating func member() -> PropertyListMember? {
        let start = scanner.index
        guard let key = string() else {
            scanner.report(.unexpectedCharacter, scanner.character)
            return nil
        }
        let keyRange = ByteRange(start..<scanner.index)
        var value = PropertyListValue(.text(key), keyRange)
        var end = scanner.index
        skipBlanks()
        if scanner[0] == UInt8(ascii: "=") {
            let sign = scanner.index
            scanner.index += 1
            skipBlanks()
            guard let found = self.value() else {
                scanner.report(.missingValue, sign..<sign + 1)
                return nil
            }
            value = found
            end = scanner.index
            skipBlanks()
        }
        if scanner[0] == UInt8(ascii: ";") {
            scanner.index += 1
        } else if !scanner.hasEnded {
            // The place after the token that it should follow, not the place of the next token.
            scanner.report(.missingSemicolon, max(start, end - 1)..<end)
            if !isAtString, !scanner.isAtEnd, scanner[0] != UInt8(ascii: "}") { recover(until: UInt8(ascii: "}")) }
        }
        return PropertyListMember(key: key, keyRange: keyRange, value: value)
    }

    /// Continues after the next semicolon or line end; right after a superfluous mark.
    private mutating func recover(until end: UInt8?) {
        if end == nil, scanner[0] == UInt8(ascii: "}") || scanner[0] == 0 {
            scanner.index += 1
            return
        }
        while !scanner.isAtEnd {
            let byte = scanner[0]
            if byte == end { return }
            scanner.index += 1
            if byte == UInt8(ascii: ";") || byte == 0x0A || byte == 0x0D { return }
        }
    }

    // MARK: Values

    private mutating func value() -> PropertyListValue? {
        let start = scanner.index
        switch scanner[0] {
        case UInt8(ascii: "{"): return dictionary()
        case UInt8(ascii: "("): return array()
        case UInt8(ascii: "<"): return data()
        default: return string().map { PropertyListValue(.text($0), ByteRange(start..<scanner.index)) }
        }
    }

    private mutating func dictionary() -> PropertyListValue {
        let start = scanner.index
        var members: [PropertyListMember] = []
        nested(until: UInt8(ascii: "}"), from: start) { members = $0.members(until: UInt8(ascii: "}")) }
        return PropertyListValue(.dictionary(members), ByteRange(start..<scanner.index))
    }

    private mutating func array() -> PropertyListValue {
        let start = scanner.index
        var elements: [PropertyListValue] = []
        nested(until: UInt8(ascii: ")"), from: start) { reader in
            reader.skipBlanks()
            while !reader.scanner.isAtEnd, reader.scanner[0] != UInt8(ascii: ")") {
                guard let element = reader.value() else { break }
                elements.append(element)
                reader.skipBlanks()
                guard reader.scanner[0] == UInt8(ascii: ",") else { break }
                reader.scanner.index += 1
                reader.skipBlanks()
            }
        }
        return PropertyListValue(.array(elements), ByteRange(start..<scanner.index))
    }

    /// What is between two brackets, and the closing one.
    private mutating func nested(until end: UInt8, from start: Int, _ body: (inout Self) -> Void) {
        guard depth < PropertyListReader.maximumDepth else { return scanner.end(.tooDeep) }
        depth += 1
        scanner.index += 1
        body(&self)
        depth -= 1
        if scanner[0] == end, !scanner.isAtEnd {
            scanner.index += 1
        } else {
            scanner.report(.unterminatedContainer, start..<start + 1)
        }
    }

    /// `<0fbd77 1c2735ae>`
    private mutating func data() -> PropertyListValue {
        let start = scanner.index
        scanner.index += 1
        while !scanner.isAtEnd, scanner[0] != UInt8(ascii: ">") {
            if scanner[0] > 0x20, !ASCII.isHexadecimalDigit(scanner[0]) {
                scanner.report(.invalidData, scanner.character)
                break
            }
            scanner.index += 1
        }
        if scanner[0] == UInt8(ascii: ">") {
            scanner.index += 1
        } else if scanner.isAtEnd {
            scanner.report(.unterminatedContainer, start..<start + 1)
        }
        return PropertyListValue(.other("data"), ByteRange(start..<scanner.index))
    }

    // MARK: Strings

    private var isAtString: Bool {
        let byte = scanner[0]
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || !scanner.isAtEnd && Self.isUnquoted(byte)
    }

    /// A string with or without quotation marks; nil if there is none.
    private mutating func string() -> String? {
        guard isAtString else { return nil }
        let mark = scanner[0]
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { return quotedString(mark) }
        let start = scanner.index
        while !scanner.isAtEnd, Self.isUnquoted(scanner[0]) { scanner.index += 1 }
        return scanner.text(start..<scanner.index)
    }

    private mutating func quotedString(_ mark: UInt8) -> String {
        let start = scanner.index
        scanner.index += 1
        var run = scanner.index
        // UTF-16, as an escape can be half a pair.
        var units: [UInt16] = []
        while !scanner.isAtEnd, scanner[0] != mark {
            if scanner[0] == UInt8(ascii: "\\") {
                units += scanner.text(run..<scanner.index).utf16
                if let unit = escape() {
                    units.append(unit)
                    run = scanner.index
                } else {
                    // It ends nothing, even where it is the mark.
                    run = scanner.index
                    scanner.index = min(run + 1, scanner.bytes.count)
                }
            } else {
                scanner.index += 1
            }
        }
        let end = scanner.index
        units += scanner.text(run..<end).utf16
        if scanner.isAtEnd {
            scanner.report(.unterminatedString, start..<start + 1)
        } else {
            scanner.index += 1
        }
        let text = String(decoding: units, as: UTF16.self)
        if !text.utf16.elementsEqual(units) { scanner.report(.loneSurrogate, start..<scanner.index) }
        return text
    }

    /// The meaning of a backslash and what follows it; nil where the character that follows means itself.
    private mutating func escape() -> UInt16? {
        let start = scanner.index
        scanner.index += 1
        let byte = scanner[0]
        let plain: UInt16? =
            switch byte {
            case UInt8(ascii: "a"): 0x07
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "t"): 0x09
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "v"): 0x0B
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "r"): 0x0D
            default: nil
            }
        if let plain {
            scanner.index += 1
            return plain
        }
        if byte == UInt8(ascii: "U") { return unicodeEscape() }
        if Self.isOctal(byte) { return octalEscape() }
        if ASCII.isLetterOrDigit(byte) { scanner.report(.unknownEscape, start..<start + 2) }
        return nil
    }

    /// `\U` and up to four digits.
    private mutating func unicodeEscape() -> UInt16 {
        scanner.index += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(scanner[0])).hexDigitValue else { break }
            unit = unit << 4 | UInt16(digit)
            scanner.index += 1
        }
        return unit
    }

    /// Up to three digits, which name a character of NeXTSTEP's encoding.
    private mutating func octalEscape() -> UInt16 {
        var code: UInt8 = 0
        for _ in 0..<3 where Self.isOctal(scanner[0]) {
            code = code << 3 | (scanner[0] - UInt8(ascii: "0"))
            scanner.index += 1
        }
        return code < 0x80 ? UInt16(code) : Self.nextStep[Int(code) - 0x80]
    }

    /// The characters from 0x80 on; the last two codes have none.
    private static let nextStep: [UInt16] =
        "\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\0"
        .utf16.map(\.self)

    // MARK: Blanks and comments

    private mutating func skipBlanks() {
        while !scanner.isAtEnd {
            let byte = scanner[0]
            if byte == 0x20 || 0x09...0x0D ~= byte {
                scanner.index += 1
            } else if byte == 0xE2, scanner[1] == 0x80, scanner[2] | 1 == 0xA9 {
                // Line and paragraph separators.
                scanner.index += 3
            } else if byte == UInt8(ascii: "/"), scanner[1] == UInt8(ascii: "/") || scanner[1] == UInt8(ascii: "*") {
                skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        let start = scanner.index
        if scanner[1] == UInt8(ascii: "*") {
            scanner.index += 2
            if !scanner.skip(past: "*/") { scanner.report(.unterminatedComment, start..<start + 2) }
        } else {
            while !scanner.isAtEnd, !isAtLineEnd { scanner.index += 1 }
        }
        comments.append(start..<scanner.index)
    }

    private var isAtLineEnd: Bool {
        scanner[0] == 0x0A || scanner[0] == 0x0D || scanner[0] == 0xE2 && scanner[1] == 0x80 && scanner[2] | 1 == 0xA9
    }

    /// Assigns the comments after the last member on its line to it.
    private mutating func assignTrailingComments(to members: inout [PropertyListMember]) {
        guard let last = members.indices.last else { return }
        var end = Int(members[last].value.range.end)
        var count = 0
        while count < comments.count {
            let comment = comments[count]
            // One before something else on the same line belongs to that.
            let next = count + 1 < comments.count ? comments[count + 1].lowerBound : scanner.index
            guard lineEnds(in: end..<comment.lowerBound) == 0,
                next == scanner.bytes.count || lineEnds(in: comment.upperBound..<next) > 0
            else { break }
            let text = text(ofComment: comment)
            members[last].comment = members[last].comment.map { $0 + "\n" + text } ?? text
            end = comment.upperBound
            count += 1
        }
        comments.removeFirst(count)
    }

    /// The text of the comments right before this place, without an empty line between; earlier ones are loose.
    private mutating func leadingComment() -> String? {
        var own: [Range<Int>] = []
        var end = scanner.index
        while let comment = comments.last, lineEnds(in: comment.upperBound..<end) <= 1 {
            own.append(comments.removeLast())
            end = comment.lowerBound
        }
        loosen(comments)
        comments = []
        let text = own.reversed().map(text(ofComment:)).filter { !$0.isEmpty }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }

    private mutating func loosen(_ comments: [Range<Int>]) { looseComments += comments.map { ByteRange($0) } }

    private func lineEnds(in range: Range<Int>) -> Int {
        range.count { index in
            let byte = scanner.bytes[index]
            return byte == 0x0A || byte == 0x0D && (index + 1 == scanner.bytes.count || scanner.bytes[index + 1] != 0x0A)
        }
    }

    /// What a comment says: without its marks, and without blanks around its lines.
    private func text(ofComment range: Range<Int>) -> String {
        var text = scanner.text(range).dropFirst(2)
        if scanner.bytes[range.lowerBound + 1] == UInt8(ascii: "*"), text.hasSuffix("*/") { text = text.dropLast(2) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        return String(Self.trimmed(lines.joined(separator: "\n")[...]))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    // MARK: Bytes

    private static func isUnquoted(_ byte: UInt8) -> Bool {
        ASCII.isLetterOrDigit(byte) || "_$/:.-".utf8.contains(byte)
    }

    private static func isOctal(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 8 }
}
