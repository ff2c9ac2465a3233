internal import Reporting

/// For a script phase of Xcode, as ``XcodeReporter`` writes it.
struct XcodeDocumentReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        XcodeReporter(folder: report.paths.folder, minimum: report.minimum).render(report.findings)
    }
}
