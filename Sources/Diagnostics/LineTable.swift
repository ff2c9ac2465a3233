/// A place in a file as people count: lines and columns from 1, columns in UTF-8 bytes.
package struct LinePosition: Hashable, Sendable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (a: LinePosition, b: LinePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// Finds line and column of byte offsets.
///
/// A line ends with LF, CRLF or a lone CR. Built only for files of which something is printed; it remembers one line in each
/// block of the file and looks for the others there.
package struct LineTable: Sendable {
    private let bytes: [UInt8]
    /// For each block the line that its first byte is in: number and offset.
    private let blocks: [(line: Int, start: Int)]
    package let lineCount: Int

    private static let blockSize = 256

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var blocks: [(line: Int, start: Int)] = []
        var last = (line: 1, start: 0)
        bytes.withUnsafeBufferPointer { bytes in
            for block in stride(from: 0, through: bytes.count, by: Self.blockSize) {
                blocks.append(last)
                for index in block..<min(block + Self.blockSize, bytes.count) where Self.isLineEnd(index, bytes) {
                    last = (last.line + 1, index + 1)
                }
            }
        }
        self.blocks = blocks
        lineCount = last.line
    }

    /// Whether a line ends with a byte.
    private static func isLineEnd(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if bytes[index] > 0x0D { return false }
        if bytes[index] == 0x0A { return true }
        return bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
    }

    /// The position of an offset; an offset after the end counts as the end.
    package func position(of offset: UInt32) -> LinePosition {
        let offset = min(Int(offset), bytes.count)
        var (line, start) = blocks[offset / Self.blockSize]
        bytes.withUnsafeBufferPointer { bytes in
            for index in offset / Self.blockSize * Self.blockSize..<offset where Self.isLineEnd(index, bytes) {
                line += 1
                start = index + 1
            }
        }
        return LinePosition(line: line, column: offset - start + 1)
    }

    /// The bytes of a line (from 1), with its line end.
    package func range(ofLine line: Int) -> Range<Int> { start(ofLine: line)..<start(ofLine: line + 1) }

    /// Offset of the first byte of a line; after the last line that of the end.
    private func start(ofLine line: Int) -> Int {
        guard line > 1, line <= lineCount else { return line > 1 ? bytes.count : 0 }
        // The last block that begins in a line before it.
        var low = 0
        var high = blocks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if blocks[middle].line < line { low = middle } else { high = middle }
        }
        var missing = line - blocks[low].line
        return bytes.withUnsafeBufferPointer { bytes in
            var index = low * Self.blockSize
            while missing > 0 {
                if Self.isLineEnd(index, bytes) { missing -= 1 }
                index += 1
            }
            return index
        }
    }
}
