package import Diagnostics

extension CatalogDecoder {
    /// Bytes in memory. Whoever decodes them keeps them, so that no others have the same place.
    private struct Place: Hashable, Sendable {
        private let path: String
        private let start: UInt
        private let count: Int

        init(of source: SourceFile) {
            path = source.path
            (start, count) = source.bytes.withUnsafeBufferPointer { (UInt(bitPattern: $0.baseAddress), $0.count) }
        }
    }

    private static let ahead = WorkAhead<Place, StringCatalog>()

    /// Begins to decode a file, in another thread, for who will decode it.
    package static func decodeAhead(_ source: SourceFile) {
        ahead.start(Place(of: source)) { decode(source, sharing: $0) }
    }

    /// Reads and decodes a file of at most ``SourceFile/maximumSize`` bytes. Never fails, as ``decode(_:)-(JSONDocument)``.
    package static func decode(_ source: SourceFile) -> StringCatalog {
        ahead.take(Place(of: source)) ?? decode(source, sharing: SharedWork())
    }
}
