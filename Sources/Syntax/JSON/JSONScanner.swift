internal import L10nDiagnostics

/// The state machine of ``JSONReader``.
///
/// Open containers are linked through the `high` half of their own cells while they are open, so there is no stack, and
/// depth costs no memory.
struct JSONScanner {
    let bytes: UnsafePointer<UInt8>
    let end: Int
    let allowsComments: Bool
    var position = 0

    private(set) var cells: UnsafeMutablePointer<JSONCell>
    private(set) var count = 0
    var capacity: Int

    /// Cell of the innermost open container, or -1.
    var container = -1
    var containerIsObject = false
    var depth = 0

    private(set) var issues: [JSONIssue] = []
    private(set) var lineEndings = JSONDocument.LineEndings()
    /// After a conflict marker the structure is that of two files at once; what else is wrong says nothing.
    var isConflicted = false
    var isFinished = false
    /// How far line ends inside strings have been looked ahead; keeps the look-ahead linear.
    var lookahead = 0

    enum State {
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
        capacity = bytes.count / 16 + 64
        // An empty buffer has no address; one byte of the tape serves as one.
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
            case .end: return reportTrailing(byte)
            }
        }
        // Reading was given up: a key that still waits for its value gets one, so that names and values stay in pairs.
        if state == .colon || (state == .value && container >= 0 && containerIsObject) {
            append(JSONCell(start: end, end: end, isMalformed: true))
        }
        closeAll()
    }

    mutating func finish(_ state: State) {
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

    mutating func closeAll() {
        while container >= 0 { close(at: end, end: end) }
    }

    mutating func reportTrailing(_ byte: UInt8) {
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
    mutating func detectEncoding() -> Bool {
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
    func binaryPlace() -> Int? {
        let head = UnsafeBufferPointer(start: bytes, count: min(end, 512))
        guard let first = head.first(where: { $0 > 0x20 }) ?? head.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[")
        else {
            return nil
        }
        return head.firstIndex(of: 0)
    }

    func hasByteOrderMark(at index: Int) -> Bool {
        index + 2 < end && bytes[index] == 0xEF && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF
    }

    // MARK: Between values

    @inline(__always)
    mutating func skipWhitespace() {
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

    /// Passes over runs of spaces, eight at a time: indentation is half of a catalog's whitespace.
    @inline(__always)
    mutating func skipSpaces() {
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

    mutating func skipComment() -> Bool {
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
    mutating func skipLine() {
        while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    }

    /// Passes over a line of seven `<`, `=`, `>` or `|`, as git writes it, or more where a repository has longer ones.
    mutating func skipConflictMarker() -> Bool {
        guard position == 0 || bytes[position - 1] == 0x0A || bytes[position - 1] == 0x0D, position + 7 <= end else {
            return false
        }
        let byte = bytes[position]
        var after = position + 1
        while after < end, bytes[after] == byte { after += 1 }
        guard after - position >= 7 else { return false }
        if after < end {
            let next = bytes[after]
            guard next == 0x20 || next == 0x0A || next == 0x0D else { return false }
        }
        let start = position
        skipLine()
        issue(.conflictMarker, start..<position)
        isConflicted = true
        return true
    }

    // MARK: Values

    mutating func scanValue(_ byte: UInt8, isFirst: Bool) -> State {
        switch byte {
        case UInt8(ascii: "\""):
            scanString()
            return afterValue
        case UInt8(ascii: "{"):
            return open(isObject: true)
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

    var afterValue: State { container < 0 ? .end : .comma }

    /// Offset of the comma before the current position, for the issue of a trailing one.
    var lastComma: Int {
        var index = position - 1
        while index > 0, bytes[index] != UInt8(ascii: ",") { index -= 1 }
        return index
    }

    mutating func open(isObject: Bool) -> State {
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
    mutating func close(at start: Int, end: Int) {
        let closed = container
        let parent = Int(cells[closed].high) - 1
        append(JSONCell(start: start, end: end))
        cells[closed].high = UInt32(truncatingIfNeeded: count)
        container = parent
        containerIsObject = parent >= 0 && bytes[Int(cells[parent].start)] == UInt8(ascii: "{")
        depth -= 1
        if count - closed == JSONValue.SingleText.cellCount, value(at: closed).isSingleText { cells[closed].low |= JSONCell.flag }
    }

    private func value(at index: Int) -> JSONValue {
        JSONValue(cells: UnsafePointer(cells), bytes: UnsafeBufferPointer(start: bytes, count: end), index: index)
    }

    mutating func scanClose(_ byte: UInt8) -> State {
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
    func matchesOutside(closing byte: UInt8, from outer: Int) -> Bool {
        var index = position + 1
        while index < end, bytes[index] <= 0x20 { index += 1 }
        if Int(cells[outer].high) - 1 < 0 { return index == end }
        guard index < end else { return true }
        let wanted: UInt8 = containerIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        return bytes[index] != wanted
    }

    mutating func scanKey(_ byte: UInt8, isFirst: Bool) -> State {
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

    mutating func scanColon(_ byte: UInt8) -> State {
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

    mutating func scanComma(_ byte: UInt8) -> State {
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

    // MARK: Output

    @inline(__always)
    mutating func append(_ cell: JSONCell) {
        if count == capacity { grow() }
        cells[count] = cell
        count += 1
    }

    @inline(never)
    mutating func grow() {
        let larger = UnsafeMutablePointer<JSONCell>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: cells, count: count)
        cells.deallocate()
        cells = larger
        capacity *= 2
    }

    mutating func issue(_ kind: JSONIssue.Kind, _ range: Range<Int>) {
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
