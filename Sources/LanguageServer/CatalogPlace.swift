internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// What of a catalog a place is in.
struct CatalogPlace {
    let catalog: StringCatalog
    let offset: Int
    private(set) var entry: CatalogEntry?
    private(set) var localization: Localization?
    private(set) var unit: StringUnit?

    init(_ catalog: StringCatalog, at offset: Int) {
        self.catalog = catalog
        self.offset = offset
        let next = catalog.entries.partitionPoint { $0.keyRange.start > offset }
        guard next > 0, Self.contains(catalog.entries[next - 1].range, offset, from: catalog.entries[next - 1].keyRange) else {
            return
        }
        let entry = catalog.entries[next - 1]
        self.entry = entry
        localization = catalog.localizations[entry.localizations].first { Self.contains($0.range, offset, from: $0.nameRange) }
        guard let localization else { return }
        unit = catalog.units[localization.units].first { Self.contains($0.range, offset, from: $0.range) }
    }

    /// Whether a place is in a member, from its name on.
    private static func contains(_ range: ByteRange, _ offset: Int, from name: ByteRange) -> Bool {
        Int(name.start) <= offset && offset <= Int(range.end)
    }

    var key: String? { entry.map { catalog.string($0.key) } }

    /// Whether the place is in the name of the entry.
    var isInKey: Bool { entry.map { Int($0.keyRange.start) <= offset && offset <= Int($0.keyRange.end) } ?? false }

    /// The placeholder of a text that the place is in, with its range in the file.
    var placeholder: (specifier: FormatSpecifier, range: ByteRange)? {
        guard let unit, unit.hasValue else { return nil }
        let content = unit.value.content
        let bytes = Array(catalog.source.bytes[content.indices])
        for specifier in bytes.withUnsafeBufferPointer(FormatParser.specifiers) {
            let range = ByteRange(
                Int(content.start) + specifier.range.lowerBound..<Int(content.start) + specifier.range.upperBound)
            if Int(range.start) <= offset, offset < Int(range.end) { return (specifier, range) }
        }
        return nil
    }
}

extension Snapshot {
    func catalog(_ document: OpenDocument) -> StringCatalog { workspace.catalogs.catalog(document.source) }
}
