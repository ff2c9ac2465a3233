internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nICU
internal import L10nJSONRPC
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The parts of a catalog: symbols, folds, selections, and its layout.
enum CatalogOutline {
    /// A catalog with more texts shows its keys alone.
    private static let largestTree = 20_000

    /// Keys, and in them the languages with their texts.
    static func symbols(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let catalog = request.snapshot.catalog(document)
        let positions = document.positions
        let isTree = request.snapshot.client.showsSymbolTree
        let hasLanguages = isTree && catalog.localizations.count <= largestTree
        return .array(
            catalog.entries.map { entry in
                let name = name(of: entry, in: catalog)
                let range = ByteRange(entry.keyRange.start, entry.range.end)
                if !isTree {
                    return .object([
                        ("name", .string(name)), ("kind", .integer(20)),
                        ("location", request.snapshot.location(catalog.source, entry.keyRange)),
                    ])
                }
                var members: [(name: String, value: JSONNode)] = [
                    ("name", .string(name)), ("kind", .integer(20)), ("range", positions.node(range)),
                    ("selectionRange", positions.node(entry.keyRange)),
                ]
                if hasLanguages {
                    let children = catalog.localizations[entry.localizations].map { child($0, catalog, positions) }
                    members.append(("children", .array(children)))
                }
                return .object(members)
            })
    }

    private static func child(_ localization: Localization, _ catalog: StringCatalog, _ positions: TextPositions) -> JSONNode {
        let texts = catalog.units[localization.units].filter(\.hasValue).map { catalog.string($0.value) }
        let name = catalog.languages[localization.language].name
        return .object([
            ("name", .string(name.isEmpty ? "–" : VisibleText.line(name))),
            ("detail", .string(VisibleText.bounded(texts.joined(separator: " / ")))), ("kind", .integer(15)),
            ("range", positions.node(ByteRange(localization.nameRange.start, localization.range.end))),
            ("selectionRange", positions.node(localization.nameRange)),
        ])
    }

    /// The protocol demands a name.
    private static func name(of entry: CatalogEntry, in catalog: StringCatalog) -> String {
        let key = catalog.string(entry.key)
        return key.isEmpty ? "–" : VisibleText.line(key)
    }

    /// The most symbols that a search finds.
    private static let mostSymbols = 200

    /// Keys with a name that has the letters of the query, then keys with a text that comes near.
    static func workspaceSymbols(_ request: Request) -> JSONNode {
        let query = request.params["query"]?.text ?? ""
        let catalogs = request.snapshot.groups().flatMap(\.catalogs)
        var found: [(catalog: StringCatalog, entry: CatalogEntry, text: String)] = []
        let wanted = query.lowercased()
        for catalog in catalogs {
            for entry in catalog.entries where found.count < mostSymbols {
                if wanted.isEmpty || catalog.string(entry.key).lowercased().contains(wanted) {
                    found.append((catalog, entry, ""))
                }
            }
        }
        let search = TextSearch(query)
        if !search.isEmpty, found.count < mostSymbols {
            let texts = catalogs.flatMap { FoundText.all(search, in: $0, nil) }.sorted { $0.isBefore($1) }
            var seen = Set(found.map { "\($0.catalog.source.path)\u{0}\($0.entry.index)" })
            for text in texts where found.count < mostSymbols {
                if seen.insert("\(text.catalog.source.path)\u{0}\(text.entry.index)").inserted {
                    found.append((text.catalog, text.entry, text.text))
                }
            }
        }
        return .array(
            found.map { catalog, entry, text in
                let container = text.isEmpty ? catalog.source.path : text
                return .object([
                    ("name", .string(name(of: entry, in: catalog))), ("kind", .integer(20)),
                    ("location", request.snapshot.location(catalog.source, entry.keyRange)),
                    ("containerName", .string(VisibleText.bounded(container))),
                ])
            })
    }

    // MARK: Folds and selections

    static func folds(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let catalog = request.snapshot.catalog(document)
        let ranges = catalog.entries.map(\.range) + catalog.localizations.map(\.range)
        var folds: [JSONNode] = []
        for range in ranges {
            let (start, end) = document.positions.range(range)
            if end.line - start.line < 2 { continue }
            // The line of the closing bracket stays.
            folds.append(.object([("startLine", .integer(start.line)), ("endLine", .integer(end.line - 1))]))
        }
        return .array(folds)
    }

    static func selections(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let catalog = request.snapshot.catalog(document)
        return .array(
            (request.params["positions"]?.elements ?? []).map { node in
                let offset = document.positions.offset(of: Position(node) ?? Position(line: 0, character: 0))
                return selection(at: offset, catalog, document.positions)
            })
    }

    private static func selection(at offset: Int, _ catalog: StringCatalog, _ positions: TextPositions) -> JSONNode {
        let place = CatalogPlace(catalog, at: offset)
        var ranges = [ByteRange(0..<catalog.source.bytes.count)]
        if let entry = place.entry {
            ranges.append(ByteRange(entry.keyRange.start, entry.range.end))
            if place.isInKey { ranges += [entry.keyRange, entry.key.content] }
        }
        if let localization = place.localization {
            ranges += [ByteRange(localization.nameRange.start, localization.range.end), localization.range]
        }
        if let unit = place.unit {
            ranges.append(unit.range)
            if unit.hasValue { ranges += [unit.valueRange, unit.value.content] }
        }
        if let placeholder = place.placeholder { ranges.append(placeholder.range) }
        var result = JSONNode.null
        var last: ByteRange?
        for range in ranges where Int(range.start) <= offset && offset <= Int(range.end) {
            // Each is in the one around it, and smaller.
            if let last, range == last || range.start < last.start || range.end > last.end { continue }
            last = range
            var members: [(name: String, value: JSONNode)] = [("range", positions.node(range))]
            if case .object = result { members.append(("parent", result)) }
            result = .object(members)
        }
        return result
    }

    // MARK: Layout

    /// The layout that Xcode writes; nothing for a file that is damaged.
    static func formatting(_ request: Request) throws(ProtocolError) -> JSONNode {
        guard let document = request.document, document.kind == .catalog else { return .null }
        let catalog = request.snapshot.catalog(document)
        guard catalog.isEditable, let new = try? CatalogFormat(keyOrder: XcodeOrder()).format(catalog.document) else {
            throw .failed(L10n.Lsp.Error.damaged(path: document.path))
        }
        return .array(FileChange.edits(from: document.source.bytes, to: new).map(document.positions.edit))
    }
}

/// The edits that make one text of another.
enum FileChange {
    /// One edit, of what is between the first and the last difference; none where there is no difference.
    static func edits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
        if old == new { return [] }
        var start = zip(old, new).prefix { $0 == $1 }.count
        // Not in the middle of a character, or of a line break.
        while start > 0,
            start < old.count && old[start] & 0xC0 == 0x80 || start < new.count && new[start] & 0xC0 == 0x80
                || old[start - 1] == 0x0D
        { start -= 1 }
        var length = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        while length > 0, old[old.count - length] & 0xC0 == 0x80 || old[old.count - length] == 0x0A { length -= 1 }
        return [TextEdit(ByteRange(start..<old.count - length), String(decoding: new[start..<new.count - length], as: UTF8.self))]
    }
}
