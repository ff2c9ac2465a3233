internal import L10nDiagnostics
internal import L10nMessages
internal import L10nValidation

/// For Jenkins, reviewdog, cs2pr and other readers of Checkstyle's XML: every file that was checked, with its findings.
struct CheckstyleReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        let findings = Dictionary(grouping: report.openFindings, by: \.path)
        let files = report.findings.files.map { file in
            let path = report.paths.inRepository(file.source.path)
            return XMLElement("file", [("name", path)], findings[path, default: []].map(element))
        }
        // The version of the format.
        return XMLElement("checkstyle", [("version", "4.3")], report.findings.failures.map { element($0, report) } + files)
            .document
    }

    private func element(_ reported: ReportedFinding) -> XMLElement {
        let (finding, region) = (reported.finding, reported.region)
        return XMLElement(
            "error",
            [
                ("line", "\(region.line)"), ("column", "\(region.column)"),
                ("severity", finding.severity == .note ? "info" : finding.severity.name),
                ("message", VisibleText.line(finding.sentence)),
                ("source", "l10n.\(finding.impact.name).\(finding.rule)"),
            ])
    }

    private func element(_ failure: Report.Failure, _ report: ProjectReport) -> XMLElement {
        XMLElement(
            "file", [("name", report.paths.inRepository(failure.path))],
            [
                XMLElement(
                    "error",
                    [
                        ("line", "1"), ("severity", Severity.error.name), ("message", VisibleText.line(failure.message.english)),
                        ("source", "l10n"),
                    ])
            ])
    }
}
