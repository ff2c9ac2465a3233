package import L10nSyntax

/// What a server offers to assistants.
package struct ServerContent: Sendable {
    package var name: String
    package var version: String
    /// How the tools belong together, for the assistant.
    package var instructions: String
    package var tools: [ServerTool] = []
    package var resources: [ServerResource] = []
    package var templates: [ServerResourceTemplate] = []
    /// The text of a resource; nil if there is none.
    package var read: @Sendable (_ uri: String) async -> String? = { _ in nil }
    package var prompts: [ServerPrompt] = []

    package init(name: String, version: String, instructions: String) {
        self.name = name
        self.version = version
        self.instructions = instructions
    }
}

/// Something that an assistant can do.
package struct ServerTool: Sendable {
    /// What a client may want to know before it calls a tool.
    package enum Effect: Sendable {
        /// It changes nothing.
        case reads
        /// It changes files.
        ///
        /// - Parameters:
        ///   - destructive: Whether something can be lost.
        ///   - idempotent: Whether a second call with the same arguments changes nothing.
        case writes(destructive: Bool, idempotent: Bool)
    }

    /// The answer to a call.
    package struct Result: Sendable {
        package let text: String
        /// Whether the call failed in a way that the assistant can do something about.
        package let isError: Bool

        package init(_ text: String, isError: Bool = false) {
            self.text = text
            self.isError = isError
        }
    }

    package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

    let name: String
    let title: String
    let description: String
    /// A JSON Schema of the arguments.
    let input: JSONNode
    let effect: Effect
    let call: @Sendable (_ arguments: JSONNode, _ progress: @escaping Progress) async -> Result

    package init(
        name: String, title: String, description: String, input: JSONNode, effect: Effect,
        call: @escaping @Sendable (_ arguments: JSONNode, _ progress: @escaping Progress) async -> Result
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.input = input
        self.effect = effect
        self.call = call
    }

    var node: JSONNode {
        var annotations: [(name: String, value: JSONNode)] = [("title", .string(title))]
        switch effect {
        case .reads: annotations.append(("readOnlyHint", .bool(true)))
        case .writes(let destructive, let idempotent):
            annotations += [
                ("readOnlyHint", .bool(false)), ("destructiveHint", .bool(destructive)), ("idempotentHint", .bool(idempotent)),
            ]
        }
        annotations.append(("openWorldHint", .bool(false)))
        return .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)), ("inputSchema", input),
            ("annotations", .object(annotations)),
        ])
    }
}

/// A text that an assistant can read.
package struct ServerResource: Sendable {
    let uri: String
    let name: String
    let description: String
    let type: String

    package init(uri: String, name: String, description: String, type: String = "text/markdown") {
        self.uri = uri
        self.name = name
        self.description = description
        self.type = type
    }

    var node: JSONNode {
        .object([
            ("uri", .string(uri)), ("name", .string(name)), ("description", .string(description)), ("mimeType", .string(type)),
        ])
    }
}

/// Resources whose addresses follow a pattern.
package struct ServerResourceTemplate: Sendable {
    let uriTemplate: String
    let name: String
    let description: String

    package init(uriTemplate: String, name: String, description: String) {
        self.uriTemplate = uriTemplate
        self.name = name
        self.description = description
    }

    var node: JSONNode {
        .object([
            ("uriTemplate", .string(uriTemplate)), ("name", .string(name)), ("description", .string(description)),
            ("mimeType", .string("text/markdown")),
        ])
    }
}

/// A request that a person can choose and an assistant carries out.
package struct ServerPrompt: Sendable {
    package struct Argument: Sendable {
        let name: String
        let description: String

        package init(name: String, description: String) {
            self.name = name
            self.description = description
        }
    }

    let name: String
    let title: String
    let description: String
    /// All are required.
    let arguments: [Argument]
    let text: @Sendable ([String: String]) -> String

    package init(
        name: String, title: String, description: String, arguments: [Argument],
        text: @escaping @Sendable ([String: String]) -> String
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.arguments = arguments
        self.text = text
    }

    var node: JSONNode {
        let arguments = arguments.map { argument in
            JSONNode.object([
                ("name", .string(argument.name)), ("description", .string(argument.description)), ("required", .bool(true)),
            ])
        }
        return .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
            ("arguments", .array(arguments)),
        ])
    }
}
