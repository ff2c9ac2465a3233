internal import L10nFileTrees
internal import L10nJSONRPC
internal import L10nModelContextProtocol
internal import L10nSyntax

// What assistants read is English, as the articles and the pages of rules are.

/// A command of `l10n` as a tool of an assistant: the arguments of a call become those of the command, which runs in this process.
struct AssistantTool: Sendable {
    /// A parameter of the tool, and the arguments of the command that a value of it becomes.
    struct Parameter: Sendable {
        enum Kind: Sendable {
            case text, path, flag, integer
            case choice([String])
            /// Several texts: in one argument with commas between them, or each in its own argument.
            case list(hasCommas: Bool)
            /// Names with texts, each an argument such as `one=…`.
            case named
            /// Objects that the command reads from standard input, one on each line.
            case lines
        }

        let name: String
        let kind: Kind
        /// Such as `--languages`; nil without a name on the command line.
        let option: String?
        let description: String
        var isRequired = false
        /// The value where a call has none.
        var standard: JSONNode?
    }

    let name: String
    let title: String
    let description: String
    /// The words before the arguments, such as `check`.
    let command: [String]
    let effect: ServerTool.Effect
    var parameters: [Parameter] = []
    /// Parameters of which a call needs one.
    var alternatives: [String] = []
    /// Whether exit code 1 means that something was found, and not that the call failed.
    var findsProblems = false
    /// How to get what an answer had to leave out.
    var rest = "Ask for less: name keys, languages, or rules."

    // MARK: As the protocol has it

    var serverTool: ServerTool {
        ServerTool(name: name, title: title, description: description, input: schema, effect: effect) { arguments, progress in
            await call(arguments, progress)
        }
    }

    private var schema: JSONNode {
        .object([
            ("type", .string("object")),
            ("properties", .object(parameters.map { ($0.name, $0.schema) })),
            ("required", .array(parameters.filter(\.isRequired).map { .string($0.name) })),
            ("additionalProperties", .bool(false)),
        ])
    }

    // MARK: Calls

    private func call(_ arguments: JSONNode, _ progress: @escaping ServerTool.Progress) async -> ServerTool.Result {
        do throws(ArgumentError) {
            let line = try CommandLine(arguments, of: self)
            let run = await CapturedRun.run(line.arguments, input: line.input, progress)
            // What is found is output; what could not be read is an error.
            let isError = run.exitCode > (findsProblems && run.errors.isEmpty ? 1 : 0)
            // Some commands say nothing if all is well.
            let text = run.text.isEmpty ? "Done.\n" : AnswerLimit.shortened(ToolWords(tool: self).text(run.text), rest: rest)
            return ServerTool.Result(text, isError: isError)
        } catch {
            return ServerTool.Result("error: \(error.message)", isError: true)
        }
    }

    /// Why a call has wrong arguments.
    struct ArgumentError: Error {
        let message: String
    }

    /// What the command gets.
    private struct CommandLine {
        var arguments: [String]
        var input = ""

        init(_ values: JSONNode, of tool: AssistantTool) throws(ArgumentError) {
            guard case .object(let members) = values else { throw ArgumentError(message: "arguments must be an object") }
            for (name, _) in members where !tool.parameters.contains(where: { $0.name == name }) {
                let known = tool.parameters.map(\.name).joined(separator: ", ")
                throw ArgumentError(message: "unknown argument '\(name)'; known ones: \(known)")
            }
            arguments = tool.command
            var operands: [String] = []
            for parameter in tool.parameters {
                guard let value = values[parameter.name].flatMap({ $0.isNull ? nil : $0 }) ?? parameter.standard else {
                    if parameter.isRequired { throw ArgumentError(message: "'\(parameter.name)' is missing") }
                    continue
                }
                if case .lines = parameter.kind {
                    input = try parameter.lines(value)
                    operands.append("-")
                    continue
                }
                let words = try parameter.words(value)
                if let option = parameter.option { arguments += words.flatMap { Self.words(option, $0, parameter.kind) } }
                if parameter.option == nil { operands += words }
            }
            let isChosen = tool.alternatives.contains { name in values[name].map { !$0.isNull } ?? false }
            if !tool.alternatives.isEmpty, !isChosen {
                let names = tool.alternatives.map { "'\($0)'" }.joined(separator: " or ")
                throw ArgumentError(message: "\(names) is missing")
            }
            // What begins with a dash is not an option there.
            if !operands.isEmpty { arguments += ["--"] + operands }
        }

        private static func words(_ option: String, _ value: String, _ kind: Parameter.Kind) -> [String] {
            switch kind {
            case .flag: [option]
            // A name is before the text.
            case .named: [option, value]
            default: ["\(option)=\(value)"]
            }
        }
    }
}

