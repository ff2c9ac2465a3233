internal import L10nDiagnostics
package import L10nFileTrees
internal import L10nJSONRPC
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// A server of the Language Server Protocol 3.17 for catalogs, Swift code and `l10n.json`.
///
/// Notifications change what is open in the order in which they come. Requests are answered from what was open when they came, at the
/// same time, so that none waits for another one.
package actor LanguageServer {
    /// What the server is given.
    package struct Environment: Sendable {
        package var version: String
        /// The files below a folder.
        package var files: @Sendable (_ folder: String) -> any WritableFileTree
        package var currentFolder: String

        package init(
            version: String, currentFolder: String, files: @escaping @Sendable (_ folder: String) -> any WritableFileTree
        ) {
            self.version = version
            self.currentFolder = currentFolder
            self.files = files
        }
    }

    private enum Phase {
        case waiting, running, shutDown
    }

    private let environment: Environment
    private let send: @Sendable (JSONNode) -> Void
    private var phase = Phase.waiting
    private var workspace: Workspace?
    private var client = Client()
    /// Open files by address.
    private var documents: [String: OpenDocument] = [:]
    /// What is known about files that are not open; nil after something may have changed them.
    private var epoch: Epoch?
    /// Counts what changes the files.
    private var generation = 0
    private var requests: [String: Task<Void, Never>] = [:]
    /// The number of the last request to the client.
    private var lastRequest = 0
    /// What was said about a project that cannot be checked.
    private var lastFailure: String?
    /// What the last check found, and of which files.
    private var last: (generation: Int, files: CheckedFiles)?
    private var running: Task<Void, Never>?
    private var publishing: Task<Void, Never>?
    /// The files that the editor shows findings of.
    private var published: Set<String> = []

    private init(_ environment: Environment, _ send: @escaping @Sendable (JSONNode) -> Void) {
        self.environment = environment
        self.send = send
    }

    /// Answers messages until the client ends the session.
    ///
    /// - Parameters:
    ///   - messages: Each is JSON.
    ///   - write: Gets messages with their headers.
    /// - Returns: The exit code: 1 where the client went without saying so.
    package static func serve(
        _ messages: AsyncStream<[UInt8]>, in environment: Environment, write: @escaping @Sendable (String) -> Void
    ) async -> Int32 {
        let (output, continuation) = AsyncStream.makeStream(of: JSONNode.self)
        let writing = Task { for await node in output { write(MessageFrames.frame(JSONPrinter.line(node))) } }
        let server = LanguageServer(environment) { continuation.yield($0) }
        var code: Int32 = 1
        for await message in messages {
            if let end = await server.receive(message) {
                code = end
                break
            }
        }
        await server.stop()
        continuation.finish()
        await writing.value
        return code
    }

    private func stop() async {
        publishing?.cancel()
        for request in requests.values { await request.value }
    }

    /// - Returns: The exit code if the session ends.
    private func receive(_ bytes: [UInt8]) async -> Int32? {
        do throws(ProtocolError) {
            guard bytes.count <= MessageLines.maximumSize else { throw .tooLong }
            switch try ProtocolMessage(bytes) {
            case .response: break
            case .notification("exit", _): return phase == .shutDown ? 0 : 1
            case .notification(let method, let params): notify(method, params)
            case .request(let id, let method, let params): request(id, method, params)
            }
        } catch {
            send(ProtocolMessage.response(to: ProtocolMessage.id(of: bytes), .failure(error)))
        }
        return nil
    }

    // MARK: Notifications

    private func notify(_ method: String, _ params: JSONNode) {
        if method == "$/cancelRequest" {
            if let id = params["id"] { requests[JSONPrinter.line(id)]?.cancel() }
            return
        }
        guard phase == .running, let workspace else { return }
        if method == "initialized" {
            if client.watchesFiles { ask("client/registerCapability", Capabilities.watchers) }
            if client.folderCount > 1 {
                warn(L10n.Lsp.Session.folders(path: workspace.files.currentFolder).localized)
            }
            return
        }
        let file = params["textDocument"]
        guard let uri = file?["uri"]?.text ?? (method.hasPrefix("workspace/") ? "" : nil) else { return }
        let version = file?["version"]?.integer ?? 0
        switch method {
        case "textDocument/didOpen":
            guard let path = workspace.path(of: uri) else { return }
            documents[uri] = OpenDocument(
                uri: uri, path: path, version: version, text: file?["text"]?.text ?? "", client.encoding)
        case "textDocument/didChange": documents[uri]?.apply(params["contentChanges"]?.elements ?? [], version: version)
        case "textDocument/didClose":
            documents[uri] = nil
            epoch = nil
            publish(uri, nil, [])
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": epoch = nil
        case "workspace/didChangeConfiguration": client.settings = Settings(params["settings"], over: client.settings)
        default: return
        }
        // What a configuration says applies to all catalogs.
        if let document = documents[uri], document.kind != .catalog, document.kind != .code { epoch = nil }
        generation += 1
        if !client.pullsDiagnostics { publishSoon() }
        // A client that asks does so for the files that it changes itself.
        if method == "workspace/didChangeWatchedFiles" || method == "textDocument/didSave" {
            for method in client.refreshes { ask(method, .null) }
        }
    }

    private func ask(_ method: String, _ params: JSONNode) {
        lastRequest += 1
        send(ProtocolMessage.request(lastRequest, method, params))
    }

    private nonisolated func warn(_ text: String) {
        let message = JSONNode.object([("type", .integer(2)), ("message", .string("l10n: " + VisibleText.line(text)))])
        send(ProtocolMessage.notification("window/showMessage", message))
    }

    // MARK: Requests

    private func request(_ id: JSONNode, _ method: String, _ params: JSONNode) {
        switch (method, phase) {
        case ("initialize", .waiting): return send(ProtocolMessage.response(to: id, .success(initialize(params))))
        case ("shutdown", .running):
            phase = .shutDown
            return send(ProtocolMessage.response(to: id, .success(.null)))
        case ("initialize", _): return refuse(id, -32600, "The server is initialized.")
        case (_, .waiting): return refuse(id, -32002, "The server is not initialized.")
        case (_, .shutDown): return refuse(id, -32600, "The server is shut down.")
        case (_, .running): break
        }
        let name = JSONPrinter.line(id)
        let snapshot = snapshot
        requests[name] = Task {
            let result: Result<JSONNode, ProtocolError>
            do throws(ProtocolError) {
                let node = try await answer(method, params, snapshot)
                result =
                    Task.isCancelled
                    ? .failure(ProtocolError(code: -32800, message: "The request was canceled.")) : .success(node)
            } catch {
                result = .failure(error)
            }
            finish(name)
            send(ProtocolMessage.response(to: id, result))
        }
    }

    private func refuse(_ id: JSONNode, _ code: Int, _ reason: String) {
        send(ProtocolMessage.response(to: id, .failure(ProtocolError(code: code, message: reason))))
    }

    private func finish(_ name: String) { requests[name] = nil }

    private var snapshot: Snapshot? {
        guard let workspace else { return nil }
        let current: Epoch
        if let epoch, !epoch.isOver() { current = epoch } else { current = Epoch(workspace) }
        epoch = current
        return Snapshot(workspace: workspace, documents: documents, client: client, epoch: current)
    }

    /// Answers away from the actor, so that the next message can come meanwhile.
    private nonisolated func answer(
        _ method: String, _ params: JSONNode, _ snapshot: Snapshot?
    ) async throws(ProtocolError) -> JSONNode {
        guard let snapshot else { throw .unknownMethod(method) }
        if method == "textDocument/diagnostic" {
            let uri = params["textDocument"]?["uri"]?.text ?? ""
            let checked = await currentCheck()
            let items = snapshot.documents[uri].map { checked.diagnostics(of: $0, snapshot) } ?? []
            return .object([("kind", .string("full")), ("items", .array(items))])
        }
        guard let feature = Feature.all[method] else { throw .unknownMethod(method) }
        if method == "textDocument/codeAction" {
            return try feature(Request(params: params, snapshot: snapshot, checked: await currentCheck()))
        }
        return try feature(Request(params: params, snapshot: snapshot, checked: nil, warn: warn))
    }

    private func initialize(_ params: JSONNode) -> JSONNode {
        client = Client(params)
        let root = Workspace.root(params) ?? environment.currentFolder
        workspace = Workspace(environment.files(root))
        phase = .running
        return .object([
            ("capabilities", Capabilities.node(client)),
            ("serverInfo", .object([("name", .string("l10n")), ("version", .string(environment.version))])),
        ])
    }

    // MARK: Findings

    /// What a check finds in what is open now, or a little later. There is one at a time, on all cores, and none of what is outdated before it
    /// begins.
    private func currentCheck() async -> CheckedFiles {
        let wanted = generation
        while true {
            if let last, last.generation >= wanted { return last.files }
            if let running {
                await running.value
                continue
            }
            let (current, snapshot) = (generation, snapshot)
            let task = Task.detached { await snapshot?.check() ?? CheckedFiles() }
            let run = Task {
                let checked = await task.value
                if let failure = checked.failure, failure != lastFailure { warn(failure) }
                lastFailure = checked.failure
                // While the configuration cannot be read, what is known of other files stays.
                last = (current, checked.isComplete ? checked : last?.files.updated(with: checked) ?? checked)
                running = nil
            }
            running = run
            await run.value
        }
    }

    /// Checks what is open now, and again what has changed meanwhile, until nothing has.
    private func publishSoon() {
        if publishing != nil { return }
        publishing = Task {
            var seen = -1
            while seen != generation, !Task.isCancelled {
                seen = generation
                let checked = await currentCheck()
                if let snapshot, seen == generation { publish(checked, snapshot) }
            }
            publishing = nil
        }
    }

    private func publish(_ checked: CheckedFiles, _ snapshot: Snapshot) {
        for document in snapshot.documents.values.sorted(by: { $0.uri < $1.uri }) {
            publish(document.uri, document.version, checked.diagnostics(of: document, snapshot))
        }
    }

    private func publish(_ uri: String, _ version: Int?, _ diagnostics: [JSONNode]) {
        // Nothing is said of a file that has never had a finding.
        if diagnostics.isEmpty, !published.contains(uri) { return }
        if diagnostics.isEmpty { published.remove(uri) } else { published.insert(uri) }
        var members: [(name: String, value: JSONNode)] = [("uri", .string(uri))]
        if let version { members.append(("version", .integer(version))) }
        members.append(("diagnostics", .array(diagnostics)))
        send(ProtocolMessage.notification("textDocument/publishDiagnostics", .object(members)))
    }
}
