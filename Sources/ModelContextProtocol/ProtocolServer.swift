internal import L10nJSONRPC
internal import L10nSyntax

/// A server of the Model Context Protocol. It knows what messages look like and nothing about what they are for.
///
/// It serves both kinds of the protocol: the revisions up to 2025-11-25, which begin with `initialize`, and those from 2026-07-28
/// on, where every request says its own version. It keeps no state between requests.
package struct ProtocolServer: Sendable {
    /// The revisions that begin with a handshake, newest first.
    private static let handshakeVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// The revisions whose requests say their version, newest first.
    private static let requestVersions = ["2026-07-28"]
    private static let versionField = "io.modelcontextprotocol/protocolVersion"

    private let content: ServerContent

    package init(_ content: ServerContent) { self.content = content }

    /// Answers messages until there are no more, and ends after the last answer.
    ///
    /// - Parameters:
    ///   - messages: Each is JSON.
    ///   - write: Gets answers, one on each line.
    package func serve(_ messages: AsyncStream<[UInt8]>, write: @escaping @Sendable (String) -> Void) async {
        let (output, continuation) = AsyncStream.makeStream(of: JSONNode.self)
        let writing = Task { for await node in output { write(JSONPrinter.line(node) + "\n") } }
        let calls = CallQueue()
        for await line in messages { await answer(line, calls) { continuation.yield($0) } }
        await calls.finish()
        continuation.finish()
        await writing.value
    }

    private typealias Send = @Sendable (JSONNode) -> Void

    private func answer(_ line: [UInt8], _ calls: CallQueue, _ send: @escaping Send) async {
        do throws(ProtocolError) {
            guard line.count <= MessageLines.maximumSize else { throw .tooLong }
            switch try ProtocolMessage(line) {
            case .response: break
            case .notification("notifications/cancelled", let params):
                if let id = params["requestId"] { await calls.cancel(JSONPrinter.line(id)) }
            case .notification: break
            case .request(let id, let method, let params):
                // Only what reads or writes files waits for its turn.
                guard method == "tools/call" || method == "resources/read" else {
                    return send(ProtocolMessage.response(to: id, await result(of: method, params, send)))
                }
                await calls.add(JSONPrinter.line(id)) {
                    let result = await result(of: method, params, send)
                    if !Task.isCancelled { send(ProtocolMessage.response(to: id, result)) }
                }
            }
        } catch {
            send(ProtocolMessage.response(to: ProtocolMessage.id(of: line), .failure(error)))
        }
    }

    // MARK: Requests

    private func result(
        of method: String, _ params: JSONNode, _ send: @escaping Send
    ) async -> Result<JSONNode, ProtocolError> {
        do throws(ProtocolError) {
            let version = params["_meta"]?[Self.versionField]?.text
            if let version, !Self.requestVersions.contains(version) {
                throw .unsupportedVersion(version, supported: Self.requestVersions)
            }
            var members = try await members(of: method, params, send)
            if version != nil {
                members.append(("resultType", .string("complete")))
                if method == "server/discover" || method == "resources/read" || method.hasSuffix("/list") {
                    // Files may change at any time.
                    members += [("ttlMs", .integer(0)), ("cacheScope", .string("private"))]
                }
            }
            return .success(.object(members))
        } catch {
            return .failure(error)
        }
    }

    private typealias Members = [(name: String, value: JSONNode)]

    private func members(of method: String, _ params: JSONNode, _ send: @escaping Send) async throws(ProtocolError) -> Members {
        switch method {
        case "initialize":
            let wanted = params["protocolVersion"]?.text ?? ""
            let version = Self.handshakeVersions.contains(wanted) ? wanted : Self.handshakeVersions[0]
            return [("protocolVersion", .string(version)), ("serverInfo", information)] + description
        case "server/discover":
            return [
                ("supportedVersions", .array(Self.requestVersions.map { .string($0) })),
                ("_meta", .object([("io.modelcontextprotocol/serverInfo", information)])),
            ] + description
        case "ping": return []
        case "tools/list": return [("tools", .array(content.tools.map(\.node)))]
        case "tools/call": return try await call(params, send)
        case "resources/list": return [("resources", .array(content.resources.map(\.node)))]
        case "resources/templates/list": return [("resourceTemplates", .array(content.templates.map(\.node)))]
        case "resources/read": return try await read(params)
        case "prompts/list": return [("prompts", .array(content.prompts.map(\.node)))]
        case "prompts/get": return try prompt(params)
        default: throw .unknownMethod(method)
        }
    }

    private var information: JSONNode { .object([("name", .string(content.name)), ("version", .string(content.version))]) }

    /// What both ways to begin have in common.
    private var description: Members {
        let capabilities = ["tools", "resources", "prompts"].map { (name: $0, value: JSONNode.object([])) }
        return [("capabilities", .object(capabilities)), ("instructions", .string(content.instructions))]
    }

    private func call(_ params: JSONNode, _ send: @escaping Send) async throws(ProtocolError) -> Members {
        let name = try text("name", of: params)
        guard let tool = content.tools.first(where: { $0.name == name }) else { throw .invalidParams("unknown tool: \(name)") }
        let arguments = params["arguments"] ?? .object([])
        guard case .object = arguments else { throw .invalidParams("arguments must be an object") }
        let token = params["_meta"]?["progressToken"]
        let result = await tool.call(arguments) { done, total in
            guard let token else { return }
            let params: Members = [("progressToken", token), ("progress", .integer(done)), ("total", .integer(total))]
            send(ProtocolMessage.notification("notifications/progress", .object(params)))
        }
        return [
            ("content", .array([.object([("type", .string("text")), ("text", .string(result.text))])])),
            ("isError", .bool(result.isError)),
        ]
    }

    private func read(_ params: JSONNode) async throws(ProtocolError) -> Members {
        let uri = try text("uri", of: params)
        guard let text = await content.read(uri) else { throw .invalidParams("unknown resource: \(uri)") }
        let type = content.resources.first { $0.uri == uri }?.type ?? "text/markdown"
        let resource = JSONNode.object([("uri", .string(uri)), ("mimeType", .string(type)), ("text", .string(text))])
        return [("contents", .array([resource]))]
    }

    private func prompt(_ params: JSONNode) throws(ProtocolError) -> Members {
        let name = try text("name", of: params)
        guard let prompt = content.prompts.first(where: { $0.name == name }) else {
            throw .invalidParams("unknown prompt: \(name)")
        }
        var arguments: [String: String] = [:]
        for argument in prompt.arguments {
            arguments[argument.name] = try text(argument.name, of: params["arguments"] ?? .object([]))
        }
        let text = JSONNode.object([("type", .string("text")), ("text", .string(prompt.text(arguments)))])
        return [
            ("description", .string(prompt.description)),
            ("messages", .array([.object([("role", .string("user")), ("content", text)])])),
        ]
    }

    private func text(_ name: String, of node: JSONNode) throws(ProtocolError) -> String {
        guard let text = node[name]?.text else { throw .invalidParams("\(name) must be a text") }
        return text
    }
}

extension ProtocolError {
    fileprivate static func unsupportedVersion(_ version: String, supported: [String]) -> ProtocolError {
        ProtocolError(
            code: -32022, message: "Unsupported protocol version: \(version)",
            data: .object([("supported", .array(supported.map { .string($0) })), ("requested", .string(version))]))
    }
}
