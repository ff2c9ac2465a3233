internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nStringCatalogs
internal import L10nSyntax

/// What is said of a place in a catalog.
enum CatalogHover {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let snapshot = request.snapshot
        let place = CatalogPlace(snapshot.catalog(document), at: request.offset(in: document))
        guard let entry = place.entry, let key = place.key else { return nil }
        if let (specifier, range) = place.placeholder, let text = describe(specifier, of: entry, place, snapshot) {
            return Markdown.hover(text, document.positions.node(range))
        }
        let uses = snapshot.uses().filter { $0.key == key && $0.catalog == document.path }
        let range = place.localization?.nameRange ?? entry.keyRange
        return Markdown.hover(
            EntryDescription(entry, in: place.catalog, snapshot).text(uses: uses),
            document.positions.node(place.isInKey ? entry.keyRange : place.unit?.valueRange ?? range))
    }

    /// Which argument a placeholder stands for.
    private static func describe(
        _ specifier: FormatSpecifier, of entry: CatalogEntry, _ place: CatalogPlace, _ snapshot: Snapshot
    ) -> String? {
        guard specifier.form != .escapedPercent, let unit = place.unit else { return nil }
        let texts = EntryDescription(entry, in: place.catalog, snapshot).listedTexts
        let language = place.catalog.languages[place.catalog.localizations[Int(unit.localization)].language].name
        let own = texts.first { $0.language == language && $0.path == place.catalog.path(of: unit) }
        let placeholders = own?.placeholders ?? texts.flatMap(\.placeholders)
        let content = place.catalog.source.text(in: unit.value.content)
        let written = String(decoding: Array(content.utf8)[specifier.range], as: UTF8.self)
        // An unnumbered placeholder takes the argument of its place.
        let same = placeholders.filter { $0.specifier == written || written.hasSuffix(String($0.specifier.dropFirst())) }
        guard let placeholder = same.first else { return "`\(written)`" }
        let name = placeholder.name.map { " `\($0)`" } ?? ""
        return
            "`\(written)`: argument \(placeholder.position)\(name), \(placeholder.type.map { "`\($0)`" } ?? "of an unknown type")"
    }
}

enum Markdown {
    static func hover(_ text: String, _ range: JSONNode) -> JSONNode {
        .object([("contents", node(text)), ("range", range)])
    }

    static func node(_ text: String) -> JSONNode { .object([("kind", .string("markdown")), ("value", .string(text))]) }
}
