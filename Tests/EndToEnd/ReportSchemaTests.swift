import Foundation
import TestSupport
import Testing

/// The schema of the JSON report describes what is said of all real catalogs.
@Suite(.enabled(if: Places.hasShared, "the reference data in ../shared is not here"))
struct ReportSchemaTests {
    private static let python = URL(fileURLWithPath: "/usr/bin/env")
    private static let environment = ProcessInfo.processInfo.environment
    private static let hasSchemas =
        (try? Tool.run(
            python, ["python3", "-c", "from jsonschema import Draft202012Validator"], in: Places.root, environment
        ).exitCode) == 0

    @Test(.enabled(if: hasSchemas, "python3 has no jsonschema")) func ofTheCorpus() throws {
        try withTemporaryFolder { folder in
            let report = folder.appendingPathComponent("report.json").path
            let lines = folder.appendingPathComponent("report.jsonl").path
            let corpus = Places.shared.appendingPathComponent("corpus")
            let run = try Tool.run(
                ["check", ".", "--quiet", "--report", "json=\(report)", "--report", "jsonl=\(lines)"], in: corpus)
            #expect(run.exitCode == 1, "\(run.errors)")
            let schema = Places.root.appendingPathComponent(
                "Sources/ReportFormats/ReportFormats.docc/report.schema.json")
            let judge = try Tool.run(
                Self.python,
                [
                    "python3", "-c",
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
                        # A language has no field that a small one lacks, and thousands of names of namespaces take minutes.
                        if 'namespaces' in value: value['namespaces'] = value['namespaces'][:3]
                        line.validate(value)
                    assert kinds['finding'] == len(report['findings']), kinds
                    assert kinds['catalog'] == len(report['completeness']['catalogs']), kinds
                    """,
                    schema.path, report, lines,
                ], in: folder, Self.environment)
            #expect(judge.exitCode == 0, "\(judge.errors.suffix(2_000))")
        }
    }
}
