import Diagnostics
import Messages
import Plurals
import Testing
import Validation
import Workspace

struct CatalogCheckTests {
    private func catalog(_ strings: String) -> [UInt8] {
        Array(#"{"sourceLanguage":"en","strings":{\#(strings)},"version":"1.0"}"#.utf8)
    }

    private func run(_ files: [String: [UInt8]], _ change: (inout CatalogCheck.Request) -> Void = { _ in }) async throws -> Report
    {
        var request = CatalogCheck.Request()
        change(&request)
        return try await CatalogCheck(tree: MemoryFileTree(files), provider: CompiledPluralRules()).run(request)
    }

    private func findings(_ report: Report) -> [String] {
        report.files.flatMap { file in file.diagnostics.map { "\(file.source.path) \($0.severity.name) \($0.rule)" } }
    }

    private var half: String {
        #""a.one.title":{"extractionState":"manual","localizations":{"de":{"stringUnit":{"state":"translated","value":"Eins"}},"en":{"stringUnit":{"state":"translated","value":"One"}}}},"#
            + #""a.two.title":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Two"}}}}"#
    }

    @Test func requiresTheLanguagesOfHalfOfTheKeys() async throws {
        #expect(findings(try await run(["A.xcstrings": catalog(half)])) == ["A.xcstrings error missing-translation"])
        let third =
            half
            + #","a.three.title":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Three"}}}}"#
        #expect(findings(try await run(["A.xcstrings": catalog(third)])) == [])
    }

    @Test func requiresExactlyTheLanguagesThatAreAskedFor() async throws {
        let report = try await run(["A.xcstrings": catalog(half)]) { $0.languages = ["fr"] }
        #expect(report.files[0].diagnostics.map(\.language) == ["fr", "fr"])
        let configured = try await run([
            "A.xcstrings": catalog(half), "l10n.json": Array(#"{"languages":{"partial":["de"]}}"#.utf8),
        ])
        #expect(findings(configured) == [])
    }

    @Test func oneBrokenCatalogHidesNoOther() async throws {
        let report = try await run(["A.xcstrings": Array("{".utf8), "B.xcstrings": catalog(half), "C.xcstrings": []])
        #expect(
            Set(findings(report)) == [
                "A.xcstrings error invalid-json", "B.xcstrings error missing-translation", "C.xcstrings error invalid-json",
            ])
    }

    @Test func skipsTheFoldersOfToolsAndWhatIsExcluded() async throws {
        let files = [
            "Sources/A.xcstrings": catalog(""), ".build/B.xcstrings": catalog(half), "Pods/C.xcstrings": catalog(half),
            "x/node_modules/D.xcstrings": catalog(half),
            "Fixtures/E.xcstrings": catalog(half), "l10n.json": Array(#"{"exclude":["Fixtures"]}"#.utf8),
        ]
        #expect(try await run(files).files.map(\.source.path) == ["Sources/A.xcstrings"])
        #expect(try await run(files) { $0.paths = ["Fixtures/E.xcstrings"] }.files.count == 1)
    }

    @Test func takesTheNearestConfigurationUpToTheRepository() async throws {
        let files: [String: [UInt8]] = [
            "l10n.json": Array(#"{"rules":{"missing-translation":"off"}}"#.utf8), "one/A.xcstrings": catalog(half),
            "two/l10n.json": Array(#"{"rules":{"missing-translation":"info"}}"#.utf8), "two/deep/B.xcstrings": catalog(half),
        ]
        #expect(findings(try await run(files)) == ["two/deep/B.xcstrings info missing-translation"])
        #expect(findings(try await run(files) { $0.configuration = "l10n.json" }) == [])
    }

    @Test func theSameInputGivesTheSameReport() async throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<30).map { ("F\($0).xcstrings", catalog(half)) })
        let first = findings(try await run(files))
        for _ in 0..<5 { #expect(findings(try await run(files)) == first) }
        #expect(first.count == 30)
    }
}
