import L10nCLDR
import L10nCatalogChecking
import L10nDiagnostics
import L10nFileTrees
import L10nMessages
import L10nValidation
import TestSupport
import Testing

struct CatalogCheckTests {
    private func catalog(_ strings: String) -> [UInt8] {
        Array(CatalogJSON.catalog(strings).utf8)
    }

    private func run(_ files: [String: [UInt8]], _ change: (inout CheckRequest) -> Void = { _ in }) async throws -> Report {
        var request = CheckRequest()
        change(&request)
        return try await CatalogCheck(tree: MemoryFileTree(files)).run(request)
    }

    private func findings(_ report: Report) -> [String] {
        report.files.flatMap { file in file.findings.map { "\(file.source.path) \($0.severity.name) \($0.rule)" } }
    }

    private var half: String {
        #""a.one.title":{"extractionState":"manual","localizations":{"de":{"stringUnit":{"state":"translated","value":"Eins"}},"en":{"stringUnit":{"state":"translated","value":"One"}}}},"#
            + #""a.two.title":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Two"}}}}"#
    }

    @Test func requiresLanguagesThatHaveHalfOfTheKeys() async throws {
        #expect(findings(try await run(["A.xcstrings": catalog(half)])) == ["A.xcstrings warning missing-translation"])
        let third =
            half
            + #","a.three.title":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"state":"translated","value":"Three"}}}}"#
        #expect(findings(try await run(["A.xcstrings": catalog(third)])) == [])
    }

    @Test func requiresTheRequestedLanguages() async throws {
        let report = try await run(["A.xcstrings": catalog(half)]) { $0.languages = ["fr"] }
        #expect(report.files[0].findings.map(\.language) == ["fr", "fr"])
        let configured = try await run([
            "A.xcstrings": catalog(half), "l10n.json": Array(#"{"languages":{"partial":["de"]}}"#.utf8),
        ])
        #expect(findings(configured) == [])
    }

    @Test func checksTheOthersBesideABrokenCatalog() async throws {
        let report = try await run(["A.xcstrings": Array("{".utf8), "B.xcstrings": catalog(half), "C.xcstrings": []])
        #expect(
            Set(findings(report)) == [
                "A.xcstrings error invalid-json", "B.xcstrings warning missing-translation", "C.xcstrings error invalid-json",
            ])
    }

    @Test func skipsToolFoldersAndExcludedPaths() async throws {
        let files = [
            "Sources/A.xcstrings": catalog(""), ".build/B.xcstrings": catalog(half), "Pods/C.xcstrings": catalog(half),
            "x/node_modules/D.xcstrings": catalog(half),
            "Fixtures/E.xcstrings": catalog(half), "l10n.json": Array(#"{"exclude":["Fixtures"]}"#.utf8),
        ]
        #expect(try await run(files).files.map(\.source.path) == ["Sources/A.xcstrings"])
        #expect(try await run(files) { $0.paths = ["Fixtures/E.xcstrings"] }.files.count == 1)
    }

    @Test func usesTheNearestConfiguration() async throws {
        let files: [String: [UInt8]] = [
            "l10n.json": Array(#"{"rules":{"missing-translation":"off"}}"#.utf8), "one/A.xcstrings": catalog(half),
            "two/l10n.json": Array(#"{"rules":{"missing-translation":"info"}}"#.utf8), "two/deep/B.xcstrings": catalog(half),
        ]
        #expect(findings(try await run(files)) == ["two/deep/B.xcstrings note missing-translation"])
        #expect(findings(try await run(files) { $0.configuration = "l10n.json" }) == [])
    }

    @Test func isDeterministic() async throws {
        let files = Dictionary(uniqueKeysWithValues: (0..<30).map { ("F\($0).xcstrings", catalog(half)) })
        let first = findings(try await run(files))
        for _ in 0..<5 { #expect(findings(try await run(files)) == first) }
        #expect(first.count == 30)
    }
}

/// Hiding findings that an earlier state of the files already has.
struct EarlierCatalogTests {
    private func catalog(_ keys: [String]) -> [UInt8] {
        let entries = keys.map {
            #""\#($0)":{"extractionState":"stale","localizations":{"en":{"stringUnit":{"state":"translated","value":"T"}}}}"#
        }
        return Array(CatalogJSON.catalog(entries.joined(separator: ",")).utf8)
    }

    /// The paths of new findings, and the number of older ones.
    private func check(_ now: [String: [UInt8]], since then: [String: [UInt8]]) async throws -> (found: [String], older: Int?) {
        let check = CatalogCheck(tree: MemoryFileTree(now))
        let report = try await check.run(CheckRequest(), since: MemoryFileTree(then))
        return (report.files.flatMap { file in file.findings.map { _ in file.source.path } }, report.olderCount)
    }

    @Test func matchesARenamedCatalogByItsKeys() async throws {
        let old = catalog(["a.b", "a.c", "a.d"])
        let others = catalog(["x.y"])
        let renamed = try await check(
            ["/New.xcstrings": catalog(["a.b", "a.c", "a.e"]), "/X.xcstrings": others],
            since: ["/Old.xcstrings": old, "/X.xcstrings": others])
        #expect(renamed.found == ["New.xcstrings"])
        #expect(renamed.older == 3)
        let unlike = try await check(["/New.xcstrings": catalog(["a.b", "a.e"])], since: ["/Old.xcstrings": old])
        #expect(unlike.found.count == 2)
        #expect(unlike.older == 0)
    }

    @Test func treatsACopyAsNew() async throws {
        let text = catalog(["a.b"])
        let copied = try await check(["/A.xcstrings": text, "/B.xcstrings": text], since: ["/A.xcstrings": text])
        #expect(copied.found == ["B.xcstrings"])
        #expect(copied.older == 1)
    }

    @Test func matchesTheMostSimilarCatalog() async throws {
        let old = ["/Old.xcstrings": catalog(["a.b", "a.c", "a.d", "a.e"])]
        let now = ["/A.xcstrings": catalog(["a.b", "a.c"]), "/B.xcstrings": catalog(["a.b", "a.c", "a.d"])]
        let found = try await check(now, since: old)
        #expect(found.found == ["A.xcstrings", "A.xcstrings"])
        #expect(found.older == 3)
    }

    @Test func followsKeysToOtherCatalogs() async throws {
        func catalog(_ keys: String...) -> [UInt8] {
            let text = #"{"stringUnit":{"state":"translated","value":"T"}}"#
            let entries = keys.map { #""\#($0)":{"localizations":{"de":\#(text),"en":\#(text)}}"# }
            return Array(CatalogJSON.catalog(entries.joined(separator: ",")).utf8)
        }
        let before = ["/A.xcstrings": catalog("a.b", "a.c", "a.d"), "/B.xcstrings": catalog("b.c")]
        let moved = ["/A.xcstrings": catalog("a.b"), "/B.xcstrings": catalog("b.c", "a.c"), "/C.xcstrings": catalog("a.d")]
        #expect(try await check(moved, since: before).found == [])
        let lost = ["/A.xcstrings": catalog("a.b"), "/B.xcstrings": catalog("b.c")]
        #expect(try await check(lost, since: before).found == ["A.xcstrings", "A.xcstrings"])
    }

    @Test func countsNoOlderFindingsWithoutAnEarlierState() async throws {
        let tree = MemoryFileTree(["/A.xcstrings": catalog(["a.b"])])
        let report = try await CatalogCheck(tree: tree).run(CheckRequest())
        #expect(report.olderCount == nil)
    }
}
