internal import Diagnostics
internal import FileTrees
internal import Pipelines
internal import ReportFormats
internal import Reporting
internal import StringCatalogs
internal import Validation

/// What `l10n check` prints on a terminal.
struct CheckOutput {
    let run: CheckRun

    /// The findings as the options want to see them.
    func text(_ result: CatalogCheck.Result) -> String {
        let usesColor = run.color.usesColor()
        let repaired = run.repair != nil ? result.changes.reduce(0) { $0 + $1.count } : nil
        if run.statistics { return StatisticsReporter(minimum: run.minimum).render(result.report) }
        if run.all {
            return TerminalReporter(
                usesColor: usesColor, showsSummary: !run.quiet, minimum: run.minimum, repaired: repaired,
                repairs: result.repairs
            ).render(result.report)
        }
        let environment = CommandEnvironment.current
        return FoldedReporter(
            width: StandardStreams.width,
            truncates: environment.output.isTerminal || environment.variables["COLUMNS"] != nil, usesColor: usesColor,
            minimum: run.minimum, threshold: run.threshold, showsSummary: !run.quiet, repaired: repaired,
            repairs: result.repairs, grouping: run.groupBy, isChosen: run.selection.choosesRows, project: project(result)
        ).render(result.report, result.catalogs.map(\.catalog)) { result.completeness }
    }

    private func project(_ result: CatalogCheck.Result) -> FoldedReporter.Project {
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
