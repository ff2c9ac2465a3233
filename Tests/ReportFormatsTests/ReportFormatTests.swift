import Foundation
import L10nReportFormats
import TestSupport
import Testing

/// The recorded output of every format, with and without findings.
struct ReportFormatTests {
    static let formats: [ReportFormat] = [.json, .jsonl, .markdown, .csv, .csvFindings, .badge, .shields]

    @Test(arguments: formats) func rendersTheSample(_ format: ReportFormat) async throws {
        try check(format, "sample", SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog]))
    }

    @Test(arguments: formats) func rendersAnEmptyRun(_ format: ReportFormat) async throws {
        try check(format, "nothing", SampleReport.of([:]))
    }

    private func check(_ format: ReportFormat, _ name: String, _ report: ProjectReport) throws {
        let file = Places.root.appendingPathComponent("Tests/ReportFormatsTests/Goldens/\(name).\(format.rawValue)")
        let text = format.render(report)
        if let problem = try Golden.problem(file, is: text) { Issue.record(Comment(rawValue: problem)) }
    }

    /// A quotation mark and a combining mark are one character.
    @Test func csvDoublesEveryQuotationMark() async {
        let report = SampleReport.of([SamplePages.hostilePath: SamplePages.hostile])
        let rows = ReportFormat.csvFindings.render(report).components(separatedBy: "\r\n").dropFirst().dropLast()
        let start = Array("\"A\"\"\u{301} onclick=x <img src=x>.xcstrings\",".utf8)
        #expect(!rows.isEmpty && rows.allSatisfy { $0.utf8.starts(with: start) })
    }

    @Test(arguments: formats) func isDeterministic(_ format: ReportFormat) async {
        let catalogs = Dictionary(uniqueKeysWithValues: (0..<9).map { ("Catalogs/\($0).xcstrings", SampleReport.catalog) })
        let (one, other) = (format.render(SampleReport.of(catalogs)), format.render(SampleReport.of(catalogs)))
        #expect(one == other)
    }
}
