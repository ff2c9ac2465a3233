import Foundation
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// What `l10n check` prints first, and how much of it.
struct FoldedOutputTests {
    /// 200 keys in four languages: one text crashes, 150 are not translated into Polish and 50 not into German.
    static let gaps: String = {
        let entries = (0..<200).map { number in
            let french = "Texte \(number) \(number == 170 ? "%@" : "%lld")"
            var texts = [("en", "Text \(number) %lld", "translated"), ("fr", french, "translated")]
            if number % 4 != 0 { texts.append(("de", "Text Nummer \(number) %lld", "translated")) }
            texts.append(number % 4 == 0 ? ("pl", "Tekst \(number) %lld", "translated") : ("pl", "Text \(number) %lld", "new"))
            return CatalogJSON.xcodeEntry("key.number\(number)", texts, extractionState: "manual")
        }
        return CatalogJSON.xcodeCatalog(entries)
    }()

    private func check(_ arguments: [String] = [], _ text: String = gaps, variables: [String: String] = [:]) async -> CommandRun {
        await CommandRun.run(["check"] + arguments, in: MemoryFileTree(texts: ["L10n.xcstrings": text]), variables: variables)
    }

    @Test func theCrashComesBeforeTheGaps() async {
        let run = await check()
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let crash = lines.firstIndex { $0.contains("[format-type-mismatch]") }
        #expect(crash.map { $0 < 15 } == true)
        #expect(lines.count <= 20, "\(run.output)")
        #expect(run.exitCode == 1)
    }

    /// A stranger's worst catalogs: findings of every impact, hundreds of each.
    @Test(arguments: [[], ["--release"], ["--languages", "de,fr"]]) func twoScreensAreEnough(_ arguments: [String]) async {
        let texts = ["%@ %lld", "%lld %@", "%d", "", "  two  spaces ", "50 % off", "％lld", "\\u200b", "<b>bold", "TODO"]
        let entries = (0..<400).map { number in
            let source = "Text \(number) \(texts[number % 7])"
            return CatalogJSON.xcodeEntry(
                number % 3 == 0 ? "key.number\(number)" : source,
                [
                    ("en", source, number % 5 == 0 ? "new" : "translated"), ("de", texts[number % 10], "needs_review"),
                    ("fr", texts[(number + 3) % 10], "stale"), ("x\(number % 40)", "x", "translated"),
                ], extractionState: number % 4 == 0 ? "stale" : "manual")
        }
        let run = await check(arguments, CatalogJSON.xcodeCatalog(entries))
        #expect(run.exitCode == 1)
        #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 80, "\(run.output)")
    }

    @Test func gapsAreCountsByLanguage() async {
        let run = await check()
        #expect(run.output.contains("INCOMPLETE  200 texts in 2 languages"), "\(run.output)")
        #expect(run.output.contains("de 50") && run.output.contains("pl 150"))
        #expect(!run.output.contains("[missing-translation]"))
    }

    /// A review is progress: thousands of texts to review are a line, and no warnings.
    @Test func textsToReviewAreCountsByLanguage() async {
        let entries = (0..<4_000).map { number in
            let texts = [("en", "Text \(number)", "translated"), ("de", "Satz \(number)", "needs_review")]
            return CatalogJSON.xcodeEntry("key.number\(number)", texts, extractionState: "manual")
        }
        let run = await check([], CatalogJSON.xcodeCatalog(entries))
        #expect(run.exitCode == 0)
        #expect(run.output.contains("TO REVIEW  4,000 texts in 1 language"), "\(run.output)")
        #expect(run.output.contains("0 errors, 0 warnings, 4,000 notes"), "\(run.output)")
        let listed = await check(["--rule", "needs-review"], CatalogJSON.xcodeCatalog(entries))
        #expect(listed.output.contains("the 'de' text of 'key.number0' needs review"))
    }

