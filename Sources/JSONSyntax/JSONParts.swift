package import Diagnostics

/// A large catalog in Xcode's layout, to be read in parts, on all cores: what is made of the values of a part replaces them in
/// memory before the next one is read.
///
/// The file is cut before entries. Every part is read as if it began between two entries, and must end between two; so the next one
/// does begin there.
package struct JSONParts: Sendable {
    /// The document without the entries: the object that they are in is empty.
    package let outline: JSONDocument
    /// Where that object begins.
    package let start: UInt32
    private let ranges: [Range<Int>]

    /// Nil for a file that is small, or in another layout, or not well-formed between its entries.
    ///
    /// - Parameter partSize: Parts are about this many bytes.
    package init?(of source: SourceFile, partSize: Int) {
        let scan = source.bytes.withUnsafeBufferPointer { bytes -> (scanner: JSONScanner, start: UInt32, ranges: [Range<Int>])? in
            let cuts = ConcurrentScan.cuts(of: bytes, bytes.count / partSize)
            guard let end = cuts.last, let first = ConcurrentScan.nextEntry(in: bytes, 0..<end), first < cuts[0] else {
                return nil
            }
            var scanner = JSONScanner(bytes: bytes, allowsComments: false)
            if let start = scanner.scan(around: first..<end) {
                let starts = [first] + cuts
                return (scanner, start, zip(starts, cuts).map { $0..<$1 })
            }
            scanner.cells.deallocate()
            return nil
        }
        guard let scan else { return nil }
        start = scan.start
        ranges = scan.ranges
        outline = JSONDocument(
            source: source, issues: [], lineEndings: scan.scanner.lineEndings, xcodeLines: [],
            tape: JSONTape(cells: scan.scanner.cells, count: scan.scanner.count))
    }

    package var count: Int { ranges.count }

    /// Reads the entries.
    ///
    /// - Parameters:
    ///   - whole: What `append` collects in.
    ///   - work: Does the parts. Other threads can join it.
    ///   - read: Called with the object that has the entries of a part as its members, and the number of keys, values, and closing
    ///     brackets in it; on several threads.
    ///   - append: Called in the order of the file, once at a time.
    /// - Returns: The document; nil if a part is not well-formed, or does not end where it should: `whole` is of no use then.
    package func read<Whole, Part: Sendable>(
        into whole: inout Whole, sharing work: SharedWork, _ read: @escaping @Sendable (JSONValue, _ cellCount: Int) -> Part,
        append: @escaping (inout Whole, Part) -> Void
    ) -> JSONDocument? {
        let source = outline.source
        return source.bytes.withUnsafeBufferPointer { bytes in
            withUnsafeMutablePointer(to: &whole) { whole in
                // One thread at a time appends.
                nonisolated(unsafe) let (append, whole, bytes) = (append, whole, bytes)
                let progress = Locked(Progress<Part>(lineEndings: outline.lineEndings))
                // In use while a part is appended.
                let turn = Locked(())
                /// Appends parts as long as the next one is there, while other threads read on.
                @Sendable func appendNext() {
                    var next = progress.use { $0.beginAppending() }
                    while let part = next {
                        turn.use { _ in append(&whole.pointee, part) }
                        next = progress.use { $0.endAppending() }
                    }
                }
                work.perform(ranges.count) { index in
                    if progress.use({ $0.hasFailed }) { return }
                    let range = ranges[index]
                    var scanner = JSONScanner(bytes: bytes, from: range.lowerBound, to: range.upperBound, root: Int(start))
                    defer { scanner.cells.deallocate() }
                    let state = scanner.scan(.key, until: range.upperBound)
                    guard state == (index == ranges.count - 1 ? .comma : .key), scanner.position == range.upperBound,
                        scanner.isBetweenEntries, scanner.isInFirstObject
                    else {
                        return progress.use { $0.hasFailed = true }
                    }
                    scanner.closeAll()
                    let part = read(
                        JSONValue(cells: UnsafePointer(scanner.cells), bytes: bytes, index: JSONScanner.outerCells - 1),
                        scanner.count)
                    progress.use { $0.add(part, at: index, scanner) }
                    appendNext()
                    // What waits takes memory.
                    while progress.use({ $0.isFarAhead }) { turn.use { _ in } }
                }
                return progress.use { progress in
                    guard !progress.hasFailed else { return nil }
                    return JSONDocument(
                        source: source, issues: [], lineEndings: progress.lineEndings, xcodeLines: progress.xcodeLines,
                        tape: nil)
                }
            }
        }
    }

    /// Which parts have been read.
    private struct Progress<Part> {
        var lineEndings: JSONDocument.LineEndings
        /// Those of the parts that have been appended.
        private(set) var xcodeLines: [ByteRange] = []
        var hasFailed = false
        /// Parts that were read before an earlier one.
        private var waiting: [Int: (part: Part, xcodeLines: [ByteRange])] = [:]
        private var next = 0
        private var isAppending = false

        init(lineEndings: JSONDocument.LineEndings) { self.lineEndings = lineEndings }

        mutating func add(_ part: Part, at index: Int, _ scanner: JSONScanner) {
            lineEndings.firstCarriageReturn = [lineEndings, scanner.lineEndings].compactMap(\.firstCarriageReturn).min()
            waiting[index] = (part, scanner.xcodeLines)
        }

        /// The next part to append, which nothing else appends meanwhile; nil if it has not been read, or another one is being
        /// appended.
        mutating func beginAppending() -> Part? {
            guard !isAppending, let first = waiting.removeValue(forKey: next) else { return nil }
            next += 1
            isAppending = true
            xcodeLines += first.xcodeLines
            return first.part
        }

        /// The part to append after another one.
        mutating func endAppending() -> Part? {
            isAppending = false
            return beginAppending()
        }

        /// Whether so many parts wait for the one that is being appended that their memory counts.
        var isFarAhead: Bool { isAppending && waiting.count > 16 }
    }
}

extension JSONScanner {
    /// Reads a document around the entries in a range, as if their object were empty.
    ///
    /// - Returns: Where that object begins; nil where the document is not well-formed, or the entries are not those of an object in
    ///   the outermost one.
    fileprivate mutating func scan(around entries: Range<Int>) -> UInt32? {
        guard !detectEncoding(), scan(.value, until: entries.lowerBound) == .firstKey, position == entries.lowerBound,
            isBetweenEntries
        else { return nil }
        let start = cells[container].start
        position = entries.upperBound
        _ = scan(.firstKey)
        return issues.isEmpty && !isConflicted ? start : nil
    }
}
