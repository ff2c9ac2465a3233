internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nJSONRPC
internal import L10nLanguageServer
internal import L10nMessages
internal import L10nValidation

/// `l10n lsp`: serves editors.
struct LspCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lsp", abstract: L10n.Command.Lsp.abstract.localized, discussion: L10n.Command.Lsp.discussion.localized)
    }

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let output = CommandEnvironment.current.output
        let environment = LanguageServer.Environment(
            version: ToolInformation.currentVersion, currentFolder: CommandEnvironment.files.currentFolder
        ) { DiskFileTree(currentFolder: $0) }
        let code = await LanguageServer.serve(StandardInput.frames(), in: environment) { output.write($0) }
        if code != 0 { throw ExitCode(code) }
    }
}
