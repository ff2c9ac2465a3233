internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The part of the page that works without the script: a bar for each language, the rules with findings, the maps.
struct PageOverview {
    private typealias Fields = [String: TemplateValue]

    private let project: ProjectReport
    private let total: Completeness

    /// Rows of the namespace map; the smaller namespaces share the last one.
    private static let namespaceLimit = 200

    init(_ project: ProjectReport) {
        self.project = project
        total = project.completeness.total
    }

    var fields: [String: TemplateValue] {
        let rules = rules
        return [
            "hasOrigin": .flag(project.origin != nil), "origin": .object(project.origin.map(fields) ?? [:]),
            "facts": .list(facts), "keyCount": .number(total.keyCount),
            "findingCount": .number(rules.reduce(0) { $0 + $1.count }),
            "hasFailures": .flag(!project.findings.failures.isEmpty), "failures": .list(failures),
            "isEmpty": .flag(project.completeness.catalogs.isEmpty), "hasLanguages": .flag(!total.languages.isEmpty),
            "hasChange": .flag(hasChange), "states": .list(states), "languages": .list(languages),
            "hasFindings": .flag(!rules.isEmpty), "impacts": .list(impacts), "rules": .list(rules.map(fields)),
            "maps": .list(maps),
        ]
    }

    private func fields(_ origin: ReportOrigin) -> Fields {
        [
            "project": HTMLText.value(VisibleText.line(origin.project)), "hasCommit": .flag(origin.commit != nil),
            "commit": HTMLText.value(origin.commit ?? ""), "hasUncommittedChanges": .flag(origin.hasUncommittedChanges),
            "date": HTMLText.value(origin.date), "day": HTMLText.value(String(origin.date.prefix { $0 != "T" })),
        ]
    }

    // MARK: Numbers

    private var facts: [Fields] {
        typealias Summary = L10n.Report.Summary
        let report = project.findings
        func count(_ severity: Severity, _ text: Message) -> Fields {
            fact(text, report.count(severity) > 0 ? severity.name : "")
        }
        let ignored = report.suppressedCount { if case .ignored = $0 { true } else { false } }
        let baseline = report.suppressedCount { $0 == .baseline }
        let older = report.olderCount ?? 0
        return [
            fact(Summary.files(count: report.catalogs.count)), fact(Summary.keys(count: report.keyCount)),
            count(.error, Summary.errors(count: report.count(.error))),
            count(.warning, Summary.warnings(count: report.count(.warning))),
            count(.note, Summary.notes(count: report.count(.note))),
        ] + (ignored > 0 ? [fact(Summary.ignored(count: ignored))] : [])
            + (baseline > 0 ? [fact(Summary.baseline(count: baseline))] : [])
            + (older > 0 ? [fact(Summary.older(count: older))] : [])
    }

    private func fact(_ text: Message, _ kind: String = "") -> Fields {
        ["text": HTMLText.value(text.localized), "kind": .text(kind)]
    }

    private var failures: [Fields] {
        project.findings.failures.map {
            ["path": HTMLText.value(VisibleText.line($0.path)), "message": HTMLText.value($0.message.localized)]
        }
    }

    // MARK: Languages

    private var hasChange: Bool { total.languages.contains { $0.earlier != nil } }

    private var states: [Fields] {
        TranslationCounts.State.allCases.map { ["state": .text($0.rawValue), "label": HTMLText.value(label($0).localized)] }
    }

    private var languages: [Fields] {
        total.languages.enumerated().map { number, language in
            let counts = language.strings
            let change = language.earlier.map { counts.permille - $0.permille }
            return [
                "number": .number(number), "name": HTMLText.value(language.name),
                "tag": HTMLText.value(LanguageTag(language.name).canonical.identifier), "tier": .text(language.tier.rawValue),
                "tierLabel": HTMLText.value(label(language.tier).localized), "summary": HTMLText.value(summary(counts)),
                "parts": .list(parts(counts)), "percent": .text(counts.percent), "permille": .number(counts.permille),
                "open": .number(counts.open),
                "review": .number(counts.needsReview), "wordsToTranslate": .number(language.wordsToTranslate),
                "change": .text(change.map(signed) ?? ""), "changePermille": .number(change ?? 0),
                "changeKind": .text(change.map { $0 > 0 ? "up" : $0 < 0 ? "down" : "" } ?? ""),
            ]
        }
    }

