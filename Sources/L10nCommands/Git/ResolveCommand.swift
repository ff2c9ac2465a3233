internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// `l10n resolve`: resolves the conflicts that a line-based merge left in catalogs.
struct ResolveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "resolve", abstract: L10n.Command.Resolve.abstract.localized,
            discussion: L10n.Command.Resolve.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Resolve.Files.help, valueName: "catalog"), completion: .catalogs)
    var catalogs: [String] = []

    @Flag(help: ArgumentHelp(L10n.Command.Resolve.Diff.help))
    var diff = false

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        var code: Int32 = 0
        for path in catalogs.isEmpty ? try conflicted() : catalogs { code = max(code, await resolve(path)) }
        if code > 0 { throw ExitCode(code) }
    }

    /// The catalogs of the project that have conflicts.
    private func conflicted() throws -> [String] {
        let paths = try foundCatalogs(in: [], configuration: nil).filter { path in
            (try? CommandEnvironment.files.read(path)).map(CatalogResolution.hasMarkers) ?? false
        }
        if paths.isEmpty { StandardStreams.output(L10n.Resolve.Status.nothing.localized + "\n") }
        return paths
    }

    /// Resolves the conflicts of a file.
    ///
    /// - Returns: The exit code.
    private func resolve(_ path: String) async -> Int32 {
        do throws(FileError) {
            let source = try CommandEnvironment.files.read(path)
            guard let outcome = outcome(source, from: await versions(of: source)) else { return 2 }
            try write(outcome, over: source)
            let list = ConflictList(path: path, bytes: outcome.bytes)
            if outcome.ignoresVersions { StandardStreams.error(list.note(L10n.Resolve.Note.edited)) }
            StandardStreams.error(
                list.text(of: outcome.renames) + list.text(of: outcome.conflicts) + list.text(of: outcome.duplicates))
            return outcome.isComplete ? 0 : 1
        } catch {
            StandardStreams.error(error)
            return 2
        }
    }

    /// The versions that a merge in progress has made a file with markers from; nil for other files.
    private func versions(of source: SourceFile) async -> CatalogResolution.Versions? {
        guard CatalogResolution.hasMarkers(source) else { return nil }
        let files = CommandEnvironment.files
        guard let versions = try? await GitRepository(of: files).versionsInConflict(of: source.path) else { return nil }
        return (versions.base, versions.ours, versions.theirs)
    }

    /// The resolution of a file; nil, after an error message, for a file that cannot be resolved.
    private func outcome(
        _ source: SourceFile, from versions: CatalogResolution.Versions?
    ) -> CatalogResolution.Outcome? {
        do throws(CatalogResolution.Failure) {
            return try CatalogResolution(order: XcodeOrder()).resolve(source, from: versions)
        } catch {
            let list = ConflictList(path: source.path, bytes: source.bytes)
            switch error {
            case .misplacedMarker(let offset): StandardStreams.error(list.line(offset, L10n.Resolve.Error.marker))
            case .malformed(nil, let offset): StandardStreams.error(list.line(offset, L10n.Resolve.Error.malformed))
            case .malformed(let side?, let offset):
                StandardStreams.error(list.line(offset, L10n.Resolve.Error.malformedSide(side: side.name)))
            case .noObject: StandardStreams.error(list.line(0, L10n.Resolve.Error.noObject))
            }
            return nil
        }
    }

    /// Writes a file, or shows what would be written.
    private func write(_ outcome: CatalogResolution.Outcome, over source: SourceFile) throws(FileError) {
        if diff {
            StandardStreams.difference(UnifiedDifference.text(of: source.path, from: source.bytes, to: outcome.bytes))
            return
        }
        let isChanged = outcome.bytes != source.bytes
        if isChanged { _ = try OutputWriter(.write, in: CommandEnvironment.files).overwrite(source, with: outcome.bytes) }
        let path = VisibleText.line(source.path)
        let status =
            if !outcome.isComplete {
                L10n.Resolve.Status.partly(path: path)
            } else if isChanged {
                L10n.Resolve.Status.written(path: path)
            } else {
                L10n.Resolve.Status.current(path: path)
            }
        StandardStreams.output("\(status.localized)\n")
    }
}
