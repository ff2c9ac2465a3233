import Foundation
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// Small cases of what 'workbench fuzz' found.
struct FuzzedInputTests {
    private static func catalog(_ strings: String) -> String { CatalogJSON.catalog(strings) }

    @Test func aKeyAfterTheEndOfTheFile() async {
        let run = await CommandRun.run(
            ["show", "a", "A.xcstrings"], in: MemoryFileTree(texts: ["A.xcstrings": "{\"strings\"{{\n "]))
        #expect(run.exitCode == 1 && !run.errors.isEmpty)
    }

    /// The place of its mistake is in the decoded text, where three bytes replace the byte that is not UTF-8.
    @Test func rejectsTemplatesThatAreNotUTF8() async {
        let files = MemoryFileTree(["A.xcstrings": Array(Catalogs.clean.utf8), "own.mustache": [0xB6, 0x0A] + Array("{{".utf8)])
        let run = await CommandRun.run(["generate", "A.xcstrings", "--output", "-", "--template", "own.mustache"], in: files)
        #expect(run.exitCode == 2 && run.errors.contains("own.mustache:2:"), "\(run.errors)")
    }

    @Test(arguments: ["xliff", "csv", "csv-wide", "po", "android"]) func exportsADeviceWithoutAName(_ format: String) async {
        let unit = CatalogJSON.unit("Text")
        let entry = "\"a\":{\"localizations\":{\"en\":{\"variations\":{\"device\":{ : \(unit),\"other\":\(unit)}}}}}"
        let files = MemoryFileTree(texts: ["A.xcstrings": Self.catalog(entry)])
        let run = await CommandRun.run(["export", "--format", format, "--output", "out"], in: files)
        #expect(run.exitCode < 3)
        _ = await CommandRun.run(["list"], in: files)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0"])
    func acceptsLocationsOutsideOfAFile(_ number: String) async {
        let location = #"{"startingColumn":\#(number),"startingLine":\#(number)}"#
        let strings = #"{"source":"/B.swift","tables":{"A":[{"comment":"","key":"new","location":\#(location)}]},"version":1}"#
        let files = MemoryFileTree(texts: [
            "A.xcstrings": Catalogs.clean, "B.swift": "let a = 1\n", "Build/B.stringsdata": strings,
        ])
        let run = await CommandRun.run(["sync", "--stringsdata", "Build"], in: files)
        #expect(run.exitCode < 2, "\(run.errors)")
    }

    @Test func controlCharactersInTheJSONOfADifference() async throws {
        let files = MemoryFileTree(texts: [
            "A.xcstrings": Self.catalog(""),
            "B.xcstrings": Self.catalog(CatalogJSON.entry("a", [("en", CatalogJSON.unit("x\u{7F}"))])),
        ])
        let run = await CommandRun.run(["diff", "A.xcstrings", "B.xcstrings", "--format", "json"], in: files)
        #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) }
        #expect(run.output.contains("x\u{7F}"))
    }

    @Test func controlCharactersInTheLinesOfRefusals() async {
        let files = MemoryFileTree(texts: [
            "A.xcstrings": Catalogs.clean, "texts.jsonl": "{\"key\":\"a\u{7F}\",\"language\":\"de\",\"text\":\"b\"}\n",
        ])
        let run = await CommandRun.run(["apply", "texts.jsonl", "--partial", "--format", "jsonl"], in: files)
        #expect(run.output.contains("\"a\u{7F}\""), "\(run.output)")
    }

    @Test func controlCharactersInNamesOfLanguages() async {
        let units = [("en", CatalogJSON.unit("x")), ("\\u0000", CatalogJSON.unit("y")), ("d\\u001b[8me", CatalogJSON.unit("z"))]
        let files = MemoryFileTree(texts: ["A.xcstrings": Self.catalog(CatalogJSON.entry("a", units))])
        let shown = await CommandRun.run(["show", "a", "--languages", "xx"], in: files)
        #expect(shown.exitCode == 2 && !shown.errors.contains("\u{1B}"), "\(shown.errors)")
        _ = await CommandRun.run(["export", "--format", "xliff", "--output", "out"], in: files)
        for path in files.files(below: "out", suffixes: [".xliff"]).paths {
            #expect(files.text(path)?.unicodeScalars.contains("\u{0}") == false)
        }
        let damaged = MemoryFileTree(texts: ["A.xcstrings": "{"])
        let asked = await CommandRun.run(["show", "a\u{1B}[8m", "A.xcstrings"], in: damaged)
        #expect(asked.exitCode == 2 && !asked.errors.contains("\u{1B}"))
        let unknown = await CommandRun.run(["copy", "a\u{1B}[8m", "b"], in: files)
        #expect(!unknown.errors.contains("\u{1B}"))
    }

    @Test func controlCharactersInASettingOfSwiftGen() async {
        let files = MemoryFileTree(texts: [
            "A.xcstrings": Catalogs.clean, "swiftgen.yml": "strings:\n  inputs: \"\\u001B[31m\"\n",
        ])
        let run = await CommandRun.run(["init"], in: files)
        #expect(run.errors.contains("swiftgen.yml: note: ") && !run.errors.contains("\u{1B}"), "\(run.errors)")
    }
}
