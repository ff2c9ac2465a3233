internal import Diagnostics
internal import ReportFormats
internal import Workspace

extension ProjectReport {
    /// What a run of this program found.
    init(_ result: CatalogCheck.Result, minimum: Severity) {
        self.init(
            findings: result.report, minimum: minimum, completeness: result.completeness,
            catalogs: result.catalogs.map(\.catalog), tool: L10nTool.information)
    }
}
