internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nSyntax

/// What may be written at a place.
struct CompletionItem {
    /// As the protocol numbers them.
    enum Kind: Int {
        case text = 1
        case field = 5
        case variable = 6
        case module = 9
        case property = 10
        case value = 12
        case enumeration = 13
        case reference = 18
    }

    var label: String
    var kind: Kind
    /// Beside the label.
    var detail: String?
    var documentation: String?
    /// What is written; the label if nil.
    var text: String?

    func node(_ range: JSONNode) -> JSONNode {
        var members: [(name: String, value: JSONNode)] = [("label", .string(label)), ("kind", .integer(kind.rawValue))]
        if let detail { members.append(("detail", .string(detail))) }
        if let documentation { members.append(("documentation", Markdown.node(documentation))) }
        members.append(("filterText", .string(label)))
        members.append(("textEdit", .object([("range", range), ("newText", .string(text ?? label))])))
        return .object(members)
    }

    /// The most items of an answer: an editor filters those that it has.
    static let most = 500

    static func list(_ items: [CompletionItem], _ range: JSONNode) -> JSONNode {
        .object([
            ("isIncomplete", .bool(items.count > most)), ("items", .array(items.prefix(most).map { $0.node(range) })),
        ])
    }
}

extension JSONCursor {
    /// The bytes that a completion replaces: the text up to the place, with the rest of it.
    private func replaced(at offset: Int, in bytes: [UInt8]) -> ByteRange {
        guard prefix != nil else { return ByteRange(offset..<offset) }
        var end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        // Without a quotation mark, what is behind the place is something else.
        if end >= bytes.count || bytes[end] != UInt8(ascii: "\"") { end = offset }
        return ByteRange(start..<max(end, start))
    }

    /// Items that replace the text at the place, without the names that the object has. They get quotation marks where there are none
    /// yet.
    func list(_ items: [CompletionItem], at offset: Int, in document: OpenDocument) -> JSONNode {
        let items = items.filter { !isName || !siblings.contains($0.label) }.map { item in
            var item = item
            item.text = prefix == nil ? JSONPrinter.print(.string(item.label)) : item.label
            return item
        }
        return CompletionItem.list(items, document.positions.node(replaced(at: offset, in: document.source.bytes)))
    }
}
