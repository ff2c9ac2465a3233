internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nLinting
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What people want to know about a key, in Markdown.
struct EntryDescription {
    private let catalog: StringCatalog
    private let entry: CatalogEntry
    private let snapshot: Snapshot

    init(_ entry: CatalogEntry, in catalog: StringCatalog, _ snapshot: Snapshot) {
        self.entry = entry
        self.catalog = catalog
        self.snapshot = snapshot
    }

    /// The most uses that are named.
    private static let shownUses = 10

    /// All languages with their states, and each form with the numbers that choose it.
    func text(uses: [KeyUseFinder.Use]) -> String {
        let key = catalog.string(entry.key)
        var lines = ["**\(Self.cell(key))**"]
        if let comment = entry.comment { lines += ["", Self.cell(catalog.string(comment))] }
        lines += ["", "| | | |", "|---|---|---|"]
        for text in listedTexts {
            let form = [text.path.isPlain ? nil : text.path.text, text.numbers.map { "(\($0))" }].compactMap(\.self)
            let name = ([text.language] + form).joined(separator: " ")
            lines.append("| \(Self.cell(name)) | \(Self.cell(text.text ?? "–")) | \(Self.cell(text.state ?? "")) |")
        }
        if !uses.isEmpty {
            lines.append("")
            for use in uses.prefix(Self.shownUses) {
                let position = snapshot.positions(of: use.place.source).position(of: Int(use.place.range.start))
                let uri = snapshot.workspace.uri(of: use.place.source.path)
                let scope = [use.type, use.function].compactMap(\.self).joined(separator: ".")
                lines.append(
                    "- [\(Self.cell(use.place.source.path)):\(position.line + 1)](\(uri)#L\(position.line + 1)) \(Self.cell(scope))"
                )
            }
            if uses.count > Self.shownUses { lines.append("- … \(uses.count - Self.shownUses)") }
        }
        return lines.joined(separator: "\n")
    }

    /// Every text of the key that is there or missing.
    var listedTexts: [ListedText] {
        var query = TextQuery()
        query.keys = [catalog.string(entry.key)]
        let options = snapshot.options(for: catalog.source.path)
        let tiers = options.tiers(of: catalog)
        query.languages = catalog.languages.map(\.name) + tiers.absent.map(\.name)
        let lister = TextLister(query, in: catalog, tiers: tiers)
        let key = Array(catalog.string(entry.key).utf8)
        // A key with a star in it is a pattern, too.
        return lister.texts(at: lister.places).filter { Array($0.key.utf8) == key }
    }

    /// A text as part of a table, without what Markdown would make of it.
    static func cell(_ text: String) -> String {
        var cell = ""
        for character in VisibleText.bounded(text) {
            switch character {
            case "|", "*", "_", "`", "<", "[", "]", "\\": cell += "\\\(character)"
            default: cell.append(character)
            }
        }
        return cell
    }
}
