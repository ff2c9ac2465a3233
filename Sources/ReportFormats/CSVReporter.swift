internal import CatalogEditing
internal import Completeness
internal import Diagnostics
internal import Messages
internal import Reporting

/// For spreadsheets: the findings, one per row.
struct CSVFindingsReporter: PartsReporter {
    func parts(_ report: ProjectReport) -> [[UInt8]] {
        let header = CSVTable([
            "path", "line", "column", "severity", "impact", "rule", "key", "language", "form", "message", "reason", "advice",
            "page",
        ])
        let parts = report.visibleFindings.parts.concurrentMap { findings in
            findings.reduce(into: CSVTable()) { table, finding in
                let diagnostic = finding.diagnostic
                table.append([
                    finding.source.path, "\(finding.start.line)", "\(finding.start.column)", diagnostic.severity.name,
                    diagnostic.impact.name, diagnostic.rule.name, diagnostic.key ?? "", diagnostic.language ?? "",
                    diagnostic.form ?? "",
                    diagnostic.message.english, diagnostic.reason.english, diagnostic.advice.english,
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
struct CSVTable {
    private(set) var output: [UInt8] = []

    /// Rows without a header.
    init() {}

    init(_ header: [String]) {
        output = Array("\u{FEFF}".utf8)
        append(header)
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    mutating func append(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(cell)
        }
        output += [0x0D, 0x0A]
    }

    /// Works on bytes: a quotation mark followed by a combining mark is another character. A text that a spreadsheet would run as a
    /// formula gets a leading apostrophe, because catalogs may come from untrusted people; so does one that looks as if it had one.
    private mutating func append(_ text: consuming String) {
        let isFormula = text.unicodeScalars.first { $0 != "'" }.map(CSVRows.formulaStarts.contains) == true
        text.withUTF8 { bytes in
            let needsQuotes = bytes.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
            if needsQuotes { output.append(0x22) }
            if isFormula { output.append(UInt8(ascii: "'")) }
            if needsQuotes {
                for byte in bytes {
                    if byte == 0x22 { output.append(byte) }
                    output.append(byte)
                }
                output.append(0x22)
            } else {
                output.append(contentsOf: bytes)
            }
        }
    }
}
