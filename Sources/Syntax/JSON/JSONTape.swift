internal import L10nDiagnostics

/// The flat form of a document: one cell a value, in document order.
///
/// A cell is 64 bits: the offset where the value starts in the low half, in the high half where it ends. What kind of
/// value it is, the byte of the file at `start` says. The two top bits are flags.
///
/// ```
/// {"a":[7,"\n"]}            offset  0 1 2 3 4 5 6 7 8 9 …
///                                   { " a " : [ 7 , " \ n " ] }
/// cell 0   {   start 0   next 7     cell after its last one
/// cell 1   "   start 1   end 4      key; keys and values alternate in an object
/// cell 2   [   start 5   next 6
/// cell 3   7   start 6   end 7
/// cell 4   "   start 8   end 12     flag: has escapes
/// cell 5   ]   start 12  end 13     closing cell of 2; `next` of 2 points after it
/// cell 6   }   start 13  end 14     closing cell of 0
/// ```
///
/// The storage is one block from the allocator that only the reader writes; it does not change once a document owns it.
@usableFromInline
final class JSONTape: @unchecked Sendable {
    @usableFromInline let cells: UnsafeMutablePointer<JSONCell>
    @usableFromInline let count: Int
    /// For each cell, the index of the object or array that it is directly in; made when somebody asks first.
    private let containers = Locked<[UInt32]?>(nil)

    init(cells: UnsafeMutablePointer<JSONCell>, count: Int) {
        self.cells = cells
        self.count = count
    }

    deinit { cells.deallocate() }

    /// The index of the object or array that a cell is directly in; nil for the outermost value.
    ///
    /// The first call looks at every cell. Without that, finding one container takes as long as it has values before the cell.
    func container(of index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let container = containers.use { known in
            let containers = known ?? makeContainers(bytes)
            known = containers
            return containers[index]
        }
        return container == .max ? nil : Int(container)
    }

    private func makeContainers(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        var open: [Int] = []
        return (0..<count).map { index in
            while let last = open.last, index >= Int(cells[last].end) { open.removeLast() }
            let container = open.last.map { UInt32($0) } ?? .max
            if JSONValue(cells: UnsafePointer(cells), bytes: bytes, index: index).isContainer { open.append(index) }
            return container
        }
    }
}

/// One entry of a ``JSONTape``.
@usableFromInline
struct JSONCell {
    @usableFromInline static let flag: UInt32 = 0x8000_0000

    /// Offset of the first byte; the top bit says that a string has escapes, or that an object has a single text.
    @usableFromInline var low: UInt32
    /// Offset after the last byte, or for a container the index of the next cell; the top bit says that the value is malformed.
    @usableFromInline var high: UInt32

    @inlinable
    init(start: Int, end: Int, hasEscapes: Bool = false, isMalformed: Bool = false) {
        low = UInt32(truncatingIfNeeded: start) | (hasEscapes ? Self.flag : 0)
        high = UInt32(truncatingIfNeeded: end) | (isMalformed ? Self.flag : 0)
    }

    @inlinable var start: UInt32 { low & ~Self.flag }
    @inlinable var end: UInt32 { high & ~Self.flag }
    @inlinable var hasEscapes: Bool { low & Self.flag != 0 }
    /// Of an object.
    @inlinable var hasSingleText: Bool { low & Self.flag != 0 }
    @inlinable var isMalformed: Bool { high & Self.flag != 0 }
}
