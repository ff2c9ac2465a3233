internal import Diagnostics

/// The state machine behind ``JSONReader``.
///
/// Open containers are linked through the `high` half of their own cells while they are open, so there is no stack, and
/// depth costs no memory.
struct JSONScanner {
    private let bytes: UnsafePointer<UInt8>
    private let end: Int
    private let allowsComments: Bool
    private var position = 0

    private(set) var cells: UnsafeMutablePointer<JSONCell>
    private(set) var count = 0
    private var capacity: Int

    /// Cell of the innermost open container, or -1.
    private var container = -1
    private var containerIsObject = false
    private var depth = 0

    private(set) var issues: [JSONIssue] = []
    private(set) var lineEndings = JSONDocument.LineEndings()
    /// After a conflict marker the structure is that of two files at once; what else is wrong says nothing.
    private var isConflicted = false
    private var isFinished = false
    /// How far line ends inside strings have been looked ahead; keeps the look-ahead linear.
    private var lookahead = 0

    private enum State {
        case value
        /// After `[`.
        case firstElement
        /// After `{`.
        case firstKey
        /// After a comma in an object.
        case key
        case colon
        /// After a value inside a container.
        case comma
        /// After the outermost value.
        case end
    }

    init(bytes: UnsafeBufferPointer<UInt8>, allowsComments: Bool) {
        end = bytes.count
        // An empty buffer has no address; one byte of the tape serves as one.
        capacity = bytes.count / 16 + 64
        cells = .allocate(capacity: capacity)
        self.bytes = bytes.baseAddress ?? UnsafePointer(UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self))
        self.allowsComments = allowsComments
    }

    // MARK: The document

    mutating func scan() {
        guard !detectEncoding() else { return }
        var state = State.value
        while !isFinished {
            skipWhitespace()
            if isFinished { break }
            guard position < end else { return finish(state) }
            let byte = bytes[position]
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|"),
                skipConflictMarker()
            {
                continue
            }
            switch state {
            case .value: state = scanValue(byte, isFirst: false)
            case .firstElement: state = scanValue(byte, isFirst: true)
            case .firstKey, .key: state = scanKey(byte, isFirst: state == .firstKey)
            case .colon: state = scanColon(byte)
            case .comma: state = scanComma(byte)
            case .end:
                reportTrailing(byte)
                return
            }
        }
        // Reading was given up: a key that still waits for its value gets one, so that names and values stay in pairs.
        if state == .colon || (state == .value && container >= 0 && containerIsObject) {
            append(JSONCell(start: end, end: end, isMalformed: true))
        }
        closeAll()
    }

    private mutating func finish(_ state: State) {
        switch state {
        case .end: return
        case .colon,
            .value where container >= 0 && containerIsObject:
            append(JSONCell(start: end, end: end, isMalformed: true))
        default: break
        }
        if count == 0 {
            issue(.emptyDocument, 0..<end)
            return
        }
        if container >= 0 {
            let start = Int(cells[container].start)
            issue(.truncated, start..<start + 1)
        }
        closeAll()
    }

    private mutating func closeAll() {
        while container >= 0 { close(at: end, end: end) }
    }

    private mutating func reportTrailing(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): issue(.secondDocument, position..<end)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): issue(.mismatchedBracket, position..<position + 1)
        case 0xEF where hasByteOrderMark(at: position): issue(.byteOrderMarkInside, position..<position + 3)
        default:
            if byte >= 0x80, !validSequence() { return }
            issue(.trailingText, position..<end)
        }
    }

    // MARK: Encoding

    /// Whether the file is in an encoding that is not read; a byte-order mark of UTF-8 is passed over.
    private mutating func detectEncoding() -> Bool {
        func byte(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }
        let start = (byte(0), byte(1), byte(2), byte(3))
        switch start {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF): issue(.utf32, 0..<4)
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): issue(.utf16, 0..<2)
        case (.some(1...), 0, 0, 0), (0, 0, 0, .some(1...)): issue(.utf32, 0..<min(4, end))
        case (.some(1...), 0, .some(1...), 0), (0, .some(1...), 0, .some(1...)), (.some(1...), 0, nil, nil),
            (0, .some(1...), nil, nil):
            issue(.utf16, 0..<min(2, end))
        case (0xEF, 0xBB, 0xBF, _):
            issue(.byteOrderMark, 0..<3)
            position = 3
            return false
        default:
            guard let place = binaryPlace() else { return false }
            issue(.binary, place..<place + 1)
        }
        return true
    }

    /// A NUL among the first bytes of a file that does not begin as a catalog does.
    private func binaryPlace() -> Int? {
        let head = UnsafeBufferPointer(start: bytes, count: min(end, 512))
        guard let first = head.first(where: { $0 > 0x20 }) ?? head.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[")
        else {
            return nil
        }
        return head.firstIndex(of: 0)
    }

    private func hasByteOrderMark(at index: Int) -> Bool {
        index + 2 < end && bytes[index] == 0xEF && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF
    }

    // MARK: Between values

    @inline(__always)
    private mutating func skipWhitespace() {
        while position < end {
            let byte = bytes[position]
            if byte > 0x20, byte != UInt8(ascii: "/") { return }
            if byte == 0x20 || byte == 0x0A || byte == 0x09 {
                position += 1
                skipSpaces()
            } else if byte == 0x0D {
                if lineEndings.firstCarriageReturn == nil { lineEndings.firstCarriageReturn = UInt32(position) }
                position += 1
            } else if byte != UInt8(ascii: "/") || !skipComment() {
                return
            }
        }
    }

    /// Passes over runs of spaces, eight at a time: indentation is half of a catalog's white space.
    @inline(__always)
    private mutating func skipSpaces() {
        let spaces: UInt64 = 0x2020_2020_2020_2020
        while position + 8 <= end {
            let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self).littleEndian ^ spaces
            if word != 0 {
                position += word.trailingZeroBitCount >> 3
                return
            }
            position += 8
        }
    }

    private mutating func skipComment() -> Bool {
        guard position + 1 < end else { return false }
        let start = position
        switch bytes[position + 1] {
        case UInt8(ascii: "/"):
            skipLine()
        case UInt8(ascii: "*"):
            position += 2
            while position < end,
                !(bytes[position] == UInt8(ascii: "*") && position + 1 < end && bytes[position + 1] == UInt8(ascii: "/"))
            {
                position += 1
            }
            if position >= end {
                issue(.truncated, start..<start + 2)
            } else {
                position += 2
            }
        default: return false
        }
        if !allowsComments { issue(.comment, start..<position) }
        return true
    }

    /// Moves to the end of the line, its end not included.
    private mutating func skipLine() {
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    }

    /// Passes over a line of seven `<`, `=`, `>` or `|`, as git writes it.
    private mutating func skipConflictMarker() -> Bool {
        guard position == 0 || bytes[position - 1] == 0x0A || bytes[position - 1] == 0x0D, position + 7 <= end else {
            return false
        }
        let byte = bytes[position]
        for offset in 1..<7 where bytes[position + offset] != byte { return false }
        if position + 7 < end {
            let next = bytes[position + 7]
            guard next == 0x20 || next == 0x0A || next == 0x0D else { return false }
        }
        let start = position
        skipLine()
        issue(.conflictMarker, start..<position)
        isConflicted = true
        return true
    }

    // MARK: Values

    private mutating func scanValue(_ byte: UInt8, isFirst: Bool) -> State {
        switch byte {
        case UInt8(ascii: "\""):
            scanString()
            return afterValue
        case UInt8(ascii: "{"): return open(isObject: true)
        case UInt8(ascii: "["): return open(isObject: false)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if container < 0 {
                issue(.mismatchedBracket, position..<position + 1)
                position += 1
                return .value
            }
            if containerIsObject {
                issue(.missingValue, position..<position + 1)
                append(JSONCell(start: position, end: position, isMalformed: true))
            } else if !isFirst {
                issue(.trailingComma, lastComma..<lastComma + 1)
            }
            return scanClose(byte)
        case UInt8(ascii: ","):
            if container >= 0, containerIsObject {
                issue(.missingValue, position..<position + 1)
                append(JSONCell(start: position, end: position, isMalformed: true))
                return .comma
            }
            issue(.unexpectedComma, position..<position + 1)
            position += 1
            return isFirst ? .firstElement : .value
        case UInt8(ascii: ":"):
            issue(.unexpectedCharacter, position..<position + 1)
            position += 1
            return isFirst ? .firstElement : .value
        default:
            guard scanToken() else { return isFirst ? .firstElement : .value }
            return afterValue
        }
    }

    private var afterValue: State { container < 0 ? .end : .comma }

    /// Offset of the comma before the current position, for the issue of a trailing one.
    private var lastComma: Int {
        var index = position - 1
        while index > 0, bytes[index] != UInt8(ascii: ",") { index -= 1 }
        return index
    }

    private mutating func open(isObject: Bool) -> State {
        guard depth < JSONReader.maximumDepth else {
            issue(.tooDeep, position..<position + 1)
            if container >= 0, containerIsObject { append(JSONCell(start: end, end: end, isMalformed: true)) }
            isFinished = true
            return .end
        }
        let index = count
        append(JSONCell(start: position, end: container + 1))
        container = index
        containerIsObject = isObject
        depth += 1
        position += 1
        return isObject ? .firstKey : .firstElement
    }

    /// Closes the innermost container with a bracket at `start..<end`.
    private mutating func close(at start: Int, end: Int) {
        let parent = Int(cells[container].high) - 1
        append(JSONCell(start: start, end: end))
        cells[container].high = UInt32(truncatingIfNeeded: count)
        container = parent
        containerIsObject = parent >= 0 && bytes[Int(cells[parent].start)] == UInt8(ascii: "{")
        depth -= 1
    }

    private mutating func scanClose(_ byte: UInt8) -> State {
        let isBrace = byte == UInt8(ascii: "}")
        if isBrace != containerIsObject {
            issue(.mismatchedBracket, position..<position + 1)
            // If an outer container waits for this bracket, the inner ones were not closed; else it is a slip for the other.
            var outer = Int(cells[container].high) - 1
            let closing = UInt8(ascii: isBrace ? "{" : "[")
            while outer >= 0, bytes[Int(cells[outer].start)] != closing { outer = Int(cells[outer].high) - 1 }
            if outer >= 0, depth > 1, matchesOutside(closing: byte, from: outer) {
                while container != outer { close(at: position, end: position) }
            }
        }
        close(at: position, end: position + 1)
        position += 1
        return afterValue
    }

    /// Whether this bracket is that of `outer`, with the containers inside left open, and not a slip for another bracket: the
    /// root may only close at the end of the file, and an inner one only where the inner bracket does not follow.
    private func matchesOutside(closing byte: UInt8, from outer: Int) -> Bool {
        var index = position + 1
        while index < end, bytes[index] <= 0x20 { index += 1 }
        if Int(cells[outer].high) - 1 < 0 { return index == end }
        guard index < end else { return true }
        let wanted: UInt8 = containerIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        return bytes[index] != wanted
    }

    private mutating func scanKey(_ byte: UInt8, isFirst: Bool) -> State {
        switch byte {
        case UInt8(ascii: "\""):
            scanString()
            return .colon
        case UInt8(ascii: "}"):
            if !isFirst { issue(.trailingComma, lastComma..<lastComma + 1) }
            return scanClose(byte)
        case UInt8(ascii: "]"): return scanClose(byte)
        case UInt8(ascii: ","):
            issue(.unexpectedComma, position..<position + 1)
            position += 1
            return isFirst ? .firstKey : .key
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            issue(.invalidKey, position..<position + 1)
            // An empty key at the end of the file: at this place its kind would be read as that of the bracket.
            append(JSONCell(start: end, end: end, isMalformed: true))
            return .value
        case UInt8(ascii: ":"):
            issue(.invalidKey, position..<position + 1)
            append(JSONCell(start: position, end: position, isMalformed: true))
            return .colon
        default:
            let before = issues.count
            let start = position
            guard scanToken() else { return isFirst ? .firstKey : .key }
            cells[count - 1].high |= JSONCell.flag
            if issues.count == before { issue(.invalidKey, start..<position) }
            return .colon
        }
    }

    private mutating func scanColon(_ byte: UInt8) -> State {
        switch byte {
        case UInt8(ascii: ":"):
            position += 1
            return .value
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            issue(.missingValue, position..<position + 1)
            append(JSONCell(start: position, end: position, isMalformed: true))
            return .comma
        case UInt8(ascii: "="):
            issue(.missingColon, position..<position + 1)
            position += 1
            if position < end, bytes[position] == UInt8(ascii: ">") { position += 1 }
            return .value
        default:
            issue(.missingColon, position..<position + 1)
            return .value
        }
    }

    private mutating func scanComma(_ byte: UInt8) -> State {
        switch byte {
        case UInt8(ascii: ","):
            position += 1
            return containerIsObject ? .key : .value
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return scanClose(byte)
        case UInt8(ascii: ";"), UInt8(ascii: ":"):
            issue(.unexpectedCharacter, position..<position + 1)
            position += 1
            return byte == UInt8(ascii: ";") ? (containerIsObject ? .firstKey : .firstElement) : .comma
        default:
            issue(.missingComma, position..<position + 1)
            return containerIsObject ? .key : .value
        }
    }

    // MARK: Words and numbers

    /// Reads a number, a word or something else up to a delimiter and appends a cell. False: nothing was worth a cell.
    private mutating func scanToken() -> Bool {
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

    private func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "%"),
            0x80...:
            true
        default: false
        }
    }

    private func tokenIssue(_ range: Range<Int>) -> JSONIssue.Kind? {
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

    private func isNonFinite(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard word.count <= 8 else { return false }
        let lower = word.map { $0 | 0x20 }
        return ["nan", "inf", "infinity"].contains { lower.elementsEqual($0.utf8) }
    }

    private func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        func isDigit(_ index: Int) -> Bool { index < token.count && token[index] &- UInt8(ascii: "0") < 10 }
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
    private mutating func scanQuoted(_ quote: UInt8) -> Bool {
        let start = position
        position += 1
        while position < end, bytes[position] != quote, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
        if position < end, bytes[position] == quote { position += 1 }
        issue(.singleQuotedString, start..<position)
        append(JSONCell(start: start, end: position, isMalformed: true))
        return true
    }

    // MARK: Strings

    /// Reads a string at the current position and appends its cell.
    @inline(__always)
    private mutating func scanString() {
        let start = position
        var index = position + 1
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // Eight bytes at a time up to the first quotation mark, backslash, control character or byte outside ASCII. The lowest
        // match is exact; a false one can only stand above it.
        while index + 8 <= end {
            let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
            let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let special =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word) | word
            let found = special & tops
            if found == 0 {
                index += 8
                continue
            }
            index += found.trailingZeroBitCount >> 3
            if bytes[index] == UInt8(ascii: "\"") {
                append(JSONCell(start: start, end: index + 1))
                position = index + 1
                return
            }
            if bytes[index] < 0x80 { break }
            guard skipValidUTF8(&index) else { break }
        }
        scanStringSlowly(start: start, from: index)
    }

    /// Passes over well-formed sequences outside ASCII; false where one is ill-formed or cut off.
    @inline(__always)
    private func skipValidUTF8(_ index: inout Int) -> Bool {
        while index < end, bytes[index] >= 0x80 {
            let length = wellFormedLength(at: index)
            if length == 0 { return false }
            index += length
        }
        return true
    }

    private mutating func scanStringSlowly(start: Int, from: Int) {
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
    private mutating func continuesOnNextLine() -> Bool {
        var index = max(position + 1, lookahead)
        while index < end, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        lookahead = min(index, end)
        index += 1
        while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0A || bytes[index] == 0x0D {
            index += 1
        }
        guard index < end else { return false }
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): return true
        default: return false
        }
    }

    private mutating func scanEscape() {
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

    private mutating func scanUnicodeEscape() {
        let start = position
        let buffer = UnsafeBufferPointer(start: bytes, count: end)
        guard let unit = JSONEscapes.hexadecimal(buffer, position + 2, end) else {
            position += 2
            while position < end, position < start + 6, isHexadecimal(bytes[position]) { position += 1 }
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

    private func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    // MARK: UTF-8

    /// Number of bytes of the well-formed sequence at `index` (Unicode, table 3-7), or 0.
    @inline(__always)
    private func wellFormedLength(at index: Int) -> Int {
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

    private func sequenceLength(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    /// Whether a well-formed sequence stands at the position; if not, one issue covers the whole run of bad bytes, and the
    /// position moves behind it.
    private mutating func validSequence() -> Bool {
        if wellFormedLength(at: position) > 0 { return true }
        let start = position
        while position < end, bytes[position] >= 0x80, wellFormedLength(at: position) == 0 { position += 1 }
        issue(.invalidUTF8, start..<position)
        return false
    }

    // MARK: Output

    @inline(__always)
    private mutating func append(_ cell: JSONCell) {
        if count == capacity { grow() }
        cells[count] = cell
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<JSONCell>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: cells, count: count)
        cells.deallocate()
        cells = larger
        capacity *= 2
    }

    private mutating func issue(_ kind: JSONIssue.Kind, _ range: Range<Int>) {
        if isConflicted, kind != .conflictMarker, kind != .invalidUTF8 { return }
        guard issues.count < JSONReader.maximumIssueCount else {
            if issues.count == JSONReader.maximumIssueCount {
                issues.append(JSONIssue(.tooManyIssues, ByteRange(range)))
                isFinished = true
            }
            return
        }
        issues.append(JSONIssue(kind, ByteRange(range)))
    }
}
