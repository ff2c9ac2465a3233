import Foundation
import L10nDiagnostics
import L10nReportFormats
import TestSupport
import Testing

/// Independent validation of the formats for servers.
@Suite(.enabled(if: Python.canRun("from jsonschema import Draft7Validator"), "python3 has no jsonschema"))
struct ServerFormatValidationTests {
    /// Texts that formats must escape: control characters, section ends, line endings, directional marks, emoji.
    private static let hostile = [
        "\u{0}\u{1}\u{8}\u{1B}[31m", "]]> --> <b> & \" '", "line\nend\r\ntab\t", "\u{202E}right to left\u{202C}",
        "👩‍👩‍👧 é 日本語 العربية",
        "100% a,b:c ::error::", "\u{FFFE}\u{FFFF}\u{FEFF}", "[link](1) {0} %0A",
    ]

    private func report(_ name: String) async -> ProjectReport {
        switch name {
        case "nothing": return SampleReport.of([:])
        case "sample": return SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog])
        default:
            let findings = Self.hostile.enumerated().map { Findings.finding(at: $0.offset, .error, key: $0.element) }
            let files = Findings.of(findings, in: Self.hostile.joined(), path: "Hostile \u{1B}\n & <x>.xcstrings").files
            return SampleReport.of(Report(files: files, failures: [Findings.failure]))
        }
    }

    @Test(arguments: ["nothing", "sample", "hostile"]) func documentsAreValid(_ name: String) async throws {
        let report = await report(name)
        try withTemporaryFolder { folder in
            for (format, file) in [
                (ReportFormat.sarif, "l10n.sarif"), (.gitlab, "codequality.json"), (.junit, "junit.xml"),
                (.checkstyle, "checkstyle.xml"),
            ] {
                try Data(format.render(report).utf8).write(to: folder.appendingPathComponent(file))
            }
            let run = try Python.run(Python.serverFormatValidator, in: folder)
            #expect(run.exitCode == 0, "\(run.errors.suffix(2_000))")
        }
    }

    @Test func xmlPreservesTexts() async throws {
        let text = ReportFormat.checkstyle.render(await report("hostile"))
        let messages = try withTemporaryFolder { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("document"))
            return try Python.run(
                """
                import xml.etree.ElementTree as tree
                for element in tree.parse('document').getroot().iter('error'): print(element.get('message'))
                """, in: folder
            ).output.split(separator: "\n")
        }
        #expect(messages.contains { $0.contains("']]> --> <b> & \" ''") })
        #expect(messages.contains { $0.contains("'\\u{0}\\u{1}\\u{8}\\u{1B}[31m'") })
        #expect(messages.contains { $0.contains("'\u{FFFD}\u{FFFD}\\u{FEFF}'") })
    }
}
