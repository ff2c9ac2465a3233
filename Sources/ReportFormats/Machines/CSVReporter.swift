internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nValidation

/// For spreadsheets: the findings, one per row.
struct CSVFindingsReporter: PartsReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] {
        let header = CSVTable(
            [
                "path", "line", "column", "severity", "impact", "rule", "key", "language", "form", "message", "reason", "advice",
                "page",
            ], hasByteOrderMark: true)
        let parts = report.visibleFindings.parts.concurrentMap { findings in
            findings.reduce(into: CSVTable()) { table, visible in
                let finding = visible.finding
                table.append([
                    VisibleText.line(visible.source.path), "\(visible.start.line)", "\(visible.start.column)",
                    finding.severity.name,
                    finding.impact.name, finding.rule.name, VisibleText.line(finding.key ?? ""),
                    VisibleText.line(finding.language ?? ""), VisibleText.line(finding.form ?? ""),
                    VisibleText.line(finding.message.english), VisibleText.line(finding.reason.english),
                    VisibleText.line(finding.advice.english),
                    ToolInformation.pageAddress(of: finding.rule),
                ])
            }
        }
        return [header.output] + parts.map(\.output)
    }
}

/// For spreadsheets: how complete each language of each catalog is, one language per row.
struct CSVCompletenessReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        let states = TranslationCounts.State.allCases.map(\.rawValue)
        var table = CSVTable(
            ["path", "sourceLanguage", "language", "tier", "percent", "earlierPercent", "wordsToTranslate", "strings"]
                + states.map { "strings.\($0)" } + ["forms"] + states.map { "forms.\($0)" }, hasByteOrderMark: true)
        for catalog in report.completeness.catalogs {
            for language in catalog.completeness.languages {
                table.append(
                    [
                        VisibleText.line(catalog.path), VisibleText.line(catalog.sourceLanguage ?? ""),
                        VisibleText.line(language.name), language.tier.rawValue,
                        language.strings.percent, language.earlier?.percent ?? "", "\(language.wordsToTranslate)",
                    ] + numbers(language.strings) + numbers(language.forms))
            }
        }
        return String(decoding: table.output, as: UTF8.self)
    }

    private func numbers(_ counts: TranslationCounts) -> [String] {
        ["\(counts.total)"] + TranslationCounts.State.allCases.map { "\(counts[$0])" }
    }
}
