internal import L10nDiagnostics
package import L10nSyntax

/// A message of a client, by JSON-RPC 2.0.
package enum ProtocolMessage: Sendable {
    /// - Parameter id: A text or a number.
    case request(id: JSONNode, method: String, params: JSONNode)
    case notification(method: String, params: JSONNode)
    /// The answer to a request. A server that sends none gets none.
    case response

    /// A response of this side.
    package static func response(to id: JSONNode, _ result: Result<JSONNode, ProtocolError>) -> JSONNode {
        let content =
            switch result {
            case .success(let node): (name: "result", value: node)
            case .failure(let error): (name: "error", value: error.node)
            }
        return .object([("jsonrpc", .string("2.0")), ("id", id), content])
    }

    /// A notification of this side.
    package static func notification(_ method: String, _ params: JSONNode) -> JSONNode {
        .object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
    }

    /// A request of this side.
    package static func request(_ id: Int, _ method: String, _ params: JSONNode) -> JSONNode {
        .object([("jsonrpc", .string("2.0")), ("id", .integer(id)), ("method", .string(method)), ("params", params)])
    }

    package init(_ bytes: [UInt8]) throws(ProtocolError) {
        let document = JSONReader.read(SourceFile(path: "", bytes: bytes))
        guard document.isWellFormed, let message = document.withRoot({ $0?.node }) else { throw .notJSON }
        guard case .object = message, message["jsonrpc"]?.text == "2.0" else { throw .notAMessage }
        let id = message["id"]
        var params = message["params"] ?? .object([])
        if case .null = params { params = .object([]) }
        guard let method = message["method"]?.text else {
            guard id != nil, message["result"] != nil || message["error"] != nil else { throw .notAMessage }
            self = .response
            return
        }
        guard case .object = params else { throw id == nil ? .notAMessage : .invalidParams("params must be an object") }
        guard let id else {
            self = .notification(method: method, params: params)
            return
        }
        guard id.isID else { throw .notAMessage }
        self = .request(id: id, method: method, params: params)
    }

    /// The ID of a message that cannot be decoded otherwise.
    package static func id(of bytes: [UInt8]) -> JSONNode {
        let message = JSONReader.read(SourceFile(path: "", bytes: bytes)).withRoot { $0?.node }
        return message?["id"].flatMap { $0.isID ? $0 : nil } ?? .null
    }
}

/// An error of the protocol, not of what a tool does.
package struct ProtocolError: Error {
    package let code: Int
    package let message: String
    package var data: JSONNode?

    package init(code: Int, message: String, data: JSONNode? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    static let notJSON = ProtocolError(code: -32700, message: "The message is not valid JSON.")
    package static let tooLong = ProtocolError(
        code: -32600, message: "The message is longer than \(MessageLines.maximumSize) bytes.")

    static let notAMessage = ProtocolError(code: -32600, message: "The message is not a JSON-RPC 2.0 request.")

    package static func unknownMethod(_ name: String) -> ProtocolError {
        ProtocolError(code: -32601, message: "Method not found: \(name)")
    }

    package static func invalidParams(_ reason: String) -> ProtocolError {
        ProtocolError(code: -32602, message: "Invalid parameters: \(reason)")
    }

    var node: JSONNode {
        .object([("code", .integer(code)), ("message", .string(message))] + (data.map { [("data", $0)] } ?? []))
    }
}

extension JSONNode {
    /// The first member of that name; nil for others than objects.
    package subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Whether it can identify a request.
    fileprivate var isID: Bool {
        switch self {
        case .string, .integer, .number: true
        default: false
        }
    }

    /// The value of a string; nil for others.
    package var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
