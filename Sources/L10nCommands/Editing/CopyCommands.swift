internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages
internal import L10nStringCatalogs

/// `l10n copy KEY NEW`: adds a key with the texts of another one.
struct CopyCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "copy", abstract: L10n.Command.Copy.abstract.localized,
            discussion: L10n.Command.Copy.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Copy.Key.help, valueName: "key"), completion: .keys)
    var key: String

    @Argument(help: ArgumentHelp(L10n.Command.Copy.NewKey.help, valueName: "new-key"))
    var newKey: String?

    @Option(help: ArgumentHelp(L10n.Command.Copy.To.help, valueName: "path"), completion: .catalogs)
    var to: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if newKey == nil, to == nil { throw ValidationError(L10n.Command.Copy.Error.nothing.localized) }
    }

    func run() async throws {
        let path = try edit.path(withKey: key)
        let newKey = newKey ?? key
        guard let to else {
            try await edit.edit(path) { _ in [.copy(key: key, newKey: newKey)] }
            return
        }
        let contents = try EditOptions.read(path).contents(of: [key])
        try await edit.edit(to) { _ in contents.map { .insert(key: newKey, contents: $0.contents) } }
    }
}

/// `l10n move KEY --to CATALOG`: moves keys to another catalog.
struct MoveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "move", abstract: L10n.Command.Move.abstract.localized,
            discussion: L10n.Command.Move.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.State.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String]

    @Option(help: ArgumentHelp(L10n.Command.Move.To.help, valueName: "path"), completion: .catalogs)
    var to: String

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let selection = KeySelection(keys)
        let files = CommandEnvironment.files
        let target = files.canonical(to)
        let catalogs = try edit.catalogs()
        try selection.requireMatches(in: catalogs)
        let matching = catalogs.filter { !selection.entries(of: $0).isEmpty }
        let sources = matching.filter { files.canonical($0.source.path) != target }
        if sources.isEmpty {
            throw StandardStreams.refusal(L10n.Command.Move.Error.same(key: keys[0]))
        }
        for source in sources {
            let keys = selection.entries(of: source).map { source.string($0.key) }
            let contents = source.contents(of: keys)
            // Written there first: nothing is lost if the run ends in between.
            try await edit.edit(to) { _ in contents.map { .insert(key: $0.key, contents: $0.contents) } }
            try await edit.edit(source.source.path) { _ in keys.map { .removeKey($0) } }
        }
    }
}
