import L10nFileTrees
import Testing

@testable import L10nCommands

/// `l10n check --write-baseline` without a name for the file.
struct BaselineNameTests {
    private static let commented = """
        {
          // What is checked.
          "catalogs" : ["."],

          "rules" : {
            "key-naming" : "off"
          } // no style
          // "symbols" : true
        }

        """

    @Test(arguments: [
        (commented, commented.replacing("} // no style", with: "}, // no style\n  \"baseline\" : \"l10n-baseline.jsonl\"")),
        ("{ \"root\" : true }\n", "{ \"root\" : true, \"baseline\" : \"l10n-baseline.jsonl\" }\n"),
        ("{\r\n\t\"root\": true\r\n}", "{\r\n\t\"root\": true,\r\n\t\"baseline\": \"l10n-baseline.jsonl\"\r\n}"),
        ("{}", "{ \"baseline\" : \"l10n-baseline.jsonl\" }"),
        ("{ }", "{ \"baseline\" : \"l10n-baseline.jsonl\" }"),
        ("{ // empty\n}\n", "{\n  \"baseline\" : \"l10n-baseline.jsonl\" // empty\n}\n"),
        ("{ \"root\" : true /* yes */ }", "{ \"root\" : true, \"baseline\" : \"l10n-baseline.jsonl\" /* yes */ }"),
    ]) func addsTheUsualNameToTheConfiguration(_ before: String, _ after: String) async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.broken, "l10n.json": before])
        let run = await CommandRun.run(["check", "--write-baseline"], in: files)
        #expect(run.exitCode == 0)
        #expect(run.errors.contains("wrote l10n-baseline.jsonl (findings: 1, before: 0)"))
        #expect(run.errors.contains("added it to l10n.json as 'baseline'"))
        #expect(files.text("l10n.json") == after)
        #expect(await CommandRun.run(["check"], in: files).exitCode == 0)
        let again = await CommandRun.run(["check", "--write-baseline"], in: files)
        #expect(again.errors == "wrote l10n-baseline.jsonl (findings: 1, before: 1)\n")
        #expect(files.text("l10n.json") == after)
    }

    @Test func writesAMissingConfiguration() async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.broken])
        #expect(await CommandRun.run(["check", "--write-baseline"], in: files).exitCode == 0)
        #expect(files.text("l10n.json") == "{\n  \"baseline\" : \"l10n-baseline.jsonl\"\n}\n")
        #expect(await CommandRun.run(["check"], in: files).exitCode == 0)
    }

    @Test func namesTheFileOfTheConfigurationAbove() async {
        let files = MemoryFileTree(
            texts: ["App/Shop.xcstrings": Catalogs.broken, "App/l10n.json": "{}", "l10n.json": "{}"])
        #expect(await CommandRun.run(["check", "App", "--write-baseline"], in: files).exitCode == 0)
        #expect(files.text("l10n-baseline.jsonl") != nil)
        #expect(files.text("App/l10n.json") == "{}")
        #expect(await CommandRun.run(["check", "App"], in: files).exitCode == 0)
        #expect(await CommandRun.run(["check"], in: files).exitCode == 0)
    }

    @Test func usesTheNamedFileAlone() async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.broken, "l10n.json": "{}"])
        #expect(await CommandRun.run(["check", "--write-baseline", "--baseline", "b.jsonl"], in: files).exitCode == 0)
        #expect(files.text("l10n.json") == "{}")
        #expect(files.text("l10n-baseline.jsonl") == nil)
    }
}
