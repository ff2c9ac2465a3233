internal import L10nValidation

/// For a script phase in Xcode, in the format of ``XcodeReporter``.
struct XcodeDocumentReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        XcodeReporter(folder: report.paths.folder, minimum: report.minimum).render(report.findings)
    }
}
