internal import L10nDiagnostics
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// For programs that read line by line: one object per line, with its kind. The first describes the run, the last is the summary.
struct JSONLinesReporter: PartsReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] {
        let run = line("run", [("schemaVersion", ReportNodes.schemaVersion), ("tool", ReportNodes.tool(report.tool))])
        let findings = report.visibleFindings.parts.concurrentMap { findings in
            var others = LineTables()
            return JSONPrinter.lines(findings.map { line("finding", ReportNodes.finding($0, &others)) })
        }
        var rest: [JSONNode] = []
        for catalog in report.completeness.catalogs {
            rest.append(line("catalog", ReportNodes.catalog(catalog)))
            for language in catalog.completeness.languages {
                rest.append(line("completeness", [("path", .string(catalog.path))] + ReportNodes.language(language)))
            }
        }
        rest += report.findings.failures.map { line("failure", ReportNodes.failure($0)) }
        rest.append(line("summary", ReportNodes.summary(report.findings)))
        return [JSONPrinter.lines([run])] + findings + [JSONPrinter.lines(rest)]
    }

    private func line(_ kind: String, _ members: JSONMembers) -> JSONNode { .object([("kind", .string(kind))] + members) }
}