    /// Start and width of each state in the bar, in thousandths.
    private func parts(_ counts: TranslationCounts) -> [Fields] {
        var before = 0
        return TranslationCounts.State.allCases.compactMap { state in
            let start = before * 1000 / max(1, counts.total)
            before += counts[state]
            let end = before * 1000 / max(1, counts.total)
            return start < end ? ["state": .text(state.rawValue), "start": .number(start), "width": .number(end - start)] : nil
        }
    }

    private func summary(_ counts: TranslationCounts) -> String {
        TranslationCounts.State.allCases.filter { counts[$0] > 0 }.map { "\(label($0).localized): \(counts[$0])" }
            .joined(separator: ", ")
    }

    /// Such as `+1.2`.
    private func signed(_ permille: Int) -> String {
        let sign = permille > 0 ? "+" : permille < 0 ? "−" : ""
        return "\(sign)\(permille.magnitude / 10).\(permille.magnitude % 10)"
    }

    private func label(_ state: TranslationCounts.State) -> Message {
        typealias Page = L10n.Report.Page
        return switch state {
        case .translated: Page.stateTranslated
        case .needsReview: Page.stateNeedsReview
        case .machineTranslated: Page.stateMachine
        case .new: Page.stateNew
        case .missing: Page.stateMissing
        }
    }

    private func label(_ tier: LanguageTier) -> Message {
        typealias Page = L10n.Report.Page
        return switch tier {
        case .source: Page.tierSource
        case .required: Page.tierRequired
        case .partial: Page.tierPartial
        case .fallback: Page.tierFallback
        case .other: Page.tierOther
        }
    }

    // MARK: Findings

    private var findings: some Sequence<Finding> {
        project.findings.files.lazy.flatMap(\.findings).filter { [minimum = project.minimum] in $0.severity >= minimum }
    }

    private var impacts: [Fields] {
        var counts = Array(repeating: 0, count: Impact.allCases.count)
        for finding in findings { counts[Int(finding.impact.rawValue)] += 1 }
        return Impact.allCases.map { impact in
            let count = counts[Int(impact.rawValue)]
            return [
                "impact": .text(impact.name), "label": label(impact), "count": .number(count), "hasFindings": .flag(count > 0),
            ]
        }
    }

    private func label(_ impact: Impact) -> TemplateValue {
        typealias Page = L10n.Report.Page
        let label =
            switch impact {
            case .crash: Page.impactCrash
            case .wrong: Page.impactWrong
            case .build: Page.impactBuild
            case .missing: Page.impactMissing
            case .style: Page.impactStyle
            }
        return HTMLText.value(label.localized)
    }

    private typealias RuleCount = (rule: RuleID, impact: Impact, severity: Severity, count: Int)

    /// The most dangerous first, then the most severe, then the most frequent.
    private var rules: [RuleCount] {
        var counts: [RuleID: RuleCount] = [:]
        for finding in findings {
            let old = counts[finding.rule] ?? (finding.rule, finding.impact, finding.severity, 0)
            counts[finding.rule] = (
                finding.rule, min(old.impact, finding.impact), max(old.severity, finding.severity), old.count + 1
            )
        }
        return counts.values.sorted {
            ($0.impact, $1.severity, $1.count, $0.rule) < ($1.impact, $0.severity, $0.count, $1.rule)
        }
    }

    private func fields(_ rule: RuleCount) -> Fields {
        typealias Page = L10n.Report.Page
        let severity =
            switch rule.severity {
            case .error: Page.severityError
            case .warning: Page.severityWarning
            case .note: Page.severityNote
            }
        return [
            "name": HTMLText.value(rule.rule.name), "impact": .text(rule.impact.name), "impactLabel": label(rule.impact),
            "severity": .text(rule.severity.name),
            "severityLabel": HTMLText.value(severity.localized), "count": .number(rule.count),
            "summary": HTMLText.value(RulePage(rule.rule)?.summary ?? ""),
        ]
    }

    // MARK: Maps

    private typealias MapRow = (name: String, value: Int?, counts: [TranslationCounts?])

