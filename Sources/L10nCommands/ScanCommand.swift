internal import ArgumentParser
internal import Messages
internal import Pipelines
internal import ReportFormats
internal import Reporting
internal import Validation

/// `l10n scan`: compares catalogs with the code that uses them.
struct ScanCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "scan", abstract: L10n.Command.Scan.abstract.localized,
            discussion: L10n.Command.Scan.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Scan.Paths.help, valueName: "path"), completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format: OutputFormat?

    @Option(help: ArgumentHelp(L10n.Command.Check.Since.help, valueName: "revision"))
    var since: String?

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

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Check.Quiet.help))
    var quiet = false

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if all, statistics || groupBy != .impact { throw ValidationError(L10n.Command.Check.Error.all.localized) }
        if since != nil, baselineOptions.writeBaseline { throw ValidationError(L10n.Baseline.Error.since.localized) }
    }

    func run() async throws {
        var request = CatalogCheck.Request()
        request.configuration = config
        request.today = .today
        request.reportedPaths = paths
        request.filter = selection.filter
        request.filter.comparesCode = true
        // The configuration decides which of the others run.
        request.filter.skippedRules.formUnion(RuleRegistry.all.map(\.id).filter { !RuleRegistry.codeRules.contains($0) })
        var run = CheckRun(command: "scan", request: request, selection: selection, reports: reports)
        run.format = format
        run.since = since
        run.groupBy = groupBy
        run.statistics = statistics
        run.all = all
        run.baseline = baselineOptions
        run.strict = strict
        run.quiet = quiet
        run.color = color
        try await run.run()
    }
}
