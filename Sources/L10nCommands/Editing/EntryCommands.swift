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
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n comment KEY TEXT`: writes or removes the comment of a key.
struct CommentCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "comment", abstract: L10n.Command.Comment.abstract.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Edit.Key.help, valueName: "key"), completion: .keys)
    var key: String

    @Argument(help: ArgumentHelp(L10n.Command.Comment.Text.help, valueName: "text"))
    var text: String

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        try await edit.edit(try edit.path(withKey: key)) { _ in [.setComment(key: key, text: text.isEmpty ? nil : text)] }
    }
}

/// `l10n state KEY LANGUAGE STATE`: changes the states of texts.
struct StateCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "state", abstract: L10n.Command.State.abstract.localized,
            discussion: L10n.Command.State.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.State.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String]

    @Option(
        help: ArgumentHelp(L10n.Command.State.Languages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @Option(help: ArgumentHelp(L10n.Command.State.To.help))
    var to: TextState = .translated

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let catalogs = try edit.catalogs()
        if let languages { try LanguageList.requireTexts(in: languages, of: catalogs) }
        try await edit.editMatches(of: KeySelection(keys), in: catalogs) { catalog, entries in
            let languages = languages.map { LanguageNames(of: catalog).own($0) }
            return entries.flatMap { entry -> [CatalogEdit] in
                let present = catalog.localizations[entry.localizations].map { catalog.languages[$0.language].name }
                let wanted =
                    languages.map { wanted in present.filter(wanted.contains) }
                    ?? present.filter { $0 != catalog.sourceLanguageName }
                return wanted.map { .setState(key: catalog.string(entry.key), language: $0, path: nil, state: to) }
            }
        }
    }
}

/// `l10n mark KEY`: changes how Xcode and l10n treat keys.
struct MarkCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "mark", abstract: L10n.Command.Mark.abstract.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.State.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String]

    @Flag(help: ArgumentHelp(L10n.Command.Mark.Manual.help)) var manual = false
    @Flag(help: ArgumentHelp(L10n.Command.Mark.Stale.help)) var stale = false
    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: ArgumentHelp(L10n.Command.Mark.Translate.help))
    var translate: Bool?
    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: ArgumentHelp(L10n.Command.Mark.Symbol.help))
    var symbol: Bool?

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    private var marks: [EntryMark] {
        var marks: [EntryMark] = []
        if manual { marks.append(.manual) }
        if stale { marks.append(.stale) }
        if let translate { marks.append(translate ? .translatable : .untranslatable) }
        if let symbol { marks.append(symbol ? .symbol : .noSymbol) }
        return marks
    }

    func validate() throws {
        if marks.isEmpty || manual && stale { throw ValidationError(L10n.Command.Mark.Error.marks.localized) }
    }

    func run() async throws {
        let marks = marks
        try await edit.editMatches(of: KeySelection(keys)) { catalog, entries in
            entries.flatMap { entry in marks.map { .mark(key: catalog.string(entry.key), mark: $0) } }
        }
    }
}

/// `l10n remove KEY`: removes keys.
struct RemoveCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove", abstract: L10n.Command.Remove.abstract.localized,
            discussion: L10n.Command.Remove.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.State.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String] = []

    @Flag(help: ArgumentHelp(L10n.Command.Remove.Stale.help)) var stale = false
    @Flag(help: ArgumentHelp(L10n.Command.Remove.Untranslatable.help)) var untranslatable = false

    @Option(
        help: ArgumentHelp(L10n.Command.Remove.Languages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if keys.isEmpty, !stale, !untranslatable { throw ValidationError(L10n.Command.Remove.Error.nothing.localized) }
    }

    func run() async throws {
        var selection = KeySelection(
            keys, stale: stale ? true : nil, untranslatable: untranslatable ? true : nil)
        let catalogs = try edit.catalogs()
        if keys.isEmpty, catalogs.allSatisfy({ selection.entries(of: $0).isEmpty }) {
            let status = stale ? L10n.Command.Remove.Status.noneStale : L10n.Command.Remove.Status.noneUntranslatable
            return StandardStreams.output(status.localized + "\n")
        }
        if let languages { try LanguageList.requireTexts(in: languages, of: catalogs) }
        if stale, !edit.force { selection.kept = try staleKeysInCode(of: catalogs, selection) }
        for (path, keys) in selection.kept.sorted(by: { $0.key < $1.key }) {
            for key in keys.sorted() {
                let message = VisibleText.line(L10n.Command.Remove.Status.kept(key: key).localized)
                StandardStreams.error("\(VisibleText.line(path)): warning: \(message)\n")
            }
        }
        try await remove(selection, from: catalogs)
        if !selection.kept.isEmpty { throw ExitCode(1) }
    }

    /// The selected stale keys that something in the project names, by catalog. Those that the command line names are wanted.
    private func staleKeysInCode(of catalogs: [StringCatalog], _ selection: KeySelection) throws -> [String: Set<String>] {
        let named = Set(selection.names)
        let selected = Dictionary(
            catalogs.map { catalog in
                (catalog.source.path, Set(selection.entries(of: catalog).map { catalog.string($0.key) }).subtracting(named))
            }, uniquingKeysWith: { $0.union($1) })
        if selected.values.allSatisfy(\.isEmpty) { return [:] }
        let tree = CommandEnvironment.files
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: edit.config)
        var code = CodeComparer()
        let unnamed: UnnamedStaleKeys?
        do throws(ConfigurationFailure) {
            unnamed = try code.unnamedStaleKeys(of: catalogs, &finder, in: tree)
        } catch {
            throw StandardStreams.failure(error)
        }
        guard let unnamed else { throw StandardStreams.refusal(L10n.Command.Remove.Error.noCode) }
        for failure in unnamed.failures { StandardStreams.error(failure) }
        if !unnamed.failures.isEmpty { throw ExitCode(2) }
        return selected.reduce(into: [:]) { kept, place in
            let names = place.value.subtracting(unnamed.keys[place.key] ?? [])
            if !names.isEmpty { kept[place.key] = names }
        }
    }

    private func remove(_ selection: KeySelection, from catalogs: [StringCatalog]) async throws {
        try await edit.editMatches(of: selection, in: catalogs) { catalog, entries in
            let languages = languages.map { LanguageNames(of: catalog).own($0) }
            return entries.flatMap { entry -> [CatalogEdit] in
                let key = catalog.string(entry.key)
                guard let languages else { return [.removeKey(key)] }
                return catalog.localizations[entry.localizations].map { catalog.languages[$0.language].name }
                    .filter(languages.contains).map { .removeTexts(key: key, language: $0) }
            }
        }
    }
}

/// The keys that a command changes.
struct KeySelection {
    /// Keys, or patterns with `*` and `?`.
    private let patterns: [(text: String, pattern: WildcardPattern<Unicode.Scalar>)]
    private let stale: Bool?
    private let untranslatable: Bool?
    /// By catalog, keys that are not selected.
    var kept: [String: Set<String>] = [:]

    init(_ patterns: [String], stale: Bool? = nil, untranslatable: Bool? = nil) {
        self.patterns = patterns.map { ($0, WildcardPattern($0)) }
        self.stale = stale
        self.untranslatable = untranslatable
    }

    /// Fails for a key or a pattern that fits none of the keys.
    func requireMatches(in catalogs: [StringCatalog]) throws {
        if patterns.isEmpty { return }
        let known = catalogs.flatMap { catalog in catalog.entries.map { catalog.string($0.key) } }
        let names = Set(known)
        for (text, pattern) in patterns where !names.contains(text) {
            if Self.isPattern(text), known.contains(where: { pattern.matches($0.unicodeScalars) }) { continue }
            throw EditOptions.failure(ofUnknownKey: text, in: known)
        }
    }

    static func isPattern(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

    /// The keys named by the arguments that are not patterns.
    var names: [String] { patterns.map(\.text).filter { !Self.isPattern($0) } }

    func entries(of catalog: StringCatalog) -> [CatalogEntry] {
        catalog.entries.filter { entry in
            if let stale, stale != (entry.extractionState == .stale) { return false }
            if let untranslatable, untranslatable == entry.shouldTranslate { return false }
            let key = catalog.string(entry.key)
            if kept[catalog.source.path]?.contains(key) == true { return false }
            // A key may have a star in it.
            return patterns.isEmpty || patterns.contains { $0.text == key || $0.pattern.matches(key.unicodeScalars) }
        }
    }
}

extension EditOptions {
    /// Edits the selected keys of every catalog that has any.
    func editMatches(
        of selection: KeySelection, in found: [StringCatalog]? = nil,
        _ makeEdits: (StringCatalog, [CatalogEntry]) -> [CatalogEdit]
    ) async throws {
        let catalogs = try found ?? catalogs()
        try selection.requireMatches(in: catalogs)
        let matching = catalogs.filter { !selection.entries(of: $0).isEmpty }
        if matching.isEmpty { throw StandardStreams.refusal(L10n.Command.Edit.Error.noMatch) }
        for catalog in matching {
            try await edit(catalog.source.path) { catalog in makeEdits(catalog, selection.entries(of: catalog)) }
        }
    }
}
