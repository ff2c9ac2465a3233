import Foundation
import L10nCommands
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

/// What `l10n init` writes for a project, and what a check says afterwards.
struct InitTests {
    /// A catalog with a number of keys; each language has translated the first few.
    private static func catalog(
        _ keys: Int, _ translated: [String: Int], source: String = "en", key: (Int) -> String = { "k.a\($0)" }
    )
        -> String
    {
        let entries = (0..<keys).map { index in
            let texts = translated.filter { $0.value > index }.keys.sorted().map { ($0, "\($0) words \(index)") }
            return CatalogJSON.entry(key(index), ([(source, "Text \(index)")] + texts).map { ($0, CatalogJSON.unit($1)) })
        }
        return CatalogJSON.catalog(entries.joined(separator: ","), source: source)
    }

    /// The configuration that is written for catalogs, without comments.
    private static func draft(_ files: [String: String], _ arguments: String...) async throws -> [String: Any] {
        let run = await CommandRun.run(["init", "--print"] + arguments, in: MemoryFileTree(texts: files))
        #expect(run.exitCode == 0, "\(run.errors)")
        return try json(run.output)
    }

    private static func json(_ text: String) throws -> [String: Any] {
        let lines = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        let value = try JSONSerialization.jsonObject(with: Data(lines.joined(separator: "\n").utf8))
        return try #require(value as? [String: Any])
    }

    private static func languages(_ draft: [String: Any]) -> NSDictionary? { draft["languages"] as? NSDictionary }

    @Test func foldersWithOnlyStringsFilesAreDecompiledFirst() async {
        let tree = MemoryFileTree(texts: ["de.lproj/Shop.strings": #""a" = "A";"#])
        let run = await CommandRun.run(["init"], in: tree)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("l10n decompile ."))
        #expect(tree.kind(of: "l10n.json") == .missing)
    }

    // MARK: Languages

    @Test func languagesAreRequiredIfHalfIsTranslated() async throws {
        let draft = try await Self.draft(["A.xcstrings": Self.catalog(10, ["de": 10, "fr": 5, "it": 4])])
        #expect(Self.languages(draft) == ["required": ["de", "fr"], "partial": ["it"]])
    }

    @Test func requiredLanguagesDependOnTheCatalogsThatHaveThem() async throws {
        let draft = try await Self.draft([
            "App/A.xcstrings": Self.catalog(10, ["de": 10]), "Shop/B.xcstrings": Self.catalog(4, ["fr": 4]),
            "Shop/C.xcstrings": Self.catalog(4, ["fr": 3]), "App/Empty.xcstrings": Self.catalog(0, [:]),
        ])
        #expect(Self.languages(draft) == ["required": ["de"]])
        #expect(draft["overrides"] as? NSArray == [["files": ["Shop"], "languages": ["required": ["fr"]]]])
        #expect(draft["catalogs"] as? [String] == ["App", "Shop"])
    }

    @Test func filesInOneFolderMayHaveDifferentLanguages() async throws {
        let draft = try await Self.draft(["A.xcstrings": Self.catalog(10, ["de": 10]), "B.xcstrings": Self.catalog(4, [:])])
        #expect(draft["overrides"] as? NSArray == [["files": ["B.xcstrings"], "languages": ["required": [String]()]]])
        #expect(draft["catalogs"] as? [String] == ["."])
    }

    @Test(arguments: [
        ("en-GB", "en", 9), ("fr-CA", "fr", 2), ("es-MX", "es-419", 2), ("es-AR", "es-419", 2), ("pt-PT", "pt-BR", 2),
        ("zh-Hant-HK", "zh-Hant", 2), ("zh-HK", "zh-Hant", 2), ("sr-Latn-RS", "sr-Latn", 2),
    ]) func incompleteVariantsAreFallbacks(_ variant: String, _ supplier: String, _ count: Int) async throws {
        let full = Dictionary(
            uniqueKeysWithValues: ["de", "fr", "es", "es-419", "pt-BR", "zh-Hans", "zh-Hant", "sr", "sr-Latn"].map { ($0, 10) })
        let draft = try await Self.draft(["A.xcstrings": Self.catalog(10, full.merging([variant: count]) { $1 })])
        let languages = try #require(Self.languages(draft))
        #expect(languages["fallback"] as? [String: String] == [variant: supplier])
        #expect(languages["required"] as? [String] == full.keys.sorted())
    }

    @Test func completeVariantsAreRequired() async throws {
        let draft = try await Self.draft([
            "A.xcstrings": Self.catalog(10, ["en-GB": 10, "fr": 10, "fr-CA": 6, "no": 1, "nn": 10])
        ])
        #expect(Self.languages(draft) == ["required": ["en-GB", "fr", "fr-CA", "nn"], "partial": ["no"]])
    }

    // MARK: Rules

    @Test func missingTranslationsAreWarningsUntilNoneIsMissing() async throws {
        func rules(_ count: Int) async throws -> NSDictionary? {
            try await Self.draft(["A.xcstrings": Self.catalog(10, ["de": count], key: { "Text \($0)" })])["rules"]
                as? NSDictionary
        }
        #expect(
            try await rules(9) == [
                "incomplete-variation": "warning", "missing-translation": "warning", "untranslated-state": "warning",
            ])
        #expect(try await rules(10) == nil)
    }