extension AssistantTool.Parameter {
    fileprivate var schema: JSONNode {
        var members: [(name: String, value: JSONNode)]
        switch kind {
        case .text, .path: members = [("type", .string("string"))]
        case .flag: members = [("type", .string("boolean"))]
        case .integer: members = [("type", .string("integer")), ("minimum", .integer(0))]
        case .choice(let names): members = [("type", .string("string")), ("enum", .array(names.map { .string($0) }))]
        case .list: members = [("type", .string("array")), ("items", .object([("type", .string("string"))]))]
        case .named:
            members = [("type", .string("object")), ("additionalProperties", .object([("type", .string("string"))]))]
        case .lines: members = [("type", .string("array")), ("items", .object([("type", .string("object"))]))]
        }
        members.append(("description", .string(description)))
        if let standard { members.append(("default", standard)) }
        return .object(members)
    }

    /// The values of the option, or the operands, that a value becomes.
    fileprivate func words(_ value: JSONNode) throws(AssistantTool.ArgumentError) -> [String] {
        switch (kind, value) {
        case (.text, .string(let text)): return [text]
        case (.path, .string(let path)): return [try inside(path)]
        case (.flag, .bool(let isOn)): return isOn ? [""] : []
        case (.integer, .integer(let number)) where number >= 0: return ["\(number)"]
        case (.integer, .number(let text)) where UInt32(text) != nil: return [text]
        case (.choice(let names), .string(let name)) where names.contains(name): return [name]
        case (.list(let hasCommas), .array(let elements)):
            let texts = elements.compactMap { element -> String? in
                // Some models write numbers as numbers.
                if case .number(let number) = element { number } else { element.text }
            }
            guard texts.count == elements.count else { break }
            return hasCommas && !texts.isEmpty ? [texts.joined(separator: ",")] : texts
        case (.named, .object(let members)):
            let texts = members.compactMap { member in member.value.text.map { "\(member.name)=\($0)" } }
            guard texts.count == members.count, members.allSatisfy({ !$0.name.hasPrefix("-") }) else { break }
            return texts
        default: break
        }
        throw AssistantTool.ArgumentError(message: "'\(name)' must be \(expectation)")
    }

    fileprivate func lines(_ value: JSONNode) throws(AssistantTool.ArgumentError) -> String {
        guard case .array(let elements) = value else {
            throw AssistantTool.ArgumentError(message: "'\(name)' must be \(expectation)")
        }
        return elements.map { JSONPrinter.line($0) + "\n" }.joined()
    }

    private var expectation: String {
        switch kind {
        case .text, .path: "a text"
        case .flag: "true or false"
        case .integer: "an integer from 0 on"
        case .choice(let names): "one of \(names.joined(separator: ", "))"
        case .list: "an array of texts"
        case .named: "an object of texts"
        case .lines: "an array of objects"
        }
    }

    /// A path that doesn't lead out of the folder that the server was started in.
    private func inside(_ path: String) throws(AssistantTool.ArgumentError) -> String {
        let files = CommandEnvironment.files
        let folder = files.canonical(files.currentFolder)
        let canonical = files.canonical(path)
        guard !path.isEmpty, canonical == folder || canonical.hasPrefix(folder == "/" ? folder : folder + "/") else {
            throw AssistantTool.ArgumentError(message: "'\(path)' is outside of \(folder)")
        }
        return path
    }
}

extension JSONNode {
    fileprivate var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

/// Keeps answers small enough to be read.
enum AnswerLimit {
    static let size = 20_000

    /// The lines of a text up to the limit, and how to get the others.
    static func shortened(_ text: String, rest: String) -> String {
        guard text.count > size else { return text }
        let start = text.prefix(size)
        let end = start.lastIndex(of: "\n").map { text.index(after: $0) } ?? start.endIndex
        func lines(_ text: Substring) -> Int { text.split(separator: "\n").count }
        return "\(text[..<end])[These are \(lines(text[..<end])) lines; \(lines(text[end...])) more were left out. \(rest)]\n"
    }
}

/// What a command wrote.
struct CapturedRun {
    let exitCode: Int32
    let output: String
    let errors: String

    var text: String { output + errors }

    /// Runs `l10n` with other arguments in this process.
    static func run(
        _ arguments: [String], input: String = "", _ progress: ServerTool.Progress? = nil
    ) async -> CapturedRun {
        let (output, errors) = (CapturedStream(), CapturedStream())
        let exitCode = await L10nTool.run(in: CommandEnvironment.current.running(arguments, input, output, errors, progress))
        return await CapturedRun(exitCode: exitCode, output: output.finish(), errors: errors.finish())
    }
}

/// Keeps what a command writes.
private struct CapturedStream: TextStream {
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(of: String.self) }

    var isTerminal: Bool { false }
    var columns: Int? { nil }
    func write(_ text: String) { continuation.yield(text) }

    /// All that was written.
    func finish() async -> String {
        continuation.finish()
        return await stream.reduce(into: "") { $0 += $1 }
    }
}
