import Foundation
import L10nCLDR
import L10nCatalogChecking
import L10nConfiguration
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nMessages
import L10nValidation
import TestSupport
import Testing

/// Baselines hide known findings and show new ones.
struct BaselineTests {
    /// A catalog in which these keys have no German text.
    private func catalog(missing keys: [String], also other: String = "") -> String {
        let entries = keys.map { CatalogJSON.entry($0, [("en", CatalogJSON.unit("Text"))]) }
        return CatalogJSON.catalog((entries + (other.isEmpty ? [] : [other])).joined(separator: ","))
    }

    /// Checks the files, and returns the report and the visible findings.
    private func check(
        _ files: [String: String], paths: [String] = [], shrinkOnly: Bool = false, baseline: String? = "l10n-baseline.jsonl"
    ) async throws -> (report: Report, shown: [String]) {
        var request = CheckRequest()
        request.paths = paths
        request.baseline = baseline
        request.baselineMayOnlyShrink = shrinkOnly
        var files = files
        files["l10n.json"] = files["l10n.json"] ?? #"{"languages":["de"]}"#
        let check = CatalogCheck(tree: MemoryFileTree(files.mapValues { Array($0.utf8) }))
        let report = try await check.run(request)
        return (
            report, report.files.flatMap { file in file.findings.map { "\($0.severity.name) \($0.rule) \($0.key ?? "")" } }
        )
    }

    /// A baseline of all findings.
    private func baseline(of files: [String: String]) async throws -> String {
        let report = try await check(files, baseline: nil).report
        return Baseline.text(
            report.files.flatMap { file in file.findings.map { FindingIdentity($0, path: file.source.path) } })
    }

    @Test func hidesOnlyKnownFindings() async throws {
        let old = ["A.xcstrings": catalog(missing: ["a.one", "a.two"])]
        let text = try await baseline(of: old)
        #expect(try await check(old.merging(["l10n-baseline.jsonl": text]) { $1 }).shown == [])
        let new = ["A.xcstrings": catalog(missing: ["a.two", "a.zero", "a.one"]), "l10n-baseline.jsonl": text]
        #expect(try await check(new).shown == ["error missing-translation a.zero"])
    }

    @Test func reportsFixedEntriesOnce() async throws {
        let text = try await baseline(of: ["A.xcstrings": catalog(missing: ["a.one", "a.two", "a.three"])])
        let files = ["A.xcstrings": catalog(missing: ["a.two"]), "l10n-baseline.jsonl": text]
        #expect(try await check(files).shown == ["warning unused-baseline "])
        #expect(try await check(files, shrinkOnly: true).shown == ["error unused-baseline "])
    }

    @Test func reportsUnusedEntriesOfCheckedCatalogsOnly() async throws {
        let both = ["A.xcstrings": catalog(missing: ["a.one"]), "B.xcstrings": catalog(missing: ["b.one"])]
        let text = try await baseline(of: both)
        let files = [
            "A.xcstrings": catalog(missing: ["a.one"]), "B.xcstrings": catalog(missing: []), "l10n-baseline.jsonl": text,
        ]
        #expect(try await check(files, paths: ["A.xcstrings"]).shown == [])
        #expect(try await check(files, paths: ["B.xcstrings"]).shown == ["warning unused-baseline "])
    }

