internal import ArgumentParser
internal import CatalogEditing
internal import CodeComparing
internal import Configuration
internal import Diagnostics
internal import FileTrees
internal import Messages
internal import Pipelines
internal import PlainText
internal import Reporting
internal import StringCatalogs
internal import Validation

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
        guard let plan = try plan() else { throw ExitCode(2) }
        for failure in plan.failures { StandardStreams.error(failure) }
        var code: Int32 = plan.failures.isEmpty ? 0 : 2
        if stale, !plan.failures.isEmpty { StandardStreams.error("error: \(Texts.Error.unreadable.localized)\n") }
        var options = edit
        if check { options.dryRun = true }
        var isChanged = false
        for (path, changes) in plan.changes.sorted(by: { $0.key < $1.key }) {
            let edits = changes.flatMap(\.edits)
            let outcome = try await options.run(path, edit.force ? .forced : .valid) { _ in edits }
            isChanged = isChanged || outcome.isChanged
            if !edit.quiet, !edit.diff { report(changes, outcome) }
            for refusal in outcome.refusals { StandardStreams.error(edit.text(of: refusal, in: outcome)) }
            if !outcome.refusals.isEmpty { code = max(code, 1) }
            if !check { edit.show(outcome, besides: [.staleKey]) }
        }
        for omission in plan.omissions {
            StandardStreams.error("\(place(omission.call.place)): \(label(omission.reason)): \(text(omission))\n")
            if !omission.reason.isNote { code = max(code, 1) }
        }
        try write(plan.extracted)
        if check, isChanged {
            StandardStreams.error("error: \(Texts.Status.outOfDate.localized)\n")
            code = max(code, 1)
        } else if !isChanged, code == 0, !edit.quiet, !edit.diff {
            StandardStreams.output(Texts.Status.same.localized + "\n")
        }
        if code != 0 { throw ExitCode(code) }
    }

    // MARK: Planning

    /// What has to change in the chosen catalogs, by all the code; nil where that cannot be known.
    private func plan() throws -> CatalogSync.Plan? {
        let tree = CommandEnvironment.files
        var all = edit
        all.catalog = nil
        let extracted = try extractedStrings()
        let sync = CatalogSync(tree: tree, marksStale: stale)
        var finder = ConfigurationFinder(tree: tree, explicit: edit.config)
        let catalogs = try all.catalogs()
        var plan = CatalogSync.Plan()
        do throws(ConfigurationFailure) {
            for group in try finder.groups(catalogs.map(\.source.path)) {
                if stale, !sync.seesAllCode(of: group.configuration) {
                    StandardStreams.error("error: \(Texts.Error.coverage.localized)\n")
                    return nil
                }
                let own = catalogs.filter { group.paths.contains($0.source.path) }
                plan.add(sync.plan(own, group.configuration, extracted: extracted))
            }
        } catch {
            throw StandardStreams.failure(error)
        }
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

    // MARK: Output

    private func write(_ extracted: [ExtractedStrings]) throws {
        guard let folder = writeStringsdata.map(FilePaths.normalized), edit.writes else { return }
        let tree = CommandEnvironment.files
        var names: [String: Int] = [:]
        for strings in extracted {
            let name = FilePaths.fileName(of: strings.path).split(separator: ".").first.map(String.init) ?? strings.path
            names[name, default: 0] += 1
            let number = names[name].map { $0 > 1 ? "-\($0)" : "" } ?? ""
            let source = "/" + FilePaths.absolute(strings.path, from: tree.currentFolder).joined(separator: "/")
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

    private func report(_ changes: [CatalogSync.Change], _ outcome: CatalogEditor.Outcome) {
        let refused = Set(outcome.refusals.map(\.index))
        var index = 0
        var text = ""
        for change in changes {
            let own = index..<index + change.edits.count
            index = own.upperBound
            if own.contains(where: refused.contains) { continue }
            text +=
                "\(change.place.map(place) ?? VisibleText.line(outcome.path)): \(VisibleText.line(line(change, outcome.path)))\n"
        }
        StandardStreams.output(text)
    }

    private func line(_ change: CatalogSync.Change, _ path: String) -> String {
        let key = change.key
        let message =
            switch change.kind {
            case .added: Texts.Status.added(key: key, catalog: path)
            case .usedAgain: Texts.Status.usedAgain(key: key, catalog: path)
            case .stale: Texts.Status.stale(key: key)
            case .comment: Texts.Status.comment(key: key, catalog: path)
            case .sourceText(let old, let new, let languages):
                languages.isEmpty
                    ? Texts.Status.sourceText(key: key, catalog: path, old: old, new: new)
                    : Texts.Status.review(
                        key: key, catalog: path, old: old, new: new, languages: languages.joined(separator: ", "))
            }
        return message.localized
    }

    private func text(_ omission: CatalogSync.Omission) -> String {
        let call = omission.call
        let message =
            switch omission.reason {
            case .unknownTypes(let names): Texts.Omission.types(key: call.key, arguments: names)
            case .noCatalog: Texts.Omission.noCatalog(key: call.key, table: call.table)
            case .severalCatalogs(let paths):
                Texts.Omission.severalCatalogs(key: call.key, paths: paths.joined(separator: ", "))
            case .defaultValues: Texts.Omission.defaultValues(key: call.key)
            }
        return VisibleText.line(message.localized)
    }

    private func label(_ reason: CatalogSync.Omission.Reason) -> String { reason.isNote ? "warning" : "error" }

    private func place(_ place: CodeComparison.Place) -> String {
        let position = LineTable(place.source.bytes).position(of: place.range.start)
        return "\(VisibleText.line(place.source.path)):\(position.line):\(position.column)"
    }
}
