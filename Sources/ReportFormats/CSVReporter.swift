internal import CatalogEditing
internal import Completeness
internal import Diagnostics
internal import Messages
internal import PlainText
internal import Reporting

/// For spreadsheets: the findings, one per row.
struct CSVFindingsReporter: PartsReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] {
        let header = CSVTable(
            [
                "path", "line", "column", "severity", "impact", "rule", "key", "language", "form", "message", "reason", "advice",
                "page",
            ], hasByteOrderMark: true)
        let parts = report.visibleFindings.parts.concurrentMap { findings in
            findings.reduce(into: CSVTable()) { table, finding in
                let diagnostic = finding.diagnostic
                table.append([
                    VisibleText.line(finding.source.path), "\(finding.start.line)", "\(finding.start.column)",
                    diagnostic.severity.name,
                    diagnostic.impact.name, diagnostic.rule.name, VisibleText.line(diagnostic.key ?? ""),
                    VisibleText.line(diagnostic.language ?? ""), VisibleText.line(diagnostic.form ?? ""),
                    VisibleText.line(diagnostic.message.english), VisibleText.line(diagnostic.reason.english),
                    VisibleText.line(diagnostic.advice.english),
                    ToolInformation.pageAddress(of: diagnostic.rule),
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
