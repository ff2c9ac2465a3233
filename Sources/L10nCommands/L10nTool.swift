public import ArgumentParser
internal import Diagnostics
internal import LocaleData
internal import Messages
internal import Reporting
internal import Workspace

/// `l10n`: the command line.
public struct L10nTool: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "l10n", abstract: L10n.Command.abstract.shown,
        subcommands: [
            CheckCommand.self, ReportCommand.self, FormatCommand.self, DiffCommand.self, GenerateCommand.self,
            CompileCommand.self,
            ShowCommand.self,
            RulesCommand.self, ExplainCommand.self, ConfigCommand.self, InitCommand.self, TemplateCommand.self,
            HookCommand.self, MergeDriverCommand.self, ResolveCommand.self, TextconvCommand.self,
        ])

    /// A flag of our own: the library's would ask ICU for its version at every start.
    @Flag(help: ArgumentHelp(L10n.Command.Version.help))
    var version = false

    static let information = ToolInformation(
        version: ToolInformation.currentVersion, icuVersion: ICU.version, cldrVersion: ICU.cldrVersion)

    public init() {}

    public func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        StandardStreams.output("l10n \(Self.information.version) (ICU \(ICU.version), CLDR \(ICU.cldrVersion))\n")
    }

    /// Runs the program and ends it: 0, 1 for findings, 2 for wrong usage and what cannot be read.
    public static func runAndExit() async -> Never {
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
