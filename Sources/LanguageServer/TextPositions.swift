internal import L10nDiagnostics
internal import L10nPlainText

/// How positions in lines are counted.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A place in a file as the protocol counts: both from 0 on, in code units of the encoding.
struct Position: Hashable, Comparable, Sendable {
    var line: Int
    var character: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// Translates between offsets in bytes and positions.
struct TextPositions: Sendable {
    private let bytes: [UInt8]
    private let encoding: PositionEncoding
    /// The offset of the first byte of each line.
    private let lines: [Int]

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        var lines = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                if bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
                    lines.append(index + 1)
                }
            }
        }
        self.lines = lines
    }

    func position(of offset: Int) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        let line = lines.partitionPoint { $0 > offset } - 1
        let start = lines[line]
        let character = encoding == .utf8 ? offset - start : Self.utf16Count(bytes[start..<offset])
        return Position(line: line, character: character)
    }

    /// A position after the end of a line is its end, as the protocol says.
    func offset(of position: Position) -> Int {
        if position.line < 0 { return 0 }
        guard position.line < lines.count else { return bytes.count }
        let start = lines[position.line]
        let end = endOfLine(position.line)
        if encoding == .utf8 { return start + min(max(position.character, 0), end - start) }
        var offset = start
        var left = position.character
        while left > 0, offset < end {
            let (length, units) = Self.scalar(bytes[offset])
            offset += length
            left -= units
        }
        return min(offset, end)
    }

    func range(_ range: ByteRange) -> (start: Position, end: Position) {
        (position(of: Int(range.start)), position(of: Int(range.end)))
    }

    var end: Position { position(of: bytes.count) }

    /// The offset of the end of a line, without its line break.
    private func endOfLine(_ line: Int) -> Int {
        var end = line + 1 < lines.count ? lines[line + 1] : bytes.count
        while end > lines[line], line + 1 < lines.count, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// How many bytes a scalar has that begins with a byte, and how many code units of UTF-16. What is not UTF-8 counts as one.
    private static func scalar(_ first: UInt8) -> (length: Int, units: Int) {
        switch first {
        case 0xC2...0xDF: (2, 1)
        case 0xE0...0xEF: (3, 1)
        case 0xF0...0xF4: (4, 2)
        default: (1, 1)
        }
    }

    private static func utf16Count(_ bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let (length, units) = scalar(bytes[index])
            count += units
            index += length
        }
        return count
    }
}
