internal import L10nCodeComparing
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// What is said of a key or an accessor in code.
enum CodeHover {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let snapshot = request.snapshot
        let uses = snapshot.uses()
        guard let use = KeyAtPlace.use(document, at: request.offset(in: document), uses),
            let (catalog, entry) = snapshot.entry(use.key, in: use.catalog)
        else { return nil }
        let others = uses.filter { $0.key == use.key && $0.catalog == use.catalog && $0.place.range != use.place.range }
        return Markdown.hover(
            EntryDescription(entry, in: catalog, snapshot).text(uses: others), document.positions.node(use.place.range))
    }
}

/// Keys in texts, and accessors behind the names of generated types.
enum CodeCompletion {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let offset = request.offset(in: document)
        let bytes = document.source.bytes
        let line = bytes[..<offset].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
        let before = Array(bytes[line..<offset])
        if let quote = Self.openQuote(before) {
            let end = bytes[offset...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == 0x0A } ?? bytes.count
            let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
            let range = ByteRange(line + quote + 1..<(isClosed ? end : offset))
            let typed = document.source.text(in: ByteRange(line + quote + 1..<offset))
            return keys(typed.lowercased(), document, request, range)
        }
        return accessors(before, document, request, offset: offset)
    }

    /// The quotation mark of a literal that a line ends in.
    private static func openQuote(_ line: [UInt8]) -> Int? {
        var open: Int?
        var index = 0
        while index < line.count {
            switch line[index] {
            case UInt8(ascii: "\\") where open != nil: index += 1
            case UInt8(ascii: "\""): open = open == nil ? index : nil
            case UInt8(ascii: "/") where open == nil && index + 1 < line.count && line[index + 1] == UInt8(ascii: "/"): return nil
            default: break
            }
            index += 1
        }
        return open
    }

    private static func keys(
        _ typed: String, _ document: OpenDocument, _ request: Request, _ range: ByteRange
    ) -> JSONNode {
        let texts = KeyTexts(request.snapshot)
        var items: [CompletionItem] = []
        for catalog in request.snapshot.groups().flatMap(\.catalogs) {
            for entry in catalog.entries {
                let key = catalog.string(entry.key)
                // A key with placeholders is written with interpolations.
                if key.isEmpty || !FormatParser.parse(key).isEmpty { continue }
                if !typed.isEmpty, !key.lowercased().contains(typed) { continue }
                let literal = SwiftLiteral(key).description
                guard literal.hasPrefix("\"") else { continue }
                let text = texts.text(of: key, in: catalog.source.path) ?? key
                items.append(
                    CompletionItem(
                        label: key, kind: .reference, detail: VisibleText.bounded(text),
                        text: String(literal.dropFirst().dropLast())))
            }
        }
        return CompletionItem.list(items, document.positions.node(range))
    }

    private static func accessors(
        _ before: [UInt8], _ document: OpenDocument, _ request: Request, offset: Int
    ) -> JSONNode? {
        let start = before.lastIndex { !isName($0) && $0 != UInt8(ascii: ".") }.map { $0 + 1 } ?? 0
        let parts = before[start...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count > 1, let type = parts.first, let typed = parts.last else { return nil }
        var items: [CompletionItem] = []
        for (catalog, target) in generatedTypes(named: type, request.snapshot) {
            let tree = AccessorTree(catalog, name: target.options.name, options: target.options.accessors)
            var namespace = tree.root
            var isFound = true
            for name in parts.dropFirst().dropLast() {
                guard let next = namespace.namespaces.first(where: { "\($0.identifier)" == name }) else {
                    isFound = false
                    break
                }
                namespace = next
            }
            guard isFound else { continue }
            items += namespace.namespaces.map { CompletionItem(label: "\($0.identifier)", kind: .module) }
            items += namespace.accessors.map { accessor in
                CompletionItem(
                    label: "\(accessor.identifier)", kind: .property, detail: VisibleText.bounded(accessor.sourceText),
                    documentation: EntryDescription.cell(accessor.key), text: call(accessor))
            }
        }
        if items.isEmpty { return nil }
        return CompletionItem.list(items, document.positions.node(ByteRange(offset - typed.utf8.count..<offset)))
    }

    /// How code writes an accessor, with its labels.
    private static func call(_ accessor: Accessor) -> String {
        if accessor.parameters.isEmpty { return "\(accessor.identifier)" }
        let arguments = accessor.parameters.map { $0.label.map { "\($0): " } ?? "" }
        return "\(accessor.identifier)(\(arguments.joined(separator: ", ")))"
    }

    /// The catalogs that types of a name are generated from.
    static func generatedTypes(named name: String?, _ snapshot: Snapshot) -> [(catalog: StringCatalog, target: GenerationTarget)]
    {
        snapshot.groups().flatMap { group in
            group.catalogs.flatMap { catalog in
                (group.configuration?.targets(for: catalog.source.path, from: snapshot.tree.currentFolder) ?? [])
                    .filter { name == nil || $0.options.name.name == name }.map { (catalog, $0) }
            }
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
