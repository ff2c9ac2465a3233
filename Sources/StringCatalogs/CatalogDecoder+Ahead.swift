package import Diagnostics

extension CatalogDecoder {
    /// Where the bytes of a file are in memory. Decoding keeps them there, so no other file has the same place.
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

    /// Starts decoding a file on another thread. The next ``decode(_:)-(SourceFile)`` of the same bytes returns that catalog.
    package static func decodeAhead(_ source: SourceFile) {
        ahead.start(Place(of: source)) { decode(source, sharing: $0) }
    }

    /// Reads and decodes a file of at most ``SourceFile/maximumSize`` bytes. Never fails, as ``decode(_:)-(JSONDocument)``.
    package static func decode(_ source: SourceFile) -> StringCatalog {
        ahead.take(Place(of: source)) ?? decode(source, sharing: SharedWork())
    }
}