    /// Languages in which something is or could be missing.
    private var columns: [(number: Int, language: Completeness.Language)] {
        Array(total.languages.enumerated()).filter { $0.element.tier != .source || $0.element.strings.open > 0 }
            .map { ($0.offset, $0.element) }
    }

    private var maps: [Fields] {
        typealias Page = L10n.Report.Page
        if columns.isEmpty { return [] }
        let namespaces = map("namespace", heading: Page.namespace, title: Page.namespaces, rows: namespaceRows)
        let catalogs = map("catalog", heading: Page.catalog, title: Page.catalogs, rows: catalogRows)
        return [namespaces] + (project.completeness.catalogs.count > 1 ? [catalogs] : [])
    }

    private func map(_ filter: String, heading: Message, title: Message, rows: [MapRow]) -> Fields {
        [
            "id": "by-\(filter)", "filter": .text(filter), "heading": HTMLText.value(heading.localized),
            "title": HTMLText.value(title.localized),
            "columns": .list(columns.map { ["number": .number($0.number), "name": HTMLText.value($0.language.name)] as Fields }),
            "rows": .list(rows.map(fields)),
        ]
    }

    private func fields(_ row: MapRow) -> Fields {
        let cells = columns.map { cell(row.counts[$0.number], tier: $0.language.tier) }
        return [
            "name": HTMLText.value(VisibleText.line(row.name)), "value": row.value.map { " data-value=\"\($0)\"" } ?? "",
            "keyCount": .number(keyCount(row)), "cells": .list(cells),
        ]
    }

    private func keyCount(_ row: MapRow) -> Int { row.counts.reduce(0) { max($0, $1?.total ?? 0) } }

    private func cell(_ counts: TranslationCounts?, tier: LanguageTier) -> Fields {
        guard let counts, counts.total > 0 else { return ["level": "no", "title": "", "percent": "–"] }
        let level =
            switch counts.permille {
            // Fallback languages are not expected to be complete.
            case _ where tier == .fallback: "plain"
            case 1000: "h10"
            case 950...: "h9"
            case 800...: "h8"
            case 500...: "h5"
            case 1...: "h1"
            default: "h0"
            }
        return ["level": .text(level), "title": "\(counts.done) / \(counts.total)", "percent": .number(counts.permille / 10)]
    }

    private var namespaceRows: [MapRow] {
        var counts: [String: [TranslationCounts?]] = [:]
        for (number, language) in total.languages.enumerated() {
            for namespace in language.namespaces {
                let empty = [TranslationCounts?](repeating: nil, count: total.languages.count)
                counts[namespace.name, default: empty][number] = namespace.strings
            }
        }
        let numbers = Dictionary(
            uniqueKeysWithValues: PageData.namespaces(of: project).enumerated().map { ($0.element, $0.offset) })
        let rows: [MapRow] = counts.map { name, counts in
            (name.isEmpty ? L10n.Report.Page.namespaceNone.localized : name, numbers[name], counts)
        }
        let sorted = rows.sorted { (-keyCount($0), $0.name) < (-keyCount($1), $1.name) }
        let largest = sorted.prefix(Self.namespaceLimit).sorted { ($0.value ?? 0) < ($1.value ?? 0) }
        let rest = sorted.dropFirst(Self.namespaceLimit)
        if rest.isEmpty { return largest }
        let others = total.languages.indices.map { number in
            rest.reduce(TranslationCounts()) { $0 + ($1.counts[number] ?? TranslationCounts()) }
        }
        return largest + [(L10n.Report.Page.namespaceOthers(count: "\(rest.count)").localized, nil, others)]
    }

    private var catalogRows: [MapRow] {
        let numbers = Dictionary(
            uniqueKeysWithValues: total.languages.enumerated().map {
                (LanguageTag($0.element.name).canonical.identifier, $0.offset)
            })
        return project.completeness.catalogs.map { catalog in
            var counts = [TranslationCounts?](repeating: nil, count: total.languages.count)
            for language in catalog.completeness.languages {
                guard let number = numbers[LanguageTag(language.name).canonical.identifier] else { continue }
                counts[number] = (counts[number] ?? TranslationCounts()) + language.strings
            }
            return (catalog.path, project.catalogs.firstIndex { $0.source.path == catalog.path }, counts)
        }
    }
}
