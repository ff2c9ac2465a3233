internal import L10nDiagnostics
internal import L10nPlainText

/// Strings, their escapes, and UTF-8.
extension JSONScanner {
    /// Reads a string at the current position and appends its cell.
    @inline(__always)
    mutating func scanString() {
        let start = position
        var index = position + 1
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var passed: UInt64 = 0
        // Eight bytes at a time up to the first quotation mark, backslash, or control character. The lowest match is exact; a false
        // one can only be above it.
        while index + 8 <= end {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let special =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word)
            let found = special & tops
            if found == 0 {
                passed |= word
                index += 8
                continue
            }
            // The bytes below the lowest bit that is set.
            passed |= word & (found ^ (found &- 1))
            index += found.trailingZeroBitCount >> 3
            guard passed & tops == 0 || isUTF8(start...index) else { break }
            if bytes[index] == UInt8(ascii: "\"") {
                append(JSONCell(start: start, end: index + 1))
                position = index + 1
                return
            }
            return scanStringSlowly(start: start, from: index)
        }
        scanStringSlowly(start: start, from: start + 1)
    }

    mutating func scanStringSlowly(start: Int, from: Int) {
        position = from
        var hasEscapes = false
        var isTerminated = false
        while position < end {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                isTerminated = true
            case UInt8(ascii: "\\"):
                hasEscapes = true
                scanEscape()
                continue
            case 0x0A, 0x0D:
                if !continuesOnNextLine() { break }
                issue(.controlCharacter, position..<position + 1)
                position += 1
                continue
            case 0..<0x20:
                issue(.controlCharacter, position..<position + 1)
                position += 1
                continue
            case 0x80...:
                if validSequence() { position += sequenceLength(byte) }
                continue
            default:
                position += 1
                continue
            }
            break
        }
        if !isTerminated { issue(.unterminatedString, start..<position) }
        append(JSONCell(start: start, end: position, hasEscapes: hasEscapes, isMalformed: !isTerminated))
    }

    /// Whether a line end inside a string is a raw one in a longer text (its closing mark is followed by a delimiter) and
    /// not the place where a closing mark was forgotten.
    mutating func continuesOnNextLine() -> Bool {
        var index = max(position + 1, lookahead)
        while index < end, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        lookahead = min(index, end)
        index += 1
        while index < end, ASCII.isWhitespace(bytes[index]) { index += 1 }
        guard index < end else { return false }
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): return true
        default: return false
        }
    }

    mutating func scanEscape() {
        let start = position
        guard position + 1 < end else {
            position = end
            return
        }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"): scanUnicodeEscape()
        case 0x0A, 0x0D:
            position += 1
            issue(.invalidEscape, start..<position)
        case 0x80...:
            position += 1
            if validSequence() { position += sequenceLength(bytes[position]) }
            issue(.invalidEscape, start..<position)
        default:
            position += 2
            issue(.invalidEscape, start..<position)
        }
    }

    mutating func scanUnicodeEscape() {
        let start = position
        let buffer = UnsafeBufferPointer(start: bytes, count: end)
        guard let unit = JSONEscapes.hexadecimal(buffer, position + 2, end) else {
            position += 2
            while position < end, position < start + 6, ASCII.isHexadecimalDigit(bytes[position]) { position += 1 }
            issue(.invalidEscape, start..<position)
            return
        }
        position += 6
        guard 0xD800...0xDFFF ~= unit else { return }
        if unit < 0xDC00, position + 1 < end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
            let low = JSONEscapes.hexadecimal(buffer, position + 2, end), 0xDC00...0xDFFF ~= low
        {
            position += 6
            return
        }
        issue(.loneSurrogate, start..<position)
    }

    // MARK: UTF-8

    /// Whether bytes are UTF-8 (Unicode, table 3-7). The last of them must be ASCII.
    ///
    /// It looks at sixteen at a time, and at some before and after them. So it says false near the ends of a file.
    @inline(never)
    func isUTF8(_ range: ClosedRange<Int>) -> Bool {
        typealias Vector = SIMD16<UInt8>
        func vector(at index: Int) -> Vector { UnsafeRawPointer(bytes + index).loadUnaligned(as: Vector.self) }
        func all(_ byte: UInt8) -> Vector { Vector(repeating: byte) }
        guard range.lowerBound >= 3, range.upperBound + 16 <= end else { return false }
        var mistakes = SIMDMask<SIMD16<Int8>>(repeating: false)
        var index = range.lowerBound
        while index <= range.upperBound {
            let (byte, last) = (vector(at: index), vector(at: index - 1))
            let continues = byte & all(0xC0) .== all(0x80)
            let shouldContinue = last .>= all(0xC0) .| vector(at: index - 2) .>= all(0xE0) .| vector(at: index - 3) .>= all(0xF0)
            // Bytes that are in no character.
            let areInNone = byte & all(0xFE) .== all(0xC0) .| byte .>= all(0xF5)
            // Characters in more bytes than they need.
            let areTooLong = (last .== all(0xE0) .& byte .< all(0xA0)) .| (last .== all(0xF0) .& byte .< all(0x90))
            // Surrogates, and values above U+10FFFF.
            let areOutside = (last .== all(0xED) .& byte .>= all(0xA0)) .| (last .== all(0xF4) .& byte .>= all(0x90))
            mistakes .|= continues .^ shouldContinue
            mistakes .|= areInNone
            mistakes .|= areTooLong
            mistakes .|= areOutside
            index += 16
        }
        return unsafeBitCast(mistakes, to: SIMD2<UInt64>.self) == .zero
    }

    /// Number of bytes of the well-formed sequence at `index` (Unicode, table 3-7), or 0.
    func wellFormedLength(at index: Int) -> Int {
        let first = bytes[index]
        func isContinuation(_ offset: Int) -> Bool { index + offset < end && bytes[index + offset] & 0xC0 == 0x80 }
        switch first {
        case 0..<0x80: return 1
        case 0xC2...0xDF: return isContinuation(1) ? 2 : 0
        case 0xE0...0xEF:
            guard isContinuation(1), isContinuation(2) else { return 0 }
            let second = bytes[index + 1]
            if first == 0xE0, second < 0xA0 { return 0 }
            if first == 0xED, second > 0x9F { return 0 }
            return 3
        case 0xF0...0xF4:
            guard isContinuation(1), isContinuation(2), isContinuation(3) else { return 0 }
            let second = bytes[index + 1]
            if first == 0xF0, second < 0x90 { return 0 }
            if first == 0xF4, second > 0x8F { return 0 }
            return 4
        default: return 0
        }
    }

    func sequenceLength(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    /// Whether there is a well-formed sequence at the position; if not, one issue covers the whole run of bad bytes, and the
    /// position moves past it.
    mutating func validSequence() -> Bool {
        if wellFormedLength(at: position) > 0 { return true }
        let start = position
        while position < end, bytes[position] >= 0x80, wellFormedLength(at: position) == 0 { position += 1 }
        issue(.invalidUTF8, start..<position)
        return false
    }
}