    @Test func enforcesOnlyAPrevailingKeyStyle() async throws {
        func style(_ key: (Int) -> String) async throws -> String? {
            let rules = try await Self.draft(["A.xcstrings": Self.catalog(20, ["de": 20], key: key)])["rules"] as? [String: Any]
            return (rules?["key-naming"] as? [String: String])?["style"]
        }
        #expect(try await style { "my_key_\($0)" } == "snake")
        #expect(try await style { "shop.key_\($0)" } == "reverse-domain")
        #expect(try await style { $0 < 15 ? "my_key_\($0)" : "A key \($0)" } == nil)
    }

    // MARK: Baseline

    @Test func baselineHasTheFindingsOfToday() async throws {
        let files = MemoryFileTree(texts: [
            "Shop.xcstrings": Catalogs.broken, "More.xcstrings": Self.catalog(10, ["de": 6]),
        ])
        let run = await CommandRun.run(["init", "--baseline"], in: files)
        #expect(run.exitCode == 0 && run.output.contains("l10n-baseline.jsonl"), "\(run.errors)")
        let configuration = try Self.json(try #require(files.text("l10n.json")))
        #expect(configuration["baseline"] as? String == "l10n-baseline.jsonl")
        // Nothing new may be missing.
        #expect((configuration["rules"] as? [String: Any])?["missing-translation"] == nil)
        #expect(files.text("l10n-baseline.jsonl")?.contains("missing-translation") == true)
        #expect(await CommandRun.run(["check"], in: files).exitCode == 0)
        #expect(await CommandRun.run(["init", "--baseline"], in: files).exitCode == 2)
    }

    // MARK: Workflow

    @Test(arguments: [
        ("github", ".github/workflows/l10n.yml", "Packaging/github@"),
        ("gitlab", ".gitlab/l10n.yml", "l10n check ${CI_MERGE_REQUEST_DIFF_BASE_SHA:+"),
    ])
    func workflowIsWrittenOnce(_ server: String, _ path: String, _ part: String) async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let run = await CommandRun.run(["init", "--workflow", server], in: files)
        #expect(run.exitCode == 0 && run.output.contains(path))
        #expect(run.output.contains("include:") == (server == "gitlab"))
        #expect(files.text(path)?.contains(part) == true)
        #expect(files.text("l10n.json") != nil)
        let again = await CommandRun.run(["init", "--force", "--workflow", server], in: files)
        #expect(again.exitCode == 2 && again.errors.contains("\(path): error:"))
        #expect(await CommandRun.run(["init", "--print", "--workflow", server], in: files).output == files.text(path))
    }

