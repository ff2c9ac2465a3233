internal import CL10nTemplates
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// For comments on pull requests and job summaries: how complete the languages are, which rules found the most, and the findings,
/// in the language of the person who runs the tool. The layout is in `Templates/report.md.mustache`.
struct MarkdownReporter: DocumentReporter {
    /// GitHub accepts 65,536 characters in a comment. This counts UTF-16 code units, which are never fewer, and leaves
    /// some space for the script that posts it.
    static let limit = 65_000

    /// Every field is Markdown already.
    private static let template = MustacheTemplate(ofProgram: l10n_report_md())

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
    private typealias Fields = [String: TemplateValue]

    /// The least number of characters that a finding takes.
    static let shortestFinding = 30
    private static let longestLists = (failures: 20, languages: 100, rules: 10)

    /// Sorted by descending severity, then by impact, path and position.
    private let findings: [VisibleFinding]
    /// The rules with the most findings.
    private let ruleRows: ArraySlice<(rule: RuleID, count: Int)>
    /// The fields that do not depend on the number of findings included.
    private let commonFields: Fields

    var findingCount: Int { findings.count }

    init(_ report: ProjectReport) {
        let visible = report.visibleFindings
        findings = Severity.allCases.reversed().flatMap { severity in
            let own = visible.filter { $0.finding.severity == severity }
            return Impact.allCases.flatMap { impact in own.filter { $0.finding.impact == impact } }
        }
        let rules = Self.rules(findings)
        ruleRows = rules.prefix(Self.longestLists.rules)
        commonFields = [
            "title": .text(L10n.Markdown.title.localized),
            "summary": .list([report.findings.summary] + report.findings.suppressedSummary),
            "columns": .object(Self.columns.mapValues { .text($0.localized) }),
        ].merging(Self.failures(report.findings.failures)) { current, _ in current }
            .merging(Self.languages(report.completeness.total)) { current, _ in current }
            .merging(Self.fields(ruleRows, of: rules.count)) { current, _ in current }
    }

    func text(_ template: MustacheTemplate, findings count: Int) -> String {
        var fields = commonFields
        fields["groups"] = .list(groups(findings[..<count]))
        let rules = Set(ruleRows.map(\.rule) + findings[..<count].map(\.finding.rule))
        fields["links"] = .list(
            rules.sorted().map { ["rule": .text($0.name), "page": .text(ToolInformation.pageAddress(of: $0))] as Fields })
        let omitted = findings.count - count
        fields["moreFindings"] = Self.more(omitted, L10n.Markdown.More.findings)
        return template.text(fields)
    }

    private static var columns: [String: Message] {
        typealias Column = L10n.Markdown.Column
        return [
            "language": Column.language, "translated": Column.translated, "before": Column.before, "missing": Column.missing,
            "review": Column.review, "words": Column.words, "rule": Column.rule, "findings": Column.findings,
        ]
    }

    /// How many were left out, if any.
    private static func more(_ count: Int, _ message: (Int) -> Message) -> TemplateValue {
        count > 0 ? .text(message(count).localized) : false
    }

    private static func failures(_ failures: [Report.Failure]) -> Fields {
        let rows = failures.prefix(longestLists.failures).map { failure -> Fields in
            [
                "place": .text(MarkdownText.code(failure.path, atMost: 200)),
                "message": .text(MarkdownText.text(failure.message.localized)),
            ]
        }
        return [
            "hasFailures": .flag(!rows.isEmpty), "failures": .list(rows),
            "moreFailures": more(failures.count - rows.count, L10n.Markdown.More.files),
        ]
    }

    /// The target languages, required ones first.
    private static func languages(_ completeness: Completeness) -> Fields {
        let all =
            completeness.languages.filter { $0.tier == .required }
            + completeness.languages.filter { $0.tier != .required && $0.tier != .source }
        let hasEarlier = all.contains { $0.earlier != nil }
        let rows = all.prefix(longestLists.languages).map { language -> Fields in
            let name = MarkdownText.cell(MarkdownText.code(language.name, atMost: 60))
            return [
                "name": .text(language.tier == .required ? name : L10n.Markdown.optional(language: name).localized),
                "bar": .text(bar(language.strings)), "percent": .text(percent(language.strings)), "hasEarlier": .flag(hasEarlier),
                "earlier": .text(language.earlier.map(percent) ?? "–"), "missing": .number(language.strings.open),
                "review": .number(language.strings.needsReview + language.strings.machineTranslated),
                "words": .number(language.wordsToTranslate),
            ]
        }
        return [
            "hasLanguages": .flag(!rows.isEmpty), "hasEarlier": .flag(hasEarlier), "languages": .list(rows),
            "moreLanguages": more(all.count - rows.count, L10n.Markdown.More.languages),
        ]
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
        for finding in findings.lazy.map(\.finding) {
            counts[finding.rule, default: (finding.severity, 0)].count += 1
        }
        return counts.sorted {
            ($1.value.severity, $1.value.count, $0.key) < ($0.value.severity, $0.value.count, $1.key)
        }.map { ($0.key, $0.value.count) }
    }

    private static func fields(_ rows: ArraySlice<(rule: RuleID, count: Int)>, of count: Int) -> Fields {
        [
            "hasRules": .flag(!rows.isEmpty),
            "rules": .list(rows.map { ["rule": .text($0.rule.name), "count": .number($0.count)] as Fields }),
            "moreRules": more(count - rows.count, L10n.Markdown.More.rules),
        ]
    }

    private func groups(_ included: ArraySlice<VisibleFinding>) -> [Fields] {
        Severity.allCases.reversed().compactMap { severity in
            let group = included.filter { $0.finding.severity == severity }
            if group.isEmpty { return nil }
            let count = findings.count { $0.finding.severity == severity }
            return ["title": .text(Self.title(severity, count)), "findings": .list(group.map(Self.fields))]
        }
    }

    private static func title(_ severity: Severity, _ count: Int) -> String {
        switch severity {
        case .error: L10n.Report.Summary.errors(count: count).localized
        case .warning: L10n.Report.Summary.warnings(count: count).localized
        case .note: L10n.Report.Summary.notes(count: count).localized
        }
    }

    private static func fields(_ visible: VisibleFinding) -> Fields {
        let (finding, start) = (visible.finding, visible.start)
        return [
            "place": .text(MarkdownText.code("\(visible.source.path):\(start.line):\(start.column)")),
            "message": .text(MarkdownText.text(finding.message.localized)), "rule": .text(finding.rule.name),
            "advice": .text(MarkdownText.text(finding.advice.localized)),
        ]
    }
}
