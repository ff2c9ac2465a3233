internal import ArgumentParser
internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nMessages
internal import L10nMigration
internal import L10nReportFormats
internal import L10nValidation

/// `l10n decompile`: makes catalogs from `.strings` and `.stringsdict` files.
struct DecompileCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "decompile", abstract: L10n.Command.Decompile.abstract.localized,
            discussion: L10n.Command.Decompile.discussion.localized)
    }

    private typealias Texts = L10n.Command.Decompile

    /// How findings are printed.
    enum Format: String, Choice, CaseIterable {
        case text, xcode
    }

    @Argument(
        help: ArgumentHelp(L10n.Command.Decompile.Paths.help, valueName: "path"),
        completion: .file(extensions: ["strings", "stringsdict"]))
    var paths: [String]

    @Option(help: ArgumentHelp(L10n.Command.Decompile.SourceLanguage.help, valueName: "en"))
    var sourceLanguage: String?

    @Option(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Decompile.Output.help, valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp(L10n.Command.Decompile.OutputDirectory.help, valueName: "folder"))
    var outputDirectory: String?

    @Flag(help: ArgumentHelp(L10n.Command.Decompile.Permissive.help))
    var permissive = false

    @Flag(help: ArgumentHelp(L10n.Command.Decompile.Force.help))
    var force = false

    @Flag(help: ArgumentHelp(L10n.Command.Generate.DryRun.help))
    var dryRun = false

    @Option(help: ArgumentHelp(L10n.Command.Decompile.Format.help))
    var format = Format.text

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if (paths + [output, outputDirectory].compactMap(\.self)).contains("") {
            throw ValidationError(L10n.Path.Error.empty.localized)
        }
        if output != nil, outputDirectory != nil { throw ValidationError(Texts.Error.outputs.localized) }
        if let sourceLanguage, LanguageTag(sourceLanguage).unknownPart != nil {
            throw ValidationError(L10n.Configuration.Error.language(language: sourceLanguage).localized)
        }
    }

    func run() async throws {
        let result = try result()
        StandardStreams.errors(result.report.failures)
        StandardStreams.error(reporter.render(result.report))
        try validateOutputs(result.tables)
        var code = result.report.exitCode(threshold: .error)
        var written: [CatalogDecompilation.Table] = []
        for table in result.tables {
            var isWritten = false
            code = max(code, write(table, &isWritten))
            if isWritten { written.append(table) }
        }
        if !written.isEmpty {
            StandardStreams.output("\(Texts.Status.next.localized)\n")
            let remove = RepositoryPaths(tree: CommandEnvironment.files).isRepository ? "git rm" : "rm"
            for table in written {
                StandardStreams.output("  \(([remove] + table.replacedFiles.map(ShellWord.readable)).joined(separator: " "))\n")
            }
        }
        if code != 0 { throw ExitCode(code) }
    }

    private func result() throws -> CatalogDecompilation.Result {
        var request = CatalogDecompilation.Request()
        request.paths = paths
        request.sourceLanguage = sourceLanguage
        request.isPermissive = permissive
        do throws(CatalogDecompilation.UnknownSourceLanguage) {
            return try CatalogDecompilation(tree: CommandEnvironment.files, keyOrder: XcodeOrder()).run(request)
        } catch {
            let known = error.languages.isEmpty ? "-" : error.languages.joined(separator: ", ")
            throw StandardStreams.failure(Texts.Error.sourceLanguage(languages: known))
        }
    }

    private var reporter: any Reporter {
        switch format {
        case .text: TerminalReporter(usesColor: ColorChoice.auto.usesColor(on: \.errors), showsSummary: false)
        case .xcode: XcodeReporter(folder: CommandEnvironment.files.currentFolder)
        }
    }

    /// Fails if two catalogs would be written to one file.
    private func validateOutputs(_ tables: [CatalogDecompilation.Table]) throws {
        if output != nil, tables.count > 1 {
            throw StandardStreams.failure(Texts.Error.severalTables)
        }
        var targets: Set<String> = []
        for table in tables where !targets.insert(CommandEnvironment.files.canonical(target(of: table))).inserted {
            throw StandardStreams.failure(
                "\(VisibleText.line(target(of: table))): error: \(L10n.Generate.Error.sameOutput.localized)\n")
        }
    }

    private func target(of table: CatalogDecompilation.Table) -> String {
        output ?? outputDirectory.map { FilePaths.path(table.fileName, in: $0) } ?? table.path
    }

    /// Writes one catalog.
    ///
    /// - Returns: The exit code.
    private func write(_ table: CatalogDecompilation.Table, _ isWritten: inout Bool) -> Int32 {
        let target = target(of: table)
        guard let text = table.text else {
            StandardStreams.error(
                "\(VisibleText.line(target)): error: \((permissive ? Texts.Error.unreadable : Texts.Error.stopped).localized)\n")
            return 1
        }
        if target == "-" {
            StandardStreams.document(text)
            return 0
        }
        do throws(FileError) {
            // An existing file is replaced only with '--force'.
            let files = CommandEnvironment.files
            let exists = files.kind(of: target) != .missing
            let outcome = try OutputWriter(dryRun || exists && !force ? .dryRun : .write, in: files).write(text, to: target)
            let path = VisibleText.line(target)
            switch outcome {
            case .current: StandardStreams.output("\(L10n.Generate.Status.current(path: path).localized)\n")
            case .written:
                StandardStreams.output("\(L10n.Generate.Status.written(path: path).localized)\n")
                isWritten = true
            case .wouldWrite where !exists || force:
                StandardStreams.output("\(L10n.Generate.Status.wouldWrite(path: path).localized)\n")
            case .wouldWrite, .stale: throw FileError(path: target, message: Texts.Error.exists)
            }
            return 0
        } catch {
            StandardStreams.error(error)
            return 2
        }
    }
}
