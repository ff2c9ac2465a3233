internal import ArgumentParser
internal import CodeComparing
internal import Configuration
internal import Diagnostics
internal import FileTrees
internal import GitTrees
internal import ICU
internal import Messages
internal import Pipelines
internal import ReportFormats
internal import Reporting
internal import Validation

/// A run of `l10n check` or `l10n scan`: it checks, repairs, and reports.
struct CheckRun {
    /// The name of the command.
    let command: String
    var request: CatalogCheck.Request
    let selection: SelectionOptions
    let reports: ReportOptions
    var format: OutputFormat?
    var since: String?
    var staged = false
    var forceExclude = false
    var groupBy = RowGrouping.impact
    var statistics = false
    var all = false
    var baseline: BaselineOptions?
    var strict = false
    var quiet = false
    var color = ColorChoice.auto
    /// Which fixes are applied; nil: none.
    var repair: CatalogCheck.Repair?

    /// Whether fixes are only shown.
    private var showsDifference: Bool { repair.map { !$0.writes } ?? false }

    func run() async throws {
        var request = request
        request.countsRepairs = !quiet && !showsDifference && !statistics && [nil, .text].contains(format)
        baseline?.apply(to: &request)
        let staged = staged ? try await StagedCatalogs.ofCurrentFolder(below: request.paths) : nil
        if let staged {
            if repair?.writes == true { try await staged.requireNoUnstagedChanges() }
            request.paths = staged.paths
        }
        request.isListed = forceExclude || staged != nil
        let check = CatalogCheck(
            tree: CommandEnvironment.files, reading: staged?.tree, keyOrder: XcodeOrder(), wordCounter: ICUWords(),
            code: CodeComparer())
        let base = try await GitTree.tree(since: since, with: request.filter.comparesCode ? CodeComparer.suffixes : [])
        let result: CatalogCheck.Result
        do throws(ConfigurationFailure) {
            result = try await ProgressLine.shown(unless: quiet) { progress throws(ConfigurationFailure) in
                try await check.run(request, since: base, repairing: repair, progress: progress)
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        CommandEnvironment.current.keep(result)
        let (report, changes) = (result.report, result.changes)
        if try baseline?.update(report, request, check) ?? false { return }
        let origin = await reports.origin(of: result, output: format)
        // Counting how complete catalogs are takes time, and several documents share it.
        lazy var project = ProjectReport(result, minimum: minimum, threshold: threshold, origin: origin)
        if showsDifference {
            for change in changes {
                StandardStreams.document(UnifiedDifference.text(of: change.path, from: change.old, to: change.new))
            }
        } else {
            StandardStreams.output(rendered(result) { project })
        }
        try reportRenames(changes)
        try reports.write { project }
        StandardStreams.errors(report.failures)
        var code = showsDifference && report.failures.isEmpty ? (changes.isEmpty ? 0 : 1) : report.exitCode(threshold: threshold)
        if repair?.writes == true, !changes.isEmpty, let staged { code = max(code, staged.reportUnstagedOutput()) }
        if code != 0 { throw ExitCode(code) }
    }

    /// Lists the keys that fixes rename, and keeps their accessors: code may use the old names.
    private func reportRenames(_ changes: [CatalogCheck.Change]) throws {
        let isForPeople = [nil, .text].contains(format) && !showsDifference
        let accessors = AccessorsOfRenamedKeys(
            config: request.configuration, writes: !showsDifference, showsDifference: showsDifference,
            isQuiet: quiet || !isForPeople)
        for change in changes where !change.renames.isEmpty {
            let path = VisibleText.line(change.path)
            let lines = change.renames.map { rename in
                let (old, new) = (VisibleText.line(rename.old), VisibleText.line(rename.new))
                return "\(path): \(L10n.Command.Check.Status.renamed(key: old, newKey: new).localized)\n"
            }
            let text = lines.joined() + L10n.Command.Check.Status.renamedUses(count: lines.count).localized + "\n"
            if isForPeople { StandardStreams.output(text) } else { StandardStreams.error(text) }
            try accessors.keep(change.renames, of: change.path)
        }
    }

    /// The severity from which a finding makes the run fail.
    var threshold: Severity { strict ? .warning : .error }

    /// The least severity that is shown.
    var minimum: Severity { quiet ? threshold : .note }

    private func rendered(_ result: CatalogCheck.Result, _ project: () -> ProjectReport) -> [[UInt8]] {
        if case .document(let format) = format { return format.parts(project()) }
        let text = CheckOutput(run: self).text(result)
        return [Array(text.utf8)] + (addsAnnotations ? ReportFormat.github.parts(project()) : [])
    }

    /// Whether annotations follow the text: on GitHub's runners, unless an option sets the output format.
    private var addsAnnotations: Bool {
        format == nil && CommandEnvironment.current.variables["GITHUB_ACTIONS"] == "true"
            && !reports.destinations.contains { $0.format == .github && $0.path == "-" }
    }
}