    @Test func workflowCanFollowTheConfiguration() async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "l10n.json": "{}"])
        #expect(await CommandRun.run(["init", "--workflow", "github"], in: files).exitCode == 0)
        #expect(files.text("l10n.json") == "{}")
    }

    /// A workflow checks generated code and Swift files where there are some.
    @Test(arguments: ["github", "gitlab"])
    func workflowChecksWhatTheProjectHas(_ server: String) async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let plain = await CommandRun.run(["init", "--print", "--workflow", server], in: files).output
        #expect(!plain.contains("l10n generate") && !plain.contains("l10n scan"))
        let generate = #"{ "generate" : [{ "catalog" : "Shop.xcstrings", "output" : "L10n.swift" }] }"#
        let full = MemoryFileTree(
            texts: ["Shop.xcstrings": Catalogs.clean, "l10n.json": generate, "App/Main.swift": "print(1)"])
        let text = await CommandRun.run(["init", "--print", "--workflow", server], in: full).output
        #expect(text.contains("l10n generate --check\n") && text.contains("l10n scan ${"))
    }

    private static let hasYAML = Python.canRun("import yaml")

    @Test(.enabled(if: hasYAML, "python3 has no yaml"), arguments: ["github", "gitlab"])
    func workflowIsValidYAML(_ server: String) async throws {
        let text = await CommandRun.run(["init", "--print", "--workflow", server]).output
        let run = try Python.run(
            "import sys, yaml; print(sorted(map(str, yaml.safe_load(sys.argv[1]))))", [text], in: Places.root)
        #expect(run.output == (server == "github" ? "['True', 'jobs', 'name', 'permissions']\n" : "['l10n']\n"), "\(run.errors)")
    }

    // MARK: SwiftGen

    private static let swiftGen = """
        input_dir: Sources
        output_dir: Sources/Generated
        strings:
          inputs: [Shop.xcstrings, en.lproj/Errors.strings, "${TARGET}/en.lproj"]
          options: { separator: _ }
          outputs:
            - templateName: structured-swift5
              output: Texts.swift
              params: { enumName: Texts, publicAccess: true, lookupFunction: find }
        xcassets:
          inputs: Logos.xcassets
          outputs: { templateName: swift5, output: Logos.swift }
        """

    @Test func swiftGenIsConverted() async throws {
        let files = ["Sources/Shop.xcstrings": Catalogs.clean, "Sources/Errors.xcstrings": Catalogs.clean]
        let tree = MemoryFileTree(texts: files.merging(["swiftgen.yml": Self.swiftGen]) { $1 })
        let run = await CommandRun.run(["init"], in: tree)
        #expect(run.exitCode == 0)
        for name in ["options", "lookupFunction", "${TARGET}/en.lproj"] { #expect(run.errors.contains("'\(name)'")) }
        // What SwiftGen still does has to be removed.
        #expect(run.errors.contains("l10n help migrating"))
        #expect(run.errors.split(separator: "\n").count == 4, "\(run.errors)")
        let configuration = try Self.json(try #require(tree.text("l10n.json")))
        #expect(
            configuration["generate"] as? NSArray == [
                [
                    "catalog": "Sources/Shop.xcstrings", "output": "Sources/Generated/Texts+Shop.swift", "style": "bundle",
                    "name": "TextsShop",
                    "access": "public",
                ],
                [
                    "catalog": "Sources/Errors.xcstrings", "output": "Sources/Generated/Texts+Errors.swift", "style": "bundle",
                    "name": "TextsErrors", "access": "public",
                ],
            ])
        #expect(await CommandRun.run(["generate"], in: tree).exitCode == 0)
        #expect(tree.text("Sources/Generated/Texts+Shop.swift")?.contains("public enum TextsShop") == true)
    }

    /// SwiftGen's paths begin in the folder of its file, those of l10n.json in its own.
    @Test func swiftGenIsFoundInTheFolderOfAnApp() async throws {
        let text =
            "strings: { inputs: Shop.xcstrings, outputs: { output: Generated/Texts.swift, templateName: structured-swift5 } }"
        let tree = MemoryFileTree(texts: ["Apps/Shop/Shop.xcstrings": Catalogs.clean, "Apps/Shop/swiftgen.yml": text])
        let run = await CommandRun.run(["init"], in: tree)
        #expect(run.exitCode == 0 && run.errors.hasPrefix("Apps/Shop/swiftgen.yml: note: "), "\(run)")
        let generate = try Self.json(try #require(tree.text("l10n.json")))["generate"] as? NSArray
        let path = "Apps/Shop/Generated/Texts.swift"
        #expect(generate == [["catalog": "Apps/Shop/Shop.xcstrings", "output": path, "style": "bundle"]])
        #expect(await CommandRun.run(["generate"], in: tree).exitCode == 0)
        #expect(tree.text(path)?.contains("public enum L10n") == false)
    }

    @Test(arguments: ["R.swift", "xcstrings-tool"]) func otherGeneratorsAreNamed(_ tool: String) async {
        let manifest = ".package(url: \"https://github.com/someone/\(tool)\", from: \"1.0.0\")"
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "Kit/Package.swift": manifest])
        let run = await CommandRun.run(["init"], in: tree)
        #expect(run.exitCode == 0)
        #expect(run.errors.hasPrefix("Kit/Package.swift: note: \(tool) is used here"), "\(run.errors)")
    }

    @Test(arguments: [
        ("", 0), ("strings:\n  inputs: Shop.xcstrings\n  outputs: { output: A.swift, templateName: flat-swift5 }", 1),
        ("strings: { inputs: en.lproj, outputs: { output: A.swift } }", 1), ("strings: [", 0), ("- 1", 0), ("fonts: 3", 0),
    ]) func toleratesAnyConfigurationOfSwiftGen(_ text: String, _ count: Int) async throws {
        let files = ["Shop.xcstrings": Catalogs.clean, "swiftgen.yml": text]
        let run = await CommandRun.run(["init", "--print"], in: MemoryFileTree(texts: files))
        #expect((try Self.json(run.output)["generate"] as? NSArray ?? []).count == count)
        #expect(run.errors.contains("swiftgen.yml:1:11: note: l10n does not understand this YAML") == (text == "strings: ["))
    }

    // MARK: The file

    private static let hasSchemas = Python.canRun("from jsonschema import Draft202012Validator")

    @Test(.enabled(if: hasSchemas, "python3 has no jsonschema")) func fileMatchesItsSchema() async throws {
        let files = [
            "App/A.xcstrings": Self.catalog(10, ["de": 9, "it": 1, "en-GB": 2]), "Shop/B.xcstrings": Self.catalog(4, ["fr": 4]),
            "swiftgen.yml": "strings: { inputs: App, outputs: { output: A.swift, params: { enumName: Texts } } }",
        ]
        let draft = try await Self.draft(files, "--baseline")
        #expect(draft.count == 7)
        let text = String(decoding: try JSONSerialization.data(withJSONObject: draft), as: UTF8.self)
        let address = try #require(draft["$schema"] as? String)
        let base = "https://raw.githubusercontent.com/swift-l10n/swift-l10n/main/"
        #expect(address.hasPrefix(base))
        let schema = Places.root.appendingPathComponent(String(address.dropFirst(base.count)))
        let run = try Python.run(
            """
            import json, sys
            from jsonschema import Draft202012Validator as Validator
            schema = json.load(open(sys.argv[1], encoding='utf-8'))
            Validator.check_schema(schema)
            draft = json.loads(sys.argv[2])
            assert schema['$id'] == draft['$schema']
            Validator(schema).validate(draft)
            """, [schema.path, text], in: Places.root)
        #expect(run.exitCode == 0, "\(run.errors.suffix(1_000))")
    }

    // MARK: Real projects

    /// After `l10n init`, a check has no errors but those that don't depend on which languages are required.
    @Test(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
    func checkFailsOnlyWhereSomethingIsBroken() async throws {
        let corpus = Places.shared.appendingPathComponent("corpus").path + "/"
        let projects = Dictionary(grouping: Places.realCatalogs) { $0.path.dropFirst(corpus.count).prefix { $0 != "/" } }
        for (project, catalogs) in projects {
            let prefix = corpus.count + project.count + 1
            let files = MemoryFileTree(
                Dictionary(
                    uniqueKeysWithValues: try catalogs.map {
                        (String($0.path.dropFirst(prefix)), [UInt8](try Data(contentsOf: $0)))
                    }))
            func errors() async -> Set<String> {
                let run = await CommandRun.run(["check", "--quiet", "--format", "jsonl"], in: files)
                return Set(run.output.split(separator: "\n").filter { $0.contains(#""severity" : "error""#) }.map(String.init))
            }
            #expect(await CommandRun.run(["init", "--accept-damaged"], in: files).exitCode == 0)
            let found = await errors()
            var draft = try Self.json(String(decoding: files.read("l10n.json").bytes, as: UTF8.self))
            var languages = draft["languages"] as? [String: Any] ?? [:]
            languages["required"] = [String]()
            draft["languages"] = languages
            let text = String(decoding: try JSONSerialization.data(withJSONObject: draft), as: UTF8.self)
            _ = try OutputWriter(.write, in: files).write(text, to: "l10n.json")
            #expect(found.subtracting(await errors()) == [], "\(project)")
        }
    }
}
