internal import Completeness
internal import Diagnostics
internal import JSONSyntax
internal import Reporting

/// For programs that read line by line: one object per line, with its kind. The first describes the run, the last is the summary.
struct JSONLinesReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        var output = line("run", [("schemaVersion", ReportNodes.schemaVersion), ("tool", ReportNodes.tool(report.tool))])
        let parts = report.visibleFindings.parts.concurrentMap { findings in
            var others = LineTables()
            return findings.reduce(into: "") { $0 += line("finding", ReportNodes.finding($1, &others)) }
        }
        for part in parts { output += part }
        for catalog in report.completeness.catalogs {
            output += line("catalog", ReportNodes.catalog(catalog))
            for language in catalog.completeness.languages {
                output += line("completeness", [("path", .string(catalog.path))] + ReportNodes.language(language))
            }
        }
        for failure in report.findings.failures { output += line("failure", ReportNodes.failure(failure)) }
        return output + line("summary", ReportNodes.summary(report.findings))
    }

    private func line(_ kind: String, _ members: JSONMembers) -> String {
        JSONPrinter.line(.object([("kind", .string(kind))] + members)) + "\n"
    }
}
