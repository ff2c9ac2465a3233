internal import L10nCLDR
internal import L10nCodeComparing
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The texts beside keys and accessors in code.
enum InlayHints {
    /// The most characters of a text.
    private static let longest = 60

    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let snapshot = request.snapshot
        guard snapshot.client.settings.showsTexts else { return .array([]) }
        let wanted = document.positions.bytes(request.params["range"]) ?? ByteRange(0..<document.source.bytes.count)
        let texts = KeyTexts(snapshot)
        var shown: Set<ByteRange> = []
        var hints: [JSONNode] = []
        for use in snapshot.uses() where use.place.source.path == document.path {
            guard use.place.range.start >= wanted.start, use.place.range.end <= wanted.end,
                let text = texts.text(of: use.key, in: use.catalog), text != use.key, shown.insert(use.place.range).inserted
            else { continue }
            var label = VisibleText.bounded(text)
            if label.count > longest { label = label.prefix(longest - 1) + "…" }
            hints.append(
                .object([
                    ("position", document.positions.position(of: Int(use.place.range.end)).node), ("label", .string(label)),
                    ("paddingLeft", .bool(true)), ("tooltip", .string(use.key)),
                ]))
        }
        return .array(hints)
    }
}

/// The texts of keys in the language that the editor wants, or in the source language.
struct KeyTexts {
    private var texts: [[String]: String] = [:]

    init(_ snapshot: Snapshot) {
        let wanted = snapshot.client.settings.language.map { LanguageTag($0).canonical.identifier }
        for catalog in snapshot.groups().flatMap(\.catalogs) {
            let language = catalog.languages.firstIndex { $0.tag.canonical.identifier == wanted }
            for entry in catalog.entries {
                let own = language.flatMap { language in
                    catalog.localizations[entry.localizations].first { $0.language == language }
                }
                let localization = own ?? catalog.sourceLocalization(of: entry)
                let units = localization.map { catalog.units[$0.units] } ?? []
                // Of several forms, the one that most numbers choose.
                let unit =
                    units.last { $0.hasText && $0.form.category == .other && $0.form.substitution == nil }
                    ?? units.first(where: \.hasText)
                let key = catalog.string(entry.key)
                texts[[catalog.source.path, key]] = unit.map { catalog.string($0.value) } ?? key
            }
        }
    }

    func text(of key: String, in catalog: String) -> String? { texts[[catalog, key]] }
}
