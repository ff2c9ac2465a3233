import Foundation
import L10nDiagnostics
import L10nLinting
import L10nReportFormats
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// Independent programs validate the documents. Tests that need one are skipped if it is not installed.
struct ReportValidationTests {
    private static let hasSchemas = Python.canRun("from jsonschema import Draft202012Validator")

    /// Runs Python with a document in the file `document`, and returns its output.
    private func python(_ document: String, _ code: String, file: SourceLocation = #_sourceLocation) throws -> String {
        try withTemporaryFolder { folder in
            try Data(document.utf8).write(to: folder.appendingPathComponent("document"))
            let run = try Python.run(code, in: folder)
            #expect(run.exitCode == 0, "\(run.errors.suffix(2_000))", sourceLocation: file)
            return run.output
        }
    }

    static let reports = ["nothing", "sample", "hostile", "earlier"]

    private func report(_ name: String) async -> ProjectReport {
        switch name {
        case "nothing": SampleReport.of([:])
        case "sample": SampleReport.of(["Catalogs/A.xcstrings": SampleReport.catalog])
        case "earlier": SampleReport.of([("de", .required, 9, 10, 5), ("it", .other, 1, 10, nil)])
        default: SampleReport.of(["Hostile \u{1B} & <x>.xcstrings": SampleReport.hostileCatalog])
        }
    }

    private static let schema = Places.root
        .appendingPathComponent("Sources/ReportFormats/ReportFormats.docc/report.schema.json").path

    @Test(.enabled(if: hasSchemas, "python3 has no jsonschema"), arguments: reports)
    func jsonMatchesItsSchema(_ name: String) async throws {
        _ = try python(
            ReportFormat.json.render(await report(name)),
            """
            import json
            from jsonschema import Draft202012Validator as Validator
            schema = json.load(open('\(Self.schema)'))
            Validator.check_schema(schema)
            Validator(schema).validate(json.load(open('document', encoding='utf-8')))
            """)
    }

    @Test(.enabled(if: hasSchemas, "python3 has no jsonschema"), arguments: reports)
    func jsonLinesMatchTheirSchema(_ name: String) async throws {
        let kinds = try python(
            ReportFormat.jsonl.render(await report(name)),
            """
            import json
            from jsonschema import Draft202012Validator as Validator
            schema = json.load(open('\(Self.schema)'))
            line = Validator({'$schema': schema['$schema'], '$ref': '#/$defs/line', '$defs': schema['$defs']})
            for text in open('document', encoding='utf-8', newline='\\n'):
                value = json.loads(text)
                line.validate(value)
                print(value['kind'])
            """
        ).split(separator: "\n")
        #expect(kinds.first == "run" && kinds.last == "summary")
        if name == "sample" { #expect(Set(kinds) == ["run", "finding", "catalog", "completeness", "summary"]) }
    }

    private static let differenceSchema = Places.root
        .appendingPathComponent("Sources/ReportFormats/ReportFormats.docc/difference.schema.json").path

    @Test(
        .enabled(if: hasSchemas, "python3 has no jsonschema"), arguments: [SampleReport.catalog, SampleReport.hostileCatalog, ""])
    func differencesMatchTheirSchema(_ catalog: String) async throws {
        let source = SourceFile(path: "A.xcstrings", bytes: Array(catalog.utf8))
        let files = [
            FileDifference(path: "A.xcstrings", from: nil, to: source),
            FileDifference(path: "A.xcstrings", earlierPath: "Old.xcstrings", from: source, to: nil),
        ]
        for files in [files, []] {
            _ = try python(
                DifferenceFormat.json.render(files),
                """
                import json
                from jsonschema import Draft202012Validator as Validator
                schema = json.load(open('\(Self.differenceSchema)'))
                Validator.check_schema(schema)
                Validator(schema).validate(json.load(open('document', encoding='utf-8')))
                """)
        }
    }

    @Test(.enabled(if: Python.canRun("import csv"), "python3 is not installed"), arguments: reports)
    func csvRowsAreComplete(_ name: String) async throws {
        let report = await report(name)
        for format in [ReportFormat.csv, .csvFindings] {
            let keys = try python(
                format.render(report),
                """
                import csv
                rows = list(csv.reader(open('document', encoding='utf-8-sig', newline='')))
                assert len({len(row) for row in rows}) == 1, rows
                assert not any(cell[:1] in tuple('=+-@\\t\\r\\n') and cell for row in rows for cell in row), rows
                print('\\n'.join(sorted({repr(row[6]) for row in rows[1:]})))
                """)
            if name == "hostile", format == .csvFindings { #expect(keys.contains("'=HYPERLINK(\"x\")")) }
        }
    }

    @Test(.enabled(if: Python.canRun("import xml.etree"), "python3 is not installed"), arguments: reports)
    func badgeIsValidSVG(_ name: String) async throws {
        let texts = try python(
            ReportFormat.badge.render(await report(name)),
            """
            import xml.etree.ElementTree as tree
            root = tree.parse('document').getroot()
            name = '{http://www.w3.org/2000/svg}'
            assert root.tag == name + 'svg' and root.get('height') == '20' and root.get('role') == 'img'
            texts = [text for text in root.iter(name + 'text') if text.get('aria-hidden') is None]
            assert root.find(name + 'title').text == root.get('aria-label') == ': '.join(text.text for text in texts)
            print(texts[1].text)
            """)
        #expect(texts == ["nothing": "unknown\n", "sample": "25%\n", "hostile": "0%\n", "earlier": "90%\n"][name])
    }
}
