import Foundation
import L10nCatalogChecking
import L10nCatalogEditing
import L10nCodeComparing
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nICU
import L10nLinting
import L10nMessages
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// How catalogs are brought up to the code.
struct CatalogSyncTests {
    private static let code = """
        struct View {
            let name: String, count: Int
            var body: some View {
                Text("Hello, \\(name)!", comment: "Later")
                Label("Hello, \\(name)!", comment: "Earlier")
                Text("\\(count) of \\(name)")
                Text(String(localized: "bye", defaultValue: "Bye, \\(name), 100%"))
                Text("plain")
            }
        }
        """

    private static func catalog(_ entries: String) -> String {
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries)\n  },\n  \"version\" : \"1.0\"\n}"
    }

    private func tree(_ files: [String: String]) -> MemoryFileTree { MemoryFileTree(files.mapValues { Array($0.utf8) }) }

    private func plan(_ tree: MemoryFileTree, stale: Bool = false, _ extracted: [ExtractedStrings] = []) throws
        -> CatalogSync.Plan
    {
        let catalogs = try tree.catalogs(below: ".").paths.map { CatalogDecoder.decode(try tree.read($0)) }
        var sync = CatalogSync(tree: tree, marksStale: stale)
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: nil)
        return sync.plan(catalogs, try finder.configuration(for: "App/Localizable.xcstrings"), extracted: extracted)
    }

    /// Applies a plan, and gives back the changes as `kind key`.
    private func sync(
        _ tree: MemoryFileTree, stale: Bool = false, _ extracted: [ExtractedStrings] = []
    ) async throws -> [String] {
        let plan = try plan(tree, stale: stale, extracted)
        var lines: [String] = []
        for (path, changes) in plan.changes.sorted(by: { $0.key < $1.key }) {
            let edits = changes.flatMap(\.edits)
            let editor = CatalogEditor(tree: tree, keyOrder: XcodeOrder())
            let outcome = try editor.edit(path, .valid) { _, _ in EditPlan(edits) }
            #expect(outcome.refusals.map(\.message.english) == [])
            lines += changes.map { "\(Self.name($0.kind)) \($0.key)" }
        }
        return lines
    }

    private func catalog(of tree: MemoryFileTree) throws -> String {
        String(decoding: try tree.read("App/Localizable.xcstrings").bytes, as: UTF8.self)
    }

    private static func name(_ kind: CatalogSync.Change.Kind) -> String {
        switch kind {
        case .added: "added"
        case .usedAgain: "used"
        case .stale: "stale"
        case .sourceText: "text"
        case .comment: "comment"
        }
    }

    @Test func writesWhatXcodeWrites() async throws {
        let tree = tree(["App/Localizable.xcstrings": Self.catalog(""), "App/View.swift": Self.code])
        #expect(try await sync(tree) == ["added Hello, %@!", "added %lld of %@", "added bye", "added plain"])
        let expected = Self.catalog(
            """
                "%lld of %@" : {
                  "localizations" : {
                    "en" : {
                      "stringUnit" : {
                        "state" : "new",
                        "value" : "%1$lld of %2$@"
                      }
                    }
                  }
                },
                "bye" : {
                  "extractionState" : "extracted_with_value",
                  "localizations" : {
                    "en" : {
                      "stringUnit" : {
                        "state" : "new",
                        "value" : "Bye, %@, 100%%"
                      }
                    }
                  }
                },
                "Hello, %@!" : {
                  "comment" : "Earlier\\nLater"
                },
                "plain" : {

                }
            """)
        #expect(try catalog(of: tree) == expected)
    }

    /// Doing it again changes nothing, nor does a comparison find anything that sync should have mended.
    @Test func isDoneAfterOneRun() async throws {
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog("    \"plain\" : {\n      \"extractionState\" : \"stale\"\n    }"),
            "App/View.swift": Self.code,
        ])
        #expect(try await sync(tree).count == 4)
        #expect(try await sync(tree, stale: true) == [])
        var request = CheckRequest()
        request.filter.comparesCode = true
        request.filter.rules = RuleRegistry.codeRules
        let report = try await CatalogCheck(tree: tree, code: CodeComparer()).run(request)
        #expect(report.files.flatMap(\.findings).map(\.message.english) == [])
    }

    /// What is written as `.stringsdata` says the same as the code.
    @Test func stringsdataSayWhatTheCodeSays() async throws {
        let empty = Self.catalog("")
        let direct = tree(["App/Localizable.xcstrings": empty, "App/View.swift": Self.code])
        let found = try plan(direct).extracted
        #expect(found.map(\.path) == ["App/View.swift"])
        _ = try await sync(direct)
        let exchanged = tree(["App/Localizable.xcstrings": empty, "App/View.swift": "// built elsewhere"])
        let file = SourceFile(path: "View.stringsdata", bytes: Array(found[0].text(path: "/Users/build/App/View.swift").utf8))
        _ = try await sync(exchanged, [try ExtractedStrings(file)])
        let expected = try catalog(of: direct)
        #expect(try catalog(of: exchanged) == expected)
    }

    @Test(arguments: ["", "[]", "{}", #"{"source":"a","tables":[]}"#, #"{"source":"a","tables":{"T":[{"value":"x"}]}}"#, "{"])
    func otherFilesAreNoStringsdata(_ text: String) throws {
        #expect(throws: FileError.self) { try ExtractedStrings(SourceFile(path: "a", bytes: Array(text.utf8))) }
    }

    /// As in the file of an app: all phrases of a shortcut are one entry.
    @Test func phrasesOfAShortcutAreOneEntry() async throws {
        let code =
            #"AppShortcut(intent: I(), phrases: ["Open \(.applicationName)", "Show \(.applicationName)"], shortTitle: "S")"#
        let files = ["App/AppShortcuts.xcstrings": Self.catalog(""), "App/A.swift": code]
        let tree = tree(files)
        #expect(try await sync(tree) == ["added Open ${applicationName}"])
        let text = String(decoding: try tree.read("App/AppShortcuts.xcstrings").bytes, as: UTF8.self)
        #expect(
            text
                == Self.catalog(
                    """
                        "Open ${applicationName}" : {
                          "localizations" : {
                            "en" : {
                              "stringSet" : {
                                "state" : "new",
                                "values" : [
                                  "Open ${applicationName}",
                                  "Show ${applicationName}"
                                ]
                              }
                            }
                          }
                        }
                    """))
        #expect(try await sync(tree, stale: true) == [])
    }

    /// Also if another table has it.
    @Test func aKeyGoesIntoTheTableThatTheCallNames() async throws {
        let entry = "    \"Moved\" : {\n\n    }"
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog(entry), "App/Readme.xcstrings": Self.catalog(""),
            "App/A.swift": #"let t = Text("Moved", tableName: "Readme")"#,
        ])
        #expect(try await sync(tree) == ["added Moved"])
        #expect(String(decoding: try tree.read("App/Readme.xcstrings").bytes, as: UTF8.self) == Self.catalog(entry))
    }

    @Test func ofCatalogsEquallyNearTheOneThatTheFolderUses() async throws {
        let files = [
            "ios/Assets/Localizable.xcstrings": Self.catalog("    \"Known\" : {\n\n    }"),
            "ios/Widget/Localizable.xcstrings": Self.catalog(""), "ios/App/A.swift": #"let a = Text("Search")"#,
            "ios/App/B.swift": #"let b = Text("Known")"#,
        ]
        #expect(try Array(plan(tree(files)).changes.keys) == ["ios/Assets/Localizable.xcstrings"])
        let unknown = try plan(tree(files.filter { $0.key != "ios/App/B.swift" }))
        #expect(unknown.changes.isEmpty && unknown.omissions.count == 1)
    }

    /// A package has a bundle of its own.
    @Test func aKeyGoesIntoTheCatalogOfItsBundle() async throws {
        let client = "Packages/Client/Sources/Client"
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog("    \"Known\" : {\n\n    }"),
            "App/A.swift": #"let a = String(localized: "Error"); let b = String(localized: "Known")"#,
            "Packages/Client/Package.swift": "", "\(client)/Localizable.xcstrings": Self.catalog("    \"Error\" : {\n\n    }"),
            "\(client)/C.swift":
                #"let c = String(localized: "Error", bundle: .module); let d = String(localized: "Known", bundle: .module)"#,
        ])
        let changes = try plan(tree).changes.mapValues { $0.map(\.key) }
        #expect(changes == ["App/Localizable.xcstrings": ["Error"], "\(client)/Localizable.xcstrings": ["Known"]])
    }

    @Test(arguments: [
        #"NSLocalizedString("a", value: "", comment: "c")"#, #"String(localized: "a", defaultValue: "", comment: "c")"#,
    ])
    func anEmptyDefaultValueIsNone(_ call: String) async throws {
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog("    \"b\" : {\n\n    }"),
            "App/View.swift": "let a = \(call)\nlet b = Text(\"b\")",
        ])
        #expect(try await sync(tree) == ["added a"])
        #expect(try catalog(of: tree) == Self.catalog("    \"a\" : {\n      \"comment\" : \"c\"\n    },\n    \"b\" : {\n\n    }"))
        let file = SourceFile(
            path: "V.stringsdata", bytes: Array(#"{"source":"V.swift","tables":{"T":[{"key":"a","value":""}]}}"#.utf8))
        #expect(try ExtractedStrings(file).texts.map(\.defaultValue) == [nil])
    }

    /// Xcode writes positions where there are several placeholders, and they are no change of the text.
    @Test(arguments: [
        (#"NSLocalizedString("a", value: "%@ to %lld, 5%%", comment: "c")"#, "%1$@ to %2$lld, 5%%"),
        (#"NSLocalizedString("a", value: "To %@", comment: "c")"#, "To %@"),
        (#"NSLocalizedString("a", value: "%2$@ to %1$@", comment: "c")"#, "%2$@ to %1$@"),
        (#"String(localized: "a", defaultValue: "\(n) to \(m)", comment: "c")"#, "%1$@ to %2$@"),
    ])
    func severalPlaceholdersOfADefaultValueHavePositions(_ call: String, _ expected: String) async throws {
        func entry(_ source: String) -> String {
            CatalogJSON.xcodeEntry(
                "a", [("de", expected, "translated"), ("en", source, "new")], extractionState: "extracted_with_value")
        }
        let code = """
            struct View {
                let n: String, m: String
                var b: Text { Text("b") }
                var a: String { \(call) }
            }
            """
        let empty = tree(["App/Localizable.xcstrings": Self.catalog("    \"b\" : {\n\n    }"), "App/View.swift": code])
        #expect(try await sync(empty) == ["added a"])
        #expect(try catalog(of: empty).contains("\"value\" : \"\(expected)\""))
        for source in [expected, FormatParser.withoutPlainPositions(expected)] {
            let known = tree([
                "App/Localizable.xcstrings": Self.catalog(entry(source) + ",\n    \"b\" : {\n\n    }"), "App/View.swift": code,
            ])
            let changes = try plan(known).changes.values.flatMap(\.self).filter {
                if case .sourceText = $0.kind { true } else { false }
            }
            #expect(changes.isEmpty)
        }
        let other = tree([
            "App/Localizable.xcstrings": Self.catalog(entry("Other") + ",\n    \"b\" : {\n\n    }"), "App/View.swift": code,
        ])
        _ = try await sync(other)
        let text = try catalog(of: other)
        #expect(text.contains("\"value\" : \"\(expected)\"") && text.contains("needs_review"))
    }

    @Test func keysOfPeopleStay() async throws {
        let entry =
            "    \"plain\" : {\n      \"extractionState\" : \"manual\"\n    },\n    \"unused\" : {\n      \"extractionState\" : \"manual\"\n    }"
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog(entry), "App/View.swift": "let a = Text(\"plain\", comment: \"New\")",
        ])
        #expect(try await sync(tree, stale: true) == [])
    }

    /// Xcode does not know functions that only pass texts on. Those that the configuration names are maintained by hand.
    @Test func keysOfOwnFunctionsAreMaintainedByHand() async throws {
        let entries = ["a", "b", "c"].map { "    \"key.\($0)\" : {\n\n    }" }.joined(separator: ",\n")
        let code = """
            func tr(_ key: String) -> String { NSLocalizedString(key, comment: "") }
            let all = [tr("key.a"), tr("key.b"), tr("key.c"), tr("key.d")]
            """
        let files = ["App/Localizable.xcstrings": Self.catalog(entries), "App/View.swift": code]
        let omissions = try plan(tree(files)).omissions
        #expect(omissions.count == 1 && omissions[0].call.key == "key.d" && omissions[0].reason.isNote)
        let configuration = ["l10n.json": "{ \"code\" : { \"functions\" : [\"tr\"] } }"]
        let run = tree(files.merging(configuration) { $1 })
        #expect(try await sync(run) == ["added key.d"])
        #expect(try catalog(of: run).contains("\"key.d\" : {\n      \"extractionState\" : \"manual\"\n    }"))
    }

    /// A build puts keys into the catalogs of the target, whatever folder they are in.
    @Test func targetsOfTheProjectDecide() async throws {
        let project = """
            // !$*UTF8*$!
            { objects = {
              T1 = { isa = PBXNativeTarget; name = App; buildPhases = (S1, R1); buildConfigurationList = L; };
              T2 = { isa = PBXNativeTarget; name = Widget; fileSystemSynchronizedGroups = (G2); buildConfigurationList = L; };
              T3 = { isa = PBXNativeTarget; name = Watch; buildPhases = (S3); buildConfigurationList = L; };
              S1 = { isa = PBXSourcesBuildPhase; files = (B1, B4); }; R1 = { isa = PBXResourcesBuildPhase; files = (B2); };
              S3 = { isa = PBXSourcesBuildPhase; files = (B3); };
              B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
              B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
              F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
              F2 = { isa = PBXFileReference; path = "Assets/Localizable.xcstrings"; sourceTree = SOURCE_ROOT; };
              F3 = { isa = PBXFileReference; path = W.swift; sourceTree = "<group>"; };
              F4 = { isa = PBXFileReference; path = "tr.swift"; sourceTree = "<group>"; };
              G0 = { isa = PBXGroup; children = (G1, G2); sourceTree = "<group>"; };
              G1 = { isa = PBXGroup; path = Code; children = (F1, F3, F4); sourceTree = "<group>"; };
              G2 = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; exceptions = (X1); sourceTree = "<group>"; };
              X1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; membershipExceptions = (Old.swift); };
              P = { isa = PBXProject; buildConfigurationList = L; };
              L = { isa = XCConfigurationList; buildConfigurations = (C1); };
              C1 = { isa = XCBuildConfiguration; buildSettings = {
                LOCALIZED_STRING_MACRO_NAMES = "NSLocalizedString tr"; SWIFT_EMIT_LOC_STRINGS = YES; }; };
            }; }
            """
        let tree = tree([
            "App.xcodeproj/project.pbxproj": project, "Assets/Localizable.xcstrings": Self.catalog(""),
            "Widget/Localizable.xcstrings": Self.catalog(""), "Code/A.swift": #"let a = Text("In app")"#,
            "Widget/B.swift": #"let b = Text("In widget")"#, "Code/W.swift": #"let c = Text("In watch")"#,
            "Code/tr.swift": #"func tr(_ key: String, comment: String) -> String { key }; let d = tr("Macro", comment: "c")"#,
        ])
        let plan = try plan(tree)
        #expect(
            plan.changes.mapValues { $0.map(\.key) } == [
                "Assets/Localizable.xcstrings": ["In app", "Macro"], "Widget/Localizable.xcstrings": ["In widget"],
            ])
        #expect(plan.omissions.map(\.call.key) == ["In watch"])
    }

    /// Nothing builds a file that is in no target.
    @Test func filesOfNoTargetAddNothing() async throws {
        let tree = tree([
            "App.xcodeproj/project.pbxproj": Self.project(settings: "SWIFT_EMIT_LOC_STRINGS = YES;"),
            "App/Localizable.xcstrings": Self.catalog(""), "App/A.swift": #"let a = Text("Built")"#,
            "Old/B.swift": #"let b = Text("Not built")"#,
        ])
        let plan = try plan(tree)
        #expect(plan.changes.mapValues { $0.map(\.key) } == ["App/Localizable.xcstrings": ["Built"]])
        #expect(plan.omissions.map(\.call.key) == ["Not built"] && plan.omissions.allSatisfy(\.reason.isNote))
    }

    /// The catalog of a package gets no texts of an app, which the project puts nowhere.
    @Test func catalogsOfPackagesGetTheirOwnTexts() async throws {
        let tree = tree([
            "App.xcodeproj/project.pbxproj": Self.project(settings: "SWIFT_EMIT_LOC_STRINGS = YES;"),
            "App/A.swift": #"let a = Text("In the app")"#,
            "Kit/Package.swift": #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#,
            "Kit/Sources/Kit/B.swift": #"let b = Text("In the package", bundle: .module)"#,
            "Kit/Sources/Kit/Localizable.xcstrings": Self.catalog(""),
        ])
        let plan = try plan(tree)
        #expect(plan.changes.mapValues { $0.map(\.key) } == ["Kit/Sources/Kit/Localizable.xcstrings": ["In the package"]])
        #expect(plan.omissions.map(\.call.key) == ["In the app"])
    }

    /// A project with a target that has the folder `App`.
    private static func project(settings: String, ofProject: String = "", reference: String = "") -> String {
        """
        // !$*UTF8*$!
        { objects = {
          P = { isa = PBXProject; buildConfigurationList = LP; };
          T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (G); buildConfigurationList = LT; };
          G = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
          F = { isa = PBXFileReference; path = "Config/App.xcconfig"; sourceTree = "<group>"; };
          LT = { isa = XCConfigurationList; buildConfigurations = (CT); }; LP = { isa = XCConfigurationList; buildConfigurations = (CP); };
          CT = { isa = XCBuildConfiguration; name = Debug; \(reference) buildSettings = { \(settings) }; };
          CP = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(ofProject) }; };
        }; }
        """
    }

    /// Without the compiler, Xcode looks for functions such as `NSLocalizedString`, and for `Text`, and knows no types.
    @Test(arguments: [
        ("SWIFT_EMIT_LOC_STRINGS = YES;", "", "", ["%lld days", "Save", "Sent", "Table"]),
        ("", "SWIFT_EMIT_LOC_STRINGS = YES;", "", ["%lld days", "Save", "Sent", "Table"]),
        ("SWIFT_EMIT_LOC_STRINGS = NO;", "SWIFT_EMIT_LOC_STRINGS = YES;", "", ["%@ days", "Sent", "Table"]),
        ("", "", "", ["%@ days", "Sent", "Table"]),
        ("LOCALIZED_STRING_SWIFTUI_SUPPORT = NO;", "", "", ["Table"]),
        ("", "", "baseConfigurationReference = F;", ["%lld days", "Save", "Sent", "Table"]),
    ])
    func buildSettingsSayWhatXcodeFinds(
        _ settings: String, _ ofProject: String, _ reference: String, _ expected: [String]
    ) throws {
        let tree = tree([
            "App.xcodeproj/project.pbxproj": Self.project(settings: settings, ofProject: ofProject, reference: reference),
            "Config/App.xcconfig": "#include \"Shared.xcconfig\" // all\n", "App/Localizable.xcstrings": Self.catalog(""),
            "Config/Shared.xcconfig": "SWIFT_EMIT_LOC_STRINGS = YES // for catalogs\n",
            "App/A.swift": """
            let count = 3
            let a = Button("Save") {}
            let b = Text("Sent")
            let c = NSLocalizedString("Table", comment: "")
            let d = Text("\\(count) days")
            """,
        ])
        let plan = try plan(tree)
        #expect(plan.changes.values.flatMap { $0.map(\.key) }.sorted() == expected)
        #expect(plan.omissions.count == 4 - expected.count && plan.omissions.allSatisfy(\.reason.isNote))
    }

    /// The manifest of a package says which folders its targets have.
    @Test func packagesHaveTargetsInOtherFolders() async throws {
        let manifest = #".target(name: "Core", path: "Code/Core"), .target(name: "More", path: "Code/More")"#
        let tree = tree([
            "Package.swift": manifest, "Code/Core/Localizable.xcstrings": Self.catalog(""),
            "Code/Core/A.swift": #"let a = Text("Core", bundle: .module)"#,
            "Code/More/B.swift": #"let b = Text("More", bundle: .module)"#,
        ])
        let plan = try plan(tree)
        #expect(plan.changes.mapValues { $0.map(\.key) } == ["Code/Core/Localizable.xcstrings": ["Core"]])
        #expect(plan.omissions.map(\.call.key) == ["More"])
    }

    /// The compiler writes `%lld` for an `Int`.
    @Test func aKeyWithOtherPlaceholdersIsAnotherKey() async throws {
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog(
                ["%d items", "%f km"].map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n")),
            "App/A.swift": """
            let count: Int, distance: Double, small: Int32
            let a = Text("\\(count) items")
            let b = Text("\\(distance) km")
            let c = Text("\\(small) items")
            """,
        ])
        #expect(try await sync(tree) == ["added %lld items", "added %lf km"])
        #expect(try await sync(tree) == [])
    }

    @Test func constantsOfTheProjectAreBundles() async throws {
        let core = "Modules/Sources/Core"
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog(""), "Modules/Package.swift": "",
            "\(core)/Localizable.xcstrings": Self.catalog("    \"Size\" : {\n\n    }"),
            "\(core)/Bundle.swift": "public extension Bundle { static let core = Bundle.module }",
            "\(core)/A.swift": #"let a = String(localized: "Date", bundle: .core)"#,
            "App/B.swift": #"let b = Text("Size", bundle: .core)"#,
            "Modules/Sources/Extras/C.swift": #"let c = String(localized: "Key", defaultValue: "Key")"#,
        ])
        let plan = try plan(tree)
        #expect(
            plan.changes.mapValues { $0.map(\.key) } == [
                "\(core)/Localizable.xcstrings": ["Date"], "App/Localizable.xcstrings": ["Key"],
            ])
    }

    /// As with a build: what has no letter is a key, too, and so is what another bundle looks up.
    @Test func addsWhatNobodyMisses() async throws {
        let tree = tree([
            "App/Localizable.xcstrings": Self.catalog(""),
            "App/A.swift": """
            let count = 3
            let a = Text("·")
            let b = Text("\\(count)/\\(count + 1)")
            let c = Text("Elsewhere", bundle: other)
            let d = Text("")
            """,
        ])
        #expect(try await sync(tree) == ["added ·", "added %lld/%lld", "added Elsewhere"])
    }

    @Test func keysGoToTheNearestCatalog() async throws {
        let catalog = Self.catalog("    \"x\" : {\n\n    }")
        let tree = tree([
            "Sources/A/Localizable.xcstrings": catalog, "Sources/B/Localizable.xcstrings": catalog,
            "Sources/B/Views/View.swift": "let a = Text(\"of B\")", "Sources/C/View.swift": "let a = Text(\"of nobody\")",
        ])
        let plan = try plan(tree)
        #expect(plan.changes.mapValues { $0.map(\.key) } == ["Sources/B/Localizable.xcstrings": ["of B"]])
        let several = plan.omissions.compactMap { if case .severalCatalogs(let paths) = $0.reason { paths } else { nil } }
        #expect(several == [["Sources/A/Localizable.xcstrings", "Sources/B/Localizable.xcstrings"]])
    }

    @Test func marksStaleKeysOnlyIfAllCodeIsKnown() throws {
        let files = ["App/Localizable.xcstrings": Self.catalog("    \"unused\" : {\n\n    }"), "App/View.swift": "let a = 1"]
        #expect(try plan(tree(files), stale: true).changes.values.flatMap(\.self).map(\.key) == ["unused"])
        #expect(try plan(tree(files)).changes.isEmpty)
    }

    @Test(arguments: [("Part/.git", true), (".git", false)])
    func staleNeedsTheWholeProject(_ repository: String, _ seesAll: Bool) throws {
        try withTemporaryFolder { folder in
            for name in ["Part", repository] {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
            }
            let tree = DiskFileTree(currentFolder: folder.appendingPathComponent("Part").path)
            #expect(CatalogSync(tree: tree, marksStale: true).seesAllCode(of: nil) == seesAll)
        }
    }
}
