internal import Completeness
internal import Diagnostics
internal import Messages
internal import Mustache
internal import Reporting

/// For comments on pull requests and job summaries: how complete the languages are, which rules found the most, and the findings,
/// in the language of the person who runs the tool. The layout is in `Templates/report.md.mustache`.
struct MarkdownReporter: DocumentReporter {
    /// GitHub accepts 65,536 characters in a comment. This counts UTF-16 code units, of which there are never fewer, and leaves
    /// some space for the script that posts it.
    static let limit = 65_000

    private static let template: MustacheTemplate = {
        // Values are already escaped; the engine must not escape them as HTML.
        let text = "{{% CONTENT_TYPE:TEXT}}" + String(decoding: PackageResources.report_md_mustache, as: UTF8.self)
        guard let template = try? MustacheTemplate(string: text) else { fatalError("report.md.mustache is not a valid template") }
        return template
    }()

    /// Includes as many findings as fit, the most severe first.
    func render(_ report: ProjectReport) -> String {
        let page = MarkdownPage(report)
        var fitting = page.text(Self.template, findings: 0)
        var (low, high) = (0, min(page.findingCount, Self.limit / MarkdownPage.shortestFinding))
        while low < high {
            let count = (low + high + 1) / 2
            let text = page.text(Self.template, findings: count)
            if text.utf16.count <= Self.limit {
                (fitting, low) = (text, count)
            } else {
                high = count - 1
            }
        }
        return fitting
    }
}

/// The template's context: escaped texts.
private struct MarkdownPage {
    /// The least number of characters that a finding takes.
    static let shortestFinding = 30
    private static let longestLists = (failures: 20, languages: 100, rules: 10)

    /// Sorted by descending severity, then by impact, path and position.
    private let findings: [VisibleFinding]
    /// The rules with the most findings.
    private let ruleRows: ArraySlice<(rule: RuleID, count: Int)>
    /// The fields that do not depend on the number of findings included.
    private let commonFields: [String: Any]

    var findingCount: Int { findings.count }

    init(_ report: ProjectReport) {
        let visible = report.visibleFindings
        findings = Severity.allCases.reversed().flatMap { severity in
            let own = visible.filter { $0.diagnostic.severity == severity }
            return Impact.allCases.flatMap { impact in own.filter { $0.diagnostic.impact == impact } }
        }
        let rules = Self.rules(findings)
        ruleRows = rules.prefix(Self.longestLists.rules)
        commonFields = [
            "title": L10n.Markdown.title.localized,
            "summary": [report.findings.summary] + report.findings.suppressedSummary,
            "columns": Self.columns,
        ].merging(Self.failures(report.findings.failures)) { current, _ in current }
            .merging(Self.languages(report.completeness.total)) { current, _ in current }
            .merging(Self.fields(ruleRows, of: rules.count)) { current, _ in current }
    }

    func text(_ template: MustacheTemplate, findings count: Int) -> String {
        var fields = commonFields
        fields["groups"] = groups(findings[..<count])
        let rules = Set(ruleRows.map(\.rule) + findings[..<count].map(\.diagnostic.rule))
        fields["links"] = rules.sorted().map { ["rule": $0.name, "page": ToolInformation.pageAddress(of: $0)] }
        let omitted = findings.count - count
        fields["moreFindings"] = omitted > 0 ? L10n.Markdown.More.findings(count: omitted).localized : nil
        return template.render(fields)
    }

    private static var columns: [String: String] {
        [
            "language": L10n.Markdown.Column.language.localized, "translated": L10n.Markdown.Column.translated.localized,
            "before": L10n.Markdown.Column.before.localized, "missing": L10n.Markdown.Column.missing.localized,
            "review": L10n.Markdown.Column.review.localized, "words": L10n.Markdown.Column.words.localized,
            "rule": L10n.Markdown.Column.rule.localized, "findings": L10n.Markdown.Column.findings.localized,
        ]
    }

