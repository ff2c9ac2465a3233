internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nValidation

/// The options about findings that a project already has.
struct BaselineOptions: ParsableArguments {
    @Option(help: ArgumentHelp(L10n.Command.Check.Baseline.help, valueName: "file"), completion: .baselines)
    var baseline: String?

    @Flag(help: ArgumentHelp(L10n.Command.Check.WriteBaseline.help))
    var writeBaseline = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.PruneBaseline.help))
    var pruneBaseline = false

    @Flag(help: ArgumentHelp(L10n.Command.Check.BaselineShrinkOnly.help))
    var baselineShrinkOnly = false

    private typealias Texts = L10n.Baseline

    /// Whether the run writes the file.
    var writes: Bool { update != nil }

    private var update: BaselineFile.Update? { writeBaseline ? .write : pruneBaseline ? .prune : nil }

    func apply(to request: inout CheckRequest) {
        request.baseline = baseline
        request.baselineUpdate = update
        request.baselineMayOnlyShrink = baselineShrinkOnly
    }

    /// Writes the baseline if an option asks for it.
    ///
    /// - Parameter tree: What the run read.
    /// - Returns: Whether the run ends here: after `--write-baseline`, every finding is in the baseline unless it may only shrink.
    func update(_ report: Report, _ request: CheckRequest, in tree: any FileTree) throws -> Bool {
        guard let update else { return false }
        do {
            guard let file = try BaselineFile.requested(by: request, in: tree) else {
                throw StandardStreams.failure(Texts.Error.unnamed)
            }
            if !report.failures.isEmpty { return false }
            let (now, before) = try file.write(
                report, update, mayGrow: !baselineShrinkOnly, isComplete: request.isComplete,
                filter: request.filter, in: CommandEnvironment.files)
            StandardStreams.error(Texts.Status.written(path: file.path, count: now, before: before).localized + "\n")
            if let path = try file.addToConfiguration(in: CommandEnvironment.files) {
                StandardStreams.error(Texts.Status.named(path: path).localized + "\n")
            }
        } catch let error as ConfigurationFailure {
            throw StandardStreams.failure(error)
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        }
        return update == .write && !baselineShrinkOnly
    }
}
