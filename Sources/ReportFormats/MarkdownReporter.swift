internal import Completeness
internal import Diagnostics
internal import Messages
internal import Mustache
internal import Reporting

/// For comments of pull requests and for summaries of jobs: how complete the languages are, which rules found most, and the
/// findings. `Templates/report.md.mustache` lays it out; it is in the language of the person who runs the tool.
struct MarkdownReporter: DocumentReporter {
    /// GitHub takes 65,536 characters in a comment. Counted here are UTF-16 code units, which are never fewer, and there is room
    /// for a line of whoever posts it.
    static let limit = 65_000

    private static let template: MustacheTemplate = {
        // Values are escaped before; the engine would write them as HTML.
        let text = "{{% CONTENT_TYPE:TEXT}}" + String(decoding: PackageResources.report_md_mustache, as: UTF8.self)
        guard let template = try? MustacheTemplate(string: text) else { fatalError("report.md.mustache is no template") }
        return template
    }()

    /// With as many findings as fit, the most severe first.
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

/// What the template sees: texts that are escaped.
private struct MarkdownPage {
    /// No finding takes fewer characters.
    static let shortestFinding = 30
    private static let longestLists = (failures: 20, languages: 100, rules: 10)

    /// The most severe first, then by path and place.
    private let findings: [ShownFinding]
    /// The rules that found most, and how much.
    private let ruleRows: ArraySlice<(rule: RuleID, count: Int)>
    /// What does not depend on how many findings are shown.
    private let frame: [String: Any]

    var findingCount: Int { findings.count }

    init(_ report: ProjectReport) {
        let shown = report.shownFindings
        findings = Severity.allCases.reversed().flatMap { severity in shown.filter { $0.diagnostic.severity == severity } }
        let rules = Self.rules(findings)
        ruleRows = rules.prefix(Self.longestLists.rules)
        frame = [
            "title": L10n.Markdown.title.shown,
            "summary": [report.findings.summary] + report.findings.suppressedSummary,
            "columns": Self.columns,
        ].merging(Self.failures(report.findings.failures)) { own, _ in own }
            .merging(Self.languages(report.completeness.total)) { own, _ in own }
            .merging(Self.fields(ruleRows, of: rules.count)) { own, _ in own }
    }

    func text(_ template: MustacheTemplate, findings count: Int) -> String {
        var fields = frame
        fields["groups"] = groups(findings[..<count])
        let rules = Set(ruleRows.map(\.rule) + findings[..<count].map(\.diagnostic.rule))
        fields["links"] = rules.sorted().map { ["rule": $0.name, "page": ToolInformation.pageAddress(of: $0)] }
        let left = findings.count - count
        fields["moreFindings"] = left > 0 ? L10n.Markdown.More.findings(count: left).shown : nil
        return template.render(fields)
    }

    private static var columns: [String: String] {
        [
            "language": L10n.Markdown.Column.language.shown, "translated": L10n.Markdown.Column.translated.shown,
            "before": L10n.Markdown.Column.before.shown, "missing": L10n.Markdown.Column.missing.shown,
            "review": L10n.Markdown.Column.review.shown, "words": L10n.Markdown.Column.words.shown,
            "rule": L10n.Markdown.Column.rule.shown, "findings": L10n.Markdown.Column.findings.shown,
        ]
    }

    private static func failures(_ failures: [Report.Failure]) -> [String: Any] {
        let rows = failures.prefix(longestLists.failures).map {
            ["place": MarkdownText.code($0.path, atMost: 200), "message": MarkdownText.text($0.message.shown)]
        }
        let left = failures.count - rows.count
        return ["hasFailures": !rows.isEmpty, "failures": rows].merging(
            left > 0 ? ["moreFailures": L10n.Markdown.More.files(count: left).shown] : [:]
        ) { own, _ in own }
    }

    /// The languages that others are translated into, those that are required first.
    private static func languages(_ completeness: Completeness) -> [String: Any] {
        let all =
            completeness.languages.filter { $0.tier == .required }
            + completeness.languages.filter { $0.tier != .required && $0.tier != .source }
        let hasEarlier = all.contains { $0.earlier != nil }
        let rows = all.prefix(longestLists.languages).map { language -> [String: Any] in
            let name = MarkdownText.cell(MarkdownText.code(language.name, atMost: 60))
            return [
                "name": language.tier == .required ? name : L10n.Markdown.optional(language: name).shown,
                "bar": bar(language.strings), "percent": percent(language.strings), "hasEarlier": hasEarlier,
                "earlier": language.earlier.map(percent) ?? "–", "missing": "\(language.strings.open)",
                "review": "\(language.strings.needsReview + language.strings.machineTranslated)",
                "words": "\(language.wordsToTranslate)",
            ]
        }
        let left = all.count - rows.count
        return ["hasLanguages": !rows.isEmpty, "hasEarlier": hasEarlier, "languages": rows].merging(
            left > 0 ? ["moreLanguages": L10n.Markdown.More.languages(count: left).shown] : [:]
        ) { own, _ in own }
    }

    private static func percent(_ counts: TranslationCounts) -> String {
        L10n.Markdown.percent(value: Double(counts.permille) / 10).shown
    }

    /// Ten boxes, of which as many are full as tenths are done.
    private static func bar(_ counts: TranslationCounts) -> String {
        let full = counts.permille / 100
        return String(repeating: "█", count: full) + String(repeating: "░", count: 10 - full)
    }

    /// The rules in the order of their worst findings, then of how many they have.
    private static func rules(_ findings: [ShownFinding]) -> [(rule: RuleID, count: Int)] {
        var counts: [RuleID: (severity: Severity, count: Int)] = [:]
        for finding in findings {
            counts[finding.diagnostic.rule, default: (finding.diagnostic.severity, 0)].count += 1
        }
        return counts.sorted {
            ($1.value.severity, $1.value.count, $0.key) < ($0.value.severity, $0.value.count, $1.key)
        }.map { ($0.key, $0.value.count) }
    }

    private static func fields(_ rows: ArraySlice<(rule: RuleID, count: Int)>, of count: Int) -> [String: Any] {
        let left = count - rows.count
        return [
            "hasRules": !rows.isEmpty, "rules": rows.map { ["rule": $0.rule.name, "count": "\($0.count)"] },
        ].merging(left > 0 ? ["moreRules": L10n.Markdown.More.rules(count: left).shown] : [:]) { own, _ in own }
    }

    /// Findings by severity.
    private func groups(_ shown: ArraySlice<ShownFinding>) -> [[String: Any]] {
        Severity.allCases.reversed().compactMap { severity in
            let own = shown.filter { $0.diagnostic.severity == severity }
            if own.isEmpty { return nil }
            let count = findings.count { $0.diagnostic.severity == severity }
            return ["title": Self.title(severity, count), "findings": own.map(Self.fields)]
        }
    }

    private static func title(_ severity: Severity, _ count: Int) -> String {
        switch severity {
        case .error: L10n.Report.Summary.errors(count: count).shown
        case .warning: L10n.Report.Summary.warnings(count: count).shown
        case .info: L10n.Report.Summary.infos(count: count).shown
        }
    }

    private static func fields(_ finding: ShownFinding) -> [String: String] {
        let (diagnostic, start) = (finding.diagnostic, finding.start)
        return [
            "place": MarkdownText.code("\(finding.source.path):\(start.line):\(start.column)"),
            "message": MarkdownText.text(diagnostic.message.shown), "rule": diagnostic.rule.name,
            "advice": MarkdownText.text(diagnostic.advice.shown),
        ]
    }
}
