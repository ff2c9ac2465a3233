import Foundation
import L10nDiagnostics
import L10nMessages
import L10nReportFormats
import L10nValidation
import TestSupport
import Testing

/// Formats for servers and editors: recorded output and format requirements.
struct ServerFormatTests {
    static let formats: [ReportFormat] = [.sarif, .junit, .checkstyle, .gitlab, .github, .xcode]

    @Test(arguments: formats) func rendersTheSample(_ format: ReportFormat) async throws {
        try check(format, "sample", SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog]))
    }

    @Test(arguments: formats) func rendersACleanCatalog(_ format: ReportFormat) async throws {
        try check(format, "clean", SampleReport.of(["Catalogs/A.xcstrings": Self.clean]))
    }

    @Test(arguments: formats) func rendersAnEmptyRun(_ format: ReportFormat) async throws {
        try check(format, "nothing", SampleReport.of([:]))
    }

    private static let clean = #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#

    private func check(_ format: ReportFormat, _ name: String, _ report: ProjectReport) throws {
        let file = Places.root.appendingPathComponent("Tests/ReportFormatsTests/Goldens/\(name).\(format.rawValue)")
        if let problem = try Golden.problem(file, is: format.render(report)) { Issue.record(Comment(rawValue: problem)) }
    }

    @Test(arguments: formats) func isDeterministic(_ format: ReportFormat) async {
        let catalogs = Dictionary(uniqueKeysWithValues: (0..<9).map { ("Catalogs/\($0).xcstrings", SampleReport.catalog) })
        let (one, other) = (format.render(SampleReport.of(catalogs)), format.render(SampleReport.of(catalogs)))
        #expect(one == other)
    }

    // MARK: GitHub's annotations

    private func lines(_ report: Report) -> [String] {
        ReportFormat.github.render(SampleReport.of(report)).split(separator: "\n").map(String.init)
    }

    @Test func escapesAnnotations() {
        let report = Findings.of([Findings.finding(at: 0, .error, key: "100%, a:b\r\n")], path: "a,b:c 5%\n.xcstrings")
        #expect(
            lines(report) == [
                "::error file=a%2Cb%3Ac 5%25%0A.xcstrings,line=1,endLine=1,col=1,endColumn=1,title=needs-review (build)::"
                    + "the 'de' text of '100%25, a:b\\r\\n' needs review"
                    + "%0Awhy: it ships even though nobody has approved it"
                    + "%0Afix: have it reviewed, then set its state to 'translated'"
            ])
    }

    @Test func annotationsHaveColumnsOnlyWithinOneLine() {
        let findings = [
            Findings.finding(at: 5, length: 4), Findings.finding(at: 5, length: 6), Findings.finding(at: 5, length: 0),
        ]
        let places = lines(Findings.of(findings, in: "😀 x y z\nnext")).map {
            $0.split(separator: ",").filter { $0.contains("=") && !$0.hasPrefix("::") && !$0.hasPrefix("title") }
        }
        #expect(
            places.map { $0.joined(separator: ",") } == [
                "line=1,endLine=1,col=4,endColumn=4", "line=1,endLine=1,col=4,endColumn=7", "line=1,endLine=2",
            ])
    }

    @Test func limitsAnnotationsToTenPerLevel() {
        let findings = (0..<30_000).map { Findings.finding(at: $0, $0 < 12 ? .error : $0 < 25 ? .warning : .note, key: "\($0)") }
        let lines = lines(Findings.of(findings, in: String(repeating: " ", count: 30_000)))
        #expect(["error", "warning", "notice"].map { level in lines.count { $0.hasPrefix("::\(level) ") } } == [10, 10, 10])
        #expect(lines.last == "::notice title=l10n::29,971 more findings: 2 errors, 3 warnings, 29,966 notes")
    }

    @Test func annotatesUnreadableFilesAsErrors() {
        let failures = Array(repeating: Findings.failure, count: 12)
        let lines = lines(Report(files: Findings.of([Findings.finding(at: 0, .error)]).files, failures: failures))
        #expect(lines.count == 11)
        #expect(lines[0].hasPrefix("::error file=Gone%3A 100%25%2C.xcstrings,title=l10n::"))
        #expect(lines.last == "::notice title=l10n::3 more findings: 3 errors, 0 warnings, 0 notes")
    }

    @Test func omitsTheCountIfAllAreShown() {
        let findings = (0..<10).map { Findings.finding(at: $0, .note, key: "\($0)") }
        #expect(lines(Findings.of(findings)).count == 10)
        #expect(!lines(Findings.of(findings)).contains { $0.contains("more finding") })
    }

    // MARK: GitLab

    private struct Quality: Decodable {
        let fingerprint: String
        let severity: String
    }

    private func issues(_ report: Report) throws -> [Quality] {
        try JSONDecoder().decode([Quality].self, from: Data(ReportFormat.gitlab.render(SampleReport.of(report)).utf8))
    }

    @Test func gitLabFingerprintsAreUnique() throws {
        let issues = try issues(Findings.of((0..<10).map { Findings.finding(at: $0) }))
        #expect(Set(issues.map(\.fingerprint)).count == 10)
    }

    @Test func mapsSeveritiesForGitLab() throws {
        let findings = [
            Findings.finding(at: 0, .error, rule: "duplicate-key"), Findings.finding(at: 1, .error), Findings.finding(at: 2),
            Findings.finding(at: 3, .note),
        ]
        let report = Report(files: Findings.of(findings).files, failures: [Findings.failure])
        #expect(try issues(report).map(\.severity) == ["blocker", "critical", "major", "minor", "info"])
    }

    // MARK: Others

    @Test func junitFailsOnlyAtTheThreshold() {
        let report = Findings.of([Findings.finding(at: 0), Findings.finding(at: 1, .error, rule: "empty-value")])
        let lenient = ReportFormat.junit.render(SampleReport.of(report))
        #expect(lenient.contains("<testsuites name=\"l10n\" tests=\"2\" failures=\"1\" errors=\"0\""))
        #expect(lenient.contains("<system-out>Catalogs/A.xcstrings:1:1: warning (build): "))
        let strict = ReportFormat.junit.render(SampleReport.of(report, threshold: .warning))
        #expect(strict.contains("<testsuites name=\"l10n\" tests=\"2\" failures=\"2\" errors=\"0\""))
    }

    @Test func junitLimitsFindingsPerCase() {
        let findings = (0..<30_000).map { Findings.finding(at: $0, .error, key: "\($0)") }
        let text = ReportFormat.junit.render(SampleReport.of(Findings.of(findings, in: String(repeating: " ", count: 30_000))))
        #expect(text.utf8.count < 10_000)
        #expect(text.contains("29,980 more findings: 29,980 errors, 0 warnings, 0 notes\n</failure>"))
    }

    @Test func junitFailsForLanguagesBelowTheirThreshold() async {
        var options = ValidationOptions()
        options.ruleOptions = ["coverage-threshold": ["minimum": .number(90)]]
        let report = SampleReport.of(["A.xcstrings": SampleReport.catalog], options: options)
        let text = ReportFormat.junit.render(report)
        #expect(text.contains("<testcase classname=\"A.xcstrings completeness\" name=\"de\" file=\"A.xcstrings\""))
        #expect(text.contains("<failure message=\"'de' is 50.0% translated"))
        #expect(!text.contains("name=\"coverage-threshold\""))
    }

    @Test func checkstyleListsFilesWithoutFindings() {
        let text = ReportFormat.checkstyle.render(SampleReport.of(Findings.of([])))
        #expect(text.contains("<file name=\"Catalogs/A.xcstrings\"/>"))
    }

    @Test func xcodeListsRelatedPlacesAsNotes() {
        let related = RelatedRange(ByteRange(4, 5), L10n.Rule.NeedsReview.reason)
        let text = ReportFormat.xcode.render(SampleReport.of(Findings.of([Findings.finding(at: 0, related: [related])])))
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("/project/Catalogs/A.xcstrings:1:1: warning: "))
        #expect(lines[1] == "/project/Catalogs/A.xcstrings:1:5: note: it ships even though nobody has approved it")
    }

    @Test func otherFormatsOmitSuppressedFindings() {
        let report = Findings.of([], suppressed: [(Findings.finding(at: 0, .error), .baseline)])
        for format in Self.formats + [.sarifGitHub] where format != .sarif {
            #expect(!format.render(SampleReport.of(report)).contains("needs review"), "\(format)")
        }
    }
}
