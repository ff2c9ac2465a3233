/// Reads tables of comma-separated values, and what spreadsheets make of them: other separators, any line breaks, a byte-order mark,
/// and a first line `sep=;`.
///
/// SwiftCSV would not do: its `ParsingState` ends the process at a character after a closing quotation mark, and neither its cells nor
/// its errors say where in the file they are.
package struct CSVReader: Sendable {
    package struct Cell: Sendable {
        /// Without quotation marks and the apostrophe before a formula.
        package let text: String
        /// All bytes of the cell, with its quotation marks.
        package let range: Range<Int>

        package init(text: String, range: Range<Int>) {
            self.text = text
            self.range = range
        }
    }

    package enum Mistake: Sendable {
        /// A quotation mark whose cell does not end.
        case unterminatedQuote
        /// Characters between a closing quotation mark and the next separator.
        case textAfterQuote
    }

    package private(set) var mistakes: [(mistake: Mistake, range: Range<Int>)] = []
    private let bytes: [UInt8]
    private var index = 0
    private var separator = UInt8(ascii: ",")

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: CSVTable.byteOrderMark) { index = 3 }
        if bytes[index...].starts(with: "sep=".utf8), index + 4 < bytes.count {
            separator = bytes[index + 4]
            index += 5
            skipLineEnd()
        } else {
            separator = probableSeparator
        }
    }

    /// The next row that is not empty; nil at the end.
    package mutating func next() -> [Cell]? {
        while index < bytes.count {
            var row: [Cell] = []
            repeat { row.append(cell()) } while skipSeparator()
            skipLineEnd()
            if row.count > 1 || !row[0].range.isEmpty { return row }
        }
        return nil
    }

    /// The separator that the first line has most of.
    private var probableSeparator: UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes[index...] {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if Self.isLineEnd(byte) { break }
            counts[byte, default: 0] += 1
        }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return separators.reduce(separators[0]) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    }

    private mutating func cell() -> Cell {
        let start = index
        var text: [UInt8] = []
        if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
            index += 1
            while true {
                guard index < bytes.count else {
                    mistakes.append((.unterminatedQuote, start..<start + 1))
                    break
                }
                if bytes[index] == UInt8(ascii: "\"") {
                    index += 1
                    if index >= bytes.count || bytes[index] != UInt8(ascii: "\"") { break }
                }
                text.append(bytes[index])
                index += 1
            }
        }
        let rest = index
        while index < bytes.count, bytes[index] != separator, !Self.isLineEnd(bytes[index]) { index += 1 }
        if rest > start, index > rest { mistakes.append((.textAfterQuote, rest..<index)) }
        text += bytes[rest..<index]
        return Cell(text: CSVTable.unguarded(String(decoding: text, as: UTF8.self)), range: start..<index)
    }

    private mutating func skipSeparator() -> Bool {
        guard index < bytes.count, bytes[index] == separator else { return false }
        index += 1
        return true
    }

    private mutating func skipLineEnd() {
        if index < bytes.count, bytes[index] == 0x0D { index += 1 }
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
