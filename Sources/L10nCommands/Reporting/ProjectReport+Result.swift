internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

extension ProjectReport {
    /// The report of a run of this program.
    ///
    /// - Parameter origin: Needed only for formats that name it.
    init(_ result: CheckResult, minimum: Severity, threshold: Severity = .error, origin: ReportOrigin?) {
        let isCompared = result.report.olderCount != nil
        let rules = result.catalogs.map { checked in
            let running = RuleRegistry.all
                .filter { checked.options.isOn($0) && ($0.group != .change || isCompared) }
            return (checked.catalog.source.path, running.map(\.id))
        }
        let paths = RepositoryPaths(tree: CommandEnvironment.files)
        self.init(
            findings: result.report, minimum: minimum, threshold: threshold,
            rules: Dictionary(rules) { first, _ in first }, completeness: result.completeness,
            catalogs: result.catalogs.map(\.catalog), tool: L10nTool.information,
            paths: ReportPaths(of: result.report, in: CommandEnvironment.files.currentFolder, paths.path),
            origin: origin)
    }
}
