import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// What passes for a release, or as good enough.
struct GateTests {
    /// German is complete, and of Ukrainian 1 of 3 texts is there.
    private static let shop = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "bag.count", [("de", "Taschen", "translated"), ("en", "Bags", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "bag.title", [("de", "Tasche", "translated"), ("en", "Bag", "translated"), ("uk", "Сумка", "translated")],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "bag.total", [("de", "Summe", "translated"), ("en", "Total", "translated")], extractionState: "manual"),
    ])

    private static func run(_ arguments: [String], languages: String?, catalog: String = shop) async -> CommandRun {
        var files = ["Shop.xcstrings": catalog]
        if let languages { files["l10n.json"] = "{ \"languages\" : { \(languages) } }" }
        return await CommandRun.run(arguments, in: MemoryFileTree(texts: files))
    }

    @Test(arguments: [
        "\"required\" : [\"de\"], \"partial\" : [\"uk\"]", "\"partial\" : [\"uk\"]", "\"fallback\" : { \"uk\" : \"de\" }",
    ])
    func aNamedLanguageIsRequired(_ languages: String) async {
        for arguments in [["check"], ["check", "--release"], ["report", "--min", "50"]] {
            let run = await Self.run(arguments + ["--languages", "uk"], languages: languages)
            #expect(run.exitCode == 1, "\(arguments) \(run.output)\(run.errors)")
        }
        #expect(await Self.run(["report", "--min", "33", "--languages", "uk"], languages: languages).exitCode == 0)
    }

    @Test(arguments: [["check", "--release"], ["report", "--min", "90"]])
    func namesWhatIsNotMeasured(_ arguments: [String]) async {
        let partial = await Self.run(arguments, languages: "\"required\" : [\"de\"], \"partial\" : [\"uk\"]")
        #expect(partial.exitCode == 0, "\(partial.output)\(partial.errors)")
        #expect(partial.errors == "note: 'uk' is partial in l10n.json, so it was not measured: 33.3% done\n")
        let other = await Self.run(arguments, languages: "\"required\" : [\"de\"]")
        #expect(other.exitCode == 0)
        #expect(other.errors == "note: 'uk' is not a required language, so it was not measured: 33.3% done\n")
        let nothing = await Self.run(arguments, languages: "\"required\" : [], \"partial\" : [\"de\", \"uk\"]")
        #expect(nothing.exitCode == 1)
        #expect(nothing.errors.contains("'de' is partial in l10n.json, so it was not measured: 100.0% done\n"))
        #expect(nothing.errors.contains("error: no translation was measured"))
    }

    @Test func aThresholdNeedsSomethingToMeasure() async {
        let english = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry("bag.title", [("en", "Bag", "translated")], extractionState: "manual")
        ])
        #expect(await Self.run(["report", "--min", "90"], languages: nil, catalog: english).exitCode == 1)
        #expect(await Self.run(["check", "--release"], languages: nil, catalog: english).exitCode == 0)
        // Without configuration, a threshold is for every translation, and a release for those that are at least half done.
        let threshold = await Self.run(["report", "--min", "90"], languages: nil)
        #expect(threshold.exitCode == 1)
        #expect(!threshold.errors.contains("note:"))
        let release = await Self.run(["check", "--release"], languages: nil)
        #expect(release.exitCode == 0)
        #expect(release.errors.contains("'uk' is not a required language"))
    }

    // MARK: Empty texts

    private static func empty(_ state: String) -> String {
        CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "%@ %lld", [("de", "", state), ("en", "%@: %lld", "translated")]),
            CatalogJSON.xcodeEntry("bag.title", [("de", "Tasche", "translated"), ("en", "Bag", "translated")]),
            CatalogJSON.xcodeEntry("bag.total", [("de", "", state), ("en", "Total", "translated")]),
        ])
    }

    @Test(arguments: ["new", "needs_review", "translated"])
    func noEmptyTextShips(_ state: String) async {
        for languages in ["\"required\" : [\"de\"]", "\"required\" : [], \"partial\" : [\"de\"]"] {
            let run = await Self.run(["check", "--release", "--all"], languages: languages, catalog: Self.empty(state))
            #expect(run.exitCode == 1)
            #expect(run.output.contains("the 'de' text of 'bag.total' is empty [empty-value]"), "\(run.output)")
        }
        let compiled = await Self.run(["compile", "-o", "out"], languages: nil, catalog: Self.empty(state))
        #expect(compiled.exitCode == 0)
        #expect(compiled.errors.contains("warning: the 'de' text of 'bag.total' is empty [empty-value]"), "\(compiled.errors)")
        let english = await Self.run(["compile", "-o", "out", "--languages", "en"], languages: nil, catalog: Self.empty(state))
        #expect(!english.errors.contains("empty"))
    }

    /// Not even where a text needs no translation.
    @Test(arguments: ["new", "translated"])
    func noReportCountsAnEmptyTextAsDone(_ state: String) async {
        let run = await Self.run(["report", "--min", "100"], languages: "\"required\" : [\"de\"]", catalog: Self.empty(state))
        #expect(run.exitCode == 1)
        #expect(run.output.contains("33.3%"), "\(run.output)")
    }
}
