/// A flat table of a catalog: all its units, all its localizations.
///
/// Reading an element counts no references, which a hundred thousand reads from several cores at once would feel. The memory
/// belongs to the catalog; a table is good as long as its catalog.
@frozen
package struct CatalogTable<Element: Sendable>: RandomAccessCollection, @unchecked Sendable {
    @usableFromInline let base: UnsafePointer<Element>?
    package let count: Int

    init(base: UnsafePointer<Element>?, count: Int) {
        self.base = base
        self.count = count
    }

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    @inlinable
    package subscript(index: Int) -> Element {
        _read {
            precondition(index >= 0 && index < count, "no such element in the table")
            yield base.unsafelyUnwrapped[index]
        }
    }
}

/// Owner of the memory of one table.
final class TableMemory<Element: Sendable>: @unchecked Sendable {
    private let base: UnsafeMutablePointer<Element>
    private let count: Int

    init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }
}

/// A table that still grows.
struct TableBuilder<Element: Sendable> {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    /// - Parameter capacity: Room for so many without moving; it costs address space, not memory.
    init(capacity: Int) {
        self.capacity = Swift.max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    subscript(index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count, "no such element in the table")
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count, "no such element in the table")
            base[index] = newValue
        }
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }

    /// The finished table and who keeps its memory. The builder must not be used after this.
    func finish() -> (table: CatalogTable<Element>, memory: TableMemory<Element>) {
        (CatalogTable(base: base, count: count), TableMemory(base: base, count: count))
    }
}
