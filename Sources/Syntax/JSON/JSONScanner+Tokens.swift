internal import L10nDiagnostics
internal import L10nPlainText

/// Numbers, words, and anything else.
extension JSONScanner {
    /// Reads a number, a word or something else up to a delimiter and appends a cell. False: nothing was worth a cell.
    mutating func scanToken() -> Bool {
        let start = position
        let byte = bytes[position]
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") { return scanQuoted(byte) }
        if byte >= 0x80 {
            if hasByteOrderMark(at: position) {
                issue(.byteOrderMarkInside, position..<position + 3)
                position += 3
                return false
            }
            guard validSequence() else { return false }
        }
        while position < end, isTokenByte(bytes[position]) {
            if bytes[position] >= 0x80 {
                guard validSequence() else { break }
                position += sequenceLength(bytes[position])
            } else {
                position += 1
            }
        }
        if position == start {
            position += 1
            if byte == UInt8(ascii: "#") {
                skipLine()
                issue(.comment, start..<position)
            } else {
                issue(byte < 0x20 || byte == 0x7F ? .controlCharacter : .unexpectedCharacter, start..<position)
            }
            return false
        }
        let kind = tokenIssue(start..<position)
        if let kind { issue(kind, start..<position) }
        append(JSONCell(start: start, end: position, isMalformed: kind != nil))
        return true
    }

    func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "%"),
            0x80...:
            true
        default: ASCII.isLetterOrDigit(byte)
        }
    }

    func tokenIssue(_ range: Range<Int>) -> JSONIssue.Kind? {
        let token = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        func equals(_ word: StaticString) -> Bool {
            token.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
        switch token[0] {
        case UInt8(ascii: "t") where equals("true"), UInt8(ascii: "f") where equals("false"),
            UInt8(ascii: "n") where equals("null"):
            return nil
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            if isNumber(token) { return nil }
            let word = token.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            return isNonFinite(word) ? .notANumber : .invalidNumber
        default:
            return isNonFinite(token[...]) ? .notANumber : .unexpectedWord
        }
    }

    func isNonFinite(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard word.count <= 8 else { return false }
        let lower = word.map { $0 | 0x20 }
        return ["nan", "inf", "infinity"].contains { lower.elementsEqual($0.utf8) }
    }

    func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func isDigit(_ index: Int) -> Bool { index < token.count && ASCII.isDigit(token[index]) }
        if token[0] == UInt8(ascii: "-") { index = 1 }
        guard isDigit(index) else { return false }
        if token[index] == UInt8(ascii: "0") { index += 1 } else { while isDigit(index) { index += 1 } }
        if index < token.count, token[index] == UInt8(ascii: ".") {
            index += 1
            guard isDigit(index) else { return false }
            while isDigit(index) { index += 1 }
        }
        if index < token.count, token[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < token.count, token[index] == UInt8(ascii: "+") || token[index] == UInt8(ascii: "-") { index += 1 }
            guard isDigit(index) else { return false }
            while isDigit(index) { index += 1 }
        }
        return index == token.count
    }

    /// A string in `'` or backticks: one issue, and the rest of it is passed over.
    mutating func scanQuoted(_ quote: UInt8) -> Bool {
        let start = position
        position += 1
        while position < end, bytes[position] != quote, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        if position < end, bytes[position] == quote { position += 1 }
        issue(.singleQuotedString, start..<position)
        append(JSONCell(start: start, end: position, isMalformed: true))
        return true
    }
}
