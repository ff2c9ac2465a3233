import L10nDiagnostics
import L10nReportFormats
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

struct JSONReporterTests {
    @Test func writesEveryFieldOfAFinding() async {
        let text = ReportFormat.json.render(SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog]))
        for field in [
            "\"schemaVersion\" : 1", "\"rule\" : \"format-unnumbered-reorder\"", "\"line\" : 7", "\"endColumn\" : ",
            "\"form\" : null", "\"form\" : \"plural.one\"", "\"applicability\" : ",
        ] {
            #expect(text.contains(field), "\(field)")
        }
    }

    @Test func doesNotCutLongArguments() async {
        let key = String(repeating: "k", count: 100_000)
        let catalog = CatalogJSON.catalog("\"\(key)\":{\"extractionState\":\"stale\"}")
        #expect(ReportFormat.json.render(SampleReport.of(["A.xcstrings": catalog])).contains(key))
    }
}
