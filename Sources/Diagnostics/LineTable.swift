/// A place in a file as people count: lines and columns from 1, columns in UTF-8 bytes.
public struct LinePosition: Hashable, Sendable, Comparable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (a: LinePosition, b: LinePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// Finds line and column of byte offsets.
///
/// A line ends with LF, CRLF or a lone CR. Built only for files of which something is printed.
public struct LineTable: Sendable {
    /// Offset of the first byte of each line.
    private let starts: [Int]
    private let size: Int

    public init(_ bytes: [UInt8]) {
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == 0x0A {
                    starts.append(index)
                } else if byte == 0x0D, index >= bytes.count || bytes[index] != 0x0A {
                    starts.append(index)
                }
            }
        }
        self.starts = starts
        self.size = bytes.count
    }

    public var lineCount: Int { starts.count }

    /// The position of an offset; an offset after the end counts as the end.
    public func position(of offset: UInt32) -> LinePosition {
        let offset = min(Int(offset), size)
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return LinePosition(line: low + 1, column: offset - starts[low] + 1)
    }

    /// The bytes of a line (from 1), with its line end.
    public func range(ofLine line: Int) -> Range<Int> {
        starts[line - 1]..<(line < starts.count ? starts[line] : size)
    }
}
