internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n sync`: brings catalogs up to the code.
struct SyncCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "sync", abstract: L10n.Command.Sync.abstract.localized,
            discussion: L10n.Command.Sync.discussion.localized)
    }

    private typealias Texts = L10n.Command.Sync

    @Flag(help: ArgumentHelp(L10n.Command.Sync.Check.help))
    var check = false

    @Flag(help: ArgumentHelp(L10n.Command.Sync.Stale.help))
    var stale = false

    @Option(help: ArgumentHelp(L10n.Command.Sync.Stringsdata.help, valueName: "path"), completion: .file())
    var stringsdata: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Sync.WriteStringsdata.help, valueName: "folder"), completion: .directory)
    var writeStringsdata: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if check, edit.dryRun || edit.diff || writeStringsdata != nil { throw ValidationError(Texts.Error.modes.localized) }
    }

    func run() async throws {
        var sync = SyncRun(config: edit.config)
        sync.mode = edit.force ? .forced : .valid
        sync.writes = edit.writes && !check
        sync.isQuiet = edit.quiet || edit.diff
        sync.marksStale = stale
        sync.acceptsDamage = edit.damage.acceptDamaged
        sync.extracted = try extractedStrings()
        let catalogs = try sync.catalogs()
        guard let all = try sync.plan(catalogs) else { throw ExitCode(2) }
        let plan = try chosen(all, catalogs)
        for failure in plan.failures { StandardStreams.error(failure) }
        var code: Int32 = plan.failures.isEmpty ? 0 : 2
        if stale, !plan.failures.isEmpty { StandardStreams.error("error: \(Texts.Error.unreadable.localized)\n") }
        var isChanged = false
        for (path, changes) in plan.changes.sorted(by: { $0.key < $1.key }) {
            let outcome = try await sync.apply(changes, to: path)
            isChanged = isChanged || outcome.isChanged
            if !outcome.refusals.isEmpty { code = max(code, 1) }
            if !check { edit.show(outcome, besides: [.staleKey]) }
        }
        sync.report(plan.omissions)
        if plan.omissions.contains(where: { !$0.reason.isNote }) { code = max(code, 1) }
        try write(plan.extracted)
        if check, isChanged {
            StandardStreams.error("error: \(Texts.Status.outOfDate.localized)\n")
            code = max(code, 1)
        } else if !isChanged, code == 0, !edit.quiet, !edit.diff {
            StandardStreams.output(Texts.Status.same.localized + "\n")
        }
        if code != 0 { throw ExitCode(code) }
    }

    /// The part of a plan that is about the named catalog.
    private func chosen(_ plan: CatalogSync.Plan, _ catalogs: [StringCatalog]) throws -> CatalogSync.Plan {
        let tree = CommandEnvironment.files
        guard let wanted = edit.catalog.map(tree.canonical) else { return plan }
        guard let path = catalogs.map(\.source.path).first(where: { tree.canonical($0) == wanted }) else {
            throw ValidationError(Texts.Error.unknownCatalog(path: edit.catalog ?? "").localized)
        }
        return plan.only(path)
    }

    private func extractedStrings() throws -> [ExtractedStrings] {
        let tree = CommandEnvironment.files
        do throws(FileError) {
            var found: [ExtractedStrings] = []
            for path in stringsdata.map(FilePaths.normalized) {
                let isFolder = tree.kind(of: path) == .folder
                let paths = isFolder ? tree.files(below: path, suffixes: [".stringsdata"]).paths : [path]
                for path in paths { found.append(try ExtractedStrings(tree.read(path))) }
            }
            return found
        } catch {
            throw StandardStreams.failure(error)
        }
    }

    private func write(_ extracted: [ExtractedStrings]) throws {
        guard let folder = writeStringsdata.map(FilePaths.normalized), edit.writes else { return }
        let tree = CommandEnvironment.files
        var names: [String: Int] = [:]
        for strings in extracted {
            let name = FilePaths.fileName(of: strings.path).split(separator: ".").first.map(String.init) ?? strings.path
            names[name, default: 0] += 1
            let number = names[name].map { $0 > 1 ? "-\($0)" : "" } ?? ""
            let source = FilePaths.absolutePath(strings.path, from: tree.currentFolder)
            do throws(FileError) {
                let path = FilePaths.path("\(name)\(number).stringsdata", in: folder)
                let text = Array(strings.text(path: source).utf8)
                _ = try OutputWriter(.write, in: tree).write([text[...]], to: path) { old in
                    (try? ExtractedStrings(SourceFile(path: path, bytes: old))) != nil
                }
            } catch {
                throw StandardStreams.failure(error)
            }
        }
    }
}
