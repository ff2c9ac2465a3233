internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// `l10n format`: formats catalogs as Xcode does.
struct FormatCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "format", abstract: L10n.Command.Format.abstract.localized,
            discussion: L10n.Command.Format.discussion.localized)
    }

    private typealias Texts = L10n.Command.Format

    @Argument(help: ArgumentHelp(L10n.Command.Shared.Paths.help, valueName: "path"), completion: .catalogs)
    var paths: [String] = []

    @Flag(help: ArgumentHelp(L10n.Command.Format.Check.help))
    var check = false

    @Flag(help: ArgumentHelp(L10n.Command.Format.Diff.help))
    var diff = false

    @Flag(help: ArgumentHelp(L10n.Command.Format.Stdin.help))
    var stdin = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Staged.help))
    var staged = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.ForceExclude.help))
    var forceExclude = false

    @Flag(help: ArgumentHelp(L10n.Command.Format.KeepOrder.help))
    var keepOrder = false

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Format.Quiet.help))
    var quiet = false

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if check, diff { throw ValidationError(Texts.Error.modes.localized) }
        if stdin, check || diff || staged || !paths.isEmpty { throw ValidationError(Texts.Error.stdin.localized) }
    }

    func run() async throws {
        if stdin {
            let text = try formatted("/dev/stdin", in: CommandEnvironment.files).get().new
            return StandardStreams.output([text])
        }
        let staged = staged ? try await StagedCatalogs.ofCurrentFolder(below: paths) : nil
        if !check, !diff { try await staged?.requireNoUnstagedChanges() }
        let tree: any FileTree = staged?.tree ?? CommandEnvironment.files
        var finder = CatalogFinder(tree: tree, rules: .complete, configuration: config)
        let found: [String]
        do throws(ConfigurationFailure) {
            found =
                staged != nil || forceExclude ? try finder.listed(staged?.paths ?? paths) : try finder.catalogs(in: paths)
        } catch {
            throw StandardStreams.failure(error)
        }
        StandardStreams.errors(finder.failures)
        var code: Int32 = finder.failures.isEmpty ? 0 : 2
        var isWritten = false
        for path in found { code = max(code, try formatFile(path, in: tree, &isWritten)) }
        if isWritten, let staged { code = max(code, staged.reportUnstagedOutput()) }
        if code != 0 { throw ExitCode(code) }
    }

    /// Formats one file, or reports that it is not formatted.
    ///
    /// - Returns: The exit code.
    private func formatFile(_ path: String, in tree: any FileTree, _ isWritten: inout Bool) throws -> Int32 {
        let (old, new): (old: [UInt8], new: [UInt8])
        switch formatted(path, in: tree) {
        case .success(let texts): (old, new) = texts
        case .failure(let code): return code.rawValue
        }
        if old == new { return 0 }
        if diff {
            StandardStreams.difference(UnifiedDifference.text(of: path, from: old, to: new))
            return 1
        }
        if check {
            StandardStreams.error("\(VisibleText.line(path)): error: \(Texts.Status.unformatted.localized)\n")
            return 1
        }
        do throws(FileError) {
            let writer = OutputWriter(.write, in: CommandEnvironment.files)
            // What is staged may have other line ends than the file.
            _ =
                staged
                ? try writer.overwrite(path, with: new) : try writer.overwrite(SourceFile(path: path, bytes: old), with: new)
        } catch {
            StandardStreams.error(error)
            return 2
        }
        if !quiet { StandardStreams.output("\(L10n.Generate.Status.written(path: path).localized)\n") }
        isWritten = true
        return 0
    }

    /// A file as it is and as Xcode would write it; the exit code, after an error message, for a file that cannot be read.
    private func formatted(_ path: String, in tree: any FileTree) -> Result<(old: [UInt8], new: [UInt8]), ExitCode> {
        let source: SourceFile
        do throws(FileError) {
            source = try tree.read(path)
        } catch {
            return .failure(StandardStreams.failure(error))
        }
        let catalog = CatalogDecoder.decode(source)
        do throws(CatalogDamage) {
            if catalog.document.isWellFormed, !catalog.isEditable, let damage = CatalogDamage(of: catalog) { throw damage }
            return .success((source.bytes, try CatalogFormat(keyOrder: keepOrder ? nil : XcodeOrder()).format(catalog.document)))
        } catch {
            var damaged = damage.report
            damaged.note(error)
            return .failure(ExitCode(damaged.exitCode))
        }
    }
}
