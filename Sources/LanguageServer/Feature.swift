internal import L10nJSONRPC
internal import L10nSyntax

/// A request of a client, and what it is about.
struct Request: Sendable {
    let params: JSONNode
    let snapshot: Snapshot
    /// The findings, for what needs them.
    let checked: CheckedFiles?
    /// Tells the user something that the answer has no place for.
    var warn: @Sendable (_ text: String) -> Void = { _ in }

    /// The open file that it names; nil for one that is not open.
    var document: OpenDocument? { snapshot.documents[params["textDocument"]?["uri"]?.text ?? ""] }

    /// The place that it names, in bytes.
    func offset(in document: OpenDocument) -> Int {
        document.positions.offset(of: Position(params["position"]) ?? Position(line: 0, character: 0))
    }
}

/// What answers each request.
enum Feature {
    typealias Answer = @Sendable (Request) throws(ProtocolError) -> JSONNode

    static let all: [String: Answer] = [
        "textDocument/hover": { request throws(ProtocolError) in
            answer(request, catalog: CatalogHover.node, code: CodeHover.node, configuration: ConfigurationHover.node)
        },
        "textDocument/completion": { request throws(ProtocolError) in
            answer(
                request, catalog: CatalogCompletion.node, code: CodeCompletion.node, configuration: ConfigurationCompletion.node)
        },
        "textDocument/definition": { request throws(ProtocolError) in KeyAtPlace.definition(request) },
        "textDocument/references": { request throws(ProtocolError) in KeyAtPlace.references(request) },
        "textDocument/prepareRename": { request throws(ProtocolError) in KeyAtPlace.prepareRename(request) },
        "textDocument/rename": { request throws(ProtocolError) in try KeyRenaming.node(request) },
        "textDocument/documentSymbol": { request throws(ProtocolError) in answer(request, catalog: CatalogOutline.symbols) },
        "workspace/symbol": { request throws(ProtocolError) in CatalogOutline.workspaceSymbols(request) },
        "textDocument/foldingRange": { request throws(ProtocolError) in answer(request, catalog: CatalogOutline.folds) },
        "textDocument/selectionRange": { request throws(ProtocolError) in
            answer(request, catalog: CatalogOutline.selections)
        },
        "textDocument/semanticTokens/full": { request throws(ProtocolError) in answer(request, catalog: SemanticTokens.node) },
        "textDocument/semanticTokens/range": { request throws(ProtocolError) in answer(request, catalog: SemanticTokens.node) },
        "textDocument/formatting": { request throws(ProtocolError) in try CatalogOutline.formatting(request) },
        "textDocument/inlayHint": { request throws(ProtocolError) in answer(request, code: InlayHints.node) },
        "textDocument/codeLens": { request throws(ProtocolError) in answer(request, catalog: CodeLenses.node) },
        "textDocument/codeAction": { request throws(ProtocolError) in CodeActions.node(request) },
    ]

    private typealias Part = (OpenDocument, Request) -> JSONNode?

    /// The answer for the kind of file; null where there is nothing to say.
    private static func answer(
        _ request: Request, catalog: Part? = nil, code: Part? = nil, configuration: Part? = nil
    ) -> JSONNode {
        guard let document = request.document else { return .null }
        let part: Part? =
            switch document.kind {
            case .catalog: catalog
            case .code: code
            case .configuration: configuration
            case .other: nil
            }
        return part?(document, request) ?? .null
    }
}
