import L10nFileTrees
import Testing

@testable import L10nCommands

/// Where commands look for catalogs.
struct FoundCatalogTests {
    private static let strings = [
        "App/en.lproj/Shop.strings": "\"good\" = \"Good\";\n", "App/de.lproj/Shop.strings": "\"good\" = \"Gut\";\n",
        "App/de.lproj/Shop.stringsdict": "", "App/other.strings": "",
    ]

    @Test(arguments: [["check"], ["report"], ["format"], ["check", "App"]])
    func suggestsDecompilingWhereThereAreOnlyStrings(_ arguments: [String]) async {
        let run = await CommandRun.run(arguments, in: MemoryFileTree(texts: Self.strings))
        #expect(run.exitCode == 2)
        let folder = arguments.count > 1 ? "App" : "."
        #expect(
            run.errors.contains(
                "\(folder): error: no String Catalog (*.xcstrings) here, but 3 .strings and .stringsdict files: "
                    + "turn them into catalogs with 'l10n decompile \(folder)'"))
    }

    /// No product has the texts of test fixtures; they are checked where somebody asks for them.
    @Test func skipsFixturesOfTestsAndSaysSo() async {
        let fixture = "Tests/ShopTests/Fixtures/Broken.xcstrings"
        let files = MemoryFileTree(texts: [
            "App/Shop.xcstrings": Catalogs.clean, fixture: Catalogs.broken, "Tests/__Fixtures__/B.xcstrings": Catalogs.broken,
        ])
        let run = await CommandRun.run(["check"], in: files)
        #expect(run.exitCode == 0 && run.output.contains("in 1 file"), "\(run.output)")
        #expect(
            run.errors == "skipped 2 catalogs of test fixtures, such as \(fixture): name them, or their folder, to check them\n")
        #expect(await CommandRun.run(["check", "--quiet"], in: files).errors.isEmpty)
        for named in [fixture, "Tests/ShopTests/Fixtures"] {
            #expect(await CommandRun.run(["check", named], in: files).exitCode == 1)
        }
        let globs = MemoryFileTree(texts: [fixture: Catalogs.broken, "l10n.json": #"{ "catalogs" : ["**/*.xcstrings"] }"#])
        #expect(await CommandRun.run(["check"], in: globs).exitCode == 1)
        // No other catalog, and a folder of tests without fixtures.
        for path in [fixture, "Tests/Shop.xcstrings", "Fixtures/Shop.xcstrings"] {
            #expect(await CommandRun.run(["check"], in: MemoryFileTree(texts: [path: Catalogs.broken])).exitCode == 1)
        }
    }

    @Test func doesNotMentionStringsFilesBesideCatalogs() async {
        let files = MemoryFileTree(texts: Self.strings.merging(["Shop.xcstrings": Catalogs.clean]) { $1 })
        #expect(await CommandRun.run(["check"], in: files).errors.isEmpty)
    }

    /// The file has patterns, names a baseline and extends a file next to it.
    @Test func aNamedConfigurationDoesNotMoveTheSearch() async {
        var texts = [
            "App/Shop.xcstrings": Catalogs.broken, "App/Old/Shop.xcstrings": Catalogs.broken, "Shared/Shop.xcstrings": "{",
            "Shared/l10n.json": #"{ "extends" : "base.json", "catalogs" : ["App"], "exclude" : ["**/Old/**"] }"#,
            "Shared/base.json": #"{ "rules" : { "format-type-mismatch" : "warning" } }"#,
        ]
        let run = await CommandRun.run(["check", "--config", "Shared/l10n.json"], in: MemoryFileTree(texts: texts))
        #expect(run.exitCode == 0)
        #expect(run.output.contains("in 1 file"))
        #expect(run.output.contains("warning:"))
        #expect(!run.output.contains("Shared/"))
        texts["Shared/l10n.json"] = #"{ "baseline" : "b.jsonl" }"#
        texts["Shared/Shop.xcstrings"] = nil
        let files = MemoryFileTree(texts: texts)
        let written = await CommandRun.run(["check", "--config", "Shared/l10n.json", "--write-baseline"], in: files)
        #expect(written.errors.hasPrefix("wrote b.jsonl (findings: 2,"))
        #expect(files.text("b.jsonl") != nil)
        // A file that is found is about its own folder.
        let found = await CommandRun.run(["check", "Shared"], in: MemoryFileTree(texts: texts))
        #expect(found.exitCode == 2)
    }
}