    @Test func fewGapsAreNamed() async {
        let text = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "a.title", [("en", "Hello", "translated"), ("de", "Hallo", "translated"), ("fr", "Salut", "translated")]),
            CatalogJSON.xcodeEntry("b.title", [("en", "Bye", "translated")]),
        ])
        let run = await check(["--languages", "de,fr"], text)
        #expect(run.output.contains("'b.title' has no translation in 'de' [missing-translation]"), "\(run.output)")
        #expect(run.output.contains("also in: fr"))
        #expect(run.exitCode == 1)
    }

    @Test func gapsDoNotFailTheCheckIfNoLanguageIsRequired() async {
        let text = Self.gaps.replacing("Texte 170 %@", with: "Texte 170 %lld")
        #expect(await check([], text).exitCode == 0)
        #expect(await check(["--languages", "de"], text).exitCode == 1)
        #expect(await check(["--release"], text).exitCode == 1)
    }

    @Test func allPrintsEveryFindingInTheOrderOfTheFile() async {
        let run = await check(["--all"])
        #expect(run.output.components(separatedBy: "[missing-translation]").count == 51)
        let first = run.output.split(separator: "\n").first ?? ""
        #expect(first.contains("[missing-translation]"))
    }

    @Test func chosenGapsAreListedByKey() async {
        let run = await check(["--impact", "missing"])
        #expect(run.output.contains("'key.number0' has no translation in 'de' [missing-translation]"), "\(run.output)")
        #expect(!run.output.contains("format-type-mismatch"))
        #expect(run.exitCode == 0)
    }

    /// What is chosen, and the rules of the findings that are left.
    static let choices: [(arguments: [String], rules: Set<String>)] = [
        (["--rule", "format-type-mismatch"], ["format-type-mismatch"]),
        (["--rule", "missing-comment"], ["missing-comment"]),
        (["--skip-rule", "missing-translation"], ["format-type-mismatch"]),
        (["--severity", "error"], ["format-type-mismatch"]),
        (["--only-languages", "fr"], ["format-type-mismatch"]),
        (["--only-languages", "de"], ["missing-translation"]),
        (["--key", "key.number170", "--skip-rule", "missing-translation"], ["format-type-mismatch"]),
        (["--key", "/number17$/", "--skip-rule", "missing-translation"], []),
        (["--impact", "crash,wrong"], ["format-type-mismatch"]),
        (["--impact", "build"], []),
    ]

    @Test(arguments: choices) func optionsChooseFindingsInEveryFormat(_ choice: (arguments: [String], rules: Set<String>))
        async throws
    {
        let run = await check(choice.arguments + ["--format", "json"])
        let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(Set(findings.compactMap { $0["rule"] as? String }) == choice.rules)
        #expect(run.exitCode == (choice.rules.contains("format-type-mismatch") ? 1 : 0))
    }

    @Test func onlyChosenRulesAreFixed() async throws {
        let text = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry("a.title", [("en", "Hello", "translated"), ("de", "Hallo ", "translated")]),
            CatalogJSON.xcodeEntry(
                "b.title", [("en", "Bye", "translated"), ("de", "Tschüss", "translated")], extractionState: "stale"),
        ])
        let files = MemoryFileTree(texts: ["L10n.xcstrings": text, "A.swift": "print(1)"])
        _ = await CommandRun.run(["check", "--code", "--fix", "--rule", "stale-key"], in: files)
        let fixed = try #require(files.text("L10n.xcstrings"))
        #expect(!fixed.contains("b.title"))
        #expect(fixed.contains("Hallo \""))
    }

    @Test(arguments: ["file", "rule", "language", "key", "impact"]) func groupsListTheSameFindings(_ group: String) async {
        let run = await check(["--impact", "missing,crash", "--group-by", group])
        let rows = run.output.components(separatedBy: "[missing-translation]").count - 1
        #expect(rows >= 20, "\(run.output)")
        #expect(run.output.contains("[format-type-mismatch]"))
    }

    @Test func sortsEquallyDangerousGroupsByTheirFindings() async {
        let languages = ["ar", "cs", "da", "de", "el", "es", "fi", "fr", "hu", "it", "ja", "ko"]
        let text = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry("a.title", [("en", "Hello", "translated")]),
            CatalogJSON.xcodeEntry("b.title", languages.map { ($0, "1", "translated") } + [("en", "1", "translated")]),
        ])
        let files = MemoryFileTree(texts: ["L10n.xcstrings": text])
        let run = await CommandRun.run(["check", "--rule", "missing-translation", "--group-by", "language"], in: files)
        let titles = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(titles.filter(languages.contains) == languages, "\(run.output)")
    }

    @Test func statisticsCountByRule() async {
        let run = await check(["--statistics"])
        #expect(run.output.contains("missing-translation"))
        let row = run.output.split(separator: "\n").first { $0.contains("missing-translation") }
        #expect(row?.split(separator: " ").first == "50", "\(run.output)")
    }

    @Test(arguments: [80, 200]) func rowsFitTheTerminal(_ columns: Int) async {
        for language in ["en", "ar", "ja"] {
            let run = await check(
                ["--impact", "missing", "--ui-language", language], variables: ["COLUMNS": "\(columns)"])
            for line in run.output.split(separator: "\n") where line.contains("[missing-translation]") {
                #expect(line.unicodeScalars.count { !$0.properties.isDefaultIgnorableCodePoint } <= columns, "\(line)")
            }
        }
    }

    @Test func narrowRowsNameTheirLanguages() async {
        let entries = (0..<40).map {
            CatalogJSON.xcodeEntry("a.key.that.is.longer.than.a.narrow.row.\($0)", [("en", "Text \($0)", "translated")])
        }
        let run = await check(
            ["--impact", "missing", "--languages", "de,fr"], CatalogJSON.xcodeCatalog(entries), variables: ["COLUMNS": "80"])
        let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("[missing-translation]") }
        #expect(rows.count > 5)
        #expect(rows.allSatisfy { $0.contains("(de, fr)") }, "\(run.output)")
    }

    @Test func theFirstLineSaysHowMuchOfADamagedFileWasRead() async {
        let run = await check([], String(Self.gaps.prefix(Self.gaps.count / 2)))
        let first = run.output.split(separator: "\n").first ?? ""
        #expect(first.hasPrefix("L10n.xcstrings: only ") || first.contains("keys could be read"), "\(run.output)")
        #expect(run.exitCode == 1)
    }

    @Test func reportsNoLineEndingOfATruncatedFile() async {
        let run = await check([], String(Self.gaps.prefix(Self.gaps.count / 2)) + "\n")
        #expect(run.output.contains("[invalid-json]"))
        #expect(!run.output.contains("[line-endings]"), "\(run.output)")
    }

    @Test func entriesOfABaselineOutliveADamagedFile() async throws {
        let files = MemoryFileTree(texts: ["L10n.xcstrings": Self.gaps])
        let options = ["check", "--baseline", "b.jsonl"]
        _ = await CommandRun.run(options + ["--write-baseline"], in: files)
        let before = try #require(files.text("b.jsonl"))
        let damaged = MemoryFileTree(texts: ["L10n.xcstrings": String(Self.gaps.prefix(Self.gaps.count / 2)), "b.jsonl": before])
        let run = await CommandRun.run(options, in: damaged)
        #expect(!run.output.contains("unused-baseline"), "\(run.output)")
        _ = await CommandRun.run(options + ["--prune-baseline"], in: damaged)
        #expect(damaged.text("b.jsonl") == before)
    }

    @Test func filteredRunsKeepTheRestOfABaseline() async throws {
        let files = MemoryFileTree(texts: ["L10n.xcstrings": Self.gaps])
        let options = ["check", "--baseline", "b.jsonl"]
        _ = await CommandRun.run(options + ["--write-baseline"], in: files)
        let before = try #require(files.text("b.jsonl"))
        let run = await CommandRun.run(options + ["--rule", "format-type-mismatch", "--prune-baseline"], in: files)
        #expect(run.exitCode == 0)
        #expect(files.text("b.jsonl") == before)
        #expect(await !CommandRun.run(options + ["--severity", "error"], in: files).output.contains("unused-baseline"))
    }
}

