internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nSyntax
internal import L10nValidation

/// `l10n merge-driver`: merges a catalog for git.
struct MergeDriverCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "merge-driver", abstract: L10n.Command.MergeDriver.abstract.localized,
            discussion: L10n.Command.MergeDriver.discussion(
                attributes: "*.xcstrings merge=l10n", driver: "l10n merge-driver %O %A %B %L %P"
            ).localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.MergeDriver.Base.help, valueName: "base"))
    var base: String

    @Argument(help: ArgumentHelp(L10n.Command.MergeDriver.Ours.help, valueName: "ours"))
    var ours: String

    @Argument(help: ArgumentHelp(L10n.Command.MergeDriver.Theirs.help, valueName: "theirs"))
    var theirs: String

    @Argument(help: ArgumentHelp(L10n.Command.MergeDriver.MarkerSize.help, valueName: "marker-size"))
    var markerSize = 7

    @Argument(help: ArgumentHelp(L10n.Command.MergeDriver.Path.help, valueName: "path"))
    var path: String?

    @OptionGroup var interface: InterfaceOptions

    /// The path for messages.
    private var displayPath: String { path ?? ours }

    func run() async throws {
        let (old, own, other) = try files()
        let outcome: CatalogMerge.Outcome
        do throws(CatalogMerge.Failure) {
            outcome = try await merged(old, own, other)
        } catch {
            StandardStreams.error("\(displayPath): warning: \(error.message(base: old, ours: own, theirs: other).localized)\n")
            return try await mergeLines()
        }
        do throws(FileError) {
            _ = try OutputWriter(.write, in: CommandEnvironment.files).overwrite(ours, with: outcome.bytes)
        } catch {
            throw failure(error)
        }
        let list = ConflictList(path: displayPath, bytes: outcome.bytes)
        StandardStreams.error(list.text(of: outcome.renames) + list.text(of: outcome.conflicts))
        if !outcome.conflicts.isEmpty { throw ExitCode(1) }
    }

    private func files() throws -> (base: SourceFile?, ours: SourceFile, theirs: SourceFile) {
        let tree = CommandEnvironment.files
        do throws(FileError) {
            // Git hands over an empty file where both sides added the catalog.
            let base = tree.kind(of: base) == .missing ? nil : try tree.read(base)
            return (base, try tree.read(ours), try tree.read(theirs))
        } catch {
            throw failure(error)
        }
    }

    private func merged(
        _ base: SourceFile?, _ ours: SourceFile, _ theirs: SourceFile
    ) async throws(CatalogMerge.Failure) -> CatalogMerge.Outcome {
        var style = ConflictStyle(markerSize: markerSize)
        let outcome = try CatalogMerge(order: XcodeOrder(), style: style).merge(base: base, ours: ours, theirs: theirs)
        if outcome.conflicts.isEmpty { return outcome }
        style.showsBase = await GitFileMerge.showsBase(in: CommandEnvironment.files.currentFolder)
        guard style.showsBase else { return outcome }
        return try CatalogMerge(order: XcodeOrder(), style: style).merge(base: base, ours: ours, theirs: theirs)
    }

    /// Merges as git does without a driver.
    private func mergeLines() async throws {
        let files = CommandEnvironment.files
        let base = files.kind(of: base) == .missing ? nil : base
        let isMerged: Bool
        do throws(GitFailure) {
            isMerged = try await GitFileMerge.merge(
                base: base, ours: ours, theirs: theirs, markerSize: markerSize, in: files.currentFolder)
        } catch {
            throw StandardStreams.failure("\(VisibleText.line(displayPath)): error: \(error.message.localized)\n")
        }
        if !isMerged { throw ExitCode(1) }
    }

    private func failure(_ error: FileError) -> ExitCode {
        StandardStreams.failure(error)
    }
}

extension CatalogMerge.Failure {
    fileprivate func message(base: SourceFile?, ours: SourceFile, theirs: SourceFile) -> Message {
        func line(_ side: MergeSide, _ offset: UInt32) -> String {
            let source = side == .base ? base : side == .ours ? ours : theirs
            return "\(LineTable(source?.bytes ?? []).position(of: offset).line)"
        }
        switch self {
        case .malformed(let side, let issue):
            return L10n.Merge.Fallback.malformed(side: side.name, line: line(side, issue.range.start))
        case .noObject(let side): return L10n.Merge.Fallback.noObject(side: side.name)
        }
    }
}
