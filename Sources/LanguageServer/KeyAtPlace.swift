internal import L10nCatalogChecking
internal import L10nCodeComparing
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nStringCatalogs
internal import L10nSyntax

/// The key that a place in a catalog or in code names.
struct KeyAtPlace {
    let key: String
    /// Path of the catalog.
    let catalog: String
    /// The name in the file that was asked about.
    let range: ByteRange

    /// - Parameter uses: Those of the workspace, for a place in code.
    init?(_ document: OpenDocument, at offset: Int, _ snapshot: Snapshot, uses: () -> [KeyUseFinder.Use]) {
        switch document.kind {
        case .catalog:
            let place = CatalogPlace(snapshot.catalog(document), at: offset)
            guard let entry = place.entry, let key = place.key else { return nil }
            self.init(key: key, catalog: document.path, range: entry.keyRange)
        case .code:
            guard let use = Self.use(document, at: offset, uses()) else { return nil }
            self.init(key: use.key, catalog: use.catalog, range: use.place.range)
        case .configuration, .other: return nil
        }
    }

    private init(key: String, catalog: String, range: ByteRange) {
        self.key = key
        self.catalog = catalog
        self.range = range
    }

    /// The smallest use around a place.
    static func use(_ document: OpenDocument, at offset: Int, _ uses: [KeyUseFinder.Use]) -> KeyUseFinder.Use? {
        uses.filter { use in
            use.place.source.path == document.path && Int(use.place.range.start) <= offset && offset <= Int(use.place.range.end)
        }.min { $0.place.range.count < $1.place.range.count }
    }

    // MARK: Requests

    /// From code to the entry, and from an entry to the code.
    static func definition(_ request: Request) -> JSONNode {
        guard let document = request.document else { return .null }
        let snapshot = request.snapshot
        let uses = snapshot.uses()
        guard let place = KeyAtPlace(document, at: request.offset(in: document), snapshot, uses: { uses }) else { return .null }
        if document.kind == .catalog { return .array(locations(of: place, uses, snapshot)) }
        return entryLocation(of: place, snapshot) ?? .null
    }

    static func references(_ request: Request) -> JSONNode {
        guard let document = request.document else { return .null }
        let snapshot = request.snapshot
        let uses = snapshot.uses()
        guard let place = KeyAtPlace(document, at: request.offset(in: document), snapshot, uses: { uses }) else { return .null }
        let isDeclared = request.params["context"]?["includeDeclaration"]?.isTrue ?? false
        let declaration = isDeclared ? entryLocation(of: place, snapshot) : nil
        return .array([declaration].compactMap(\.self) + locations(of: place, uses, snapshot))
    }

    /// The key is what gets another name, also where code names an accessor.
    static func prepareRename(_ request: Request) -> JSONNode {
        guard let document = request.document,
            let place = KeyAtPlace(document, at: request.offset(in: document), request.snapshot, uses: request.snapshot.uses)
        else { return .null }
        return .object([("range", document.positions.node(place.range)), ("placeholder", .string(place.key))])
    }

    private static func locations(of place: KeyAtPlace, _ uses: [KeyUseFinder.Use], _ snapshot: Snapshot) -> [JSONNode] {
        uses.filter { $0.key == place.key && $0.catalog == place.catalog }
            .map { snapshot.location($0.place.source, $0.place.range) }
    }

    private static func entryLocation(of place: KeyAtPlace, _ snapshot: Snapshot) -> JSONNode? {
        guard let (catalog, entry) = snapshot.entry(place.key, in: place.catalog) else { return nil }
        return snapshot.location(catalog.source, entry.keyRange)
    }
}

extension Snapshot {
    /// A key's entry; nil where the catalog has none.
    func entry(_ key: String, in path: String) -> (catalog: StringCatalog, entry: CatalogEntry)? {
        guard let source = try? tree.read(path) else { return nil }
        let catalog = workspace.catalogs.catalog(source)
        return catalog.entries.first { catalog.string($0.key) == key }.map { (catalog, $0) }
    }
}
