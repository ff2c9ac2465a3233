public import L10nDiagnostics

/// A JSON file as read: its values, and every issue that the reader met.
///
/// Values keep their order and duplicate keys. See ``JSONTape`` for their layout in memory.
@usableFromInline package struct JSONDocument: Sendable {
    @usableFromInline package let source: SourceFile
    /// In the order of their places.
    package let issues: [JSONIssue]
    /// Whether line ends are other than LF.
    package let lineEndings: LineEndings
    @usableFromInline let tape: JSONTape

    init(source: SourceFile, issues: [JSONIssue], lineEndings: LineEndings, tape: JSONTape) {
        self.source = source
        self.issues = issues
        self.lineEndings = lineEndings
        self.tape = tape
    }

    /// Whether there is an outermost value.
    @inlinable package var hasValue: Bool { tape.count > 0 }

    /// How lines end outside strings.
    package struct LineEndings: Hashable, Sendable {
        /// Offset of the first carriage return between values, if there is one.
        package var firstCarriageReturn: UInt32?

        package init() {}
    }

    /// Number of keys, values and closing brackets; for an estimate of the contents.
    package var cellCount: Int { tape.count }

    /// Calls `body` with the outermost value, or with nil when there is none.
    ///
    /// The value is valid inside `body` only. It is not `Sendable`, so `body` cannot return it.
    @inlinable
    package func withRoot<R: Sendable>(_ body: (JSONValue?) throws -> R) rethrows -> R {
        try source.bytes.withUnsafeBufferPointer { bytes in
            try withExtendedLifetime(tape) {
                guard hasValue else { return try body(nil) }
                return try body(JSONValue(cells: UnsafePointer(tape.cells), bytes: bytes, index: 0))
            }
        }
    }

    /// Whether the bytes are well-formed JSON.
    package var isWellFormed: Bool { !issues.contains(where: \.isError) }

    /// From the first to the last line that git writes for a merge conflict, of each conflict; to the end of the file where that is cut off.
    package var conflicts: [ByteRange] {
        var conflicts: [ByteRange] = []
        var start: UInt32?
        for marker in issues where marker.kind == .conflictMarker {
            switch source.bytes[Int(marker.range.start)] {
            case UInt8(ascii: "<"): start = start ?? marker.range.start
            case UInt8(ascii: ">"):
                if let begin = start { conflicts.append(ByteRange(begin, marker.range.end)) }
                start = nil
            default: continue
            }
        }
        if let start { conflicts.append(ByteRange(start, UInt32(source.bytes.count))) }
        return conflicts
    }
}

