import Foundation
import L10nCatalogChecking
import L10nCodeComparing
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nValidation
import TestSupport
import Testing

@testable import L10nLanguageServer

/// `l10n lsp`, as an editor uses it.
struct LanguageServerTests {
    private static let catalogPath = "App/Localizable.xcstrings"
    private static let viewPath = "App/CartView.swift"

    private static let catalog = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "cart.empty", [("de", "Dein Korb ist leer", "needs_review"), ("en", "Your cart is empty", "translated")],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.items", [("de", "%@ Artikel für dich 🎉", "translated"), ("en", "%lld items", "translated")],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry("cart.title", [("en", "Cart", "translated")], extractionState: "manual"),
    ])

    private static let view = """
        struct CartView: View {
            var body: some View {
                Text("cart.title")
                Text(L10n.Cart.empty)
                Text("cart.subtitle", comment: "Below the title")
                Text("🎉 \\(count) things")
            }

            func show() { label.text = "Nothing to see here" }
        }
        """

    private static func configuration(rules: String) -> String {
        """
        {
          "generate" : [ { "catalog" : "App/Localizable.xcstrings", "output" : "App/L10n.swift" } ],
          "rules" : { \(rules) }
        }
        """
    }

    private static func session(_ options: [String: Any] = [:]) async throws -> EditorSession {
        let files = [
            catalogPath: catalog, viewPath: view, "l10n.json": configuration(rules: ""),
        ]
        let capabilities: [String: Any] = [
            "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
        ]
        let session = try await EditorSession(files, capabilities: capabilities, options: options)
        session.open(catalogPath, catalog)
        session.open(viewPath, view)
        return session
    }

    private typealias Object = EditorSession.Object

    private static func objects(_ answer: Any) -> [Object] { answer as? [Object] ?? [] }

    private static func codes(_ diagnostics: [Object]) -> [String] { diagnostics.compactMap { $0["code"] as? String }.sorted() }

    private static func labels(_ answer: Any) -> [String] {
        objects((answer as? Object)?["items"] ?? []).compactMap { $0["label"] as? String }
    }

    // MARK: The session

    @Test func anEditorEndsTheServer() async throws {
        #expect(try await Self.session().end() == 0)
    }

    @Test func requestsBeforeTheStartAndAfterTheEndAreErrors() async throws {
        let session = try await Self.session()
        let again = try await session.response("initialize", [:])
        #expect((again["error"] as? Object)?["code"] as? Int == -32600)
        let unknown = try await session.response("textDocument/implementation", [:])
        #expect((unknown["error"] as? Object)?["code"] as? Int == -32601)
        _ = try await session.request("shutdown", [:])
        let late = try await session.response("textDocument/hover", [:])
        #expect((late["error"] as? Object)?["code"] as? Int == -32600)
    }

    @Test func anyBytesLeaveTheServerRunning() async throws {
        let session = try await Self.session()
        for text in ["", "{", "[]", #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#, "\u{0}", #"{"id":7}"#] {
            session.send(Array(text.utf8))
        }
        session.send([0xFF, 0xFE])
        let hover = try await session.request("textDocument/hover", session.place(Self.viewPath, "cart.title"))
        #expect((hover as? Object) != nil)
    }

    /// Clients that can are asked to say what others change.
    @Test func filesThatOthersChangeAreReadAgain() async throws {
        let watching: [String: Any] = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
        let session = try await EditorSession([Self.catalogPath: Self.catalog], capabilities: watching)
        session.open(Self.viewPath, Self.view)
        #expect(Self.codes(try await session.diagnostics(Self.viewPath)).contains("missing-key"))
        #expect(try await session.hasRequest("client/registerCapability"))
        session.change(onDisk: Self.catalogPath, Self.catalog.replacingOccurrences(of: "cart.title", with: "cart.other"))
        session.notify("workspace/didChangeWatchedFiles", ["changes": [Object]()])
        let hover = try await session.request("textDocument/hover", session.place(Self.viewPath, "cart.title"))
        #expect(hover is NSNull)
    }

    /// A position may be any number, in either encoding.
    @Test(arguments: ["utf-8", "utf-16"]) func positionsBeyondTheTextAreItsEnd(_ encoding: String) async throws {
        let general: [String: Any] = ["general": ["positionEncodings": [encoding]]]
        let session = try await EditorSession([Self.catalogPath: Self.catalog], capabilities: general)
        session.open(Self.catalogPath, Self.catalog)
        for line in [0, 1, 5, Int.max] {
            for character in [0, 7, Int.max] {
                var params = session.place(Self.catalogPath, "{")
                params["position"] = ["line": line, "character": character]
                for method in ["hover", "completion", "definition", "prepareRename"] {
                    let response = try await session.response("textDocument/\(method)", params)
                    #expect(response["error"] == nil)
                }
            }
        }
        #expect(try await session.end() == 0)
    }

    /// A list that has only a comment has no entry that a comma would follow.
    @Test(arguments: ["[]", "[\n  // none yet\n]", "[ { \"rule\" : \"unused-key\", \"reason\" : \"…\" } ]"])
    func ignoringLeavesAValidConfiguration(_ list: String) async throws {
        let session = try await EditorSession([
            Self.catalogPath: Self.catalog, Self.viewPath: Self.view, "l10n.json": "{ \"ignore\" : \(list) }",
        ])
        session.open(Self.viewPath, Self.view)
        session.open(Self.catalogPath, Self.catalog)
        // An entry for a file of code would silence the rule in all of them.
        #expect(try await Self.actions(session, Self.viewPath, "Nothing to").keys.allSatisfy { !$0.hasPrefix("Ignore") })
        let actions = try await Self.actions(session, Self.catalogPath, "needs_review")
        let files = session.applying(actions["Ignore needs-review here (writes l10n.json)"]?["edit"])
        let text = try #require(files["l10n.json"])
        #expect(text.contains(#""needs-review", "file" : "App/Localizable.xcstrings", "key" : "cart.empty""#), "\(text)")
        session.open("l10n.json", text)
        session.replace(Self.catalogPath, "Your cart", with: "The cart")
        let codes = Self.codes(try await session.diagnostics(Self.catalogPath))
        #expect(!codes.isEmpty && !codes.contains("needs-review"))
    }

    // MARK: Findings

    @Test func findingsAreThoseOfTheTextInTheEditor() async throws {
        let session = try await Self.session()
        let catalog = try await session.diagnostics(Self.catalogPath)
        #expect(
            Self.codes(catalog) == ["format-type-mismatch", "missing-translation", "needs-review", "unused-key"], "\(catalog)")
        #expect(Self.codes(try await session.diagnostics(Self.viewPath)) == ["hardcoded-text", "missing-key", "missing-key"])
        session.replace(Self.catalogPath, "%@ Artikel", with: "%lld Artikel")
        session.replace(Self.viewPath, #"Text("cart.subtitle", comment: "Below the title")"#, with: #"Text("cart.items")"#)
        #expect(Self.codes(try await session.diagnostics(Self.catalogPath)) == ["missing-translation", "needs-review"])
        #expect(Self.codes(try await session.diagnostics(Self.viewPath)) == ["hardcoded-text", "missing-key"])
    }

    @Test func aMistakeInTheConfigurationIsShownThere() async throws {
        let session = try await Self.session()
        session.open("l10n.json", Self.configuration(rules: #""no-such-rule" : "off""#))
        let found = try await session.diagnostics("l10n.json")
        let messages = found.compactMap { $0["message"] as? String }
        #expect(messages.count == 1 && messages[0].contains("no-such-rule"), "\(found)")
    }

    @Test func aChangedConfigurationAppliesAtOnce() async throws {
        let session = try await Self.session()
        let rules = ["needs-review", "missing-translation", "unused-key"].map { "\"\($0)\" : \"off\"" }.joined(separator: ", ")
        session.open("l10n.json", Self.configuration(rules: rules))
        session.replace(Self.catalogPath, "Your cart", with: "The cart")
        #expect(Self.codes(try await session.diagnostics(Self.catalogPath)) == ["format-type-mismatch"])
    }

    /// A place after characters that UTF-16 writes with two units.
    @Test func placesAreCountedInUTF16() async throws {
        let session = try await Self.session()
        session.replace(Self.catalogPath, "%@ Artikel für dich 🎉", with: "🎉🎉 %@")
        let found = try #require(
            try await session.diagnostics(Self.catalogPath).first { $0["code"] as? String == "format-type-mismatch" })
        let start = (found["range"] as? Object)?["start"] as? Object
        #expect(start?["character"] as? Int == #"            "value" : "🎉🎉 "#.utf16.count)
    }

    /// Whatever is typed, the findings are those of a check of the same files.
    @Test(arguments: 0..<4) func findingsEqualThoseOfAFreshCheckAfterAnyEdits(_ seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let text = seed % 2 == 0 ? Self.catalog : Self.catalog.replacingOccurrences(of: "\n", with: "\r\n")
        let session = try await Self.session()
        session.open(Self.catalogPath, text)
        let pieces = ["\"", "{", "}", ",", "%@", "🎉", "é", "\\", "\n", "  ", "%lld", "de", ":", "\u{2028}", "a", ""]
        for round in 0..<30 {
            for _ in 0..<5 {
                guard let current = session.texts[Self.catalogPath] else { break }
                let start = current.index(current.startIndex, offsetBy: Int.random(in: 0...current.count, using: &random))
                let end = current.index(start, offsetBy: Int.random(in: 0...3, using: &random), limitedBy: current.endIndex)
                session.replace(
                    Self.catalogPath, start..<(end ?? current.endIndex), with: pieces.randomElement(using: &random) ?? "")
            }
            if round % 10 == 9, let current = session.texts[Self.catalogPath] {
                session.replace(Self.catalogPath, current.startIndex..<current.endIndex, with: text)
            }
            let shown = Self.codes(try await session.diagnostics(Self.catalogPath))
            let texts = session.texts.merging(["l10n.json": Self.configuration(rules: "")]) { $1 }
            let files = MemoryFileTree(texts.mapValues { Array($0.utf8) })
            var request = CheckRequest()
            request.filter.comparesCode = true
            let report = try await CatalogCheck(tree: files, keyOrder: XcodeOrder(), code: CodeComparer()).run(request)
            let fresh = report.files.first { $0.source.path == Self.catalogPath }?.findings.map(\.rule.name).sorted()
            #expect(shown == fresh ?? [], "seed \(seed), round \(round)")
        }
        #expect(try await session.end() == 0)
    }

    // MARK: What is said of a place

    @Test func hoverShowsEveryLanguageAndForm() async throws {
        let session = try await Self.session()
        for (path, text) in [(Self.viewPath, "cart.title"), (Self.catalogPath, "cart.title")] {
            let answer = try await session.request("textDocument/hover", session.place(path, text)) as? Object
            let content = (answer?["contents"] as? Object)?["value"] as? String ?? ""
            #expect(content.contains("| en | Cart | translated |\n| de | – | missing |"), "\(content)")
        }
        let accessor = try await session.request("textDocument/hover", session.place(Self.viewPath, "Cart.empty", after: 6))
        #expect("\(accessor)".contains("Dein Korb ist leer"))
        let placeholder = try await session.request("textDocument/hover", session.place(Self.catalogPath, "%lld items"))
        #expect("\(placeholder)".contains("argument 1, `Int`"), "\(placeholder)")
    }

    @Test func codeLeadsToTheCatalogAndBack() async throws {
        let session = try await Self.session()
        let definition = try await session.request("textDocument/definition", session.place(Self.viewPath, "cart.title"))
        #expect((definition as? Object)?["uri"] as? String == EditorSession.uri(Self.catalogPath))
        var place = session.place(Self.catalogPath, "cart.empty")
        place["context"] = ["includeDeclaration": true]
        let references = Self.objects(try await session.request("textDocument/references", place))
        #expect(references.compactMap { $0["uri"] as? String } == [Self.catalogPath, Self.viewPath].map(EditorSession.uri))
    }

    @Test func symbolsAreKeysAndLanguages() async throws {
        let session = try await Self.session()
        let symbols = Self.objects(
            try await session.request("textDocument/documentSymbol", session.place(Self.catalogPath, "{")))
        #expect(symbols.compactMap { $0["name"] as? String } == ["cart.empty", "cart.items", "cart.title"])
        #expect(Self.objects(symbols[0]["children"] ?? []).compactMap { $0["name"] as? String } == ["de", "en"])
        let found = Self.objects(try await session.request("workspace/symbol", ["query": "korb"]))
        #expect(found.compactMap { $0["name"] as? String } == ["cart.empty"])
    }

    @Test func textsAreShownBesideKeys() async throws {
        let session = try await Self.session(["language": "de"])
        var params = session.place(Self.viewPath, "struct")
        params["range"] = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let hints = Self.objects(try await session.request("textDocument/inlayHint", params))
        #expect(hints.compactMap { $0["label"] as? String } == ["Cart", "Dein Korb ist leer"])
    }

    @Test func lensesCountLanguagesAndUses() async throws {
        let session = try await Self.session()
        let lenses = Self.objects(try await session.request("textDocument/codeLens", session.place(Self.catalogPath, "{")))
        let titles = lenses.compactMap { ($0["command"] as? Object)?["title"] as? String }
        #expect(titles == ["used in 1 place", "1 language missing", "used in 1 place"])
    }

    /// Each is in the one around it, from the placeholder to the file.
    @Test func selectionsGrow() async throws {
        let session = try await Self.session()
        var params = session.place(Self.catalogPath, "%lld items")
        params["positions"] = [params["position"] ?? [:]]
        var selection = Self.objects(try await session.request("textDocument/selectionRange", params)).first
        var count = 0
        while let current = selection {
            count += 1
            selection = current["parent"] as? Object
        }
        #expect(count == 8)
    }

    @Test func placeholdersStandOut() async throws {
        let session = try await Self.session()
        let answer = try await session.request("textDocument/semanticTokens/full", session.place(Self.catalogPath, "{"))
        let data = (answer as? Object)?["data"] as? [Int] ?? []
        let tokens: [String] = stride(from: 0, to: data.count, by: 5).map { "\(data[$0 + 2]) \(data[$0 + 3])" }
        #expect(tokens == ["2 0", "4 0"])
    }

    // MARK: Writing

    @Test func completionKnowsKeysAndAccessors() async throws {
        let session = try await Self.session()
        let keys = try await session.request(
            "textDocument/completion", session.place(Self.viewPath, "cart.subtitle", after: 5))
        #expect(Self.labels(keys) == ["cart.empty", "cart.items", "cart.title"])
        let accessors = try await session.request(
            "textDocument/completion", session.place(Self.viewPath, "L10n.Cart.empty", after: 10))
        // There is none for a key whose texts take different arguments.
        #expect(Self.labels(accessors) == ["empty", "title"])
    }

    @Test(arguments: [
        ("\"needs_review\"", 3, "translated"), ("\"de\" : {", 1, "de"), ("\"state\" : \"needs", 1, "state"),
        ("\"localizations\"", 1, "localizations"), ("\"stringUnit\"", 1, "variations"),
    ]) func completionKnowsTheFormatOfCatalogs(_ text: String, _ count: Int, _ label: String) async throws {
        let session = try await Self.session()
        let items = try await session.request(
            "textDocument/completion", session.place(Self.catalogPath, text, after: count))
        #expect(Self.labels(items).contains(label), "\(Self.labels(items))")
    }

    /// In a file that is broken where somebody types.
    @Test func completionWorksWhileSomebodyTypes() async throws {
        let session = try await Self.session()
        session.replace(
            Self.catalogPath, #""value" : "Cart""#, with: #""value" : "Cart" } }, "pl" : { "variations" : { "plural" : { ""#)
        let items = try await session.request(
            "textDocument/completion", session.place(Self.catalogPath, #""plural" : { ""#, after: #""plural" : { ""#.count))
        #expect(Self.labels(items) == ["zero", "one", "few", "many", "other"])
    }

    @Test func completionKnowsRules() async throws {
        let session = try await Self.session()
        session.open("l10n.json", Self.configuration(rules: #""" : "off""#))
        let items = try await session.request("textDocument/completion", session.place("l10n.json", #"{ "" :"#, after: 3))
        #expect(Self.labels(items).contains("plural-missing-category"))
        session.replace("l10n.json", #""" :"#, with: #""needs-review" :"#)
        let hover = try await session.request("textDocument/hover", session.place("l10n.json", "needs-review"))
        #expect("\(hover)".contains("# needs-review"))
    }

    @Test func renamingChangesCatalogCodeAndConfiguration() async throws {
        let session = try await Self.session()
        session.open("l10n.json", Self.configuration(rules: ""))
        var params = session.place(Self.viewPath, "Cart.empty", after: 6)
        let prepared = try await session.request("textDocument/prepareRename", params)
        #expect((prepared as? Object)?["placeholder"] as? String == "cart.empty")
        params["newName"] = "basket.nothing"
        let files = session.applying(try await session.request("textDocument/rename", params))
        #expect(files[Self.viewPath]?.contains("Text(L10n.Basket.nothing)") == true)
        #expect(files[Self.catalogPath] == Self.catalog.replacingOccurrences(of: "cart.empty", with: "basket.nothing"))
        #expect(files["l10n.json"]?.contains(#""cart.empty" : "basket.nothing""#) == true)
    }

    @Test func aNameThatIsTakenIsRefused() async throws {
        let session = try await Self.session()
        var params = session.place(Self.catalogPath, "cart.empty")
        params["newName"] = "cart.title"
        let error = try await session.response("textDocument/rename", params)["error"] as? Object
        let message = error?["message"] as? String
        #expect(message?.contains("cart.title") == true)
    }

    private static func actions(_ session: EditorSession, _ path: String, _ text: String) async throws -> [String: Object] {
        var params = session.place(path, text)
        params["range"] = ["start": params["position"] ?? [:], "end": params["position"] ?? [:]]
        params["context"] = ["diagnostics": [Object]()]
        let actions = objects(try await session.request("textDocument/codeAction", params))
        return Dictionary(actions.map { ($0["title"] as? String ?? "", $0) }) { first, _ in first }
    }

    @Test func actionsEditCatalogs() async throws {
        let session = try await Self.session()
        let review = try await Self.actions(session, Self.catalogPath, "Dein Korb")
        let reviewed = session.applying(review["Mark 'de' as reviewed"]?["edit"])[Self.catalogPath]
        #expect(reviewed == Self.catalog.replacingOccurrences(of: "needs_review", with: "translated"))
        let missing = try await Self.actions(session, Self.catalogPath, "cart.title")
        let added = session.applying(missing["Add the missing 'de' text"]?["edit"])[Self.catalogPath] ?? ""
        #expect(added.contains("\"state\" : \"new\",\n            \"value\" : \"Cart\""), "\(added)")
        let ignored = session.applying(missing["Ignore missing-translation here (writes l10n.json)"]?["edit"])
        #expect(ignored["l10n.json"]?.contains("missing-translation") == true, "\(missing)")
    }

    /// While a text is typed, its quotation mark is open: what code uses is not missing then.
    @Test func aDamagedCatalogMakesNoKeyMissing() async throws {
        let damaged = Self.catalog.replacingOccurrences(of: "\"value\" : \"Cart\"", with: "\"value\" : \"Cart")
        let session = try await EditorSession([Self.catalogPath: damaged, Self.viewPath: Self.view])
        session.open(Self.viewPath, Self.view)
        let rules = Self.codes(try await session.diagnostics(Self.viewPath))
        #expect(!rules.contains("missing-key"), "\(rules)")
    }

    @Test func actionsMakeKeysOfCode() async throws {
        let session = try await Self.session()
        let missing = try await Self.actions(session, Self.viewPath, "cart.subtitle")
        let created =
            session.applying(
                missing["Create the key 'cart.subtitle' in \(Self.catalogPath)"]?["edit"])[Self.catalogPath] ?? ""
        #expect(created.contains("\"cart.subtitle\" : {\n      \"comment\" : \"Below the title\""), "\(created)")
        let plain = try await Self.actions(session, Self.viewPath, "Nothing to")
        let title = "Extract the text as 'cart.nothing_to_see_here' in \(Self.catalogPath)"
        let extracted = session.applying(plain[title]?["edit"])
        #expect(extracted[Self.viewPath]?.contains("label.text = L10n.Cart.nothingToSeeHere") == true, "\(plain.keys)")
        #expect(extracted[Self.catalogPath]?.contains(#""value" : "Nothing to see here""#) == true)
    }

    /// Without generated code, the project's own keys say how a new one is written.
    @Test(arguments: [
        (
            ["cart.title", "cart.empty"], "Nothing here", "cart.nothing_here",
            #"label.text = String(localized: "cart.nothing_here")"#
        ),
        (["Cart", "Empty cart"], "Nothing here", "Nothing here", #"label.text = String(localized: "Nothing here")"#),
        (["Cart"], "🎉 \\(count) new things", "🎉 %lld new things", #"label.text = String(localized: "🎉 \(count) new things")"#),
        (
            ["Cart"], "\\(count) of \\(name), 100% sure", "%lld of %@, 100%% sure",
            #"label.text = String(localized: "\(count) of \(name), 100% sure")"#
        ),
        (
            ["cart.title", "cart.empty"], "\\(count) things of \\(name)", "cart.things_of",
            #"String(localized: "cart.things_of", defaultValue: "\(count) things of \(name)")"#
        ),
    ]) func extractedTextsHaveTheKeysOfTheProject(
        _ keys: [String], _ text: String, _ key: String, _ call: String
    ) async throws {
        let code =
            "struct CartView { let count: Int; let name: String; func show() { label.text = \"\(text.replacingOccurrences(of: "\\\\", with: "\\"))\" } }"
        let catalog = CatalogJSON.xcodeCatalog(
            keys.map { CatalogJSON.xcodeEntry($0, [("en", "Text", "translated")], extractionState: "manual") })
        let session = try await EditorSession([Self.catalogPath: catalog, Self.viewPath: code])
        session.open(Self.viewPath, code)
        var params = session.place(Self.viewPath, "label.text = \"", after: 15)
        params["range"] = ["start": params["position"] ?? [:], "end": params["position"] ?? [:]]
        params["context"] = ["diagnostics": [Object]()]
        let found = Self.objects(try await session.request("textDocument/codeAction", params))
        let action = try #require(found.first { ($0["kind"] as? String) == "refactor.extract" })
        #expect(action["title"] as? String == "Extract the text as '\(key)' in \(Self.catalogPath)")
        let files = session.applying(action["edit"])
        #expect(files[Self.viewPath]?.contains(call) == true, "\(files[Self.viewPath] ?? "")")
        #expect(files[Self.catalogPath]?.contains("\"\(key)\" : {") == true)
    }

    /// An accessor takes an `Int` where the code may have an `Int32`, and a `String` where it has a date.
    @Test(arguments: [
        ("Int", "L10n.Cart.openSince(value)"), ("Int32", "L10n.Cart.openSince(Int(value))"),
        ("Float", "L10n.Cart.openSince(Double(value))"), ("UInt8", "L10n.Cart.openSince(UInt(value))"),
        ("String", "L10n.Cart.openSince(value)"), ("Date", #"L10n.Cart.openSince("\(value)")"#),
        ("Bool", #"L10n.Cart.openSince("\(value)")"#),
    ]) func valuesHaveTheTypesOfTheAccessor(_ type: String, _ call: String) async throws {
        let code = "struct CartView { let value: \(type); func show() { label.text = \"Open since \\(value)\" } }"
        let configuration = "{\"generate\": [{\"catalog\": \"\(Self.catalogPath)\", \"output\": \"App/L10n.swift\"}]}"
        let session = try await EditorSession([Self.catalogPath: Self.catalog, Self.viewPath: code, "l10n.json": configuration])
        session.open(Self.viewPath, code)
        let actions = try await Self.actions(session, Self.viewPath, "Open since")
        let extracted = session.applying(actions.first { $0.key.hasPrefix("Extract") }?.value["edit"])
        let found = extracted[Self.viewPath] ?? ""
        #expect(
            found.replacing(/[a-zA-Z0-9]+: (?=Int|Double|UInt|"|value\))/, with: "").contains("label.text = \(call)"), "\(found)")
    }

    /// Nobody can say which placeholder a value of an unknown type has.
    @Test func textsWithUnknownTypesAreNotExtracted() async throws {
        let code = "struct CartView { func show() { label.text = \"You have \\(mystery) things\" } }"
        let session = try await EditorSession([Self.catalogPath: Self.catalog, Self.viewPath: code])
        session.open(Self.viewPath, code)
        let actions = try await Self.actions(session, Self.viewPath, "You have")
        #expect(!actions.keys.contains { $0.hasPrefix("Extract") }, "\(actions.keys)")
    }

    /// An entry for a key is for no other key, whatever characters it has.
    @Test(arguments: [("a*", #"/^a\\*$/"#), ("/x/", #"/^\\/x\\/$/"#), ("a.b", "a.b")])
    func ignoredKeysAreNoPatterns(_ key: String, _ pattern: String) async throws {
        let catalog = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(key, [("en", "Text", "translated")], extractionState: "manual"),
            CatalogJSON.xcodeEntry("other", [("en", "A", "translated"), ("de", "B", "translated")], extractionState: "manual"),
        ])
        let session = try await EditorSession([Self.catalogPath: catalog])
        session.open(Self.catalogPath, catalog)
        let name = key.replacingOccurrences(of: "/", with: "\\/")
        let text = catalog.contains("\"\(key)\"") ? key : name
        let edit = try await Self.actions(session, Self.catalogPath, "\"\(text)\"")
            .first { $0.key.hasPrefix("Ignore missing-translation here") }?.value["edit"]
        #expect(
            "\(edit ?? "")".contains(pattern.replacingOccurrences(of: "\\\\", with: "\\\\\\\\"))
                || "\(edit ?? "")".contains(pattern), "\(edit ?? "")")
    }

    /// What cannot be done is an error with its reason.
    @Test func damagedCatalogsAreNeitherFormattedNorRenamedIn() async throws {
        let session = try await Self.session()
        session.replace(Self.catalogPath, "\"version\"", with: "version")
        for (method, more) in [("formatting", Object()), ("rename", ["newName": "a.b"])] {
            let params = session.place(Self.catalogPath, "cart.title").merging(more) { $1 }
            let error = try await session.response("textDocument/\(method)", params)["error"] as? Object
            #expect((error?["message"] as? String)?.contains("is not valid JSON") == true, "\(method): \(error ?? [:])")
        }
    }

    /// Names that a renaming cannot change are said.
    @Test func placesThatKeepAnOldNameAreNamed() async throws {
        let code = Self.view + "\nlet kind = Text(.cartTitle)\n"
        let session = try await EditorSession([Self.catalogPath: Self.catalog, Self.viewPath: code])
        session.open(Self.catalogPath, Self.catalog)
        _ = try await session.request(
            "textDocument/rename", session.place(Self.catalogPath, "cart.title").merging(["newName": "bag.title"]) { $1 })
        let message = try await session.message("window/showMessage")["params"] as? Object
        #expect((message?["message"] as? String)?.contains("look at \(Self.viewPath):11") == true, "\(message ?? [:])")
    }

    /// While somebody types in l10n.json, the findings of catalogs stay.
    @Test func aHalfTypedConfigurationKeepsFindings() async throws {
        let session = try await Self.session()
        session.open("l10n.json", Self.configuration(rules: ""))
        let before = Self.codes(try await session.diagnostics(Self.catalogPath))
        session.replace("l10n.json", "\"generate\"", with: "\"generat")
        _ = try await session.diagnostics("l10n.json")
        #expect(try await Self.codes(session.diagnostics(Self.catalogPath)) == before)
        #expect(!before.isEmpty)
    }

    /// An editor that asks for findings is told when to ask again.
    @Test func changesOnDiskMakeTheEditorAskAgain() async throws {
        let capabilities: Object = [
            "textDocument": ["diagnostic": Object()],
            "workspace": [
                "diagnostics": ["refreshSupport": true], "codeLens": ["refreshSupport": true],
                "workspaceEdit": ["documentChanges": true],
            ],
        ]
        let session = try await EditorSession(
            [Self.catalogPath: Self.catalog], capabilities: capabilities, folders: [EditorSession.root, "/other"])
        session.open(Self.catalogPath, Self.catalog)
        #expect("\(try await session.message("window/showMessage"))".contains("the first of the open folders"))
        session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": EditorSession.uri(Self.catalogPath), "type": 2]]])
        _ = try await session.message("workspace/diagnostic/refresh")
        _ = try await session.message("workspace/codeLens/refresh")
        #expect(session.count("workspace/inlayHint/refresh") == 0)
        // Its edits say which text they are of.
        let edit = try await session.request(
            "textDocument/rename", session.place(Self.catalogPath, "cart.title").merging(["newName": "bag.title"]) { $1 })
        let changes = Self.objects((edit as? Object)?["documentChanges"] ?? [])
        let document = changes.first?["textDocument"] as? Object
        #expect(document?["uri"] as? String == EditorSession.uri(Self.catalogPath) && document?["version"] as? Int == 1)
    }

    @Test func formattingIsThatOfXcode() async throws {
        let session = try await Self.session()
        session.replace(Self.catalogPath, #""sourceLanguage" : "en""#, with: #""sourceLanguage":"en""#)
        let edits = try await session.request("textDocument/formatting", session.place(Self.catalogPath, "{"))
        let changes: Object = ["changes": [EditorSession.uri(Self.catalogPath): edits]]
        #expect(session.applying(changes)[Self.catalogPath] == Self.catalog)
    }
}
