internal import ArgumentParser
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

/// `l10n check`: reports everything that is wrong with catalogs.
struct CheckCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check", abstract: L10n.Command.Check.abstract.localized,
            discussion:
                L10n.Command.Check.discussion.localized
        )
    }

    @OptionGroup var catalogs: CatalogOptions

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format: OutputFormat?

    @Option(help: ArgumentHelp(L10n.Command.Check.Since.help, valueName: "revision"))
    var since: String?

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Staged.help))
    var staged = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.ForceExclude.help))
    var forceExclude = false

    @OptionGroup(title: L10n.Command.Select.title.localized) var selection: SelectionOptions

    @Option(help: ArgumentHelp(L10n.Command.Check.GroupBy.help))
    var groupBy = RowGrouping.impact

    @Flag(help: ArgumentHelp(L10n.Command.Check.Statistics.help))
    var statistics = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.All.help))
    var all = false

    @OptionGroup var reports: ReportOptions

    @OptionGroup(title: L10n.Command.Check.Baseline.title.localized) var baselineOptions: BaselineOptions

    @Flag(help: ArgumentHelp(L10n.Command.Check.Strict.help))
    var strict = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Release.help))
    var release = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Fix.help))
    var fix = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.UnsafeFixes.help))
    var unsafeFixes = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.Diff.help))
    var diff = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Check.Quiet.help))
    var quiet = false

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if unsafeFixes, !fix, !diff { throw ValidationError(L10n.Command.Check.Error.unsafeFixes.localized) }
        if all, statistics || groupBy != .impact { throw ValidationError(L10n.Command.Check.Error.all.localized) }
        if since != nil, baselineOptions.writeBaseline { throw ValidationError(L10n.Baseline.Error.since.localized) }
        if diff, baselineOptions.writes { throw ValidationError(L10n.Baseline.Error.diff.localized) }
    }

    func run() async throws {
        var request = catalogs.request()
        request.isRelease = release
        request.filter = selection.filter
        request.countsRepairs = !quiet && !diff && !statistics && [nil, .text].contains(format)
        baselineOptions.apply(to: &request)
        let staged = staged ? try await StagedCatalogs.ofCurrentFolder(below: catalogs.paths) : nil
        if let staged {
            if repair?.writes == true { try await staged.requireNoUnstagedChanges() }
            request.paths = staged.paths
        }
        request.isListed = forceExclude || staged != nil
        let check = CatalogCheck(
            tree: CommandEnvironment.files, reading: staged?.tree, keyOrder: XcodeOrder(),
            wordCounter: ICUWords())
        let base = try await GitTree.tree(since: since)
        let result: CatalogCheck.Result
        do throws(ConfigurationFailure) {
            result = try await ProgressLine.shown(unless: quiet) { progress throws(ConfigurationFailure) in
                try await check.run(request, since: base, repairing: repair, progress: progress)
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        let (report, changes) = (result.report, result.changes)
        if try baselineOptions.update(report, request, check) { return }
        let origin = await reports.origin(of: result, output: format)
        // Counting how complete catalogs are takes time, and several documents share it.
        lazy var project = ProjectReport(result, minimum: minimum, threshold: threshold, origin: origin)
        if diff {
            for change in changes {
                StandardStreams.document(UnifiedDifference.text(of: change.path, from: change.old, to: change.new))
            }
        } else {
            StandardStreams.output(rendered(result) { project })
        }
        try reportRenames(changes)
        try reports.write { project }
        StandardStreams.errors(report.failures)
        var code = diff && report.failures.isEmpty ? (changes.isEmpty ? 0 : 1) : report.exitCode(threshold: threshold)
        if fix, !diff, !changes.isEmpty, let staged { code = max(code, staged.reportUnstagedOutput()) }
        if code != 0 { throw ExitCode(code) }
    }

    /// Lists the keys that fixes rename, and keeps their accessors: code may use the old names.
    private func reportRenames(_ changes: [CatalogCheck.Change]) throws {
        let isForPeople = [nil, .text].contains(format) && !diff
        let accessors = AccessorsOfRenamedKeys(
            config: catalogs.config, writes: !diff, showsDifference: diff, isQuiet: quiet || !isForPeople)
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

    /// Which fixes are applied; nil: none.
    private var repair: CatalogCheck.Repair? {
        guard fix || diff else { return nil }
        var repair = CatalogCheck.Repair()
        // To name a rule is to want its fixes.
        repair.allowsUnsafe = unsafeFixes || !selection.rule.isEmpty
        repair.writes = !diff
        return repair
    }

    /// The severity from which a finding makes the run fail.
    private var threshold: Severity { strict ? .warning : .error }

    /// The least severity that is shown.
    var minimum: Severity { quiet ? threshold : .info }

    private func rendered(_ result: CatalogCheck.Result, _ project: () -> ProjectReport) -> [[UInt8]] {
        if case .document(let format) = format { return format.parts(project()) }
        let text = CheckOutput(options: self, threshold: threshold).text(result)
        return [Array(text.utf8)] + (addsAnnotations ? ReportFormat.github.parts(project()) : [])
    }

    /// Whether annotations follow the text: on GitHub's runners, unless an option sets the output format.
    private var addsAnnotations: Bool {
        format == nil && CommandEnvironment.current.variables["GITHUB_ACTIONS"] == "true"
            && !reports.destinations.contains { $0.format == .github && $0.path == "-" }
    }
}
