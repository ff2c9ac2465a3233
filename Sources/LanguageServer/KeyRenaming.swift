internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nICU
internal import L10nJSONRPC
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Gives a key another name, in the catalog, the code, and the configuration.
enum KeyRenaming {
    static func node(_ request: Request) throws(ProtocolError) -> JSONNode {
        let snapshot = request.snapshot
        guard let document = request.document,
            let place = KeyAtPlace(document, at: request.offset(in: document), snapshot, uses: snapshot.uses)
        else {
            if let document = request.document, document.kind == .catalog, !snapshot.catalog(document).isEditable {
                throw .failed(L10n.Lsp.Error.damaged(path: document.path))
            }
            return .null
        }
        let name = request.params["newName"]?.text ?? ""
        guard name != place.key else { return .null }
        guard !name.isEmpty else { throw .invalidParams("A key is not empty.") }
        var edits = WorkspaceEdits(snapshot)
        guard let (old, _) = snapshot.entry(place.key, in: place.catalog) else { return .null }
        let editor = CatalogEditor(tree: snapshot.workspace.files, reading: snapshot.tree, keyOrder: XcodeOrder())
        let outcome: CatalogEditor.Outcome
        do throws(EditFailure) {
            outcome = try editor.edit(place.catalog, current: old, writes: false) { _, _ in
                EditPlan([.rename(key: place.key, newKey: name)])
            }
        } catch {
            throw .failed(L10n.Lsp.Error.damaged(path: place.catalog))
        }
        if let refusal = outcome.refusals.first { throw .failed(refusal.message) }
        edits.change(old.source, to: outcome.catalog.source.bytes)
        let rename = KeyRename(place.key, to: name)
        var rest: [String] = []
        for group in snapshot.groups() where group.catalogs.contains(where: { $0.source.path == place.catalog }) {
            var renaming = CodeRenaming(tree: snapshot.tree, cache: snapshot.workspace.code)
            renaming.add([.init(old: old, new: outcome.catalog, keys: [rename])], group.catalogs, group.configuration)
            for change in renaming.changes { edits.add(change.edits, to: change.old) }
            rest += renaming.rest.map { rest in
                let start = snapshot.positions(of: rest.place.source).position(of: Int(rest.place.range.start))
                return "\(VisibleText.line(rest.place.source.path)):\(start.line + 1)"
            }
            guard let configuration = group.configuration else { continue }
            for target in configuration.targets(for: place.catalog, from: snapshot.tree.currentFolder) {
                guard var renamed = RenamedKeys(target, in: configuration) else { continue }
                renamed.rename(place.key, to: name)
                edits.change(SourceFile(path: renamed.path, bytes: configuration.source.bytes), to: renamed.bytes)
            }
        }
        if !rest.isEmpty {
            let places = rest.prefix(5).joined(separator: ", ") + (rest.count > 5 ? ", …" : "")
            request.warn(L10n.Lsp.Rename.rest(count: rest.count, key: VisibleText.line(place.key), places: places).localized)
        }
        return edits.node
    }
}

extension ProtocolError {
    /// A request that cannot be met, and why.
    static func failed(_ reason: Message) -> ProtocolError {
        ProtocolError(code: -32803, message: VisibleText.line(reason.localized))
    }
}

/// Changes of files, as the client applies them.
struct WorkspaceEdits {
    let snapshot: Snapshot
    private var changes: [String: [JSONNode]] = [:]

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    var isEmpty: Bool { changes.isEmpty }

    mutating func add(_ edits: [TextEdit], to source: SourceFile) {
        if edits.isEmpty { return }
        let positions = snapshot.positions(of: source)
        changes[snapshot.workspace.uri(of: source.path), default: []] += edits.map(positions.edit)
    }

    mutating func change(_ source: SourceFile, to bytes: [UInt8]) {
        add(FileChange.edits(from: source.bytes, to: bytes), to: source)
    }

    /// With the versions that the changes are of, so that they never change another text, where the client knows versions.
    var node: JSONNode {
        let changes = changes.sorted { $0.key < $1.key }
        guard snapshot.client.knowsVersions else {
            return .object([("changes", .object(changes.map { ($0.key, .array($0.value)) }))])
        }
        let documents = changes.map { uri, edits in
            let version = snapshot.documents[uri].map { JSONNode.integer($0.version) } ?? .null
            return JSONNode.object([
                ("textDocument", .object([("uri", .string(uri)), ("version", version)])), ("edits", .array(edits)),
            ])
        }
        return .object([("documentChanges", .array(documents))])
    }
}
