internal import L10nDiagnostics
package import L10nStringCatalogs
internal import L10nSyntax

/// The entries of a catalog that code is generated for, sorted by the bytes of their keys: without lists of phrases,
/// and only the first of duplicate keys.
package struct EntryOrder: Sendable {
    package let entries: [(key: String, entry: CatalogEntry)]

    /// The numbers of the entries in ranges, for threads that share the work; at least one.
    package var ranges: [Range<Int>] {
        let size = 500
        return stride(from: 0, to: max(1, entries.count), by: size).map { $0..<min($0 + size, entries.count) }
    }

    /// - Parameter some: Indices of the only entries to sort; nil for all.
    package init(
        _ catalog: StringCatalog, options: AccessorTree.Options = AccessorTree.Options(), only some: Set<Int>? = nil
    ) {
        entries = catalog.source.bytes.withUnsafeBufferPointer { bytes in
            // Keys with escapes, which are rare, are decoded into one array.
            var decoded: [UInt8] = []
            let entries = some.map { $0.map { catalog.entries[$0] } } ?? catalog.entries
            var sorted = entries.filter { options.includes($0, of: catalog) }.map { entry -> Key in
                guard entry.key.hasEscapes else { return Key(range: entry.key.content.indices, isDecoded: false, entry: entry) }
                let start = decoded.count
                entry.key.withUTF8(in: bytes) { decoded += $0 }
                return Key(range: start..<decoded.count, isDecoded: true, entry: entry)
            }
            return decoded.withUnsafeBufferPointer { decoded in
                func text(_ key: Key) -> UnsafeBufferPointer<UInt8> {
                    UnsafeBufferPointer(rebasing: (key.isDecoded ? decoded : bytes)[key.range])
                }
                sorted.sort { a, b in
                    switch Self.compare(text(a), text(b)) {
                    case 0: a.entry.index < b.entry.index
                    case let order: order < 0
                    }
                }
                return sorted.indices.filter { $0 == 0 || Self.compare(text(sorted[$0 - 1]), text(sorted[$0])) != 0 }
                    .map { (String(decoding: text(sorted[$0]), as: UTF8.self), sorted[$0].entry) }
            }
        }
    }

    private struct Key {
        let range: Range<Int>
        /// Whether the range is in the decoded keys and not in the file.
        let isDecoded: Bool
        let entry: CatalogEntry
    }

    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
        return a.count - b.count
    }
}
