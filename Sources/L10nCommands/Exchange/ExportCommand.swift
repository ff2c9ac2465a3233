internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n export`: the texts of catalogs as files for translators.
struct ExportCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export", abstract: L10n.Command.Export.abstract.localized,
            discussion: L10n.Command.Export.discussion.localized)
    }

    private typealias Texts = L10n.Command.Export

    @OptionGroup var catalogs: CatalogOptions

    @Option(help: ArgumentHelp(L10n.Command.Export.Format.help))
    var format = ExchangeFormat.xliff

    @Option(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Export.Output.help, valueName: "folder"), completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(L10n.Command.Export.Only.help, valueName: "missing,changed,review"), transform: TextSelection.parse)
    var only: Set<TextSelection> = []

    @Option(help: ArgumentHelp(L10n.Command.Export.Since.help, valueName: "revision"))
    var since: String?

    @Option(help: ArgumentHelp(Texts.Split.help))
    var split: ExportSplit?

    @Flag(help: ArgumentHelp(Texts.Uses.help))
    var uses = false

    @Flag(help: ArgumentHelp(L10n.Command.Edit.DryRun.help))
    var dryRun = false

    @Flag(help: ArgumentHelp(L10n.Command.Shared.Replace.help))
    var force = false

    @Flag(name: .shortAndLong, help: ArgumentHelp(L10n.Command.Edit.Quiet.help))
    var quiet = false

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if output.isEmpty { throw ValidationError(L10n.Path.Error.empty.localized) }
        if split != nil, !format.canBeSplit { throw ValidationError(Texts.Error.split(format: format.rawValue).localized) }
        if only.contains(.changed), since == nil { throw ValidationError(Texts.Error.since.localized) }
    }

    func run() async throws {
        let files = CommandEnvironment.files
        let paths = try foundCatalogs(in: catalogs.paths, configuration: catalogs.config)
        let found = try damage.usable(paths.map(EditOptions.read))
        var request = TranslationExporter.Request(
            output: output,
            tool: .l10n(
                version: ToolInformation.currentVersion, revision: await ExportRevision.revision(of: paths, in: files)))
        request.format = format
        request.languages = catalogs.languages
        if catalogs.languages == nil { request.projectLanguages = try absentLanguages(of: found) }
        request.selection = only
        request.split = split
        let base = try await GitTree.tree(since: since)
        request.base = base
        var damaged = damage.report
        for path in paths {
            guard let earlier = try? base?.read(path) else { continue }
            damaged.note(CatalogDamage(of: CatalogDecoder.decode(earlier)), in: since)
        }
        try damaged.requireNone()
        if uses {
            let search = try KeySearch(catalogs: found, config: catalogs.config)
            for catalog in found { request.uses[catalog.source.path] = search.descriptions(in: catalog.source.path) }
            for failure in search.failures { StandardStreams.error(failure) }
            if !search.failures.isEmpty { throw ExitCode(2) }
        }
        request.forces = force
        request.mode = dryRun ? .dryRun : .write
        let exporter = TranslationExporter(
            tree: files, project: try .current(configuration: catalogs.config), keyOrder: XcodeOrder())
        let result: TranslationExporter.Result
        do throws(FileError) {
            result = try exporter.export(found, request)
        } catch {
            throw StandardStreams.failure(error)
        }
        for (path, message) in result.omissions {
            StandardStreams.error("\(VisibleText.line(path)): warning: \(VisibleText.line(message.localized))\n")
        }
        if quiet { return }
        for (path, outcome) in result.files where outcome == .written || outcome == .wouldWrite {
            let path = VisibleText.line(path)
            let status =
                outcome == .written ? L10n.Generate.Status.written(path: path) : L10n.Command.Edit.Status.wouldWrite(path: path)
            StandardStreams.output(status.localized + "\n")
        }
        for (language, count) in result.counts {
            StandardStreams.output(Texts.count(language: language, count: count).localized + "\n")
        }
    }

    /// The languages that the configuration names and the catalogs lack.
    private func absentLanguages(of found: [StringCatalog]) throws -> [String] {
        let files = CommandEnvironment.files
        var finder = ConfigurationFinder(tree: files, rules: .complete, explicit: catalogs.config)
        do throws(ConfigurationFailure) {
            var languages: [String] = []
            for catalog in found {
                let path = catalog.source.path
                let options = try finder.configuration(for: path)?.options(for: path, from: files.currentFolder)
                languages += options?.tiers(of: catalog).absent.map(\.name) ?? []
            }
            return languages
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}

extension ExchangeFormat: Choice {}
extension ExportSplit: Choice {}

extension TextSelection: Choice {
    /// The values of a list such as `missing,review`.
    static func parse(_ list: String) throws -> Set<TextSelection> {
        Set(try list.split { $0 == "," || $0.isWhitespace }.map { try TextSelection.parse(String($0)) as TextSelection })
    }
}

/// The commit that an export was made from. It tells an import what has changed since.
enum ExportRevision {
    /// The current commit, where it has the catalogs as they are.
    static func revision(of paths: [String], in files: any WritableFileTree) async -> String? {
        guard let repository = try? await GitRepository(of: files), let commit = try? await repository.commit("HEAD"),
            let tree = try? await repository.tree(ofRevision: commit),
            paths.allSatisfy({ path in (try? tree.read(path).bytes) == (try? files.read(path).bytes) })
        else { return nil }
        return commit
    }

    /// The catalogs at a revision.
    static func tree(of revision: String) async throws -> GitTree {
        do throws(GitFailure) {
            return try await GitRepository(of: CommandEnvironment.files).tree(ofRevision: revision)
        } catch {
            throw StandardStreams.failure(error.message)
        }
    }

    /// The catalogs when the file at a path was made, by the commit that it names; nil where the repository has no such commit.
    static func tree(
        ofExport revision: String, at path: String, in files: any WritableFileTree
    ) async throws(FileError) -> GitTree? {
        guard revision.utf8.count >= 40, revision.allSatisfy(\.isHexDigit) else { return nil }
        do throws(GitFailure) {
            return try await GitRepository(of: files).tree(ofRevision: revision)
        } catch {
            if error == .missingObjects { throw FileError(path: path, message: error.message) }
            return nil
        }
    }
}

extension ProjectFolder {
    static func current(configuration path: String?) throws -> ProjectFolder {
        var finder = ConfigurationFinder(tree: CommandEnvironment.files, rules: .complete, explicit: path)
        do throws(ConfigurationFailure) {
            let configuration = try finder.configuration(for: "./catalog")
            return ProjectFolder(tree: CommandEnvironment.files, configuration: configuration?.folder)
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}

/// The catalogs at some paths, or those of the project.
func foundCatalogs(in paths: [String], configuration: String?) throws -> [String] {
    var finder = CatalogFinder(tree: CommandEnvironment.files, rules: .complete, configuration: configuration)
    do throws(ConfigurationFailure) {
        let found = try finder.catalogs(in: paths)
        StandardStreams.errors(finder.failures)
        if finder.failures.isEmpty { return found }
    } catch {
        throw StandardStreams.failure(error)
    }
    throw ExitCode(2)
}
