import Foundation
import TestSupport
import Testing

/// The JSON report of all real catalogs matches its schema.
@Suite(.enabled(if: Places.hasShared, "needs the real catalogs in ../shared/corpus"))
struct ReportSchemaTests {
    private static let hasSchemas = Python.canRun("from jsonschema import Draft202012Validator")

    @Test(.enabled(if: hasSchemas, "python3 has no jsonschema")) func schemaDescribesReportsOfRealCatalogs() throws {
        try withTemporaryFolder { folder in
            let report = folder.appendingPathComponent("report.json").path
            let lines = folder.appendingPathComponent("report.jsonl").path
            let corpus = Places.shared.appendingPathComponent("corpus")
            let run = try Tool.run(
                ["check", ".", "--quiet", "--report", "json=\(report)", "--report", "jsonl=\(lines)"], in: corpus)
            // One of them cannot be read.
            #expect((1...2).contains(run.exitCode), "\(run.errors)")
            let schema = Places.root.appendingPathComponent(
                "Sources/ReportFormats/ReportFormats.docc/report.schema.json")
            let validation = try Python.run(
                """
                import json, sys
                from jsonschema import Draft202012Validator as Validator
                schema, report, lines = sys.argv[1:]
                schema = json.load(open(schema))
                report = json.load(open(report, encoding='utf-8'))
                Validator(schema).validate(report)
                line = Validator({'$ref': '#/$defs/line', '$defs': schema['$defs']})
                kinds = {}
                for text in open(lines, encoding='utf-8', newline='\\n'):
                    value = json.loads(text)
                    kinds[value['kind']] = kinds.get(value['kind'], 0) + 1
                    # Validating thousands of namespaces takes minutes; a few are enough.
                    if 'namespaces' in value: value['namespaces'] = value['namespaces'][:3]
                    line.validate(value)
                assert kinds['finding'] == len(report['findings']), kinds
                assert kinds['catalog'] == len(report['completeness']['catalogs']), kinds
                """, [schema.path, report, lines], in: folder)
            #expect(validation.exitCode == 0, "\(validation.errors.suffix(2_000))")
        }
    }
}
