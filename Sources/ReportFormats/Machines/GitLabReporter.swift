internal import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// For GitLab's Code Quality: an array of findings, each with a unique fingerprint.
struct GitLabReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        JSONPrinter.document(.array(report.findings.failures.map { node($0, report) } + report.openFindings.map(node)))
    }

    private func node(_ reported: ReportedFinding) -> JSONNode {
        let finding = reported.finding
        return node(
            VisibleText.line(finding.sentence), finding.rule.name, reported.fingerprint, severity(of: finding),
            reported.path,
            reported.region.line)
    }

    private func node(_ failure: Report.Failure, _ report: ProjectReport) -> JSONNode {
        let path = report.paths.inRepository(failure.path)
        return node(VisibleText.line(failure.message.english), "l10n", "unreadable:\(path)", "blocker", path, 1)
    }

    private func node(
        _ description: String, _ name: String, _ fingerprint: String, _ severity: String, _ path: String, _ line: Int
    ) -> JSONNode {
        .object([
            ("description", .string(description)), ("check_name", .string(name)), ("fingerprint", .string(fingerprint)),
            ("severity", .string(severity)),
            ("location", .object([("path", .string(path)), ("lines", .object([("begin", .integer(line))]))])),
        ])
    }

    /// An error that crashes the app or prevents code generation is worse than other errors.
    private func severity(of finding: Finding) -> String {
        switch finding.severity {
        case .error where finding.impact == .crash: "critical"
        case .error: RuleRegistry.products(blockedBy: finding.rule).contains(.code) ? "critical" : "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
