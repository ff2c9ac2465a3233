internal import L10nValidation

/// The formats of `--format` and `l10n report`.
package enum ReportFormat: String, Sendable, CaseIterable {
    case html
    case json
    case jsonl
    case markdown
    case csv
    case csvFindings = "csv-findings"
    case badge
    case shields
    case sarif
    /// Without suppressed findings.
    case sarifGitHub = "sarif-github"
    case junit
    case checkstyle
    case gitlab
    case github
    case xcode

    /// The current names of formats that had another one.
    package static let currentNames = ["csv-completeness": csv.rawValue]

    /// Whether a file begins as reports of this format do, so that a new one may replace it.
    package func isReport(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        let line = start.prefix { !$0.isNewline }
        return switch self {
        case .html: start.contains("<meta name=\"generator\" content=\"l10n ")
        case .json, .jsonl, .sarif, .sarifGitHub: start.contains("\"name\" : \"l10n\"")
        case .markdown: start.hasPrefix("<!-- l10n report -->")
        case .csv: start.hasPrefix("\u{FEFF}path,sourceLanguage,language,")
        case .csvFindings: start.hasPrefix("\u{FEFF}path,line,column,severity,")
        case .badge: line.hasPrefix("<svg ") && line.contains(" aria-label=\"l10n: ")
        case .shields: start.contains("\"label\" : \"l10n\"")
        case .junit: start.contains("<testsuites name=\"l10n\"")
        case .checkstyle:
            start.contains("<checkstyle ") && (!start.contains("<error ") || start.contains(" source=\"l10n."))
        case .gitlab: start == "[\n\n]\n" || start.hasPrefix("[\n  {\n    \"description\" : ")
        case .github: ["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) } && line.contains("title=")
        case .xcode: line.hasSuffix("]") && [": error: ", ": warning: ", ": note: "].contains { line.contains($0) }
        }
    }

    /// Whether it says which project the report is of, and when it was made.
    package var namesOrigin: Bool { self == .html }

    /// Whether it lists findings; the others only show how complete catalogs are.
    package var hasFindings: Bool {
        switch self {
        case .csv, .badge, .shields: false
        default: true
        }
    }

    /// Depends only on the report. The document is complete and valid even without findings.
    package func render(_ report: ProjectReport) -> String { String(decoding: Array(parts(report).joined()), as: UTF8.self) }

    /// The same document as UTF-8 in parts.
    package func parts(_ report: ProjectReport) -> [[UInt8]] {
        let parts = reporter.parts(report)
        func document() -> [UInt8] { parts.count == 1 ? parts[0] : Array(parts.joined()) }
        switch self {
        case .json, .jsonl, .sarif, .sarifGitHub, .gitlab, .shields:
            return parts.map { VisibleText.document($0, spelling: VisibleText.spellingInJSON) }
        case .junit, .checkstyle, .badge:
            return [VisibleText.document(document(), spelling: VisibleText.spellingInXML)]
        case .csv, .csvFindings, .xcode, .markdown:
            return [Array(VisibleText.printed(String(decoding: document(), as: UTF8.self), keepsColors: false).utf8)]
        // The one has characters of its own for what it escapes, the other one consists of commands.
        case .html, .github: return parts
        }
    }

    private var reporter: any PartsReporter {
        switch self {
        case .html: HTMLReporter()
        case .json: JSONReporter()
        case .jsonl: JSONLinesReporter()
        case .markdown: MarkdownReporter()
        case .csv: CSVCompletenessReporter()
        case .csvFindings: CSVFindingsReporter()
        case .badge: BadgeReporter()
        case .shields: ShieldsReporter()
        case .sarif: SARIFReporter()
        case .sarifGitHub: SARIFReporter(omitsSuppressed: true)
        case .junit: JUnitReporter()
        case .checkstyle: CheckstyleReporter()
        case .gitlab: GitLabReporter()
        case .github: GitHubReporter()
        case .xcode: XcodeDocumentReporter()
        }
    }
}
