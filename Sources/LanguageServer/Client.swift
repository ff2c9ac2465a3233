internal import L10nJSONRPC
internal import L10nSyntax

/// What the client can do, and what it wants.
struct Client: Sendable {
    var encoding = PositionEncoding.utf16
    /// Whether it asks for findings.
    var pullsDiagnostics = false
    /// Whether it says which files have changed, if the server asks for that.
    var watchesFiles = false
    /// Whether changes can say which version of a file they are of.
    var knowsVersions = false
    /// What it can be asked to ask for again.
    var refreshes: [String] = []
    /// How many folders it has open.
    var folderCount = 1
    /// Whether it shows a tree of symbols.
    var showsSymbolTree = true
    var settings = Settings()

    init() {}

    init(_ params: JSONNode) {
        let capabilities = params["capabilities"]
        let encodings = capabilities?["general"]?["positionEncodings"]?.elements.compactMap(\.text) ?? []
        if encodings.first == PositionEncoding.utf8.rawValue { encoding = .utf8 }
        let text = capabilities?["textDocument"]
        pullsDiagnostics = text?["diagnostic"] != nil
        watchesFiles = capabilities?["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.isTrue ?? false
        let workspace = capabilities?["workspace"]
        knowsVersions = workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false
        let methods = ["diagnostics": "diagnostic", "codeLens": "codeLens", "inlayHint": "inlayHint"]
        refreshes = methods.sorted { $0.key < $1.key }
            .filter { workspace?[$0.key]?["refreshSupport"]?.isTrue ?? false }.map { "workspace/\($0.value)/refresh" }
        folderCount = params["workspaceFolders"]?.elements.count ?? 1
        showsSymbolTree = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.isTrue ?? false
        settings = Settings(params["initializationOptions"], over: Settings())
    }
}

/// Settings of the editor.
struct Settings: Sendable {
    /// The language of the texts beside keys in code; nil: the source language.
    var language: String?
    var showsTexts = true
    var showsCounts = true

    init() {}

    /// - Parameter node: The settings, or an object that has them as `l10n`.
    init(_ node: JSONNode?, over other: Settings) {
        self = other
        let node = node?["l10n"] ?? node
        if let language = node?["language"]?.text { self.language = language.isEmpty ? nil : language }
        if case .bool(let value)? = node?["inlayHints"] { showsTexts = value }
        if case .bool(let value)? = node?["codeLens"] { showsCounts = value }
    }
}

/// What the server can do.
enum Capabilities {
    /// Which files it wants to know about.
    static let watchers = JSONNode.object([
        (
            "registrations",
            .array([
                .object([
                    ("id", .string("l10n-files")), ("method", .string("workspace/didChangeWatchedFiles")),
                    (
                        "registerOptions",
                        .object([
                            (
                                "watchers",
                                .array(
                                    ["**/*.xcstrings", "**/*.swift", "**/l10n.json"].map {
                                        .object([("globPattern", .string($0))])
                                    })
                            )
                        ])
                    ),
                ])
            ])
        )
    ])

    static func node(_ client: Client) -> JSONNode {
        let yes = JSONNode.bool(true)
        var members: [(name: String, value: JSONNode)] = [
            ("positionEncoding", .string(client.encoding.rawValue)),
            ("textDocumentSync", .object([("openClose", yes), ("change", .integer(2)), ("save", yes)])),
            ("hoverProvider", yes),
            ("completionProvider", .object([("triggerCharacters", .array([.string("\""), .string("."), .string("%")]))])),
            ("definitionProvider", yes), ("referencesProvider", yes), ("documentSymbolProvider", yes),
            ("workspaceSymbolProvider", yes), ("renameProvider", .object([("prepareProvider", yes)])),
            ("foldingRangeProvider", yes), ("selectionRangeProvider", yes), ("documentFormattingProvider", yes),
            ("inlayHintProvider", yes), ("codeLensProvider", .object([])),
            (
                "codeActionProvider",
                .object([("codeActionKinds", .array([.string("quickfix"), .string("refactor.extract"), .string("refactor")]))])
            ),
            (
                "semanticTokensProvider",
                .object([
                    (
                        "legend",
                        .object([
                            ("tokenTypes", .array(SemanticTokens.types.map { .string($0) })), ("tokenModifiers", .array([])),
                        ])
                    ), ("full", yes), ("range", yes),
                ])
            ),
            ("workspace", .object([("workspaceFolders", .object([("supported", .bool(false))]))])),
        ]
        if client.pullsDiagnostics {
            members.append(
                (
                    "diagnosticProvider",
                    .object([
                        ("identifier", .string("l10n")), ("interFileDependencies", yes), ("workspaceDiagnostics", .bool(false)),
                    ])
                ))
        }
        return .object(members)
    }
}

extension JSONNode {
    var elements: [JSONNode] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let text): Int(text)
        default: nil
        }
    }

    var isTrue: Bool {
        guard case .bool(let value) = self else { return false }
        return value
    }
}
