internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// For the test pages of CI servers. The suite of a catalog has a case per rule that ran; it fails if a finding reaches the
/// threshold, and less severe findings go to its output. The last suite has a case per catalog and language, which fails if too
/// little is translated. The cases are the same in every run, so that servers can track new and fixed failures.
struct JUnitReporter: DocumentReporter {
    /// Findings per case: servers reject reports of 30 MB.
    private static let limit = 20
    /// Reported in the suite of languages instead of the suites of rules.
    private static let coverage = RuleID.coverageThreshold

    func render(_ report: ProjectReport) -> String {
        let findings = Dictionary(grouping: report.openFindings, by: \.path)
        var suites: [Suite] = []
        if !report.findings.failures.isEmpty {
            suites.append(Suite(name: "l10n", cases: report.findings.failures.map { unreadable($0, report) }))
        }
        for file in report.findings.files {
            let path = report.paths.inRepository(file.source.path)
            let byRule = Dictionary(grouping: findings[path, default: []], by: \.finding.rule)
            let rules = Set(report.rules[file.source.path, default: []]).union(byRule.keys).subtracting([Self.coverage])
            let cases = rules.sorted().map { self.case($0.name, path, byRule[$0, default: []], report.threshold) }
            if !cases.isEmpty { suites.append(Suite(name: path, cases: cases)) }
        }
        let languages = report.completeness.catalogs.flatMap { catalog in
            let path = report.paths.inRepository(catalog.path)
            let shortfalls = findings[path, default: []].filter { $0.finding.rule == Self.coverage }
            return catalog.completeness.languages.map { language in
                self.case(
                    language.name, "\(path) completeness", shortfalls.filter { $0.finding.language == language.name },
                    report.threshold, properties: properties(language))
            }
        }
        if !languages.isEmpty { suites.append(Suite(name: "completeness", cases: languages)) }
        return XMLElement("testsuites", [("name", "l10n")] + counts(suites.flatMap(\.cases)), suites.map(element)).document
    }

    private struct Suite {
        let name: String
        let cases: [Case]
    }

    private struct Case {
        let element: XMLElement
        var isFailure = false
        var isError = false
    }

    private func element(_ suite: Suite) -> XMLElement {
        XMLElement("testsuite", [("name", suite.name)] + counts(suite.cases), suite.cases.map(\.element))
    }

    /// Times are always 0, because reports of the same findings must not differ.
    private func counts(_ cases: [Case]) -> [(name: String, value: String)] {
        [
            ("tests", "\(cases.count)"), ("failures", "\(cases.count(where: \.isFailure))"),
            ("errors", "\(cases.count(where: \.isError))"), ("skipped", "0"), ("time", "0"),
        ]
    }

    private func `case`(
        _ name: String, _ group: String, _ findings: [ReportedFinding], _ threshold: Severity, properties: XMLElement? = nil
    ) -> Case {
        let failures = findings.filter { $0.finding.severity >= threshold }
        let others = findings.filter { $0.finding.severity < threshold }
        var content = properties.map { [$0] } ?? []
        if let first = failures.first {
            content.append(
                XMLElement(
                    "failure",
                    [
                        ("message", VisibleText.line(first.finding.message.english)), ("type", first.finding.rule.name),
                    ],
                    text: text(failures)))
        }
        if !others.isEmpty { content.append(XMLElement("system-out", text: text(others))) }
        let place = failures.first.map { [("file", $0.path), ("line", "\($0.region.line)")] } ?? []
        return Case(
            element: XMLElement("testcase", [("classname", group), ("name", name)] + place + [("time", "0")], content),
            isFailure: !failures.isEmpty)
    }

    private func unreadable(_ failure: Report.Failure, _ report: ProjectReport) -> Case {
        let path = report.paths.inRepository(failure.path)
        let message = VisibleText.line(failure.message.english)
        return Case(
            element: XMLElement(
                "testcase", [("classname", path), ("name", "readable"), ("file", path), ("time", "0")],
                [XMLElement("error", [("message", message), ("type", "unreadable")], text: message)]),
            isError: true)
    }

    private func properties(_ language: Completeness.Language) -> XMLElement {
        let strings = language.strings
        let values =
            [("tier", language.tier.rawValue), ("percent", strings.percent)]
            + TranslationCounts.State.allCases.map { ($0.rawValue, "\(strings[$0])") }
        return XMLElement("properties", [], values.map { XMLElement("property", [("name", $0.0), ("value", $0.1)]) })
    }

    private func text(_ findings: [ReportedFinding]) -> String {
        let lines = findings.prefix(Self.limit).map { reported in
            let (finding, region) = (reported.finding, reported.region)
            let place = VisibleText.line("\(reported.path):\(region.line):\(region.column)")
            return
                "\(place): \(finding.severity.name) (\(finding.impact.name)): \(VisibleText.line(finding.message.english))\n"
                + "  \(L10n.Report.Label.why.english) \(VisibleText.line(finding.reason.english))\n"
                + "  \(L10n.Report.Label.fix.english) \(VisibleText.line(finding.advice.english))\n"
        }
        let notice = Array(findings.dropFirst(Self.limit)).omissionNotice().map { $0.english + "\n" }
        return lines.joined() + (notice ?? "")
    }
}
