internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// What `l10n check` prints on a terminal.
struct CheckOutput {
    let run: CheckRun

    private var options: FindingOptions { run.options }

    /// The findings as the options select and format them.
    func text(_ result: CheckResult) -> String {
        if options.statistics { return StatisticsReporter(minimum: options.minimum).render(result.report) }
        let usesColor = options.color.usesColor()
        let tried: Set<Applicability> = run.fix.map { $0.allowsUnsafe ? [.safe, .unsafe] : [.safe] } ?? []
        let fixes = FixCount(result.report, tried: tried)
        let fixed = run.fix != nil ? result.changes.reduce(0) { $0 + $1.count } : nil
        if options.all {
            return TerminalReporter(
                usesColor: usesColor, showsSummary: !options.quiet, minimum: options.minimum, fixed: fixed,
                fixes: fixes
            ).render(result.report)
        }
        let environment = CommandEnvironment.current
        return FoldedReporter(
            width: StandardStreams.width,
            truncates: environment.output.isTerminal || environment.variables["COLUMNS"] != nil, usesColor: usesColor,
            minimum: options.minimum, threshold: options.threshold, showsSummary: !options.quiet, fixed: fixed,
            fixes: fixes, grouping: options.groupBy, isChosen: options.selection.choosesRows, project: project(result)
        ).render(result.report, result.catalogs.map(\.catalog)) { result.completeness }
    }

    private func project(_ result: CheckResult) -> FoldedReporter.Project {
        var project = FoldedReporter.Project()
        project.configuration = result.catalogs.lazy.compactMap(\.configuration).first
        project.hasBaseline = result.usesBaseline
        project.pathsWithRequiredLanguages = Set(
            result.catalogs.filter { $0.options.requiredLanguages != nil }.map(\.catalog.source.path))
        let arguments = paths
        project.command = { "l10n \(run.command) \($0)\(arguments)" }
        project.reportCommand = "l10n report\(arguments)"
        return project
    }

    /// The paths of the command line, unless they are many.
    private var paths: String {
        let paths = (run.request.reportedPaths + run.request.paths).map(ShellWord.readable).joined(separator: " ")
        let config = run.request.configuration.map { " --config \(ShellWord.readable($0))" } ?? ""
        return (paths.isEmpty ? "" : paths.utf8.count > 40 ? " …" : " \(paths)") + config
    }
}
