import Foundation
import TestSupport
import Testing

/// `l10n report --since`, in temporary repositories.
struct ReportSinceTests {
    /// A catalog with numbered keys; each language has translated the first few.
    private static func catalog(_ keys: Int, _ languages: [String: Int]) -> String {
        let entries = (0..<keys).map { number in
            let texts = languages.filter { number < $0.value }.sorted { $0.key < $1.key }.map { language, _ in
                (language, CatalogJSON.unit("\(language) \(number)"))
            }
            return CatalogJSON.entry("bag.key_\(number).title", texts, fields: "")
        }
        return CatalogJSON.catalog(entries.joined(separator: ",\n"))
    }

    /// The first cells of each row: language, tier, percentage, and change.
    private func rows(_ output: String) -> [String] {
        output.split(separator: "\n").filter { $0.contains("%") }.map { line in
            line.split(separator: " ").prefix(4).joined(separator: " ")
        }
    }

    private func withRepository(_ body: (GitFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Repo"))
            try repository.write(Self.catalog(8, ["en": 8, "de": 4, "fr": 8, "it": 8]), to: "App/A.xcstrings")
            try repository.commit()
            try body(repository)
        }
    }

    @Test func showsTheChangeInPercentagePoints() throws {
        try withRepository { repository in
            try repository.write(Self.catalog(10, ["en": 10, "de": 9, "fr": 8, "ja": 6]), to: "App/A.xcstrings")
            let run = try Tool.run(["report", "--since", "main"], in: repository.root)
            #expect(run.exitCode == 0)
            #expect(
                rows(run.output) == [
                    "en source 100.0% 0.0", "de required 90.0% +40.0", "fr required 80.0% -20.0", "ja required 60.0% new",
                ])
            #expect(run.output.hasSuffix("\nremoved since main: it\n"))
        }
    }

    @Test func comparesARenamedCatalog() throws {
        try withRepository { repository in
            try repository.git("mv", "App/A.xcstrings", "App/B.xcstrings")
            let run = try Tool.run(["report", "--since", "main"], in: repository.root)
            #expect(rows(run.output).map { $0.split(separator: " ").last } == ["0.0", "0.0", "0.0", "0.0"])
            #expect(!run.output.contains("removed since"))
        }
    }

    @Test func marksLanguagesOfANewCatalogAsNew() throws {
        try withRepository { repository in
            try repository.write(Self.catalog(2, ["en": 2, "de": 2]), to: "App/B.xcstrings")
            let run = try Tool.run(["report", "App/B.xcstrings", "--since", "main"], in: repository.root)
            #expect(rows(run.output) == ["en source 100.0% new", "de required 100.0% new"])
        }
    }

    /// Languages that were below the threshold before still fail.
    @Test func appliesTheThresholdToTheCurrentState() throws {
        try withRepository { repository in
            for since in [[], ["--since", "HEAD"]] {
                let run = try Tool.run(["report", "--min", "60"] + since, in: repository.root)
                #expect(run.exitCode == 1)
                #expect(run.output.contains("error: 'de' is 50.0% translated (4 of 8)"))
                #expect(run.output.contains("translate 1 more key into 'de'"))
            }
        }
    }

    @Test func reportsAnUnknownRevision() throws {
        try withRepository { repository in
            let run = try Tool.run(["report", "--since", "nowhere"], in: repository.root)
            #expect(run.exitCode == 2)
            #expect(run.output == "")
            #expect(run.errors.contains("this repository has no commit 'nowhere'"))
        }
    }

    @Test func checkAndReportUseTheSameThreshold() throws {
        try withRepository { repository in
            for (minimum, code) in [(50, Int32(0)), (51, 1)] {
                try repository.write(
                    "{ \"rules\" : { \"coverage-threshold\" : { \"minimum\" : \(minimum) }, \"missing-translation\" : \"off\" } }",
                    to: "l10n.json")
                let check = try Tool.run(["check"], in: repository.root)
                let report = try Tool.run(["report"], in: repository.root)
                #expect(check.exitCode == code)
                #expect(report.exitCode == code)
            }
        }
    }

    /// Each team finds its own line.
    @Test func ownersHaveALineEach() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            for name in ["Shop/A", "Shop/B", "Account/C"] {
                try repository.write(CatalogJSON.xcodeCatalog([""]), to: "\(name).xcstrings")
            }
            let inside = repository.root.appendingPathComponent("Shop")
            #expect(
                try Tool.run(["report", "--group-by", "owner"], in: inside).errors.contains("no CODEOWNERS in this repository"))
            try repository.write("Shop/ @shop\n", to: "CODEOWNERS")
            let all = try Tool.run(["report", "--group-by", "owner"], in: repository.root)
            #expect(all.exitCode == 0)
            for name in ["(no owner)", "@shop", "Total for 3 catalogs"] {
                #expect(all.output.contains("\n\(name)"), "\(all.output)")
            }
            #expect(try Tool.run(["report", "--group-by", "owner"], in: inside).output.contains("\n@shop"))
            let json = try Tool.run(["report", "--group-by", "owner", "--format", "json"], in: repository.root)
            #expect(json.exitCode == 2 && json.errors.contains("text output only"))
        }
    }
}
