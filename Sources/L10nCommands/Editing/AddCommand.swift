internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n add KEY TEXT`: adds a key to a catalog.
struct AddCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "add", abstract: L10n.Command.Add.abstract.localized,
            discussion: L10n.Command.Add.discussion.localized)
    }

    @Argument(help: ArgumentHelp(L10n.Command.Add.Key.help, valueName: "key"))
    var key: String

    @Argument(help: ArgumentHelp(L10n.Command.Add.Text.help, valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp(L10n.Command.Add.Comment.help, valueName: "text"))
    var comment: String?

    @OptionGroup var forms: FormOptions

    @Option(
        name: .customLong("text"), parsing: .upToNextOption,
        help: ArgumentHelp(L10n.Command.Add.Translation.help, valueName: "de=…"), transform: NamedText.parse)
    var translations: [NamedText] = []

    @Option(help: ArgumentHelp(L10n.Command.Add.State.help))
    var state = TextState.translated

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        try forms.requireOneText(text)
        try forms.requireUse(in: translations.map(\.text) + [text ?? key])
    }

    func run() async throws {
        let path = try edit.onlyPath()
        if text == nil, forms.isEmpty, !edit.force, let message = problemOfKeyAsText {
            throw StandardStreams.refusal(message)
        }
        let current = try EditOptions.read(path)
        let source = current.sourceLanguageName ?? "en"
        var edits = [CatalogEdit.addKey(key, comment: comment)]
        edits += try forms.edits(of: key, in: source, text: text, state: state)
        edits += try translations.map { translation in
            .setText(
                key: key, language: translation.name, path: TextPath(), text: try forms.expanded(translation.text),
                state: state)
        }
        let all = edits
        if !edit.quiet, let same = try present(in: current, language: source) {
            StandardStreams.note(L10n.Command.Add.Status.present(key: same.key, text: same.text))
        }
        let outcome = try await edit.edit(path, checksTexts: true) { _ in all }
        if !edit.diff, !edit.quiet, let accessor = try accessor(in: outcome.catalog) { StandardStreams.output(accessor + "\n") }
    }

    /// A text of the source language that says the same as the new one.
    private func present(in catalog: StringCatalog, language: String) throws -> FoundText? {
        let search = TextSearch(try forms.expanded(text ?? key))
        if search.isEmpty || !forms.isEmpty { return nil }
        return FoundText.all(search, in: catalog, [language]).first { $0.match == .exact && $0.key != key }
    }

    /// Why the key cannot be the text of the source language; nil if it can.
    private var problemOfKeyAsText: Message? {
        if KeyShape.isIdentifier(key) { return L10n.Command.Add.Error.noText(key: key) }
        guard let name = BracedNames.names(in: key).first else { return nil }
        let isDeclared = forms.argument.contains { $0.name == name }
        return isDeclared ? L10n.Command.Add.Error.keyWithArgument(key: key) : EditRefusal.undeclared(name).message
    }

    /// What code calls.
    private func accessor(in catalog: StringCatalog) throws -> String? {
        var finder = ConfigurationFinder(tree: CommandEnvironment.files, rules: .complete, explicit: edit.config)
        let configuration: ProjectConfiguration?
        do throws(ConfigurationFailure) {
            configuration = try finder.configuration(for: catalog.source.path)
        } catch {
            throw StandardStreams.failure(error)
        }
        let folder = CommandEnvironment.files.currentFolder
        let options = configuration?.targets(for: catalog.source.path, from: folder).first?.options
        let name = options?.name ?? .standard
        let tree = AccessorTree(catalog, name: name, options: options?.accessors ?? AccessorTree.Options())
        let accessor = tree.root.allAccessors.first { $0.key == key && $0.replacement == nil }
        return accessor.map { "\(name.name).\($0.signature)" }
    }
}
