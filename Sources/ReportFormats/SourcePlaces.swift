internal import L10nDiagnostics

/// The extent of a finding as editors count: from 1, columns in UTF-16 code units, the end exclusive.
struct SourceRegion: Hashable {
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
}

/// Converts byte offsets of a file to lines and columns as editors count them.
struct SourcePlaces {
    private let bytes: [UInt8]
    private let lines: LineTable
    /// Number of code units before each block of bytes.
    private let units: [Int]

    private static let blockSize = 256

    init(_ source: SourceFile) {
        bytes = source.bytes
        lines = LineTable(bytes)
        var units = [0]
        for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            units.append(units[units.count - 1] + Self.units(in: bytes[start..<min(start + Self.blockSize, bytes.count)]))
        }
        self.units = units
    }

    func region(of range: ByteRange) -> SourceRegion {
        let (start, end) = (position(of: range.start), position(of: range.end))
        return SourceRegion(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }

    private func position(of offset: UInt32) -> (line: Int, column: Int) {
        let place = lines.position(of: offset)
        let offset = min(Int(offset), bytes.count)
        return (place.line, units(before: offset) - units(before: offset - place.column + 1) + 1)
    }

    private func units(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        return units[block] + Self.units(in: bytes[block * Self.blockSize..<offset])
    }

    /// Counts the first byte of each character, twice for characters outside the Basic Multilingual Plane.
    private static func units(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
        }
    }
}
