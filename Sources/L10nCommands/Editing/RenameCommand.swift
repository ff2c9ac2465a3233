internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nCatalogEditing
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nPlainText
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n rename OLD NEW`: gives keys another name, in every catalog of the project.
struct RenameCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "rename", abstract: L10n.Command.Rename.abstract.localized,
            discussion: L10n.Command.Rename.discussion.localized)
    }

    private typealias Texts = L10n.Command.Rename

    @Argument(help: ArgumentHelp(L10n.Command.Rename.Old.help, valueName: "old"), completion: .keys)
    var old: String

    @Argument(help: ArgumentHelp(L10n.Command.Rename.New.help, valueName: "new"))
    var new: String

    @Flag(help: ArgumentHelp(L10n.Command.Rename.Code.help))
    var code = false

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if old == new { throw ValidationError(Texts.Error.same.localized) }
        if old.contains("*") != new.contains("*") || old.contains("*") && WildcardRenaming(old, new) == nil {
            throw ValidationError(Texts.Error.pattern.localized)
        }
    }

    func run() async throws {
        let catalogs = try edit.catalogs()
        let matching = catalogs.filter { !renames(in: $0).isEmpty }
        if matching.isEmpty {
            try KeySelection([old]).requireMatches(in: catalogs)
            throw StandardStreams.refusal(L10n.Command.Edit.Error.noMatch)
        }
        var done: [CodeRenaming.Renames] = []
        for catalog in matching {
            let keys = renames(in: catalog)
            let outcome = try await edit.edit(catalog.source.path) { catalog in
                renames(in: catalog).map { .rename(key: $0.old, newKey: $0.new) }
            }
            done.append(.init(old: catalog, new: outcome.catalog, keys: keys))
            try accessors.keep(keys, of: catalog.source.path)
        }
        if code { try changeCode(done, catalogs) }
    }

    private var accessors: AccessorsOfRenamedKeys {
        AccessorsOfRenamedKeys(config: edit.config, writes: edit.writes, showsDifference: edit.diff, isQuiet: edit.quiet)
    }

    /// The keys of a catalog that get another name.
    private func renames(in catalog: StringCatalog) -> [KeyRename] {
        let keys = catalog.entries.map { catalog.string($0.key) }
        // A key may have a star in it.
        if keys.contains(old) { return [KeyRename(old, to: new)] }
        guard let renaming = WildcardRenaming(old, new) else { return [] }
        return keys.compactMap { key in renaming.newName(of: key).map { KeyRename(key, to: $0) } }.filter { $0.old != $0.new }
    }

    // MARK: Code

    /// Changes the names in the code, and lists the places that people have to look at.
    private func changeCode(_ renames: [CodeRenaming.Renames], _ catalogs: [StringCatalog]) throws {
        let renaming = try codeRenaming(renames, catalogs)
        for change in renaming.changes {
            let path = VisibleText.line(change.old.path)
            if edit.diff {
                StandardStreams.difference(UnifiedDifference.text(of: change.old.path, from: change.old.bytes, to: change.bytes))
                continue
            }
            if edit.writes {
                do throws(FileError) {
                    _ = try OutputWriter(.write, in: CommandEnvironment.files).overwrite(change.old, with: change.bytes)
                } catch {
                    throw StandardStreams.failure(error)
                }
            }
            if edit.quiet { continue }
            let status =
                edit.writes
                ? Texts.Status.uses(count: change.count, path: path) : Texts.Status.wouldChange(count: change.count, path: path)
            StandardStreams.output(status.localized + "\n")
        }
        var places = PlaceNames()
        for rest in renaming.rest {
            let place = places.name(of: rest.place)
            StandardStreams.error("\(place): warning: \(VisibleText.line(Texts.Status.left(key: rest.key).localized))\n")
        }
        for failure in renaming.failures { StandardStreams.error(failure) }
        if !renaming.failures.isEmpty { throw ExitCode(2) }
        if !renaming.rest.isEmpty { throw ExitCode(1) }
    }

    private func codeRenaming(_ renames: [CodeRenaming.Renames], _ catalogs: [StringCatalog]) throws -> CodeRenaming {
        var finder = ConfigurationFinder(tree: CommandEnvironment.files, rules: .complete, explicit: edit.config)
        var renaming = CodeRenaming(tree: CommandEnvironment.files)
        do throws(ConfigurationFailure) {
            for group in try finder.groups(catalogs.map(\.source.path)) {
                let own = renames.filter { group.paths.contains($0.old.source.path) }
                if own.isEmpty { continue }
                renaming.add(own, catalogs.filter { group.paths.contains($0.source.path) }, group.configuration)
            }
            return renaming
        } catch {
            throw StandardStreams.failure(error)
        }
    }
}
