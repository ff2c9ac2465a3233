internal import L10nPlainText

/// Splits Swift source into tokens. Any bytes have tokens: a token that is not Swift becomes ``SwiftToken/Kind/other``.
struct SwiftLexer {
    /// A string literal that is being read.
    private struct OpenString {
        let hashes: Int
        let isMultiline: Bool
        /// Parentheses that are open in the current interpolation.
        var depth = 0
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var startsLine = true
    private var tokens: [SwiftToken] = []
    /// The string literals around the current place, the innermost last.
    private var strings: [OpenString] = []

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 5 + 16)
    }

    static func tokens(of bytes: UnsafeBufferPointer<UInt8>) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes)
        lexer.run()
        return lexer.tokens
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        let place = index + offset
        return place < bytes.count ? bytes[place] : 0
    }

    private mutating func run() {
        // The line that makes a script executable.
        if byte() == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
        while index < bytes.count { readToken() }
        while !strings.isEmpty { endString(0) }
    }

    private mutating func append(_ kind: SwiftToken.Kind, from start: Int) {
        let hasSpace = tokens.last.map { Int($0.end) != start } ?? true
        tokens.append(
            SwiftToken(
                kind: kind, startsLine: startsLine, hasSpaceBefore: hasSpace, start: UInt32(start), end: UInt32(index)))
        startsLine = false
    }

    private mutating func take(_ kind: SwiftToken.Kind, _ length: Int = 1) {
        let start = index
        index += length
        append(kind, from: start)
    }

    private mutating func readToken() {
        let byte = byte()
        switch byte {
        case 0x0A, 0x0D:
            startsLine = true
            index += 1
        case 0x20, 0x09, 0x0B, 0x0C, 0: index += 1
        case UInt8(ascii: "("):
            if !strings.isEmpty { strings[strings.count - 1].depth += 1 }
            take(.leftParen)
        case UInt8(ascii: ")"): readRightParen()
        case UInt8(ascii: "["): take(.leftBracket)
        case UInt8(ascii: "]"): take(.rightBracket)
        case UInt8(ascii: "{"): take(.leftBrace)
        case UInt8(ascii: "}"): take(.rightBrace)
        case UInt8(ascii: ","): take(.comma)
        case UInt8(ascii: ";"): take(.semicolon)
        case UInt8(ascii: ":"): take(.colon)
        case UInt8(ascii: "@"): take(.at)
        case UInt8(ascii: "."): self.byte(1) == byte ? readOperator() : take(.dot)
        case UInt8(ascii: "\""): readString(hashes: 0)
        case UInt8(ascii: "#"): readPound()
        case UInt8(ascii: "`"): readQuotedName()
        case UInt8(ascii: "/"): readSlash()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
        case _ where Self.startsName(byte): readName()
        case _ where Self.isOperator(byte): readOperator()
        default: take(.other)
        }
    }

    private mutating func readRightParen() {
        guard let last = strings.indices.last else { return take(.rightParen) }
        if strings[last].depth > 0 {
            strings[last].depth -= 1
            return take(.rightParen)
        }
        take(.interpolationEnd)
        readStringBody()
    }

    // MARK: Names and numbers

    private static func startsName(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
    }

    private static func continuesName(_ byte: UInt8) -> Bool { startsName(byte) || ASCII.isDigit(byte) }

    private mutating func skipName() {
        while index < bytes.count, Self.continuesName(bytes[index]) { index += 1 }
    }

    private mutating func readName() {
        let start = index
        skipName()
        append(.identifier, from: start)
    }

    private mutating func readQuotedName() {
        let start = index
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else { return take(.other) }
        index = end + 1
        append(.identifier, from: start)
    }

    private mutating func readNumber() {
        let start = index
        var isFloat = false
        let isHex = byte() == UInt8(ascii: "0") && byte(1) == UInt8(ascii: "x")
        func isExponent(_ byte: UInt8) -> Bool { byte | 0x20 == UInt8(ascii: isHex ? "p" : "e") }
        while index < bytes.count {
            let current = byte()
            if ASCII.isLetter(current) || ASCII.isDigit(current) || current == UInt8(ascii: "_") {
                if isExponent(current) {
                    isFloat = true
                    if byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") { index += 1 }
                }
                index += 1
            } else if current == UInt8(ascii: "."), ASCII.isDigit(byte(1)), !isFloat {
                isFloat = true
                index += 1
            } else {
                break
            }
        }
        append(isFloat ? .float : .integer, from: start)
    }

    // MARK: Operators and comments

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"),
            UInt8(ascii: "?"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private mutating func readOperator() {
        let start = index
        let isDotted = byte() == UInt8(ascii: ".")
        let isPostfix = byte() == UInt8(ascii: "?") || byte() == UInt8(ascii: "!")
        index += 1
        // `value!` and `Value?` end at the mark.
        if isPostfix, tokens.last.map({ Int($0.end) == start }) ?? false { return append(.operator, from: start) }
        while index < bytes.count, Self.isOperator(bytes[index]) || isDotted && bytes[index] == UInt8(ascii: ".") {
            // A comment ends an operator.
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") { break }
            index += 1
        }
        append(.operator, from: start)
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    }

    private mutating func skipComment() {
        var depth = 1
        index += 2
        while index < bytes.count, depth > 0 {
            switch (byte(), byte(1)) {
            case (UInt8(ascii: "*"), UInt8(ascii: "/")):
                depth -= 1
                index += 2
            case (UInt8(ascii: "/"), UInt8(ascii: "*")):
                depth += 1
                index += 2
            case (0x0A, _), (0x0D, _):
                startsLine = true
                index += 1
            default: index += 1
            }
        }
        index = min(index, bytes.count)
    }

    private mutating func readSlash() {
        switch byte(1) {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"): skipComment()
        default:
            if !isAfterOperand, let end = endOfRegex() {
                let start = index
                index = end
                append(.regex, from: start)
            } else {
                readOperator()
            }
        }
    }

    /// Whether a slash divides the operand before it.
    private var isAfterOperand: Bool {
        guard let last = tokens.last else { return false }
        switch last.kind {
        case .identifier: return !Self.wordsBeforeOperands.contains(text(last))
        case .integer, .float, .rightParen, .rightBracket, .rightBrace, .stringEnd, .regex, .interpolationEnd: return true
        case .operator: return Int(last.end) == index || byte(1) == 0x20
        default: return false
        }
    }

    private static let wordsBeforeOperands: Set<String> = [
        "await", "case", "else", "guard", "if", "in", "return", "throw", "try", "where", "while",
    ]

    private func text(_ token: SwiftToken) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[token.range]), as: UTF8.self)
    }

    /// The end of a regular expression between slashes on this line.
    private func endOfRegex() -> Int? {
        let first = byte(1)
        if first == 0x20 || first == 0x09 || first == 0x0A || first == 0 { return nil }
        var place = index + 1
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 2
            case UInt8(ascii: "/"): return place + 1
            default: place += 1
            }
        }
        return nil
    }

    // MARK: Literals

    /// `#if`, `#"raw"#`, `#/regex/#`.
    private mutating func readPound() {
        var hashes = 1
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch byte(hashes) {
        case UInt8(ascii: "\""): readString(hashes: hashes)
        case UInt8(ascii: "/"): readExtendedRegex(hashes)
        case let next where hashes == 1 && Self.startsName(next):
            let start = index
            index += 1
            skipName()
            append(.pound, from: start)
        default: take(.other)
        }
    }

    private func hasHashes(_ count: Int, at place: Int) -> Bool {
        place + count <= bytes.count && (0..<count).allSatisfy { bytes[place + $0] == UInt8(ascii: "#") }
    }

    private mutating func readExtendedRegex(_ hashes: Int) {
        let start = index
        var place = index + hashes + 1
        // With a line break after the delimiter it may have several lines.
        let isMultiline = place < bytes.count && (bytes[place] == 0x0A || bytes[place] == 0x0D)
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "/"), hasHashes(hashes, at: place + 1) {
                index = place + 1 + hashes
                return append(.regex, from: start)
            }
            if bytes[place] == 0x0A, !isMultiline { break }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        take(.other, hashes)
    }

    /// Whether a raw literal that begins with three quotation marks ends on the same line: `#"""#` is a single quotation mark.
    private func endsOnLine(_ hashes: Int, from start: Int) -> Bool {
        var place = start
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
            if bytes[place] == UInt8(ascii: "\""), hasHashes(hashes, at: place + 1) { return true }
            place += 1
        }
        return false
    }

    private mutating func readString(hashes: Int) {
        let start = index
        index += hashes
        let isMultiline =
            byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
            && !(hashes > 0 && endsOnLine(hashes, from: index + 2))
        index += isMultiline ? 3 : 1
        append(.stringStart, from: start)
        strings.append(OpenString(hashes: hashes, isMultiline: isMultiline))
        readStringBody()
    }

    /// Reads up to the end of the innermost literal, or its next interpolation.
    private mutating func readStringBody() {
        guard let string = strings.last else { return }
        let start = index
        func isEnd() -> Bool {
            let quotes = string.isMultiline ? 3 : 1
            for offset in 0..<quotes where byte(offset) != UInt8(ascii: "\"") { return false }
            return hasHashes(string.hashes, at: index + quotes)
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\"") where isEnd():
                appendText(from: start)
                return endString((string.isMultiline ? 3 : 1) + string.hashes)
            case UInt8(ascii: "\\") where hasHashes(string.hashes, at: index + 1):
                let length = 1 + string.hashes
                // Deeper than people write; kept from being a way to use up memory.
                if byte(length) == UInt8(ascii: "("), strings.count < 64 {
                    appendText(from: start)
                    strings[strings.count - 1].depth = 0
                    return take(.interpolationStart, length + 1)
                }
                index = min(index + length + 1, bytes.count)
            case 0x0A, 0x0D:
                if !string.isMultiline {
                    appendText(from: start)
                    return endString(0)
                }
                index += 1
            default: index += 1
            }
        }
        appendText(from: start)
        endString(0)
    }

    private mutating func appendText(from start: Int) {
        if index > start { append(.stringText, from: start) }
    }

    private mutating func endString(_ length: Int) {
        strings.removeLast()
        take(.stringEnd, min(length, bytes.count - index))
    }
}
