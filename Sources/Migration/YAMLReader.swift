/// The place of what ``YAMLReader`` does not read.
struct YAMLError: Error, Equatable {
    /// Of its first byte.
    let offset: Int
}

/// Reads as much of YAML as the documentation of SwiftGen uses: mappings and sequences, in lines or in brackets, of scalars on one line,
/// plain or quoted, and comments. This includes JSON. It never guesses: anything else is an error.
struct YAMLReader {
    /// How deep values can be nested.
    static let depthLimit = 100

    private let bytes: [UInt8]
    private var offset = 0
    private var startOfLine = 0
    private var depth = 0
    /// How many brackets are open.
    private var openBrackets = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value of a file; nil if there is none.
    static func read(_ bytes: [UInt8]) throws(YAMLError) -> YAMLValue? {
        var reader = YAMLReader(bytes)
        try reader.checkCharacters()
        guard try reader.skipToContent() else { return nil }
        let value = try reader.block()
        if try reader.skipToContent() { throw reader.error }
        return value
    }

    // MARK: Lines

    /// The value that starts here. It goes on in lines that are indented as far.
    private mutating func block() throws(YAMLError) -> YAMLValue {
        try descend()
        defer { depth -= 1 }
        if isAtDash { return try sequence(at: column) }
        let (column, start) = (column, offset)
        let value = try inline()
        if case .scalar(let key) = value, skipsColon() { return try mapping(at: column, key, start: start) }
        try endLine()
        return value
    }

    /// - Parameter column: That of the dashes.
    private mutating func sequence(at column: Int) throws(YAMLError) -> YAMLValue {
        var elements: [YAMLValue] = []
        repeat {
            offset += 1
            skipSpaces()
            if !isAtEndOfLine {
                elements.append(try block())
            } else if try skipToContent(), self.column > column {
                elements.append(try block())
            } else {
                elements.append(.empty)
            }
        } while try skipToContent() && self.column == column && isAtDash
        return .sequence(elements)
    }

    /// Continues after the colon of the first key.
    private mutating func mapping(
        at column: Int, _ firstKey: YAMLValue.Scalar, start: Int
    ) throws(YAMLError) -> YAMLValue {
        var pairs: [YAMLValue.Pair] = []
        var (key, start) = (firstKey, start)
        while true {
            skipSpaces()
            let value: YAMLValue
            if !isAtEndOfLine {
                value = try inline()
                try endLine()
            } else if try skipToContent(), self.column > column || self.column == column && isAtDash {
                value = try block()
            } else {
                value = .empty
            }
            try append(value, for: key, at: start, to: &pairs)
            guard try skipToContent(), self.column == column else { return .mapping(pairs) }
            start = offset
            guard case .scalar(let next) = try inline(), skipsColon() else { throw error }
            key = next
        }
    }

    private func append(
        _ value: YAMLValue, for key: YAMLValue.Scalar, at start: Int, to pairs: inout [YAMLValue.Pair]
    ) throws(YAMLError) {
        if pairs.contains(where: { $0.key == key.text }) { throw YAMLError(offset: start) }
        pairs.append(YAMLValue.Pair(key: key.text, value: value))
    }

    /// Whether an element of a sequence starts here.
    private var isAtDash: Bool { byte == UInt8(ascii: "-") && isBlank(at: offset + 1) }

    // MARK: Within a line

    /// The scalar, or the collection in brackets, that starts here.
    private mutating func inline() throws(YAMLError) -> YAMLValue {
        switch byte {
        case UInt8(ascii: "["): try sequenceInBrackets()
        case UInt8(ascii: "{"): try mappingInBrackets()
        default: .scalar(try scalar())
        }
    }

    private mutating func sequenceInBrackets() throws(YAMLError) -> YAMLValue {
        var elements: [YAMLValue] = []
        try openBracket()
        while try !closes(with: UInt8(ascii: "]")) {
            elements.append(try inline())
            try skipComma(before: UInt8(ascii: "]"))
        }
        return .sequence(elements)
    }

    private mutating func mappingInBrackets() throws(YAMLError) -> YAMLValue {
        var pairs: [YAMLValue.Pair] = []
        try openBracket()
        while try !closes(with: UInt8(ascii: "}")) {
            let start = offset
            let isQuoted = isAtQuote
            let key = try scalar()
            skipSpaces()
            // As JSON has it, a value may follow at once.
            guard byte == UInt8(ascii: ":"), isQuoted || isBlank(at: offset + 1) else { throw error }
            offset += 1
            guard try skipToContent() else { throw error }
            let isEmpty = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
            try append(isEmpty ? .empty : inline(), for: key, at: start, to: &pairs)
            try skipComma(before: UInt8(ascii: "}"))
        }
        return .mapping(pairs)
    }

    private mutating func openBracket() throws(YAMLError) {
        try descend()
        openBrackets += 1
        offset += 1
    }

    /// - Returns: Whether the bracket that closes the innermost collection was here.
    private mutating func closes(with bracket: UInt8) throws(YAMLError) -> Bool {
        guard try skipToContent() else { throw error }
        guard byte == bracket else { return false }
        offset += 1
        depth -= 1
        openBrackets -= 1
        return true
    }

