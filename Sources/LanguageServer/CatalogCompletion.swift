internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What may be written in a catalog.
enum CatalogCompletion {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let offset = request.offset(in: document)
        let bytes = document.source.bytes
        let cursor = JSONCursor(bytes, at: offset)
        let path = cursor.path
        guard path.first == "strings" || path.isEmpty else { return nil }
        if !cursor.isName, path.last == "value", let prefix = cursor.prefix {
            return placeholders(document, request, offset: offset, prefix)
        }
        return cursor.list(words(cursor, document, request), at: offset, in: document)
    }

    private static func fields(_ names: [String]) -> [CompletionItem] { names.map { CompletionItem(label: $0, kind: .field) } }

    private static func values(_ names: [String]) -> [CompletionItem] { names.map { CompletionItem(label: $0, kind: .value) } }

    /// By the names of the objects around the place.
    private static func words(_ cursor: JSONCursor, _ document: OpenDocument, _ request: Request) -> [CompletionItem] {
        let path = cursor.path
        guard cursor.isName else {
            switch path.last {
            case "state": return values(TextState.allCases.map(\.rawValue) + ["stale"])
            case "extractionState" where path.count == 3:
                return values(["manual", "extracted_with_value", "migrated", "stale"])
            default: return []
            }
        }
        switch (path.count, path.last) {
        case (0, _): return fields(["sourceLanguage", "strings", "version"])
        case (2, _): return fields(["comment", "extractionState", "generatesSymbol", "localizations", "shouldTranslate"])
        case (3, "localizations"): return languages(document, request)
        case (4, _) where path[2] == "localizations": return fields(["stringUnit", "substitutions", "variations"])
        case (_, "stringUnit"): return fields(["state", "value"])
        case (_, "variations"): return fields(["device", "plural"])
        case (_, "device"):
            return ["applevision", "applewatch", "appletv", "ipad", "iphone", "ipod", "mac", "other"].map {
                CompletionItem(label: $0, kind: .enumeration)
            }
        case (_, "plural"): return categories(path)
        case (_, "substitutions"): return []
        default:
            if path.dropLast().last == "plural" || path.dropLast().last == "device" {
                return fields(["stringUnit", "variations"])
            }
            if path.dropLast().last == "substitutions" { return fields(["argNum", "formatSpecifier", "variations"]) }
            return []
        }
    }

    /// Those of the catalog and of the configuration.
    private static func languages(_ document: OpenDocument, _ request: Request) -> [CompletionItem] {
        let catalog = request.snapshot.catalog(document)
        let options = request.snapshot.options(for: document.path)
        let names = Set(catalog.languages.map(\.name) + options.tiers(of: catalog).absent.map(\.name)).filter { !$0.isEmpty }
        return names.sorted().map { CompletionItem(label: $0, kind: .enumeration) }
    }

    /// Those that the language has, with the numbers that choose each.
    private static func categories(_ path: [String]) -> [CompletionItem] {
        let language = path.count > 3 && path[2] == "localizations" ? path[3] : ""
        let profile = CLDRPluralRules.profile(for: LanguageTag(language))
        return PluralCategory.allCases.compactMap { category in
            if let profile, category != .other, category != .zero, !profile.all.contains(PluralCategorySet(category)) {
                return nil
            }
            let numbers = profile?.samples(of: category).prefix(6).map { "\($0)" }.joined(separator: ", ")
            return CompletionItem(label: category.name, kind: .enumeration, detail: numbers)
        }
    }

    /// The placeholders of the source text that the text does not have yet.
    private static func placeholders(
        _ document: OpenDocument, _ request: Request, offset: Int, _ prefix: String
    ) -> JSONNode? {
        let catalog = request.snapshot.catalog(document)
        let place = CatalogPlace(catalog, at: offset)
        guard let entry = place.entry, let percent = prefix.lastIndex(of: "%") else { return nil }
        let begun = prefix[percent...]
        guard begun.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || "$@#()*.".contains($0) }) else { return nil }
        let source = catalog.sourceLocalization(of: entry).flatMap { catalog.units[$0.units].first { $0.hasValue } }
        let text = source.map { catalog.string($0.value) } ?? catalog.string(entry.key)
        let bytes = Array(text.utf8)
        var seen: Set<String> = []
        let items = FormatParser.parse(text).filter { !$0.mayBeProse && $0.form != .escapedPercent && $0.form != .invalid }
            .map { String(decoding: bytes[$0.range], as: UTF8.self) }.filter { seen.insert($0).inserted }
            .map { CompletionItem(label: $0, kind: .variable) }
        return CompletionItem.list(items, document.positions.node(ByteRange(offset - begun.utf8.count..<offset)))
    }
}
