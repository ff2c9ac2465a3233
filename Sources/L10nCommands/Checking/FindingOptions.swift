internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// The options of the commands that report findings: which, compared with what, and how they are shown.
struct FindingOptions: ParsableArguments {
    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format: OutputFormat?

    @Option(help: ArgumentHelp(L10n.Command.Check.Since.help, valueName: "revision"))
    var since: String?

    @Flag(help: ArgumentHelp(L10n.Command.Check.NewOnly.help))
    var newOnly = false

    @OptionGroup(title: L10n.Command.Select.title.localized) var selection: SelectionOptions

    @Option(help: ArgumentHelp(L10n.Command.Check.GroupBy.help))
    var groupBy = RowGrouping.impact

    @Flag(help: ArgumentHelp(L10n.Command.Check.Statistics.help))
    var statistics = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.All.help))
    var all = false

    @OptionGroup var reports: ReportOptions

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Replace.help))
    var force = false

    @OptionGroup(title: L10n.Command.Check.Baseline.title.localized) var baseline: BaselineOptions

    @Flag(help: ArgumentHelp(L10n.Command.Check.Strict.help))
    var strict = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Check.Quiet.help))
    var quiet = false

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    func validate() throws {
        if all, statistics || groupBy != .impact { throw ValidationError(L10n.Command.Check.Error.all.localized) }
        if newOnly, since != nil { throw ValidationError(L10n.Command.Check.Error.newOnly.localized) }
        if comparesWithGit, baseline.writeBaseline { throw ValidationError(L10n.Baseline.Error.since.localized) }
    }

    /// Whether findings are compared with files that git has.
    var comparesWithGit: Bool { newOnly || since != nil }

    /// The files that findings are compared with; nil: every finding counts, as it does before the first commit.
    ///
    /// - Parameter suffixes: Those of other files that the tree must have, such as `.swift`.
    func earlierFiles(with suffixes: [String]) async throws -> GitTree? {
        newOnly ? try await GitTree.ofLastCommit(with: suffixes) : try await GitTree.tree(since: since, with: suffixes)
    }

    /// The severity from which a finding makes the run fail.
    var threshold: Severity { strict ? .warning : .error }

    /// The least severity that is shown.
    var minimum: Severity { quiet ? threshold : .note }
}
