internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nModelContextProtocol

/// `l10n mcp`: serves queries and edits to assistants.
struct McpCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "mcp", abstract: L10n.Command.Mcp.abstract.localized, discussion: L10n.Command.Mcp.discussion.localized)
    }

    @Flag(help: ArgumentHelp(L10n.Command.Mcp.ReadOnly.help))
    var readOnly = false

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        if StandardInput.isTerminal { StandardStreams.error(L10n.Command.Mcp.Status.waiting.localized + "\n") }
        let output = CommandEnvironment.current.output
        await ProtocolServer(.assistants(allowsEdits: !readOnly)).serve(StandardInput.lines()) { output.write($0) }
    }
}
