internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nJSONRPC
internal import L10nSyntax
internal import L10nValidation

/// Writes into `l10n.json` that a finding is wanted.
struct Suppressing {
    private let finding: Finding
    private let document: OpenDocument
    private let snapshot: Snapshot

    init(_ finding: Finding, in document: OpenDocument, _ snapshot: Snapshot) {
        self.finding = finding
        self.document = document
        self.snapshot = snapshot
    }

    /// Nil where the configuration cannot be read, and for a finding in code about no key: an entry would silence all of its rule.
    var edit: JSONNode? {
        if document.kind == .code, finding.key == nil { return nil }
        guard let configuration = snapshot.configuration(of: document.path) else { return newFile }
        let source = configuration.source
        let document = JSONReader.read(source, dialect: .jsonWithComments)
        guard document.isWellFormed else { return nil }
        let editor = JSONEditor(document)
        guard let root = document.withRoot({ $0?.range }) else { return nil }
        var edits = WorkspaceEdits(snapshot)
        guard let name = editor.member(named: "ignore", of: root) else {
            edits.add(editor.appending("ignore", "[\n    \(entry)\n  ]", to: root), to: source)
            return edits.node
        }
        let list = editor.value(of: name)
        guard source.bytes[Int(list.start)] == UInt8(ascii: "[") else { return nil }
        // A comment is no entry.
        let isEmpty = document.withRoot { root in root?["ignore"].map { Array($0.elements).isEmpty } ?? true }
        let place = ByteRange(Int(list.start) + 1..<Int(list.start) + 1)
        let isBlank = source.bytes[Int(list.start) + 1..<Int(list.end) - 1].allSatisfy { $0 <= 0x20 }
        let range = isBlank ? ByteRange(Int(list.start) + 1..<Int(list.end) - 1) : place
        edits.add([TextEdit(range, "\n    \(entry)\(isEmpty ? (isBlank ? "\n  " : "") : ",")")], to: source)
        return edits.node
    }

    private var entry: String {
        var members: [(name: String, value: JSONNode)] = [("rule", .string(finding.rule.name))]
        if document.kind == .catalog { members.append(("file", .string(document.path))) }
        if let key = finding.key { members.append(("key", .string(KeyPattern(exactly: key).text))) }
        if let language = finding.language { members.append(("language", .string(language))) }
        // A reason is needed; who knows a better one writes it there.
        members.append(("reason", .string("reviewed in the editor")))
        return JSONPrinter.line(.object(members))
    }

    private var newFile: JSONNode {
        let uri = JSONNode.string(snapshot.workspace.uri(of: "l10n.json"))
        let start = Position(line: 0, character: 0).node
        let text = "{\n  \"ignore\" : [\n    \(entry)\n  ]\n}\n"
        return .object([
            (
                "documentChanges",
                .array([
                    .object([("kind", .string("create")), ("uri", uri), ("options", .object([("ignoreIfExists", .bool(true))]))]),
                    .object([
                        ("textDocument", .object([("uri", uri), ("version", .null)])),
                        (
                            "edits",
                            .array([
                                .object([
                                    ("range", .object([("start", start), ("end", start)])), ("newText", .string(text)),
                                ])
                            ])
                        ),
                    ]),
                ])
            )
        ])
    }
}
