internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nValidation

/// `l10n set KEY LANGUAGE TEXT`: changes a text or its state.
struct SetCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "set", abstract: L10n.Command.Set.abstract.localized,
            discussion: L10n.Command.Set.discussion.localized)
    }

    private typealias Texts = L10n.Command.Set

    @Argument(help: ArgumentHelp(L10n.Command.Edit.Key.help, valueName: "key"), completion: .keys)
    var key: String

    @Argument(help: ArgumentHelp(L10n.Command.Set.Language.help, valueName: "language"), completion: .languages)
    var language: String

    @Argument(help: ArgumentHelp(L10n.Command.Set.Text.help, valueName: "text"))
    var text: String?

    @OptionGroup var forms: FormOptions

    @Option(
        help: ArgumentHelp(L10n.Command.Set.Form.help, valueName: "few"), completion: .list(PluralCategory.allCases.map(\.name)))
    var form: String?

    @Option(help: ArgumentHelp(L10n.Command.Set.On.help, valueName: "mac"))
    var on: String?

    @Option(help: ArgumentHelp(L10n.Command.Set.Substitution.help, valueName: "name"))
    var substitution: String?

    @Option(help: ArgumentHelp(L10n.Command.Set.State.help))
    var state: TextState?

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        try forms.requireOneText(text)
        try forms.requireUse(in: text.map { [$0] } ?? [])
        if text == nil, forms.isEmpty, state == nil, LanguageTag(language).unknownPart != nil {
            let text = ShellWord.readable(language)
            throw ValidationError(Texts.Error.noLanguage(text: text, key: ShellWord.readable(key)).localized)
        }
        if text == nil, forms.isEmpty, state == nil { throw ValidationError(Texts.Error.nothing.localized) }
        if let form, PluralCategory(name: form) == nil {
            throw ValidationError(L10n.Command.Edit.Error.form(form: form).localized)
        }
        if path.isPlain || forms.isEmpty { return }
        throw ValidationError(L10n.Command.Edit.Error.texts.localized)
    }

    private var path: TextPath {
        TextPath(substitution: substitution, device: on, category: form.flatMap { PluralCategory(name: $0) })
    }

    func run() async throws {
        let edits = try edits()
        try await edit.edit(try edit.path(withKey: key), hint: hint, checksTexts: true) { _ in edits }
    }

    /// A plural is written whole: one form of several would leave the others missing.
    private func hint(_ rule: RuleID) -> Message? {
        let isPartial = form != nil && [.pluralMissingCategory, .pluralOtherMissing].contains(rule)
        return isPartial ? Texts.Status.wholePlural : nil
    }

    private func edits() throws -> [CatalogEdit] {
        if let text {
            return [
                .setText(
                    key: key, language: language, path: path, text: try forms.expanded(text), state: state ?? .translated)
            ]
        }
        if !forms.isEmpty { return try forms.edits(of: key, in: language, text: nil, state: state ?? .translated) }
        return [.setState(key: key, language: language, path: path.isPlain ? nil : path, state: state ?? .translated)]
    }
}

extension TextState: Choice {}
