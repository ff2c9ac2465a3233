import L10nDiagnostics
import L10nSyntax
import Testing

@testable import L10nJSONRPC
@testable import L10nModelContextProtocol

struct ProtocolServerTests {
    // MARK: How a client begins

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2024-11-05", "2024-11-05"), ("2099-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
    ])
    func handshakeAgreesOnAVersion(_ wanted: String, _ agreed: String) async {
        let answers = await answers(
            to: #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(wanted)"}}"#)
        let result = answers.first?["result"]
        #expect(result?["protocolVersion"]?.text == agreed)
        #expect(result?["serverInfo"]?["name"]?.text == "test")
        #expect(result?["capabilities"]?["tools"] != nil)
        // Clients up to 2025 may refuse members that they don't know.
        #expect(result?["resultType"] == nil)
    }

    @Test func requestsMaySayTheirVersionInstead() async {
        let answers = await answers(
            to: #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":\#(Self.envelope)}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":\#(Self.envelope)}}"#)
        #expect(answers[0]["result"]?["supportedVersions"].map(JSONPrinter.line) == #"[ "2026-07-28" ]"#)
        for answer in answers {
            #expect(answer["result"]?["resultType"]?.text == "complete")
            #expect(answer["result"]?["cacheScope"]?.text == "private")
        }
    }

    @Test func unsupportedVersionsNameTheSupportedOnes() async {
        let meta = Self.envelope.replacing("2026-07-28", with: "2030-01-01")
        let answers = await answers(to: #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":\#(meta)}}"#)
        #expect(answers.first?["error"]?["code"].map(JSONPrinter.line) == "-32022")
        #expect(answers.first?["error"]?["data"]?["requested"]?.text == "2030-01-01")
    }

    private static let envelope =
        #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    // MARK: Wrong messages

    @Test(arguments: [
        ("{", "-32700", "null"), ("", "", ""), ("nonsense", "-32700", "null"), ("[]", "-32600", "null"),
        (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "-32600", "null"), (#"{"id":1,"method":"ping"}"#, "-32600", "1"),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "-32600", "null"), (#"{"jsonrpc":"2.0","id":7}"#, "-32600", "7"),
        (#"{"jsonrpc":"2.0","id":"a","method":"nothing"}"#, "-32601", #""a""#),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, "-32602", "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}"#, "-32602", "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":[]}}"#, "-32602", "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"x:none"}}"#, "-32602", "1"),
        (#"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"greet","arguments":{}}}"#, "-32602", "1"),
    ])
    func wrongMessagesGetErrorsAndTheServerGoesOn(_ message: String, _ code: String, _ id: String) async throws {
        let answers = await answers(to: message, #"{"jsonrpc":"2.0","id":"next","method":"ping"}"#)
        let last = try #require(answers.last { $0["id"]?.text == "next" })
        #expect(last["result"].map(JSONPrinter.line) == JSONPrinter.line(.object([])))
        if code.isEmpty { return #expect(answers.count == 1) }
        let error = try #require(answers.first { $0["error"] != nil })
        #expect(error["error"]?["code"].map(JSONPrinter.line) == code)
        #expect(error["id"].map(JSONPrinter.line) == id)
    }

    @Test func notificationsAndResponsesGetNoAnswer() async {
        let answers = await answers(
            to: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","method":"unknown"}"#,
            #"{"jsonrpc":"2.0","id":5,"result":{}}"#)
        #expect(answers.isEmpty)
    }

    @Test func anyBytesLeaveTheServerRunning() async {
        var random = SystemRandomNumberGenerator()
        let message = Array(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"é"}}}"#.utf8)
        let damaged = (0..<500).map { _ in
            var bytes = message
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            return bytes
        }
        let ping = Array(#"{"jsonrpc":"2.0","id":"next","method":"ping"}"#.utf8)
        let answers = await Self.answers(to: damaged + [ping])
        #expect(answers.contains { $0["id"]?.text == "next" })
    }

    // MARK: Calls

    @Test func runsCallsInOrderAndAnswersEachWithItsID() async {
        let answers = await answers(to: call(1, "slow"), call(2, "echo"), call(3, "slow"))
        #expect(answers.map { $0["id"].map(JSONPrinter.line) } == ["1", "2", "3"])
        #expect(answers[1]["result"]?["isError"].map(JSONPrinter.line) == "false")
    }

    @Test func canceledCallsGetNoAnswer() async {
        let answers = await answers(
            to: call(1, "slow"), call(2, "echo"), call(3, "echo"),
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#)
        #expect(answers.map { $0["id"].map(JSONPrinter.line) } == ["1", "3"])
    }

    @Test func otherRequestsNeedNotWaitForCalls() async {
        let answers = await answers(to: call(1, "slow"), #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)
        #expect(answers.map { $0["id"].map(JSONPrinter.line) } == ["2", "1"])
    }

    @Test func sendsRequestedProgressBeforeTheAnswer() async {
        let params = #"{"name":"slow","_meta":{"progressToken":"t"}}"#
        let answers = await answers(to: #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(params)}"#)
        #expect(answers.count == 2)
        #expect(answers.first?["method"]?.text == "notifications/progress")
        #expect(answers.first?["params"]?["progressToken"]?.text == "t")
    }

    @Test func readsResourcesAndPrompts() async {
        let answers = await answers(
            to: #"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"greet","arguments":{"who":"you"}}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"x:a"}}"#)
        let texts = answers.map(JSONPrinter.line)
        #expect(texts.contains { $0.contains("Greet you") })
        #expect(texts.contains { $0.contains("text of x:a") })
    }

    // MARK: Lines

    @Test(arguments: 1...7) func messagesMayArriveInAnyPieces(_ size: Int) {
        var lines = MessageLines()
        var messages: [[UInt8]] = []
        let bytes = Array("{}\n\r\n[1]\n{".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            messages += lines.append(bytes[start..<min(start + size, bytes.count)])
        }
        messages += lines.finish()
        #expect(messages.map { String(decoding: $0, as: UTF8.self) } == ["{}", "[1]", "{"])
    }

    // MARK: A server

    private func call(_ id: Int, _ tool: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":{}}}"#
    }

    private func answers(to messages: String...) async -> [JSONNode] { await Self.answers(to: messages.map { Array($0.utf8) }) }

    private static func answers(to messages: [[UInt8]]) async -> [JSONNode] {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        var lines = MessageLines()
        for message in messages { for line in lines.append(message + [UInt8(ascii: "\n")]) { continuation.yield(line) } }
        continuation.finish()
        let (output, written) = AsyncStream.makeStream(of: String.self)
        await ProtocolServer(content).serve(stream) { written.yield($0) }
        written.finish()
        var answers: [JSONNode] = []
        for await line in output {
            #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { $0 != "\n" })
            answers += node(line).map { [$0] } ?? []
        }
        return answers
    }

    private static func node(_ line: String) -> JSONNode? {
        let document = JSONReader.read(SourceFile(path: "", bytes: Array(line.utf8)))
        return document.withRoot { $0?.node }
    }

    private static let content: ServerContent = {
        var content = ServerContent(name: "test", version: "1", instructions: "")
        content.tools = [
            tool("echo") { _, _ in },
            tool("slow") { _, progress in
                try? await Task.sleep(for: .milliseconds(50))
                progress(1, 2)
            },
        ]
        content.resources = [ServerResource(uri: "x:a", name: "A", description: "")]
        content.read = { $0 == "x:a" ? "text of \($0)" : nil }
        content.prompts = [
            ServerPrompt(name: "greet", title: "", description: "", arguments: [.init(name: "who", description: "")]) {
                "Greet \($0["who"] ?? "")"
            }
        ]
        return content
    }()

    private static func tool(
        _ name: String, _ body: @escaping @Sendable (JSONNode, ServerTool.Progress) async -> Void
    ) -> ServerTool {
        ServerTool(name: name, title: name, description: "", input: .object([]), effect: .reads) { arguments, progress in
            await body(arguments, progress)
            return ServerTool.Result(JSONPrinter.line(arguments))
        }
    }
}
