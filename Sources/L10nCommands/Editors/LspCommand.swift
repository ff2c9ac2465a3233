internal import ArgumentParser
internal import Diagnostics
internal import FileTrees
internal import JSONRPC
internal import LanguageServer
internal import Messages
internal import Validation

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
