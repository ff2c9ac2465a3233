internal import Completeness
internal import Diagnostics
internal import Messages
internal import Reporting

/// For spreadsheets: the findings, one per row.
struct CSVFindingsReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        var table = CSVTable([
            "path", "line", "column", "severity", "impact", "rule", "key", "language", "form", "message", "reason", "advice",
            "page",
        ])
        for finding in report.visibleFindings {
            let diagnostic = finding.diagnostic
            table.append([
                finding.source.path, "\(finding.start.line)", "\(finding.start.column)", diagnostic.severity.name,
                diagnostic.impact.name, diagnostic.rule.name, diagnostic.key ?? "", diagnostic.language ?? "",
                diagnostic.form ?? "",
                diagnostic.message.english, diagnostic.reason.english, diagnostic.advice.english,
                ToolInformation.pageAddress(of: diagnostic.rule),
            ])
        }
        return table.text
    }
}

/// For spreadsheets: how complete each language of each catalog is, one language per row.
struct CSVCompletenessReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        let states = TranslationCounts.State.allCases.map(\.rawValue)
        var table = CSVTable(
            ["path", "sourceLanguage", "language", "tier", "percent", "earlierPercent", "wordsToTranslate", "strings"]
                + states.map { "strings.\($0)" } + ["forms"] + states.map { "forms.\($0)" })
        for catalog in report.completeness.catalogs {
            for language in catalog.completeness.languages {
                table.append(
                    [
                        catalog.path, catalog.sourceLanguage ?? "", language.name, language.tier.rawValue,
                        language.strings.percent, language.earlier?.percent ?? "", "\(language.wordsToTranslate)",
                    ] + numbers(language.strings) + numbers(language.forms))
            }
        }
        return table.text
    }

    private func numbers(_ counts: TranslationCounts) -> [String] {
        ["\(counts.total)"] + TranslationCounts.State.allCases.map { "\(counts[$0])" }
    }
}

/// A table in the format of RFC 4180: commas, CRLF, and quotation marks where needed. It starts with a byte-order mark, because
/// Excel reads a file without one in the machine's legacy code page.
private struct CSVTable {
    private(set) var text = "\u{FEFF}"

    init(_ header: [String]) { append(header) }

    mutating func append(_ cells: [String]) { text += cells.map(Self.cell).joined(separator: ",") + "\r\n" }

    /// A text that a spreadsheet would run as a formula gets a leading apostrophe: catalogs may come from untrusted people.
    private static func cell(_ text: String) -> String {
        let text = text.unicodeScalars.first.map(formulaStarts.contains) == true ? "'" + text : text
        let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return needsQuotes
            ? "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\"" : text
    }

    /// The last four are the full-width variants that East Asian input methods produce.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]
}
