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
            named: "check", abstract: L10n.Command.Check.abstract.localized,
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

    @Flag(help: ArgumentHelp(L10n.Command.Check.Code.help))
    var code = false

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
        request.filter.comparesCode = code
        var run = CheckRun(command: "check", request: request, selection: selection, reports: reports)
        run.format = format
        run.since = since
        run.staged = staged
        run.forceExclude = forceExclude
        run.groupBy = groupBy
        run.statistics = statistics
        run.all = all
        run.baseline = baselineOptions
        run.strict = strict
        run.quiet = quiet
        run.color = color
        if fix || diff {
            var repair = CatalogCheck.Repair()
            // To name a rule is to want its fixes.
            repair.allowsUnsafe = unsafeFixes || !selection.rule.isEmpty
            repair.writes = !diff
            run.repair = repair
        }
        try await run.run()
    }
}