/// A place on the tape of a document. It owns nothing; it is valid inside ``JSONDocument/withRoot(_:)`` only.
@usableFromInline package struct JSONValue {
    @usableFromInline let cells: UnsafePointer<JSONCell>
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline let index: Int

    @inlinable
    init(cells: UnsafePointer<JSONCell>, bytes: UnsafeBufferPointer<UInt8>, index: Int) {
        self.cells = cells
        self.bytes = bytes
        self.index = index
    }

    @usableFromInline package enum Kind: Sendable {
        case object
        case array
        case string
        case number
        case bool
        case null
        /// Not a JSON value; the reader has reported it.
        case invalid
    }

    @inlinable var cell: JSONCell { cells[index] }

    @inlinable
    package var kind: Kind {
        let cell = self.cell
        let start = Int(cell.start)
        guard start < bytes.count else { return .invalid }
        let byte = bytes[start]
        switch byte {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        default: break
        }
        if cell.isMalformed { return .invalid }
        switch byte {
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: return .invalid
        }
    }

    /// All bytes of the value, brackets and quotation marks included.
    @inlinable
    package var range: ByteRange {
        let cell = self.cell
        return ByteRange(cell.start, isContainer ? cells[Int(cell.end) - 1].end : cell.end)
    }

    /// Whether it is an object or an array.
    @inlinable
    var isContainer: Bool {
        let start = Int(cell.start)
        // The two brackets differ by this bit.
        return start < bytes.count && bytes[start] | 0x20 == UInt8(ascii: "{")
    }

    /// The text of a string, else nil.
    @inlinable
    package var text: JSONText? {
        kind == .string ? uncheckedText : nil
    }

    @inlinable
    var uncheckedText: JSONText {
        let cell = self.cell
        let end = cell.isMalformed ? cell.end : cell.end - 1
        return JSONText(content: ByteRange(cell.start + 1, max(cell.start + 1, end)), hasEscapes: cell.hasEscapes)
    }

    /// The decoded text of a string, else nil.
    package var string: String? {
        text?.withUTF8(in: bytes) { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of `true` and `false`, else nil.
    @inlinable
    package var bool: Bool? {
        kind == .bool ? bytes[Int(cell.start)] == UInt8(ascii: "t") : nil
    }

    /// The value of a number that is an integer of at most 64 bits, else nil.
    package var integer: Int? {
        guard kind == .number else { return nil }
        return Int(rawText)
    }

    /// The bytes of the value as text; what a number or a word says.
    package var rawText: String {
        String(decoding: bytes[range.indices], as: UTF8.self)
    }

    /// The members of an object in their order, duplicates too; empty for other values.
    @inlinable
    package var members: Members { Members(contents(of: .object)) }

    /// The elements of an array; empty for other values.
    @inlinable
    package var elements: Elements { contents(of: .array) }

    /// What is directly in the value if it is of that kind: of an object, names and values.
    @inlinable
    func contents(of kind: Kind) -> Elements {
        guard self.kind == kind else { return Elements(cells: cells, bytes: bytes, index: 0, end: 0) }
        return Elements(cells: cells, bytes: bytes, index: index + 1, end: Int(cell.end) - 1)
    }

    /// The first member of that name.
    package subscript(name: StaticString) -> JSONValue? {
        for member in members where member.hasName(name) { return member.value }
        return nil
    }

    /// What there is in an object of a single text: `{ "stringUnit" : { "state" : "…", "value" : "…" } }`, without other members,
    /// in this order, and with well-formed strings.
    @usableFromInline package struct SingleText {
        /// The object with the state and the value.
        @usableFromInline package let unit: ByteRange
        @usableFromInline package let state: JSONText
        @usableFromInline package let value: JSONText

        /// How many cells the object takes: itself, a name, the unit; the name and the text of the state, and those of the value;
        /// the two closing brackets.
        static let cellCount = 9

        @inlinable
        init(unit: ByteRange, state: JSONText, value: JSONText) {
            self.unit = unit
            self.state = state
            self.value = value
        }
    }

    /// The contents of an object of a single text, as most localizations and forms of plurals are; nil for other values. The reader
    /// has noted which objects these are.
    @inlinable
    package var singleText: SingleText? {
        guard cell.hasSingleText, isContainer else { return nil }
        return SingleText(
            unit: ByteRange(cells[index + 2].start, cells[index + 7].end),
            state: JSONValue(cells: cells, bytes: bytes, index: index + 4).uncheckedText,
            value: JSONValue(cells: cells, bytes: bytes, index: index + 6).uncheckedText)
    }

    /// Whether an object of nine cells is one of a single text.
    var isSingleText: Bool {
        func isString(_ offset: Int) -> Bool {
            let value = JSONValue(cells: cells, bytes: bytes, index: index + offset)
            return value.kind == .string && !value.cell.isMalformed
        }
        func isName(_ offset: Int, _ name: StaticString) -> Bool {
            isString(offset)
                && JSONValue(cells: cells, bytes: bytes, index: index + offset).uncheckedText.isSame(as: name, in: bytes)
        }
        return kind == .object && isName(1, "stringUnit")
            && JSONValue(cells: cells, bytes: bytes, index: index + 2).kind == .object && isName(3, "state") && isString(4)
            && isName(5, "value") && isString(6)
    }

    @inlinable
    var nextIndex: Int { isContainer ? Int(cell.end) : index + 1 }

    /// A walk over the members of an object: a name and a value at a time.
    @usableFromInline package struct Members: Sequence, IteratorProtocol {
        @usableFromInline var namesAndValues: Elements

        @inlinable
        init(_ namesAndValues: Elements) { self.namesAndValues = namesAndValues }

        @inlinable
        package mutating func next() -> JSONMember? {
            guard let key = namesAndValues.next(), let value = namesAndValues.next() else { return nil }
            return JSONMember(key: key, value: value)
        }
    }

    /// A walk over the values between two cells.
    @usableFromInline package struct Elements: Sequence, IteratorProtocol {
        @usableFromInline let cells: UnsafePointer<JSONCell>
        @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
        @usableFromInline var index: Int
        @usableFromInline let end: Int

        @inlinable
        init(cells: UnsafePointer<JSONCell>, bytes: UnsafeBufferPointer<UInt8>, index: Int, end: Int) {
            self.cells = cells
            self.bytes = bytes
            self.index = index
            self.end = end
        }

        @inlinable
        package mutating func next() -> JSONValue? {
            guard index < end else { return nil }
            let value = JSONValue(cells: cells, bytes: bytes, index: index)
            index = value.nextIndex
            return value
        }
    }
}

/// A member of an object.
@usableFromInline package struct JSONMember {
    @usableFromInline let key: JSONValue
    @usableFromInline package let value: JSONValue

    @inlinable
    init(key: JSONValue, value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// The name, not decoded. For a name that isn't a string (the reader has reported it), its bytes.
    @inlinable
    package var name: JSONText {
        if key.kind == .string { return key.uncheckedText }
        let range = key.range
        // A name in other quotation marks is the text between them.
        if range.count > 2, key.bytes[Int(range.start)] == UInt8(ascii: "'"), key.bytes[Int(range.end) - 1] == UInt8(ascii: "'") {
            return JSONText(content: ByteRange(range.start + 1, range.end - 1), hasEscapes: false)
        }
        return JSONText(content: range, hasEscapes: false)
    }

    /// The name with its quotation marks.
    @inlinable package var nameRange: ByteRange { key.range }

    /// From the name to the end of the value.
    @inlinable
    package var range: ByteRange { ByteRange(key.range.start, Swift.max(key.range.end, value.range.end)) }

    @inlinable
    package func hasName(_ expected: StaticString) -> Bool {
        // A key that isn't a string is malformed.
        (key.cell.isMalformed ? name : key.uncheckedText).isSame(as: expected, in: key.bytes)
    }
}

extension JSONMember {
    /// The decoded name.
    package var nameString: String {
        name.withUTF8(in: key.bytes) { String(decoding: $0, as: UTF8.self) }
    }
}
