internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nMigration
internal import L10nValidation

/// `l10n init`: writes a first configuration that fits the catalogs and, if wanted, a baseline and a workflow.
struct InitCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "init", abstract: L10n.Command.Initialize.abstract.localized)
    }

    private typealias Texts = L10n.Command.Initialize

    @Flag(help: ArgumentHelp(L10n.Command.Initialize.Baseline.help))
    var baseline = false

    @Option(help: ArgumentHelp(L10n.Command.Initialize.Workflow.help))
    var workflow: WorkflowServer?

    @Flag(help: ArgumentHelp(L10n.Command.Initialize.Force.help))
    var force = false

    @Flag(help: ArgumentHelp(L10n.Command.Initialize.Print.help))
    var print = false

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    private var files: any WritableFileTree { CommandEnvironment.files }

    func run() async throws {
        // A project that is configured already can still get a workflow.
        let onlyWorkflow = workflow != nil && (print || !force && !baseline && exists(FilePaths.configurationName))
        if !print { try requireAbsence(ofConfiguration: !onlyWorkflow) }
        if !onlyWorkflow { try await configure() }
        if let workflow {
            let text = workflow.text(steps: try workflowSteps())
            if print { return StandardStreams.document(text) }
            try write(text, to: workflow.path)
            StandardStreams.output(Texts.Workflow.written(path: workflow.path).localized + "\n")
            if let line = workflow.include { StandardStreams.output(Texts.Workflow.include(line: line).localized + "\n") }
        }
    }

    private func configure() async throws {
        let draft = ConfigurationDraft(tree: files)
        StandardStreams.errors(draft.failures)
        if !draft.failures.isEmpty { throw ExitCode(2) }
        try damage.require(draft.damages)
        let text = draft.text(
            baseline: baseline ? BaselineFile.usualName : nil, generation: try swiftGenTargets(draft.catalogs))
        reportOtherGenerators()
        if print { return StandardStreams.document(text) }
        try write(text, to: FilePaths.configurationName)
        StandardStreams.output(
            Texts.written(path: FilePaths.configurationName, count: draft.catalogs.count).localized + "\n")
        if baseline { try await writeBaseline() }
    }

    /// What the project has for a workflow to check beside catalogs.
    private func workflowSteps() throws -> WorkflowSteps {
        var finder = ConfigurationFinder(tree: files, rules: .complete, explicit: nil)
        let targets: [GenerationTarget]
        do throws(ConfigurationFailure) {
            targets = try finder.configuration(for: "./catalog")?.generation ?? []
        } catch {
            throw StandardStreams.failure(error)
        }
        return WorkflowSteps(
            generatesCode: targets.contains { $0.buildTarget == nil && !$0.output.isEmpty && $0.output != "-" },
            hasSwift: !files.listing(below: ".", suffixes: [".swift"]).paths.isEmpty)
    }

    /// Fails for files that exist: a workflow is never replaced, the others with `--force` only.
    private func requireAbsence(ofConfiguration checksConfiguration: Bool) throws {
        if let path = workflow?.path, exists(path) { throw failure(path, Texts.Error.workflow) }
        if force { return }
        if checksConfiguration, exists(FilePaths.configurationName) {
            throw failure(FilePaths.configurationName, baseline ? Texts.Error.baseline : Texts.Error.exists)
        }
        if baseline, exists(BaselineFile.usualName) { throw failure(BaselineFile.usualName, Texts.Error.exists) }
    }

    private func exists(_ path: String) -> Bool { files.kind(of: path) != .missing }

    private func failure(_ path: String, _ message: Message) -> ExitCode {
        StandardStreams.failure("\(VisibleText.line(path)): error: \(message.localized)\n")
    }

    private func write(_ text: String, to path: String) throws {
        do throws(FileError) {
            _ = try OutputWriter(.write, in: files).write(text, to: path)
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    // MARK: Baseline

    /// Writes the findings of a check with the new configuration.
    private func writeBaseline() async throws {
        let check = CatalogCheck(
            tree: files, keyOrder: XcodeOrder(), wordCounter: ICUWords())
        var request = CheckRequest()
        request.today = .today
        request.baselineUpdate = .write
        do {
            let report = try await check.run(request)
            guard let file = try BaselineFile.requested(by: request, in: files), report.failures.isEmpty else {
                throw ExitCode(2)
            }
            let (now, before) = try file.write(
                report, .write, mayGrow: true, isComplete: request.isComplete, filter: request.filter, in: files)
            StandardStreams.output(L10n.Baseline.Status.written(path: file.path, count: now, before: before).localized + "\n")
        } catch let error as ConfigurationFailure {
            throw StandardStreams.failure(error)
        } catch let error as FileError {
            throw StandardStreams.failure(error)
        }
    }

    // MARK: Other generators

    /// What SwiftGen generates from catalogs, where the project uses it.
    private func swiftGenTargets(_ catalogs: [String]) throws -> [GenerationTarget] {
        var targets: [GenerationTarget] = []
        for path in SwiftGenConfiguration.paths(in: files) {
            do throws(FileError) {
                let configuration = SwiftGenConfiguration(try files.read(path), catalogs: catalogs)
                targets += configuration.targets
                reportNotes(configuration, at: VisibleText.line(path))
            } catch {
                throw StandardStreams.failure(error)
            }
        }
        return targets
    }

    private func reportNotes(_ configuration: SwiftGenConfiguration, at path: String) {
        for note in configuration.notes { StandardStreams.error("\(path): note: \(VisibleText.line(note.localized))\n") }
        if let place = configuration.mistake {
            let message = L10n.Command.Initialize.SwiftGen.syntax.localized
            StandardStreams.error("\(path):\(place.line):\(place.column): note: \(message)\n")
        }
        if !configuration.targets.isEmpty {
            StandardStreams.error("\(path): note: \(L10n.Command.Initialize.SwiftGen.next.localized)\n")
        }
    }

    /// Names the generators whose set-up is not read.
    private func reportOtherGenerators() {
        for use in OtherGenerator.uses(in: files) {
            let message = Texts.Note.otherGenerator(tool: use.generator.rawValue)
            StandardStreams.error("\(VisibleText.line(use.path)): note: \(message.localized)\n")
        }
    }
}