/// The same for real catalogs.
@Suite(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
struct FoldedCorpusTests {
    static let folder = Places.shared.appendingPathComponent("corpus")

    /// A catalog alone in a folder.
    private static func files(_ url: URL) throws -> (files: MemoryFileTree, path: String) {
        let path = String(url.path.dropFirst(folder.path.count + 1))
        return (MemoryFileTree([path: [UInt8](try Data(contentsOf: url))]), path)
    }

    /// What several tests look at, for each catalog.
    private struct Runs {
        let path: String
        /// `l10n check` and `l10n report --format json`.
        let check, report: CommandRun
        /// Of `l10n check --format json`.
        let findings: [(rule: String, impact: String)]
    }

    private static let runs = Task {
        var runs: [Runs] = []
        for url in Places.realCatalogs {
            let (files, path) = try files(url)
            let json = await CommandRun.run(["check", path, "--format", "json"], in: files)
            let report = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
            let findings = try #require(report["findings"] as? [[String: Any]])
            runs.append(
                Runs(
                    path: path, check: await CommandRun.run(["check", path], in: files),
                    report: await CommandRun.run(["report", path, "--format", "json"], in: files),
                    findings: findings.map { ($0["rule"] as? String ?? "", $0["impact"] as? String ?? "") }))
        }
        return runs
    }

    @Test func everyCatalogTakesAtMost80Lines() async throws {
        for url in Places.realCatalogs {
            let (files, path) = try Self.files(url)
            for columns in ["80", "200"] {
                let run = await CommandRun.run(["check", path], in: files, variables: ["COLUMNS": columns])
                let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count - 1 <= 80, "\(path)")
            }
        }
    }

    @Test func theFirstCrashIsAmongTheFirst15Lines() async throws {
        for run in try await Self.runs.value {
            let rules = Set(run.findings.filter { $0.impact == "crash" }.map(\.rule))
            if rules.isEmpty { continue }
            let lines = run.check.output.split(separator: "\n", omittingEmptySubsequences: false)
            let first = lines.firstIndex { line in rules.contains { line.contains("[\($0)]") } }
            #expect(first.map { $0 < 15 } == true, "\(run.path)")
        }
    }

    @Test func catalogsThatOnlyLackTranslationsPass() async throws {
        for run in try await Self.runs.value where run.findings.allSatisfy({ $0.impact == "missing" }) {
            #expect(run.check.exitCode == 0, "\(run.path)")
        }
    }

    /// `l10n check` and `l10n report` count the same missing translations.
    @Test func countsAgreeWithTheReport() async throws {
        for run in try await Self.runs.value {
            let block = run.check.output.split(separator: "\n").drop { !$0.hasPrefix("INCOMPLETE  ") }
            guard let title = block.first, title.contains(" text") else { continue }
            let json = try #require(JSONSerialization.jsonObject(with: Data(run.report.output.utf8)) as? [String: Any])
            let completeness = try #require(json["completeness"] as? [String: Any])
            let catalog = try #require((completeness["catalogs"] as? [[String: Any]])?.first)
            var open: [String: Int] = [:]
            for language in try #require(catalog["languages"] as? [[String: Any]]) where language["tier"] as? String != "source" {
                let strings = try #require(language["strings"] as? [String: Int])
                let count = strings["new", default: 0] + strings["missing", default: 0]
                if count > 0 { open[try #require(language["language"] as? String)] = count }
            }
            let number = title.dropFirst("INCOMPLETE  ".count).prefix { $0.isNumber || $0 == "," }.replacing(",", with: "")
            #expect(Int(number) == open.values.reduce(0, +), "\(run.path): \(title)")
            for line in block.dropFirst().prefix(while: { $0.hasPrefix("  ") && !$0.contains("[") }) {
                for match in line.matches(of: /([A-Za-z][A-Za-z0-9-]*) (\d+)(?:,|$| and)/) {
                    #expect(open[String(match.1)] == Int(match.2), "\(run.path): \(line)")
                }
            }
        }
    }
}
