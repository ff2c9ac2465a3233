internal import L10nPlainText

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
/// A line ends with LF, CRLF or a lone CR. The table remembers one line number for each block of the file, as far as it was asked,
/// and counts on from there. Copies share what they know.
package struct LineTable: Sendable {
    private let bytes: [UInt8]
    private let blocks = Locked(Blocks())

    private static let blockSize = 256

    /// How many blocks are counted together: 256 kB, so that all cores have some of a file of a megabyte.
    private static let blocksPerPart = 1024

    /// The first blocks of a file.
    private struct Blocks {
        /// For each the number of the line that its first byte is in.
        var lines: [UInt32] = []
        /// The line after them.
        var next: UInt32 = 1
    }

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var lineCount: Int { Int(blocks(through: bytes.count).next) }

    /// The blocks at least up to that of an offset.
    private func blocks(through offset: Int) -> Blocks {
        blocks.use { blocks in
            let known = blocks.lines.count * Self.blockSize
            if offset < known { return blocks }
            // Twice as many as before, for callers that ask for places in order.
            let end = min(max(offset, 2 * known), bytes.count)
            let starts = Array(stride(from: known, through: end, by: Self.blockSize * Self.blocksPerPart))
            blocks.lines.reserveCapacity(blocks.lines.count + starts.count * Self.blocksPerPart)
            for count in starts.concurrentMap(lineEndCounts).joined() {
                blocks.lines.append(blocks.next)
                blocks.next += UInt32(count)
            }
            return blocks
        }
    }

    /// How many lines end in each block of the part that begins at an offset.
    private func lineEndCounts(from start: Int) -> [UInt16] {
        let end = min(start + Self.blockSize * Self.blocksPerPart - 1, bytes.count)
        return bytes.withUnsafeBufferPointer { bytes in
            stride(from: start, through: end, by: Self.blockSize).map {
                Self.lineEndCount($0..<min($0 + Self.blockSize, bytes.count), bytes)
            }
        }
    }

    /// How many lines end in a range of at most a block.
    private static func lineEndCount(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt16 {
        typealias Vector = SIMD16<UInt8>
        let memory = UnsafeRawBufferPointer(bytes)
        func vector(at index: Int) -> Vector { memory.loadUnaligned(fromByteOffset: index, as: Vector.self) }
        let (lineFeed, carriageReturn) = (Vector(repeating: 0x0A), Vector(repeating: 0x0D))
        var counts = Vector()
        var index = range.lowerBound
        // Sixteen bytes at a time, each with the one after it. A block has 16 vectors, so that a byte can hold the count of its
        // place.
        while index + 16 <= range.upperBound, index + 16 < bytes.count {
            let (bytes, next) = (vector(at: index), vector(at: index + 1))
            let ends = (bytes .== lineFeed) .| ((bytes .== carriageReturn) .& (next .!= lineFeed))
            counts.replace(with: counts &+ 1, where: ends)
            index += 16
        }
        var count = (0..<16).reduce(UInt16(0)) { $0 + UInt16(counts[$1]) }
        for index in index..<range.upperBound where isLineEnd(index, bytes) { count += 1 }
        return count
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
        let block = offset / Self.blockSize
        let missing = bytes.withUnsafeBufferPointer { Self.lineEndCount(block * Self.blockSize..<offset, $0) }
        let known = blocks(through: offset)
        let line = Int(known.lines[block]) + Int(missing)
        return LinePosition(line: line, column: offset - start(ofLine: line, in: known) + 1)
    }

    /// The bytes of a line (from 1), with its line end.
    package func range(ofLine line: Int) -> Range<Int> {
        var known = blocks.use { $0 }
        if line + 1 > Int(known.next) { known = blocks(through: bytes.count) }
        return start(ofLine: line, in: known)..<start(ofLine: line + 1, in: known)
    }

    /// Offset of the first byte of a line; after the last line that of the end.
    private func start(ofLine line: Int, in known: Blocks) -> Int {
        guard line > 1, line <= Int(known.next) else { return line > 1 ? bytes.count : 0 }
        let blocks = known.lines
        // The last block that begins in a line before it.
        let block = blocks.dropFirst().partitionPoint { $0 >= line } - 1
        var missing = line - Int(blocks[block])
        return bytes.withUnsafeBufferPointer { bytes in
            var index = block * Self.blockSize
            while missing > 0 {
                if Self.isLineEnd(index, bytes) { missing -= 1 }
                index += 1
            }
            return index
        }
    }
}
