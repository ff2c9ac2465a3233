internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Above each key: how many languages it lacks, and in how many places code uses it.
enum CodeLenses {
    /// A catalog with more keys has no lenses: an editor shows each, and moves them with every line.
    private static let mostKeys = 5_000

    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let snapshot = request.snapshot
        let catalog = snapshot.catalog(document)
        guard snapshot.client.settings.showsCounts, catalog.entries.count <= mostKeys else { return .array([]) }
        var uses: [String: Int] = [:]
        for use in snapshot.uses() where use.catalog == document.path { uses[use.key, default: 0] += 1 }
        let missing = missingLanguages(catalog, snapshot)
        return .array(
            catalog.entries.flatMap { entry -> [JSONNode] in
                let range = document.positions.node(entry.keyRange)
                let key = catalog.string(entry.key)
                var titles: [String] = []
                if let count = missing[entry.index] { titles.append(L10n.Lsp.Lens.missing(count: count).localized) }
                if let count = uses[key] { titles.append(L10n.Lsp.Lens.uses(count: count).localized) }
                return titles.map { title in
                    // Nothing happens when somebody clicks on it.
                    .object([("range", range), ("command", .object([("title", .string(title)), ("command", .string(""))]))])
                }
            })
    }

    /// The number of languages that lack a text, by index of the entry.
    private static func missingLanguages(_ catalog: StringCatalog, _ snapshot: Snapshot) -> [Int: Int] {
        let options = snapshot.options(for: catalog.source.path)
        var query = TextQuery()
        query.states = [.missing, .new]
        let lister = TextLister(query, in: catalog, tiers: options.tiers(of: catalog))
        var languages: [String: Set<String>] = [:]
        for text in lister.texts(at: lister.places) { languages[text.key, default: []].insert(text.language) }
        return catalog.entries.reduce(into: [:]) { counts, entry in
            counts[entry.index] = languages[catalog.string(entry.key)]?.count
        }
    }
}
