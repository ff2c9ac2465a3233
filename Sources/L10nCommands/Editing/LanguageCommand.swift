internal import ArgumentParser
internal import CLDR
internal import CatalogEditing
internal import Diagnostics
internal import Messages
internal import StringCatalogs
internal import Validation

/// `l10n language`: adds, removes and renames languages.
struct LanguageCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "language", abstract: L10n.Command.Language.abstract.localized,
            subcommands: [Add.self, Remove.self, Rename.self])
    }

    struct Add: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "add", abstract: L10n.Command.Language.Add.abstract.localized,
                discussion: L10n.Command.Language.Add.discussion.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Name.help, valueName: "language"))
        var language: String

        @Option(help: ArgumentHelp(L10n.Command.Language.Add.Copy.help, valueName: "language"), completion: .languages)
        var copy: String?

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        func validate() throws { _ = try LanguageList.parseKnown(language) }

        func run() async throws {
            let catalogs = try edit.catalogs()
            if let copy, !catalogs.contains(where: { $0.languages.contains { $0.name == copy } }) {
                StandardStreams.error("error: \(VisibleText.line(EditRefusal.unknownLanguage(copy).message.localized))\n")
                throw ExitCode(1)
            }
            for path in catalogs.map(\.source.path) {
                try await edit.edit(path) { catalog in
                    let isSource = copy == catalog.sourceLanguageName
                    return LanguageAddition(language, copy.map { isSource ? .source : .relative($0) } ?? .empty).edits(
                        of: catalog)
                }
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "remove", abstract: L10n.Command.Language.Remove.abstract.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Present.help, valueName: "language"), completion: .languages)
        var language: String

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        func run() async throws {
            try await edit.editCatalogs(with: language, [.removeLanguage(language)])
        }
    }

    struct Rename: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "rename", abstract: L10n.Command.Language.Rename.abstract.localized,
                discussion: L10n.Command.Language.Rename.discussion.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Language.Present.help, valueName: "language"), completion: .languages)
        var language: String

        @Argument(help: ArgumentHelp(L10n.Command.Language.Name.help, valueName: "new-language"))
        var newLanguage: String

        @OptionGroup var edit: EditOptions
        @OptionGroup var interface: InterfaceOptions

        func validate() throws { _ = try LanguageList.parseKnown(newLanguage) }

        func run() async throws {
            try await edit.editCatalogs(with: language, [.renameLanguage(language, to: newLanguage)])
        }
    }
}

extension EditOptions {
    /// Applies edits to every catalog that has a language.
    fileprivate func editCatalogs(with language: String, _ edits: [CatalogEdit]) async throws {
        let matching = try catalogs().filter { $0.languages.contains { $0.name == language } }
        if matching.isEmpty {
            StandardStreams.error("error: \(VisibleText.line(EditRefusal.unknownLanguage(language).message.localized))\n")
            throw ExitCode(1)
        }
        for catalog in matching { try await edit(catalog.source.path) { _ in edits } }
    }
}
