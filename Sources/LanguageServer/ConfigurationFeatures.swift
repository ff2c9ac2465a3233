internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nReportFormats
internal import L10nSyntax
internal import L10nValidation

/// The page of a rule that `l10n.json` names.
enum ConfigurationHover {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let offset = request.offset(in: document)
        let bytes = document.source.bytes
        func isWord(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        var (start, end) = (offset, offset)
        while start > 0, isWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        guard let page = RulePage(RuleID(name)) else { return nil }
        return Markdown.hover("# \(name)\n\n\(page.body)", document.positions.node(ByteRange(start..<end)))
    }
}

/// What may be written in `l10n.json`.
enum ConfigurationCompletion {
    static func node(_ document: OpenDocument, _ request: Request) -> JSONNode? {
        let offset = request.offset(in: document)
        let cursor = JSONCursor(document.source.bytes, at: offset)
        return cursor.list(items(cursor), at: offset, in: document)
    }

    private static func fields(_ names: [String]) -> [CompletionItem] { names.map { CompletionItem(label: $0, kind: .field) } }

    private static var rules: [CompletionItem] {
        RuleRegistry.all.sorted { $0.id < $1.id }.map { rule in
            CompletionItem(
                label: rule.id.name, kind: .enumeration, detail: RulePage(rule.id)?.summary,
                documentation: RulePage(rule.id)?.text(under: "Why"))
        }
    }

    private static func items(_ cursor: JSONCursor) -> [CompletionItem] {
        let path = cursor.path
        let last = path.last
        guard cursor.isName else {
            if last == "rule" { return rules }
            if path.dropLast().last == "rules" || path.count > 2 && path.dropLast(2).last == "rules" && last == "severity" {
                return ProjectConfiguration.severityNames.map { CompletionItem(label: $0, kind: .value) }
            }
            if last == "extends" { return RulePreset.allCases.map { CompletionItem(label: $0.rawValue, kind: .value) } }
            return []
        }
        switch last {
        case nil: return fields(ProjectConfiguration.fields)
        case "rules": return rules
        case "languages": return fields(ProjectConfiguration.languageFields)
        case "ignore": return fields(ProjectConfiguration.suppressionFields)
        case "overrides": return fields(ProjectConfiguration.overrideFields)
        case "build": return fields(ProjectConfiguration.buildFields)
        case "code": return fields(CodeSettings.fields)
        case "dynamicKeys": return fields(CodeSettings.dynamicKeyFields)
        case "generate": return fields(ProjectConfiguration.generationFields)
        default:
            guard path.dropLast().last == "rules", let rule = RuleRegistry.all.first(where: { $0.id.name == last }) else {
                return []
            }
            return fields(["severity"] + rule.options.map(\.name))
        }
    }
}
