import L10nCatalogChecking
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nMessages
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Catalogs that nobody writes and a stranger may send. Each is large enough that an algorithm whose time grows with the square of
/// its size would not end before the time limit.
@Suite(.timeLimit(.minutes(10)))
struct HostileInputTests {
    private func source(_ strings: String) -> SourceFile {
        SourceFile(path: "test.xcstrings", bytes: Array(CatalogJSON.catalog(strings).utf8))
    }

    private func check(_ strings: String) -> [Finding] {
        Validator().check(CatalogDecoder.decode(source(strings))).findings
    }

    private func repeated(_ pattern: String, bytes: Int) -> String {
        String(repeating: pattern, count: bytes / pattern.utf8.count)
    }

    @Test(
        arguments: [
            "*a ", "_a ", "some *word here ", "[", "^[", "[a](", "^[a](", "] (", "<b ", "`", "**", "http://", "%@", "%", "a%",
            "\\n", "\\\\n",
            "%#@a@", "(", "__",
        ])
    func looksAtALongTextAFewTimes(_ pattern: String) {
        let text = repeated(pattern, bytes: 120_000)
        for (source, translation) in [(text, "Text"), ("Text", text), (text + ".", text)] {
            _ = check(
                CatalogJSON.entry("a.b", [("en", CatalogJSON.unit(source)), ("de", CatalogJSON.unit(translation))]))
        }
    }

    /// Rules of proofreading compare words.
    @Test(arguments: ["the word ", "<b> word ", "word`", "xthe", "{a", "%@ the "])
    func comparesTheWordsOfALongTextAFewTimes(_ pattern: String) async throws {
        let text = repeated(pattern, bytes: 120_000)
        for (source, translation) in [(text, text), (text + "a", "b " + text), ("the word", text)] {
            let entry = CatalogJSON.entry(
                "a.b", [("en", CatalogJSON.unit(source)), ("de", CatalogJSON.unit(translation))])
            let tree = MemoryFileTree(["Shop.xcstrings": Array(CatalogJSON.catalog(entry).utf8)])
            var request = CheckRequest()
            request.filter.rules = RuleRegistry.proofRules
            _ = try await CatalogCheck(tree: tree, dictionaries: SampleDictionaries()).run(request)
        }
    }

    @Test func findsAFewLanguagesAmongMany() {
        let entry = CatalogJSON.entry(
            "a.b", [("en", CatalogJSON.unit("Text"))] + (0..<6_000).map { ("x\($0)", CatalogJSON.unit("Text")) })
        let found = check(entry)
        let limit = found.first { $0.rule == "limit-exceeded" }
        #expect(limit?.severity == .error)
        // With 'en', it is the 4,097th.
        #expect(limit.map { source(entry).text(in: $0.range) } == "\"x4095\"")
    }

    @Test func comparesEachDuplicateOnce() {
        let languages = (0..<4_000).map { ("de", CatalogJSON.unit("Text \($0)")) }
        let found = check(CatalogJSON.entry("a.b", [("en", CatalogJSON.unit("Text"))] + languages))
        #expect(found.count { $0.rule == "duplicate-key" } == 3_999)
    }

    @Test func readsAsManySubstitutionsAsThereAreArguments() throws {
        let names = (0..<2_000).map { "s\($0)" }
        let substitutions = names.map {
            "\"\($0)\":{\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"other\":\(CatalogJSON.unit("%arg"))}}}"
        }
        let text = names.map { "%#@\($0)@" }.joined(separator: " ")
        let unit = CatalogJSON.unit(text).dropLast()
        let found = check(
            CatalogJSON.entry("a.b", [("en", "\(unit),\"substitutions\":{\(substitutions.joined(separator: ","))}}")]))
        let limits = found.filter { $0.rule == "limit-exceeded" }
        #expect(limits.map(\.message.english).contains { $0.contains("2,000 substitutions") })
    }

    @Test func limitsWhatSubstitutionsAddToAText() throws {
        func entry(_ references: Int) -> String {
            let text = Array(repeating: "%#@s@", count: references).joined(separator: " ")
            let form = CatalogJSON.unit("%arg " + repeated("item ", bytes: 995))
            let unit = CatalogJSON.unit(text).dropLast()
            return CatalogJSON.entry(
                "a.b",
                [
                    (
                        "en",
                        "\(unit),\"substitutions\":{\"s\":{\"argNum\":1,\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"one\":\(form),\"other\":\(form)}}}}}"
                    )
                ])
        }
        #expect(!check(entry(10)).contains { $0.rule == "limit-exceeded" })
        let found = try #require(check(entry(11)).first { $0.rule == "limit-exceeded" })
        #expect(found.severity == .error)
        #expect(source(entry(11)).text(in: found.range) == "%#@s@")
    }
}
