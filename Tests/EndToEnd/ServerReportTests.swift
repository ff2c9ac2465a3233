import Foundation
import TestSupport
import Testing

/// Reports for servers, written by `l10n check`.
struct ServerReportTests {
    private static let reports = [
        "--report", "sarif=l10n.sarif", "--report", "gitlab=codequality.json", "--report", "junit=junit.xml", "--report",
        "checkstyle=checkstyle.xml", "--report", "github=github.txt", "--report", "xcode=xcode.txt",
    ]

    private static let catalog = """
        { "sourceLanguage" : "en", "strings" : { "bag.title" : { "extractionState" : "manual", "localizations" : {
          "de" : { "stringUnit" : { "state" : "new", "value" : "" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Bag" } } } } }, "version" : "1.0" }
        """

    private func catalog(at path: String, in folder: URL) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.catalog.utf8).write(to: url)
    }

    private func text(_ path: String, in folder: URL) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func pathsAreRelativeToTheRepository() throws {
        try withTemporaryFolder { folder in
            try catalog(at: "sub/deep er/A.xcstrings", in: folder)
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
            let sub = folder.appendingPathComponent("sub")
            let absolute = sub.appendingPathComponent("deep er/A.xcstrings").path
            for paths in [[], ["./deep er/A.xcstrings"], ["deep er"], ["../sub/deep er"], [absolute]] {
                let run = try Tool.run(["check", "--languages", "de"] + paths + Self.reports, in: sub)
                #expect(run.exitCode == 1)
                #expect(try text("l10n.sarif", in: sub).contains("\"uri\" : \"sub/deep%20er/A.xcstrings\""))
                #expect(try text("codequality.json", in: sub).contains("\"path\" : \"sub/deep er/A.xcstrings\""))
                #expect(try text("junit.xml", in: sub).contains("classname=\"sub/deep er/A.xcstrings\""))
                #expect(try text("checkstyle.xml", in: sub).contains("<file name=\"sub/deep er/A.xcstrings\">"))
                #expect(try text("github.txt", in: sub).contains("file=sub/deep er/A.xcstrings,line="))
            }
            let here = try Tool.run(["check", "--languages", "de"] + Self.reports, in: folder)
            #expect(here.exitCode == 1)
            #expect(try text("l10n.sarif", in: folder) == text("l10n.sarif", in: sub))
        }
    }

    @Test func pathsAreRelativeToTheFolderWithoutARepository() throws {
        try withTemporaryFolder { folder in
            try catalog(at: "A.xcstrings", in: folder)
            _ = try Tool.run(["check", "--languages", "de"] + Self.reports, in: folder)
            #expect(try text("l10n.sarif", in: folder).contains("\"uri\" : \"A.xcstrings\""))
            #expect(try text("xcode.txt", in: folder).contains("/A.xcstrings:2:"))
        }
    }

    @Test func filesOutsideTheRepositoryHaveAbsolutePaths() throws {
        try withTemporaryFolder { folder in
            try catalog(at: "other/A.xcstrings", in: folder)
            let repository = folder.appendingPathComponent("repository")
            try FileManager.default.createDirectory(
                at: repository.appendingPathComponent(".git"), withIntermediateDirectories: true)
            _ = try Tool.run(["check", "--languages", "de", "../other"] + Self.reports, in: repository)
            let report = try text("l10n.sarif", in: repository)
            #expect(report.contains("\"uri\" : \"file:///"))
            #expect(report.contains("/other/A.xcstrings\""))
            #expect(!report.contains("uriBaseId"))
        }
    }

    @Test func writesBaselineStatesAndSuppressionReasons() throws {
        try withTemporaryFolder { folder in
            try catalog(at: "A.xcstrings", in: folder)
            _ = try Tool.run(["check", "--languages", "de", "--baseline", "known.jsonl", "--write-baseline"], in: folder)
            let known = try Tool.run(["check", "--languages", "de", "--baseline", "known.jsonl"] + Self.reports, in: folder)
            #expect(known.exitCode == 0)
            #expect(try text("l10n.sarif", in: folder).contains("\"baselineState\" : \"unchanged\""))
            let ignore = #"{ "ignore" : [ { "rule" : "untranslated-state", "reason" : "Later" } ] }"#
            try Data(ignore.utf8).write(to: folder.appendingPathComponent("l10n.json"))
            _ = try Tool.run(["check", "--languages", "de"] + Self.reports, in: folder)
            let report = try text("l10n.sarif", in: folder)
            #expect(report.contains("\"justification\" : \"Later\""))
            #expect(report.contains("\"uri\" : \"l10n.json\""))
            #expect(try !text("codequality.json", in: folder).contains("untranslated-state"))
        }
    }

    @Test func addsAnnotationsOnGitHub() throws {
        try withTemporaryFolder { folder in
            try catalog(at: "A.xcstrings", in: folder)
            func output(_ arguments: String..., on server: String = "GITHUB_ACTIONS") throws -> String {
                try Tool.run(["check", "--languages", "de"] + arguments, in: folder, environment: [server: "true"]).output
            }
            let plain = try output(on: "CI")
            let annotated = try output()
            #expect(!plain.contains("::"))
            #expect(annotated.hasPrefix(plain))
            #expect(annotated.dropFirst(plain.count).hasPrefix("::error file=A.xcstrings,line="))
            #expect(try output("--format", "text") == plain)
            #expect(try output("--format", "github") == annotated.dropFirst(plain.count))
            #expect(try output("--report", "github=-") == annotated)
        }
    }

    /// Validates the reports of all real catalogs.
    @Test(
        .enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"),
        .enabled(if: Python.canRun("from jsonschema import Draft7Validator"), "python3 has no jsonschema"))
    func reportsOfRealCatalogsAreValid() throws {
        try withTemporaryFolder { folder in
            let reports = Self.reports.map { word in
                word.contains("=") ? word.replacingOccurrences(of: "=", with: "=\(folder.path)/") : word
            }
            let corpus = Places.shared.appendingPathComponent("corpus")
            let check = try Tool.run(["check", "--languages", "de,fr,ja"] + reports, in: corpus)
            // One of them cannot be read.
            #expect((1...2).contains(check.exitCode))
            let run = try Python.run(Python.serverFormatValidator, in: folder)
            #expect(run.exitCode == 0, "\(run.errors.suffix(2_000))")
            let counts = run.output.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
            #expect(counts.count == 3 && counts[0] == 5_000 && counts[1] == counts[2])
        }
    }
}
