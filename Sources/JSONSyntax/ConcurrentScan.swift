internal import Diagnostics

/// Reads large catalogs in Xcode's layout on all cores.
///
/// The file is cut before entries, and every part is read as if it began there. Whether it does, the parts before it tell: the
/// first one begins where the file does, and each must end between two entries where the next one begins. From the first that
/// doesn't, the rest is read in order. So a cut at the wrong place costs time and changes nothing.
enum ConcurrentScan {
    /// A scanner that has read all bytes.
    ///
    /// - Parameter partSize: Parts are about this many bytes, or longer, since there are few of them.
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>, partSize: Int) -> JSONScanner {
        var scanner = JSONScanner(bytes: bytes, allowsComments: false)
        let cuts = cuts(of: bytes, min(bytes.count / partSize, 8))
        guard let first = cuts.first, let root = bytes.firstIndex(of: UInt8(ascii: "{")) else {
            scanner.scan()
            return scanner
        }
        guard !scanner.detectEncoding() else { return scanner }
        let parts = [0..<first] + zip(cuts, cuts.dropFirst()).map { $0..<$1 }
        let (all, head) = (UncheckedSendable(bytes), UncheckedSendable(scanner))
        let results = parts.concurrentMap { part in
            var scanner =
                part.lowerBound == 0
                ? head.value : JSONScanner(bytes: all.value, from: part.lowerBound, to: part.upperBound, root: root)
            let state = scanner.scan(part.lowerBound == 0 ? .value : .key, until: part.upperBound)
            return UncheckedSendable((scanner: scanner, state: state))
        }.map(\.value)
        scanner = results[0].scanner
        var state = results[0].state
        var accepted: [JSONScanner] = []
        for (part, result) in zip(parts, results).dropFirst() {
            let last = accepted.last ?? scanner
            if state == .key, last.position == part.lowerBound, last.isBetweenEntries, result.scanner.isBetweenEntries,
                result.scanner.isInFirstObject
            {
                accepted.append(result.scanner)
                state = result.state
            } else {
                break
            }
        }
        for result in results.dropFirst(1 + accepted.count) { result.scanner.cells.deallocate() }
        scanner.append(accepted)
        if let state { _ = scanner.scan(state) }
        return scanner
    }

    /// Offsets of names of entries, and of the end of the last entry. Empty for a file in another layout, or if less than two parts
    /// are wanted.
    static func cuts(of bytes: UnsafeBufferPointer<UInt8>, _ count: Int) -> [Int] {
        guard count >= 2, let end = endOfEntries(in: bytes) else { return [] }
        var cuts: [Int] = []
        for index in 1..<count {
            let target = max(bytes.count / count * index, cuts.last ?? 0)
            guard let cut = nextEntry(in: bytes, target..<end) else { break }
            cuts.append(cut)
        }
        return cuts + [end]
    }

    /// The next name that a line begins with, indented as those of entries are.
    static func nextEntry(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var start = range.lowerBound
        while let feed = bytes[start..<range.upperBound].firstIndex(of: 0x0A), feed + 6 < range.upperBound {
            if bytes[feed + 5] == UInt8(ascii: "\""), bytes[feed + 1..<feed + 5].allSatisfy({ $0 == 0x20 }) { return feed + 5 }
            start = feed + 1
        }
        return nil
    }

    /// The bracket that ends the last line of an object in the outermost one; only a few short members follow.
    private static func endOfEntries(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var end = bytes.count
        let start = max(0, end - 1_000)
        while let feed = bytes[start..<end].lastIndex(of: 0x0A) {
            let line = bytes[(feed + 1)...].prefix(3)
            if line.elementsEqual("  }".utf8) { return feed + 3 }
            end = feed
        }
        return nil
    }
}

/// Carries a value to another thread, and back: there, nobody else uses it.
struct UncheckedSendable<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
