import L10nFileTrees
import L10nModelContextProtocol
import L10nSyntax
import Testing

@testable import L10nCommands

/// The tools of `l10n mcp` as commands.
struct AssistantToolTests {
    private static let tools = AssistantTool.reading + AssistantTool.writing

    @Test(arguments: tools.map(\.name)) func everyParameterIsOneOfTheCommand(_ name: String) async throws {
        let tool = try #require(Self.tools.first { $0.name == name })
        let help = await CommandRun.run(tool.command.filter { !$0.hasPrefix("-") } + ["--help"])
        #expect(help.exitCode == 0)
        let words = Set(help.output.split { !$0.isLetter && $0 != "-" }.map(String.init))
        for option in tool.command.filter({ $0.hasPrefix("-") }) + tool.parameters.compactMap(\.option) {
            let name = String(option.prefix { $0 != "=" })
            // Help lists an inverted flag with the other one, as '--translate/--no-translate'.
            #expect(words.contains(name), "\(name)")
        }
        #expect(Set(tool.parameters.map(\.name)).count == tool.parameters.count)
    }

    @Test func theArticleListsEveryTool() throws {
        let article = try #require(HelpTopic.all.first { $0.name == "assistants" })
        for tool in Self.tools { #expect("\(article.text)".contains("`\(tool.name)`"), "\(tool.name)") }
    }

    @Test(arguments: [0, 1, 19_999, 20_000, 20_001, 100_000]) func answersAreBounded(_ count: Int) {
        let text = String(repeating: "0123456789\n", count: count / 11) + String(repeating: "x", count: count % 11)
        let answer = AnswerLimit.shortened(text, rest: "Ask for less.")
        #expect(answer.count <= AnswerLimit.size + 200)
        #expect((answer == text) == (count <= AnswerLimit.size))
        #expect(text.hasPrefix(answer.prefix { $0 != "[" }))
    }

    // MARK: Arguments

    private func call(_ name: String, _ arguments: String, in files: MemoryFileTree = MemoryFileTree([:])) async throws -> String
    {
        let (output, errors) = (RecordingStream(isTerminal: false), RecordingStream(isTerminal: false))
        let environment = CommandEnvironment(arguments: [], files: files, output: output, errors: errors)
        let message = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array(message.utf8))
        continuation.finish()
        await CommandEnvironment.$current.withValue(environment) {
            await ProtocolServer(.assistants(allowsEdits: true)).serve(stream) { output.write($0) }
        }
        return output.text
    }

    @Test func textsThatLookLikeOptionsAreTexts() async throws {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        for text in ["--force", "-x", "--", "-"] {
            _ = try await call("set_text", #"{"key":"review.good","language":"en","text":"\#(text)"}"#, in: files)
            #expect(files.text("Shop.xcstrings")?.contains(#""value" : "\#(text)""#) == true, "\(text)")
            _ = try await call("set_comment", #"{"key":"review.good","text":"\#(text)"}"#, in: files)
            #expect(files.text("Shop.xcstrings")?.contains(#""comment" : "\#(text)""#) == true, "\(text)")
        }
    }

    @Test(arguments: [
        ("set_text", #"{"key":"review.good"}"#, "'language' is missing"), ("list_texts", #"{"limit":-1}"#, "from 0 on"),
        ("set_state", #"{"keys":["a"],"state":"perfect"}"#, "one of"), ("check", #"{"path":""}"#, "outside"),
        ("add_key", #"{"key":"a","plural":{"one":1}}"#, "an object of texts"),
        ("set_text", #"{"key":"review.good","language":"de"}"#, "'text' or 'plural' is missing"),
        ("set_texts", #"{"texts":"all"}"#, "an array of objects"), ("fix", #"{"fix":true}"#, "unknown argument 'fix'"),
    ])
    func wrongArgumentsAreExplained(_ tool: String, _ arguments: String, _ reason: String) async throws {
        let answer = try await call(tool, arguments, in: MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean]))
        #expect(answer.contains(reason) && answer.contains(#""isError" : true"#), "\(answer)")
    }

    /// The tools that write texts, with arguments that lack their end.
    @Test(arguments: [
        ("set_text", #"{"key":"review.good","language":"de","text":"Fein""#, "~ review.good"),
        ("set_text", #"{"key":"review.good","language":"en","text":"Fein""#, "~ review.good"),
        ("set_texts", #"{"texts":[{"key":"review.good","language":"de","text":"Fein"}]"#, "~ review.good"),
        ("add_key", #"{"key":"review.fine","text":"Fein","translations":{"de":"Fein"}"#, "+ review.fine"),
    ])
    func textsNeedAReviewUnlessACallSaysOtherwise(_ tool: String, _ arguments: String, _ change: String) async throws {
        for (end, state) in [("}", "needs_review"), (#","state":"translated"}"#, "translated")] {
            let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
            let answer = try await call(tool, arguments + end, in: files)
            let text = try #require(files.text("Shop.xcstrings"))
            let states = text.matches(of: /"state" : "(\w+)",\n +"value" : "Fein"/).map { String($0.1) }
            #expect(!states.isEmpty && states.allSatisfy { $0 == state }, "\(answer)")
            #expect(answer.contains(change) && answer.contains("'Fein'"), "\(answer)")
        }
    }

    /// What a command line would need is said as calls of tools.
    @Test(arguments: [
        (
            "set_text", "run 'l10n check --fix --rule duplicate-key' first",
            #"run the tool fix with {"rules": ["duplicate-key"]} first"#
        ),
        ("set_text", "give '--plural', or --form", "give 'plural', or 'form'"),
        (
            "check", "1 fixable with --fix, 2 more with --unsafe-fixes",
            "1 fixable with the tool fix, 2 more with rules for the tool fix"
        ),
        ("check", "run 'l10n scan' to see", "run the tool scan_code to see"),
        ("check", "see 'l10n explain empty-key'", #"see the tool explain_rule with {"rule": "empty-key"}"#),
        ("check", "Error: no\nUsage: l10n check [<options>]\n  See 'l10n check --help' for more information.", "Error: no"),
        ("check", "'l10n hook install' does; a -- b", "'l10n hook install' does; a -- b"),
    ])
    func answersSpeakOfTools(_ tool: String, _ text: String, _ expected: String) throws {
        let tool = try #require(Self.tools.first { $0.name == tool })
        #expect(ToolWords(tool: tool).text(text) == expected)
    }

    /// What could not be read is an error, and a finding is none.
    @Test(arguments: ["completeness", "list_texts", "scan_code"])
    func damageIsAnError(_ tool: String) async throws {
        let twice = Catalogs.clean.replacing("\"strings\" : {\n", with: "\"strings\" : {\n    \"review.good\" : {},\n")
        let damaged = try await call(tool, "{}", in: MemoryFileTree(texts: ["Shop.xcstrings": twice]))
        #expect(damaged.contains("appears twice") && damaged.contains(#""isError" : true"#), "\(damaged)")
        #expect(!damaged.contains("--accept-damaged"))
        let whole = try await call(tool, "{}", in: MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean]))
        #expect(whole.contains(#""isError" : false"#), "\(whole)")
    }

    @Test func previewsWriteNothing() async throws {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let answer = try await call(
            "set_text", #"{"key":"review.good","language":"de","text":"Sehr gut","dry_run":true}"#, in: files)
        #expect(answer.contains("Sehr gut"))
        #expect(files.text("Shop.xcstrings") == Catalogs.clean)
    }
}
