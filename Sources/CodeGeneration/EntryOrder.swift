internal import JSONSyntax
internal import StringCatalogs

extension StringCatalog {
    /// The entries sorted by the bytes of their keys. Of keys that stand twice the first counts.
    func entriesByKey(_ bytes: UnsafeBufferPointer<UInt8>) -> [(key: String, entry: CatalogEntry)] {
        var sorted = entries.map { entry in (key: entry.key.withUTF8(in: bytes) { Array($0) }, entry: entry) }
        sorted.sort { $0.key.lexicographicallyPrecedes($1.key) || $0.key == $1.key && $0.entry.index < $1.entry.index }
        return sorted.indices.filter { $0 == 0 || sorted[$0 - 1].key != sorted[$0].key }.map {
            (String(decoding: sorted[$0].key, as: UTF8.self), sorted[$0].entry)
        }
    }
}