    private static func failures(_ failures: [Report.Failure]) -> [String: Any] {
        let rows = failures.prefix(longestLists.failures).map {
            ["place": MarkdownText.code($0.path, atMost: 200), "message": MarkdownText.text($0.message.localized)]
        }
        let omitted = failures.count - rows.count
        return ["hasFailures": !rows.isEmpty, "failures": rows].merging(
            omitted > 0 ? ["moreFailures": L10n.Markdown.More.files(count: omitted).localized] : [:]
        ) { current, _ in current }
    }

    /// The target languages, required ones first.
    private static func languages(_ completeness: Completeness) -> [String: Any] {
        let all =
            completeness.languages.filter { $0.tier == .required }
            + completeness.languages.filter { $0.tier != .required && $0.tier != .source }
        let hasEarlier = all.contains { $0.earlier != nil }
        let rows = all.prefix(longestLists.languages).map { language -> [String: Any] in
            let name = MarkdownText.cell(MarkdownText.code(language.name, atMost: 60))
            return [
                "name": language.tier == .required ? name : L10n.Markdown.optional(language: name).localized,
                "bar": bar(language.strings), "percent": percent(language.strings), "hasEarlier": hasEarlier,
                "earlier": language.earlier.map(percent) ?? "–", "missing": "\(language.strings.open)",
                "review": "\(language.strings.needsReview + language.strings.machineTranslated)",
                "words": "\(language.wordsToTranslate)",
            ]
        }
        let omitted = all.count - rows.count
        return ["hasLanguages": !rows.isEmpty, "hasEarlier": hasEarlier, "languages": rows].merging(
            omitted > 0 ? ["moreLanguages": L10n.Markdown.More.languages(count: omitted).localized] : [:]
        ) { current, _ in current }
    }

    private static func percent(_ counts: TranslationCounts) -> String {
        L10n.Completeness.percent(value: Double(counts.permille) / 10).localized
    }

    /// Ten boxes, one filled per full 10 % done.
    private static func bar(_ counts: TranslationCounts) -> String {
        let full = counts.permille / 100
        return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
    }

    /// Sorted by the most severe finding, then by the number of findings.
    private static func rules(_ findings: [VisibleFinding]) -> [(rule: RuleID, count: Int)] {
        var counts: [RuleID: (severity: Severity, count: Int)] = [:]
        for finding in findings {
            counts[finding.diagnostic.rule, default: (finding.diagnostic.severity, 0)].count += 1
        }
        return counts.sorted {
            ($1.value.severity, $1.value.count, $0.key) < ($0.value.severity, $0.value.count, $1.key)
        }.map { ($0.key, $0.value.count) }
    }

    private static func fields(_ rows: ArraySlice<(rule: RuleID, count: Int)>, of count: Int) -> [String: Any] {
        let omitted = count - rows.count
        return [
            "hasRules": !rows.isEmpty, "rules": rows.map { ["rule": $0.rule.name, "count": "\($0.count)"] },
        ].merging(omitted > 0 ? ["moreRules": L10n.Markdown.More.rules(count: omitted).localized] : [:]) { current, _ in current }
    }

    private func groups(_ included: ArraySlice<VisibleFinding>) -> [[String: Any]] {
        Severity.allCases.reversed().compactMap { severity in
            let group = included.filter { $0.diagnostic.severity == severity }
            if group.isEmpty { return nil }
            let count = findings.count { $0.diagnostic.severity == severity }
            return ["title": Self.title(severity, count), "findings": group.map(Self.fields)]
        }
    }

    private static func title(_ severity: Severity, _ count: Int) -> String {
        switch severity {
        case .error: L10n.Report.Summary.errors(count: count).localized
        case .warning: L10n.Report.Summary.warnings(count: count).localized
        case .info: L10n.Report.Summary.infos(count: count).localized
        }
    }

    private static func fields(_ finding: VisibleFinding) -> [String: String] {
        let (diagnostic, start) = (finding.diagnostic, finding.start)
        return [
            "place": MarkdownText.code("\(finding.source.path):\(start.line):\(start.column)"),
            "message": MarkdownText.text(diagnostic.message.localized), "rule": diagnostic.rule.name,
            "advice": MarkdownText.text(diagnostic.advice.localized),
        ]
    }
}
