import L10nCatalogChecking
import L10nCodeComparing
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nMessages
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// What a comparison of catalogs with code finds.
struct CodeComparisonTests {
    /// The findings about some files, as `path:line rule key`.
    private func findings(_ files: [String: String], _ rules: Set<RuleID>? = RuleRegistry.codeRules) async throws -> [String] {
        var request = CheckRequest()
        request.filter.comparesCode = true
        request.filter.rules = rules
        let tree = MemoryFileTree(files.mapValues { Array($0.utf8) })
        let report = try await CatalogCheck(tree: tree, code: CodeComparer()).run(request)
        #expect(report.failures.map(\.path) == [])
        return report.files.flatMap { file in
            file.findings.map { finding in
                let line = file.source.bytes[..<Int(finding.range.start)].count { $0 == 0x0A } + 1
                return "\(file.source.path):\(line) \(finding.rule) \(finding.key ?? finding.message.english)"
            }
        }
    }

    /// The stale keys of `Localizable.xcstrings` that a command may remove.
    private func removedKeys(_ files: [String: String]) throws -> Set<String> {
        let tree = MemoryFileTree(files.mapValues { Array($0.utf8) })
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: nil)
        let catalog = CatalogDecoder.decode(try tree.read("Localizable.xcstrings"))
        var code = CodeComparer()
        let unnamed = try code.unnamedStaleKeys(of: [catalog], &finder, in: tree)
        return unnamed?.keys["Localizable.xcstrings"] ?? []
    }

    private static func catalog(_ keys: [String], state: String? = nil) -> String {
        let entries = keys.map { key in
            let escaped = key.replacing("\"", with: "\\\"")
            return "\"\(escaped)\" : { \(state.map { "\"extractionState\" : \"\($0)\"" } ?? "") }"
        }
        return "{ \"sourceLanguage\" : \"en\", \"strings\" : { \(entries.joined(separator: ", ")) }, \"version\" : \"1.0\" }"
    }

    @Test func findsKeysThatNoCatalogHas() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["Hello", "%lld items"]),
            "App/View.swift": """
            let a = Text("Hello")
            let b = Text("\\(count) items")
            let c = Text("Goodbye")
            let d = Text("–")
            let e = Text("\\(count)")
            let f = String(localized: "elsewhere", bundle: other)
            """,
            "AppTests/ViewTests.swift": "let a = Text(\"Invented\")",
        ])
        #expect(found == ["App/View.swift:3 missing-key Goodbye"])
    }

    /// Keys that code puts together at run time, in whatever way.
    @Test(arguments: [
        ("enum Tab: String, CaseIterable { case home, about = \"menu.about\" }", ["home"], ["about"]),
        ("enum Tab: Swift.String {\n  case first\n  case `default`, last\n}", [], []),
        ("enum Tab: Int { case home }", [], ["home"]),
        ("let a = \"menu\" + \".\" + kind", ["menu.home"], ["menubar.home"]),
        ("let a = \"menu\" + \".\\(kind)\"", ["menu.home"], ["menubar.home"]),
        ("let a = kind\n  + \".x\"", ["home.x"], ["homex"]), ("let a = kind + \"_title\"", ["home_title"], ["title_home"]),
        ("let a = String(format: \"menu.%@\", kind)", ["menu.home"], ["menus.home"]),
        ("let a = String(format: \"menu.%@.title\", kind)", ["menu.home.title"], ["menu.home.text"]),
        ("let a = [\"menu\", kind].joined(separator: \".\")", ["menu.home"], ["menubar"]),
        ("let a = [\"menu\", kind]", [], ["menu.home"]), ("let a = \"me\"; let b = kind", [], ["me.home"]),
    ])
    func keysThatCodePutsTogetherAreUsed(_ code: String, _ used: [String], _ unused: [String]) async throws {
        let found = try await findings(
            ["Localizable.xcstrings": Self.catalog(used + unused), "A.swift": code], [.unusedKey])
        #expect(found == unused.map { "Localizable.xcstrings:1 unused-key \($0)" })
        let removed = try removedKeys(["Localizable.xcstrings": Self.catalog(used + unused, state: "stale"), "A.swift": code])
        #expect(removed == Set(unused))
    }

    @Test func keysThatObjectiveCPutsTogetherAreUsed() async throws {
        let found = try await findings(
            [
                "Localizable.xcstrings": Self.catalog(["menu.home", "menus.home"]), "A.swift": "",
                "A.m": #"NSString *key = [NSString stringWithFormat:@"menu.%@", kind];"#,
            ], [.unusedKey])
        #expect(found == ["Localizable.xcstrings:1 unused-key menus.home"])
    }

    /// What the program reads, and code in other languages.
    @Test(arguments: [
        ("Resources/Libraries.json", #"[{ "name" : "LIBRARY_ONE" }]"#, false), ("a.yml", "name: 'LIBRARY_ONE'", false),
        ("README.md", "shows `LIBRARY_ONE`", false), ("App.kt", #"val a = "LIBRARY_ONE""#, false),
        ("App.tsx", "t('LIBRARY_ONE')", false), ("Tables.json", #"{ "LIBRARY_ONE" : "One" }"#, true),
    ])
    func keysInOtherFilesAreUsed(_ path: String, _ text: String, _ isName: Bool) async throws {
        let found = try await findings(
            ["Localizable.xcstrings": Self.catalog(["LIBRARY_ONE"]), "A.swift": "", path: text], [.unusedKey])
        // As a name, it may be a key of another table: it is reported, but not removed.
        #expect(found == (isName ? ["Localizable.xcstrings:1 unused-key LIBRARY_ONE"] : []))
        let catalog = Self.catalog(["LIBRARY_ONE", "LIBRARY_TWO"], state: "stale")
        #expect(try removedKeys(["Localizable.xcstrings": catalog, "A.swift": "", path: text]) == ["LIBRARY_TWO"])
    }

    /// It is no part of the app.
    @Test func codeInHiddenFoldersIsNotRead() async throws {
        let code = #"let a = Text("Missing")"#
        let found = try await findings([
            "Localizable.xcstrings": Self.catalog([]), ".claude/templates/A.swift": code, "App/.build/B.swift": code,
            "C.swift": code,
        ])
        #expect(found == ["C.swift:1 missing-key Missing"])
    }

    /// What the code says of keys, by the lines of one file: missing keys, or those that are there and unused.
    private func missing(_ code: String, keys: [String] = ["Home"], others: [String: String] = [:]) async throws -> [String] {
        let files = ["App/Localizable.xcstrings": Self.catalog(keys, state: "manual"), "App/View.swift": code]
        return try await findings(files.merging(others) { $1 }, [.missingKey, .callArguments])
    }

    /// Of two overloads, Swift takes the one whose closures a call has.
    @Test(arguments: [("", true), (" footer: { Text(\"Home\") }", false)])
    func closuresChooseTheOverload(_ footer: String, _ isKey: Bool) async throws {
        let found = try await missing(
            """
            extension Section {
                init(_ title: String, content: @escaping () -> Content, footer: @escaping () -> Footer) where Parent == Text {
                    self.init(content: content, header: { Text(title) }, footer: footer)
                }
            }
            let view = Section("Server Banner") { Text("Home") }\(footer)
            """)
        #expect(
            found == (isKey ? ["App/View.swift:6 missing-key Server Banner"] : [])
        )
    }

    /// A log is no view, and what is private stays in its file.
    @Test(arguments: ["private func", "fileprivate func", "func"]) func aMethodOfAViewIsNotThatOfALog(_ access: String)
        async throws
    {
        let method = "extension View { \(access) warning(_ message: LocalizedStringResource) -> some View { Text(message) } }"
        let log = """
            extension Logger { static let shared = Logger(subsystem: "a", category: "b") }
            func load() { Logger.shared.warning("No log file") }
            """
        #expect(try await missing(method, others: ["App/Log.swift": log]) == [])
        // A structure of the project has no members of the log's.
        let own = "struct V: View { \(access) warning(_ message: LocalizedStringResource) -> some View { Text(message) } }"
        #expect(try await missing(own, others: ["App/Log.swift": log]) == [])
    }

    @Test func privateFunctionsEndWithTheirFile() async throws {
        let other = "func load(_ box: Box) { box.note(\"No file\") }"
        let method =
            "extension Box { fileprivate func note(_ key: LocalizedStringKey) { } }\nfunc a(_ b: Box) { b.note(\"Here\") }"
        let found = try await missing(method, others: ["App/Other.swift": other])
        #expect(found == ["App/View.swift:2 missing-key Here"])
    }

    /// A view shows what its initializer gets.
    @Test func propertiesThatAreLookedUpAreKeys() async throws {
        let found = try await missing(
            """
            struct Row: View { let title: String; var body: some View { Text(LocalizedStringKey(title)) } }
            struct Plain: View { let title: String; var body: some View { Text(title) } }
            let rows = [Row(title: "Home"), Row(title: "a.b"), Row(title: "Read this")]
            let plain = Plain(title: "As it is")
            """, keys: ["Home", "a.b"])
        #expect(found == ["App/View.swift:3 missing-key Read this"])
    }

    /// Nobody translates what only debug builds or previews have.
    @Test(arguments: [
        ("#if DEBUG\nlet a = Text(\"Trigger\")\n#endif", false),
        ("#if STAGING || DEBUG\nlet a = Text(\"Trigger\")\n#endif", false),
        ("#if !DEBUG\nlet a = Text(\"Trigger\")\n#endif", true), ("#if os(macOS)\nlet a = Text(\"Trigger\")\n#endif", true),
        ("#if DEBUG\n#else\nlet a = Text(\"Trigger\")\n#endif", true),
        ("private struct P: View { var body: some View { Text(\"Trigger\") } }\n#Preview { P() }", false),
        ("private struct P: View { var body: some View { Text(\"Trigger\") } }\n#Preview { P() }\nlet p = P()", true),
        ("struct P: View { var body: some View { Text(\"Trigger\") } }\n#Preview { P() }", true),
        ("let a = Text(\"@shop.example\")", false), ("let a = Text(\".example.org\")", false),
        ("let a = Text(\"@Home now\")", true),
    ]) func onlyTextsForPeopleAreMissing(_ code: String, _ isMissing: Bool) async throws {
        #expect(try await missing(code).isEmpty == !isMissing)
    }

    @Test func elementsOfTuplesHaveTheirTypes() async throws {
        let found = try await missing(
            """
            struct Votes { let deleted: Bool }
            struct V { let result: (deleted: Int, freed: Int64)?; let text: Text }
            func text(_ v: V, result: (deleted: Int, freed: String)) -> Text { Text("cleanup \\(result.deleted)") }
            func other(result: (deleted: Int, freed: String)) -> Text { Text("cleanup \\(result.freed)") }
            """, keys: ["cleanup %lld"])
        #expect(found.count == 1 && found[0].hasPrefix("App/View.swift:4 call-arguments"), "\(found)")
    }

    /// Where types are known, of two keys with other placeholders one is used.
    @Test func typesChooseTheKey() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["%lld of %d", "%lld of %lld", "Home"]),
            "App/View.swift":
                "struct V { let count: Int; let all: Int; var text: Text { Text(\"\\(count) of \\(all)\") } }\nlet a = Text(\"Home\")",
        ])
        #expect(found == ["App/Localizable.xcstrings:1 unused-key %lld of %d"])
    }

    /// Descriptions of errors use their keys, though a program wrote them. Lists of keys use none.
    @Test func generatedSwitchesUseKeys() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["errors.timeout", "errors.lost", "list.only"]),
            "App/Errors.swift": """
            // Generated using Sourcery — DO NOT EDIT
            extension NetError { var errorDescription: String? { switch self {
                case .timeout: return Bundle.main.localizedString(forKey: "errors.timeout", value: nil, table: nil)
                case .lost: return Loc.tr("errors.lost") } } }
            """,
            "App/Strings.swift":
                "// Generated by a tool\nenum S { static let only = tr(\"list.only\") }\nfunc a() { switch b { default: c() } }",
            "App/View.swift": "let a = 1",
        ])
        #expect(found == ["App/Localizable.xcstrings:1 unused-key list.only"])
    }

    /// Xcode makes symbols of keys that are maintained by hand only.
    @Test func symbolsAreOfManualKeys() async throws {
        let code = ["App/View.swift": "let a = phase == .songName ? 1 : 2"]
        for (state, unused) in [("manual", []), ("extracted_with_value", ["App/Localizable.xcstrings:1 unused-key Song Name"])] {
            let catalog = ["App/Localizable.xcstrings": Self.catalog(["Song Name"], state: state)]
            #expect(try await findings(code.merging(catalog) { $1 }) == unused)
        }
    }

    /// An entry of `ignore` for what the code lacks is used.
    @Test(arguments: [("missing.key", []), ("other.key", ["missing-key", "unused-suppression"])])
    func ignoredKeysOfCodeAreNoUnusedEntries(_ key: String, _ rules: [String]) async throws {
        let ignored = "{ \"rule\" : \"missing-key\", \"key\" : \"\(key)\", \"reason\" : \"by hand\" }"
        let found = try await findings(
            [
                "App/Localizable.xcstrings": Self.catalog(["Home"]),
                "App/View.swift": "let a = [Text(\"Home\"), Text(\"missing.key\")]", "l10n.json": "{ \"ignore\" : [\(ignored)] }",
            ], nil)
        let wanted = found.map { $0.split(separator: " ")[1] }.filter { ["missing-key", "unused-suppression"].contains($0) }
        #expect(wanted.sorted() == rules.map { $0[...] }, "\(found)")
    }

    /// The names of Android's texts are not those of a catalog.
    @Test func resourcesOfAndroidUseNoKey() async throws {
        let files = [
            "App/Localizable.xcstrings": Self.catalog(["dm_leave"]), "App/View.swift": "let a = 1",
            "android/src/res/values-de/strings.xml": "<resources><string name=\"dm_leave\">Verlassen</string></resources>",
        ]
        #expect(try await findings(files) == ["App/Localizable.xcstrings:1 unused-key dm_leave"])
    }

    @Test func configuredFunctionsLookKeysUp() async throws {
        for name in ["tr", "#localized", "%", "L10n.text"] {
            let call = name == "%" ? "%\"missing\"" : "\(name)(\"missing\")"
            let found = try await findings([
                "l10n.json": "{ \"code\" : { \"functions\" : [\"\(name)\"] } }", "Localizable.xcstrings": Self.catalog(["known"]),
                "A.swift": "let a = \(call)\nlet b = \(call.replacing("missing", with: "known"))",
            ])
            #expect(found == ["A.swift:1 missing-key missing"], "\(name)")
        }
    }

    /// The values are in the text before it is looked up. A name is put together on purpose.
    @Test func filledKeysAreNeverFound() async throws {
        let found = try await findings([
            "Localizable.xcstrings": Self.catalog(["Copyright %lld Acme", "menu.home", "ok"]),
            "A.swift": """
            func footer(year: Int) -> String { NSLocalizedString("Copyright \\(year) Acme", comment: "") }
            func menu(_ kind: String) -> String { NSLocalizedString("menu.\\(kind)", comment: "") }
            let ok = NSLocalizedString("ok", comment: "")
            """,
        ])
        #expect(found == ["A.swift:1 missing-key Copyright %lld Acme"])
    }

    /// A number needs no text, and tokens of App Intents are no placeholders.
    @Test func argumentsAreComparedWhereThereIsAText() async throws {
        let found = try await findings(
            [
                "Localizable.xcstrings": Self.catalog(["%@", "%@ configured", "Delete ${bookmarks}"]),
                "A.swift": """
                let count: Int, name: String
                let a = Text("\\(count)")
                let b = Text("\\(count, format: .count) configured")
                let c = Label("Delete \\(name)", systemImage: "trash")
                """,
            ], [.callArguments, .missingKey])
        #expect(found == ["A.swift:4 missing-key Delete %@"])
    }

    /// A function with the name of one of Apple's, in another folder, that no other module sees.
    @Test func anInternalFunctionIsNotCalledElsewhere() async throws {
        for (access, isFound) in [("", true), ("public ", false)] {
            let function = "\(access)func Text(_ key: LocalizedStringKey) -> some View { SwiftUI.Text(key, bundle: other) }"
            let found = try await findings([
                "App/Localizable.xcstrings": Self.catalog([]), "App/A.swift": #"let a = Text("Missing")"#,
                "Core/B.swift": function,
            ])
            #expect(found == (isFound ? ["App/A.swift:1 missing-key Missing"] : []), "\(access)")
        }
    }

    /// Files of another module have the table, too.
    @Test func anotherTableOfThatNameHidesNothing() async throws {
        let code = """
            let a = String(localized: "Not in any catalog")
            let b = String(localized: "Known")
            let c = String(localized: "Old")
            let d = String(localized: "\\(count) old")
            let e = String(localized: "\\(count) new")
            """
        let found = try await findings(
            [
                "App/Localizable.xcstrings": Self.catalog(["Known"]), "App/A.swift": code,
                "Vendor/en.lproj/Localizable.strings": "\"Old\" = \"Old\";\n\"%lld old\" = \"%lld old\";\n",
            ], [.missingKey])
        #expect(found == ["App/A.swift:1 missing-key Not in any catalog", "App/A.swift:5 missing-key %@ new"])
    }

    /// Nobody knows which keys it has.
    @Test func namesATableThatCannotBeRead() async throws {
        var request = CheckRequest()
        request.filter.comparesCode = true
        let tree = MemoryFileTree([
            "App/Localizable.xcstrings": Array(Self.catalog(["Known"]).utf8),
            "App/A.swift": Array("let a = String(localized: \"Gone\")".utf8),
            "Vendor/en.lproj/Localizable.strings": Array("\"a\" = \"b".utf8),
        ])
        let report = try await CatalogCheck(tree: tree, code: CodeComparer()).run(request)
        #expect(report.failures.map(\.path) == ["Vendor/en.lproj/Localizable.strings"])
        #expect(!report.files.contains { $0.findings.contains { $0.rule == .missingKey } })
        #expect(report.exitCode(threshold: .error) == 2)
    }

    @Test func findsKeysOfTablesWithoutACatalog() async throws {
        let code = """
            let a = Text("Welcome")
            let b = String(localized: "Bag", table: "Shop")
            let c = String(localized: "Elsewhere", bundle: other)
            """
        let found = try await findings(["App/Other.xcstrings": Self.catalog(["x"]), "App/A.swift": code], [.missingKey])
        #expect(found == ["App/A.swift:1 missing-key Welcome", "App/A.swift:2 missing-key Bag"])
    }

    /// There is no catalog at all.
    @Test func findsWhatCodeUsesWithoutAnyCatalog() async throws {
        var request = CheckRequest()
        request.filter.comparesCode = true
        let tree = MemoryFileTree(["App/A.swift": Array("let a = Text(\"Welcome\")".utf8)])
        let report = try await CatalogCheck(tree: tree, code: CodeComparer()).run(request)
        #expect(report.exitCode(threshold: .error) == 2)
        let finding = try #require(report.files.first?.findings.first)
        #expect(finding.rule == .missingKey && finding.key == "Welcome")
        #expect(finding.advice.english == "make 'Localizable.xcstrings' with 'l10n new', and add the key with 'l10n sync'")
    }

    @Test func legacyTablesMayHaveTheKey() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["Hello"]), "App/en.lproj/Old.strings": "\"a\" = \"b\";",
            "App/View.swift":
                "let a = [NSLocalizedString(\"a\", tableName: \"Old\", comment: \"\"), NSLocalizedString(\"Hello\", comment: \"\")]",
        ])
        #expect(found == [])
    }

    /// Whatever generates symbols, their names come from the keys.
    @Test(arguments: [
        "L10n.Cart.title", "L10n.Cart.title.localized", "Strings.Cart.title", "Text(.cartTitle)", "String(localized: .cartTitle)",
        "\"cart.title\"", "\"cart.\\(name)\"", "\"cart.\" + name", "\"cart.title\".localized",
        "NSLocalizedString(\"cart.title\", comment: \"\")",
    ])
    func seesEveryKindOfUse(_ use: String) async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["cart.title"], state: "manual"), "App/View.swift": "let use = \(use)",
        ])
        #expect(found == [])
    }

    @Test(arguments: ["title", "cart", "L10n.Cart.subtitle", "// \"cart.title\"", "\"cart\"", "Text(.title)"])
    func ignoresLookalikesOfUses(_ text: String) async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["cart.title"], state: "manual"), "App/View.swift": "let use = \(text)\n",
        ])
        #expect(found == ["App/Localizable.xcstrings:1 unused-key cart.title"])
    }

    @Test func aliasesOfGeneratedTypesAreFollowed() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["cart.item.title", "cart.item.hint"], state: "manual"),
            "App/A.swift": "struct A { typealias Texts = L10n.Cart; let a = Texts.Item.title }",
            "App/B.swift": "struct B { typealias Item = L10n.Cart.Item; let b = Item.hint }",
        ])
        #expect(found == [])
    }

    @Test func ignoresDeclaredKeysAndGeneratedFiles() async throws {
        let found = try await findings([
            "l10n.json":
                "{ \"code\" : { \"dynamicKeys\" : [{ \"key\" : \"status.*\", \"reason\" : \"the server names it\" }] } }",
            "App/Localizable.xcstrings": Self.catalog(["status.open", "legacy"], state: "manual"),
            "App/Strings.swift": "// Generated using SwiftGen\nenum L10n { static let legacy = tr(\"legacy\") }",
            "App/View.swift": "let a = 1",
        ])
        #expect(found == ["App/Localizable.xcstrings:1 unused-key legacy"])
    }

    @Test func reportsNoUnusedKeysWithoutCode() async throws {
        #expect(try await findings(["App/Localizable.xcstrings": Self.catalog(["a"])]) == [])
    }

    @Test func reportsStaleKeysInUse() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["Hello", "Bye"], state: "stale"),
            "App/View.swift": "let a = Text(\"Hello\")",
        ])
        #expect(found == ["App/Localizable.xcstrings:1 stale-key-used Hello"])
    }

    @Test func reportsWrongTablesAndArguments() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["%@ items"]), "App/Errors.xcstrings": Self.catalog(["Offline"]),
            "App/View.swift":
                "let a = Text(\"Offline\")\nlet b = Text(\"\\(items.count) items\")\nlet c = Text(\"Offline\", tableName: \"Errors\")",
        ])
        #expect(found == ["App/View.swift:1 wrong-table Offline", "App/View.swift:2 call-arguments %@ items"])
    }

    /// A function that looks something else up is not believed.
    @Test func functionsNeedEvidence() async throws {
        let code = """
            func tr(_ key: String) -> String { NSLocalizedString(key, comment: "") }
            func find(_ name: String) -> String { NSLocalizedString(name, comment: "") }
            let a = [tr("cart.title"), tr("cart.subtitle"), tr("cart.missing")]
            let b = [find("cart"), find("bag"), find("cart.title")]
            """
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["cart.title", "cart.subtitle"], state: "manual"), "App/View.swift": code,
        ])
        #expect(found == ["App/View.swift:3 missing-key cart.missing"])
    }

    @Test func checkWithoutCodeReportsNothingAboutCode() async throws {
        let tree = MemoryFileTree([
            "Localizable.xcstrings": Array(Self.catalog(["a"]).utf8), "View.swift": Array("let a = Text(\"b\")".utf8),
        ])
        let report = try await CatalogCheck(tree: tree, code: CodeComparer()).run(CheckRequest())
        #expect(report.files.flatMap(\.findings).filter { RuleRegistry.codeRules.contains($0.rule) }.isEmpty)
    }

    @Test func tokensOfIntentsHaveNames() async throws {
        let found = try await findings([
            "App/Localizable.xcstrings": Self.catalog(["Open ${cart}", "Close ${cart}"]),
            "App/AppShortcuts.xcstrings": Self.catalog(["Open ${applicationName}"]),
            "App/Intents.swift": """
            struct Open: AppIntent { static var parameterSummary: some ParameterSummary { Summary("Open \\(\\.$cart)") } }
            struct Close: AppIntent { static var parameterSummary: some ParameterSummary { Summary("Close \\(\\.$item)") } }
            let shortcut = AppShortcut(intent: Open(), phrases: ["Open \\(.applicationName)"], shortTitle: "Open ${cart}")
            """,
        ])
        #expect(found == ["App/Intents.swift:2 call-arguments Close ${cart}"])
    }
}
