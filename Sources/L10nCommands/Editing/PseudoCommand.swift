package import ArgumentParser
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nMessages
package import L10nRuntime
internal import L10nStringCatalogs

/// `l10n pseudo`: writes a pseudo-language into catalogs, or removes it.
struct PseudoCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pseudo", abstract: L10n.Command.Pseudo.abstract.localized,
            discussion: L10n.Command.Pseudo.discussion.localized)
    }

    @Flag var style: PseudoStyle?

    @Flag(help: ArgumentHelp(L10n.Command.Pseudo.Remove.help))
    var remove = false

    @OptionGroup var edit: EditOptions
    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        for path in try edit.paths() {
            if remove { try await remove(from: path) } else { try await write(to: path) }
        }
    }

    private func remove(from path: String) async throws {
        let languages = style.map { [$0.language] } ?? Set(PseudoStyle.allCases.map(\.language)).sorted()
        try await edit.edit(path) { catalog in
            catalog.languages.map(\.name).filter(languages.contains).map(CatalogEdit.removeLanguage)
        }
    }

    /// A text that would crash, because the source text would, is left out.
    private func write(to path: String) async throws {
        let outcome = try await edit.run(path, edit.force ? .forced : .valid) { $0.edits(in: style ?? .accented) }
        for refusal in outcome.refusals { StandardStreams.error(EditOptions.text(of: refusal, in: outcome)) }
        edit.show(outcome)
        if !outcome.refusals.isEmpty { throw ExitCode(1) }
    }
}

extension PseudoStyle: EnumerableFlag {
    package static func help(for style: PseudoStyle) -> ArgumentHelp? {
        switch style {
        case .accented: ArgumentHelp(L10n.Command.Pseudo.Accented.help)
        case .long: ArgumentHelp(L10n.Command.Pseudo.Long.help)
        case .bidi: ArgumentHelp(L10n.Command.Pseudo.Bidi.help)
        }
    }
}
