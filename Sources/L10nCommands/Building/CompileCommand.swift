internal import ArgumentParser
internal import L10nCatalogBuilding
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nValidation

/// `l10n compile`: writes what Xcode's own compiler writes.
struct CompileCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compile", abstract: L10n.Command.Compile.abstract.localized,
            discussion: L10n.Command.Compile.discussion.localized
        )
    }

    @Argument(help: ArgumentHelp(L10n.Command.Shared.Paths.help, valueName: "path"), completion: .catalogs)
    var paths: [String] = []

    @Option(
        name: [.customShort("o"), .long], help: ArgumentHelp(L10n.Command.Compile.OutputDirectory.help, valueName: "folder"))
    var outputDirectory: String

    @Option(
        help: ArgumentHelp(L10n.Command.Compile.Languages.help, valueName: "de,fr,pt-BR"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    /// As the option of `xcstringstool compile`.
    @Option(name: .shortAndLong, help: .hidden)
    var language: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Compile.Format.help))
    var format = CompileFormat.stringsAndStringsdict

    @Option(help: ArgumentHelp(L10n.Command.Compile.SerializationFormat.help))
    var serializationFormat: SerializationFormat?

    @Flag(help: ArgumentHelp(L10n.Command.Compile.DryRun.help))
    var dryRun = false

    @Flag(help: ArgumentHelp(L10n.Command.Compile.Permissive.help))
    var permissive = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Replace.help))
    var force = false

    @OptionGroup var damage: DamageOptions

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Generate.Quiet.help))
    var quiet = false

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if outputDirectory.isEmpty || paths.contains("") { throw ValidationError(L10n.Path.Error.empty.localized) }
        if format == .table, serializationFormat != nil { throw ValidationError(L10n.Compile.Error.tableSerialization.localized) }
    }

    func run() async throws {
        let compilation = CatalogCompilation(tree: CommandEnvironment.files, rules: .complete)
        let result: CatalogCompilation.Result
        do throws(CatalogCompilation.Failure) {
            result = try compilation.compile(request)
        } catch {
            if case .workspace(let failure) = error { throw StandardStreams.failure(failure) }
            if case .damage(let damages) = error { try damage.require(damages) }
            throw StandardStreams.failure(error.lines.map { VisibleText.line($0) + "\n" }.joined())
        }
        try damage.require(result.damages)
        StandardStreams.findings(result.report, minimum: quiet ? .error : .note)
        guard let files = result.files else {
            throw StandardStreams.refusal(L10n.Generate.Error.stopped)
        }
        if dryRun { return StandardStreams.output(files.map { "\($0.path)\n" }.joined()) }
        var isFailure = false
        for (file, outcome) in zip(files, compilation.write(files, forces: force)) {
            switch outcome {
            case .success(.written) where !quiet:
                StandardStreams.output("\(L10n.Generate.Status.written(path: VisibleText.line(file.path)).localized)\n")
            case .success: break
            case .failure(let error):
                StandardStreams.error(error)
                isFailure = true
            }
        }
        if isFailure { throw ExitCode(2) }
        if quiet { return }
        for path in result.leftOver {
            StandardStreams.error("\(VisibleText.line(path)): warning: \(L10n.Compile.Status.leftOver.localized)\n")
        }
    }

    private var request: CatalogCompilation.Request {
        var request = CatalogCompilation.Request()
        request.paths = paths
        request.configuration = config
        request.outputFolder = outputDirectory
        request.languages = (languages ?? []) + language
        request.format = format
        request.serialization = serializationFormat ?? .text
        request.isPermissive = permissive
        request.acceptsDamage = damage.acceptDamaged
        return request
    }
}

extension CompileFormat: Choice {}
extension SerializationFormat: Choice {}
