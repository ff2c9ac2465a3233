internal import L10nDiagnostics
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// For programs: one document. A given `schemaVersion` only ever gains fields.
struct JSONReporter: PartsReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] {
        JSONPrinter.documentParts(
            .object([
                ("schemaVersion", ReportNodes.schemaVersion),
                ("tool", ReportNodes.tool(report.tool)),
                ("summary", .object(ReportNodes.summary(report.findings))),
                ("failures", .array(report.findings.failures.map { .object(ReportNodes.failure($0)) })),
                (
                    "findings",
                    .stream(
                        report.visibleFindings.parts.map { findings in
                            { write in
                                var others = LineTables()
                                for finding in findings { write(.object(ReportNodes.finding(finding, &others))) }
                            }
                        })
                ),
                (
                    "completeness",
                    .object([
                        ("total", .object(ReportNodes.keys(report.completeness.total) + languages(report.completeness.total))),
                        ("catalogs", .array(report.completeness.catalogs.map(catalog))),
                    ])
                ),
            ]))
    }

    private func catalog(_ catalog: ProjectCompleteness.Catalog) -> JSONNode {
        .object(ReportNodes.catalog(catalog) + languages(catalog.completeness))
    }

    private func languages(_ completeness: Completeness) -> JSONMembers {
        [("languages", .array(completeness.languages.map { .object(ReportNodes.language($0)) }))]
    }
}
