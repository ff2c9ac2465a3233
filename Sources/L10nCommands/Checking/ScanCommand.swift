internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

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

    @Flag(help: ArgumentHelp(L10n.Command.Scan.Fix.help))
    var fix = false

    @Flag(help: ArgumentHelp(L10n.Command.Scan.Verbatim.help))
    var verbatim = false

    @OptionGroup var options: FindingOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if verbatim, !fix { throw ValidationError(L10n.Command.Scan.Error.verbatim.localized) }
        if let rule = options.selection.rule.joined().first(where: { !Self.rules.contains($0) }) {
            throw ValidationError(L10n.Command.Scan.Error.notAboutCode(rule: rule.name).localized)
        }
    }

    /// What it reports.
    private static let rules = RuleRegistry.codeRules.union([.staleKey])

    func run() async throws {
        for path in paths where CommandEnvironment.files.kind(of: path) == .missing {
            throw StandardStreams.failure(FileError(path: path, message: L10n.File.Error.missing))
        }
        var request = CheckRequest()
        request.configuration = config
        request.today = .today
        request.reportedPaths = paths
        request.filter = options.selection.filter
        request.filter.comparesCode = true
        // The configuration decides which of the others run.
        request.filter.skippedRules.formUnion(RuleRegistry.all.map(\.id).filter { !Self.rules.contains($0) })
        if fix { if verbatim { try await makeVerbatim(request) } else { try await addKeys() } }
        try await CheckRun(command: "scan", request: request, options: options).run()
    }

    // MARK: Fixes

    /// Adds keys, and marks others as used, as far as the options choose the findings.
    private func addKeys() async throws {
        var sync = SyncRun(config: config)
        sync.isQuiet = options.quiet
        guard let plan = try sync.plan(sync.catalogs()) else { return }
        let tree = CommandEnvironment.files
        let reported = Set(paths.map(tree.canonical))
        /// Whether a file is in one of the folders that are reported.
        func isBelow(_ path: String) -> Bool { reported.isEmpty || FilePaths.isBelow(tree.canonical(path), reported) }
        for (path, changes) in plan.changes.sorted(by: { $0.key < $1.key }) {
            let chosen = changes.filter { change in
                switch change.kind {
                case .added: isChosen(.missingKey, change, isBelow)
                case .usedAgain: isChosen(.staleKeyUsed, change, isBelow)
                case .stale, .sourceText, .comment: false
                }
            }
            if !chosen.isEmpty { _ = try await sync.apply(chosen, to: path) }
        }
        sync.report(plan.omissions.filter { !$0.reason.isNote && isBelow($0.call.place.source.path) })
    }

    private func isChosen(_ rule: RuleID, _ change: CatalogSync.Change, _ isBelow: (String) -> Bool) -> Bool {
        let filter = options.selection.filter
        let isOfKey = filter.keys.isEmpty || filter.keys.contains { $0.makeMatcher().matches(change.key) }
        let impact = RuleRegistry.all.first { $0.id == rule }?.impact
        let isOfImpact = filter.impacts.map { impact.map($0.contains) ?? false } ?? true
        return filter.chooses(rule) ?? true && isOfKey && isOfImpact && change.place.map { isBelow($0.source.path) } ?? true
    }

    /// Writes `Text(verbatim:)` where a key is missing.
    private func makeVerbatim(_ request: CheckRequest) async throws {
        let tree = CommandEnvironment.files
        let base = try await options.earlierFiles(with: CodeComparer.suffixes)
        do throws(ConfigurationFailure) {
            let check = CatalogCheck(tree: tree, keyOrder: XcodeOrder(), wordCounter: ICUWords(), code: CodeComparer())
            let report = try await check.run(request, since: base)
            for file in report.files {
                let fixes = file.findings.filter { $0.rule == .missingKey }.compactMap(\.fix)
                if fixes.isEmpty { continue }
                let bytes = FixPlanner(fixes, to: file.source.bytes).bytes
                do throws(FileError) {
                    _ = try OutputWriter(.write, in: tree).overwrite(file.source, with: bytes)
                } catch {
                    throw ConfigurationFailure.file(error)
                }
                if options.quiet { continue }
                let path = VisibleText.line(file.source.path)
                let status = L10n.Command.Scan.Status.verbatim(count: fixes.count, path: path)
                StandardStreams.output(status.localized + "\n")
            }
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}
