package import ArgumentParser
internal import Diagnostics
internal import FileTrees
internal import ICU
internal import Messages
internal import Reporting

/// `l10n`: the command line.
package struct L10nTool: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "l10n", abstract: L10n.Command.abstract.shown, subcommands: subcommands)

    /// In the order of the help.
    private static let commands: [(name: String, type: any ParsableCommand.Type)] = [
        ("check", CheckCommand.self), ("report", ReportCommand.self), ("format", FormatCommand.self), ("diff", DiffCommand.self),
        ("generate", GenerateCommand.self), ("compile", CompileCommand.self), ("decompile", DecompileCommand.self),
        ("show", ShowCommand.self), ("rules", RulesCommand.self), ("explain", ExplainCommand.self),
        ("config", ConfigCommand.self), ("init", InitCommand.self), ("template", TemplateCommand.self),
        ("hook", HookCommand.self), ("merge-driver", MergeDriverCommand.self), ("resolve", ResolveCommand.self),
        ("textconv", TextconvCommand.self),
    ]

    /// The one that the arguments name, else all: the library asks every command that it gets for its texts.
    private static var subcommands: [any ParsableCommand.Type] {
        let name = CommandLine.arguments.dropFirst().first
        return commands.first { $0.name == name }.map { [$0.type] } ?? commands.map(\.type)
    }

    /// A flag of our own: the library's would ask ICU for its version at every start.
    @Flag(help: ArgumentHelp(L10n.Command.Version.help))
    var version = false

    static let information = ToolInformation(
        version: ToolInformation.currentVersion, icuVersion: ICU.version, cldrVersion: ICU.cldrVersion)

    package init() {}

    package func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        StandardStreams.output("l10n \(Self.information.version) (ICU \(ICU.version), CLDR \(ICU.cldrVersion))\n")
    }

    /// Runs the program and ends it: 0, 1 for findings, 2 for wrong usage and what cannot be read.
    package static func runAndExit() async -> Never {
        Interruption.waitForFiles()
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            StandardStreams.end(0)
        } catch {
            // The library's code for wrong usage is 64; ours is 2, as that of compilers and linters.
            let code = exitCode(for: error).rawValue
            let message = fullMessage(for: error)
            if !message.isEmpty {
                if code == 0 { StandardStreams.output(message + "\n") } else { StandardStreams.error(message + "\n") }
            }
            StandardStreams.end(code == 0 || code == 1 ? code : 2)
        }
    }
}