    @Test func eachEntryHidesOneFinding() async throws {
        let twice = CatalogJSON.entry("a.x", [("de", CatalogJSON.unit("")), ("en", CatalogJSON.unit("%@"))])
        let text = try await baseline(of: ["A.xcstrings": catalog(missing: [], also: twice)])
        #expect(text.split(separator: "\n").count == 2)
        let doubled = text + text.split(separator: "\n").dropFirst().joined() + "\n"
        #expect(
            try await check(["A.xcstrings": catalog(missing: [], also: twice), "l10n-baseline.jsonl": doubled]).shown
                == ["warning unused-baseline "])
    }

    @Test func writesSortedEntriesWithoutPlaces() async throws {
        let text = try await baseline(of: ["A.xcstrings": catalog(missing: ["b.b", "a.a", "c.c"])])
        let lines = text.split(separator: "\n").dropFirst()
        #expect(lines.count == 3 && lines.sorted() == Array(lines))
        #expect(!text.contains("\"line") && !text.contains("\"/"))
    }

    @Test(arguments: [
        "quote \" backslash \\ newline \n tab \t", "emoji 👩‍👩‍👧‍👦 and e\u{301}", "שלום \u{202E}", "\u{1} control", "", "{ } [ ] , :",
    ])
    func roundTripsEveryKey(_ key: String) {
        let finding = FindingIdentity(
            rule: "empty-value", path: "a b/ü.xcstrings", key: key, language: key, form: nil, message: "m", arguments: [key, ""])
        let text = Baseline.text([finding])
        #expect(text.split(separator: "\n").count == 2)
        let read = Baseline(SourceFile(path: "b", bytes: Array(text.utf8)))
        #expect(read.entries.map(\.finding) == [finding] && read.brokenLines.isEmpty)
    }

    @Test(arguments: ["<<<<<<< HEAD\n", "{}\n", "[]\n", "{ \"rule\" : 1 }\n", "nonsense", "{ \"l10n-baseline\" : 99 }\n"])
    func rejectsInvalidLines(_ line: String) async throws {
        do {
            _ = try await check([
                "A.xcstrings": catalog(missing: []), "l10n-baseline.jsonl": "{ \"l10n-baseline\" : 1 }\n" + line,
            ])
            Issue.record("no mistake in \(line)")
        } catch ConfigurationFailure.configuration(let file) {
            #expect(file.findings.map { $0.range.start } == [24])
        }
    }

    @Test func rejectsAMissingBaseline() async throws {
        await #expect(throws: ConfigurationFailure.self) { try await check(["A.xcstrings": catalog(missing: [])]) }
    }

    @Test func neverHidesInvalidJSON() throws {
        try withTemporaryFolder { folder in
            try Data("{".utf8).write(to: folder.appendingPathComponent("A.xcstrings"))
            let written = try Tool.run(["check", "--baseline", "b.jsonl", "--write-baseline"], in: folder)
            #expect(written.exitCode == 2)
            #expect(
                try String(contentsOf: folder.appendingPathComponent("b.jsonl"), encoding: .utf8).split(separator: "\n").count
                    == 1)
            #expect(try Tool.run(["check", "--baseline", "b.jsonl"], in: folder).exitCode == 2)
        }
    }

    @Test func writingAPartKeepsTheRest() throws {
        try withTemporaryFolder { folder in
            func write(_ text: String, _ name: String) throws {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
            try write(#"{"languages":["de"],"baseline":"Debt/b.jsonl"}"#, "l10n.json")
            for name in ["A", "B"] { try write(catalog(missing: ["\(name.lowercased()).one"]), "\(name).xcstrings") }
            #expect(try Tool.run(["check", "--write-baseline"], in: folder).exitCode == 0)
            #expect(try Tool.run(["check"], in: folder).exitCode == 0)
            try write(catalog(missing: ["a.two"]), "A.xcstrings")
            #expect(try Tool.run(["check", "--write-baseline", "--baseline-shrink-only"], in: folder).exitCode == 1)
            #expect(try Tool.run(["check", "A.xcstrings", "--write-baseline"], in: folder).exitCode == 0)
            #expect(try Tool.run(["check", "--strict"], in: folder).exitCode == 0)
            let text = try String(contentsOf: folder.appendingPathComponent("Debt/b.jsonl"), encoding: .utf8)
            #expect(
                text.contains(#""path" : "../A.xcstrings", "key" : "a.two""#) && text.contains("b.one") && !text.contains("a.one")
            )
        }
    }
}