    private mutating func skipComma(before bracket: UInt8) throws(YAMLError) {
        guard try skipToContent(), byte == UInt8(ascii: ",") || byte == bracket else { throw error }
        if byte != bracket { offset += 1 }
    }

    private var isAtQuote: Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private mutating func scalar() throws(YAMLError) -> YAMLValue.Scalar {
        let isPlain = !isAtQuote
        let text = try isPlain ? plainText() : byte == UInt8(ascii: "'") ? textInSingleQuotes() : textInDoubleQuotes()
        return YAMLValue.Scalar(text: text, isPlain: isPlain)
    }

    private mutating func plainText() throws(YAMLError) -> String {
        let start = offset
        let isDashed = byte == UInt8(ascii: "-") && !isBlank(at: offset + 1)
        guard let byte, isDashed || !Self.indicators.contains(byte) else { throw error }
        var end = offset
        while let byte = self.byte, !isAtEndOfLine {
            if byte == UInt8(ascii: ":") {
                if isBlank(at: offset + 1) { break }
                if openBrackets > 0, bytes[offset + 1] == UInt8(ascii: "?") || Self.flowIndicators.contains(bytes[offset + 1]) {
                    throw error
                }
            }
            if openBrackets > 0, Self.flowIndicators.contains(byte) { break }
            if byte == UInt8(ascii: "\t") { throw error }
            offset += 1
            if byte != UInt8(ascii: " ") { end = offset }
        }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func textInSingleQuotes() throws(YAMLError) -> String {
        let start = offset
        var text: [UInt8] = []
        offset += 1
        while let byte, !isAtBreak {
            offset += 1
            if byte == UInt8(ascii: "'") {
                guard self.byte == byte else { return String(decoding: text, as: UTF8.self) }
                offset += 1
            }
            text.append(byte)
        }
        throw YAMLError(offset: start)
    }

    private mutating func textInDoubleQuotes() throws(YAMLError) -> String {
        let start = offset
        var text = ""
        offset += 1
        var run = offset
        while let byte, !isAtBreak {
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            text += String(decoding: bytes[run..<offset], as: UTF8.self)
            if byte == UInt8(ascii: "\\") {
                text.unicodeScalars.append(try escapedCharacter())
            } else {
                offset += 1
                return text
            }
            run = offset
        }
        throw YAMLError(offset: start)
    }

    /// What an escape of JSON means.
    private mutating func escapedCharacter() throws(YAMLError) -> Unicode.Scalar {
        let start = offset
        offset += 2
        switch start + 1 < bytes.count ? bytes[start + 1] : nil {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let digits = bytes[offset..<min(offset + 4, bytes.count)]
            guard digits.count == 4, digits.first != UInt8(ascii: "+"),
                let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
            else { break }
            offset += 4
            return scalar
        default: break
        }
        throw YAMLError(offset: start)
    }

    // MARK: Between values

    /// - Returns: Whether there is content after spaces, ends of lines, and comments.
    private mutating func skipToContent() throws(YAMLError) -> Bool {
        while true {
            skipSpaces()
            guard let byte else { return false }
            guard isAtEndOfLine else { break }
            if byte == UInt8(ascii: "#") { skipComment() }
            while isAtBreak {
                offset += 1
                startOfLine = offset
            }
        }
        let isMarker = column == 0 && ["---", "..."].contains { bytes[offset...].starts(with: $0.utf8) }
        if isMarker, isBlank(at: offset + 3) { throw error }
        return true
    }

    private mutating func skipSpaces() {
        while byte == UInt8(ascii: " ") { offset += 1 }
    }

    private mutating func skipComment() {
        while byte != nil, !isAtBreak { offset += 1 }
    }

    /// - Returns: Whether a colon after a key was here, perhaps after spaces.
    private mutating func skipsColon() -> Bool {
        skipSpaces()
        guard byte == UInt8(ascii: ":"), isBlank(at: offset + 1) else { return false }
        offset += 1
        return true
    }

    private mutating func endLine() throws(YAMLError) {
        skipSpaces()
        if !isAtEndOfLine { throw error }
    }

    private mutating func descend() throws(YAMLError) {
        if depth == Self.depthLimit { throw error }
        depth += 1
    }

    // MARK: Bytes

    /// What ends a value within brackets.
    private static let flowIndicators = Set(",[]{}".utf8)

    /// What a plain scalar does not start with; some of these start a part of YAML that is not read.
    private static let indicators = flowIndicators.union("-?:#&*!|>'\"%@`\t".utf8)

    private var error: YAMLError { YAMLError(offset: offset) }

    private var column: Int { offset - startOfLine }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private var isAtBreak: Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Whether the line ends here, or a comment starts.
    private var isAtEndOfLine: Bool {
        byte == nil || isAtBreak
            || byte == UInt8(ascii: "#") && (column == 0 || bytes[offset - 1] == UInt8(ascii: " "))
    }

    private func isBlank(at index: Int) -> Bool { index >= bytes.count || " \t\r\n".utf8.contains(bytes[index]) }

    /// Finds bytes that are not UTF-8, control characters, and characters that end a line only in YAML.
    private func checkCharacters() throws(YAMLError) {
        var index = 0
        while index < bytes.count {
            var rest = bytes[index...].makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&rest) else { throw YAMLError(offset: index) }
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: break
            default: throw YAMLError(offset: index)
            }
            index += UTF8.width(scalar)
        }
    }
}
