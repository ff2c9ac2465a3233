internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// For GitHub Actions: workflow commands, which become annotations. GitHub shows ten per level and step and drops the others
/// silently, so the last line counts those.
struct GitHubReporter: DocumentReporter {
    private static let limit = 10

    func render(_ report: ProjectReport) -> String {
        let findings = report.openFindings
        let failures = report.findings.failures
        var lines = failures.prefix(Self.limit).map { line($0, report) }
        var omitted: [ReportedFinding] = []
        for severity in Severity.allCases.reversed() {
            let matching = findings.filter { $0.finding.severity == severity }
            var limit = severity == .error ? Self.limit - lines.count : Self.limit
            // The line that counts the omitted findings is a notice too.
            if severity == .note, matching.count > limit || !omitted.isEmpty || failures.count > Self.limit { limit -= 1 }
            lines += matching.prefix(limit).map(line)
            omitted += matching.dropFirst(limit)
        }
        if let notice = omitted.omissionNotice(errors: max(0, failures.count - Self.limit)) {
            lines.append(command("notice", [("title", "l10n")], notice.english))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(_ reported: ReportedFinding) -> String {
        let (finding, region) = (reported.finding, reported.region)
        let texts = [
            finding.message.english, "\(L10n.Report.Label.why.english) \(finding.reason.english)",
            "\(L10n.Report.Label.fix.english) \(finding.advice.english)",
        ]
        return command(
            finding.severity == .note ? "notice" : finding.severity.name,
            [("file", VisibleText.printed(reported.path, keepsColors: false))] + place(region) + [
                ("title", "\(finding.rule) (\(finding.impact.name))")
            ],
            texts.map(VisibleText.line).joined(separator: "\n"))
    }

    private func line(_ failure: Report.Failure, _ report: ProjectReport) -> String {
        command(
            "error",
            [("file", VisibleText.printed(report.paths.inRepository(failure.path), keepsColors: false)), ("title", "l10n")],
            VisibleText.line(failure.message.english))
    }

    /// GitHub accepts columns only for ranges within one line, and its end column is inclusive.
    private func place(_ region: SourceRegion) -> [(name: String, value: String)] {
        let lines = [("line", "\(region.line)"), ("endLine", "\(region.endLine)")]
        guard region.line == region.endLine else { return lines }
        return lines + [("col", "\(region.column)"), ("endColumn", "\(max(region.column, region.endColumn - 1))")]
    }

    private func command(_ name: String, _ properties: [(name: String, value: String)], _ message: String) -> String {
        let list = properties.map { "\($0.name)=\(escaped($0.value, alsoSeparators: true))" }.joined(separator: ",")
        return "::\(name) \(list)::\(escaped(message, alsoSeparators: false))"
    }

    private func escaped(_ text: String, alsoSeparators: Bool) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": output += "%25"
            case "\r": output += "%0D"
            case "\n": output += "%0A"
            case ":" where alsoSeparators: output += "%3A"
            case "," where alsoSeparators: output += "%2C"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
