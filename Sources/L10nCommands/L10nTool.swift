package import ArgumentParser
internal import CLDR
internal import Diagnostics
internal import FileTrees
internal import ICU
internal import L10nRuntime
internal import Messages
internal import Reporting

/// `l10n`: the command line.
package struct L10nTool: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        var configuration = CommandConfiguration(
            commandName: "l10n", abstract: L10n.Command.abstract.localized,
            discussion: L10n.Command.Help.topics(topics: HelpTopic.all.map(\.name).joined(separator: ", ")).localized,
            subcommands: namedCommand.map { [$0] } ?? [],
            groupedSubcommands: needsAllCommands
                ? groups.map { CommandGroup(name: $0.name, subcommands: $0.commands.map(\.type)) } : [])
        // Without the name of a super-command the library looks for a request for completions, by parsing two more commands.
        if isParsing, !asksForCompletions { configuration._superCommandName = "" }
        return configuration
    }

    /// Whether the library reads the arguments now. Afterwards it may ask for names and texts, to print them.
    @TaskLocal private static var isParsing = false

    /// Whether the texts of commands and options are wanted. Not while a command is looked up or parsed by itself: to make them would
    /// take a tenth of the time.
    @TaskLocal static var needsHelp = true

    /// A command and its name. The type is looked up only where it is needed: for all commands, that takes 0.1 ms.
    struct Command: Sendable {
        let name: String
        private let makeType: @Sendable () -> any ParsableCommand.Type

        fileprivate init(_ name: String, _ type: @autoclosure @escaping @Sendable () -> any ParsableCommand.Type) {
            self.name = name
            makeType = type
        }

        var type: any ParsableCommand.Type { makeType() }
    }

    /// In the order of the help. The names are English, because the library's headings are.
    private static let groups: [(name: String, commands: [Command])] = [
        (
            "Daily",
            [
                Command("check", CheckCommand.self), Command("scan", ScanCommand.self), Command("sync", SyncCommand.self),
                Command("report", ReportCommand.self), Command("format", FormatCommand.self), Command("show", ShowCommand.self),
                Command("diff", DiffCommand.self), Command("generate", GenerateCommand.self),
                Command("compile", CompileCommand.self),
            ]
        ),
        (
            "Project",
            [
                Command("init", InitCommand.self), Command("decompile", DecompileCommand.self),
                Command("config", ConfigCommand.self),
                Command("rules", RulesCommand.self), Command("explain", ExplainCommand.self),
                Command("template", TemplateCommand.self),
                Command("help", HelpCommand.self),
            ]
        ),
        (
            "Editing",
            [
                Command("new", NewCommand.self), Command("add", AddCommand.self), Command("set", SetCommand.self),
                Command("comment", CommentCommand.self),
                Command("state", StateCommand.self), Command("mark", MarkCommand.self), Command("rename", RenameCommand.self),
                Command("move", MoveCommand.self), Command("copy", CopyCommand.self), Command("remove", RemoveCommand.self),
                Command("language", LanguageCommand.self), Command("list", ListCommand.self), Command("apply", ApplyCommand.self),
                Command("translate", TranslateCommand.self), Command("pseudo", PseudoCommand.self),
            ]
        ),
        ("Exchange", [Command("export", ExportCommand.self), Command("import", ImportCommand.self)]),
        ("Git", [Command("hook", HookCommand.self), Command("resolve", ResolveCommand.self)]),
        (
            "Plumbing",
            [
                Command("mcp", McpCommand.self), Command("merge-driver", MergeDriverCommand.self),
                Command("textconv", TextconvCommand.self),
            ]
        ),
    ]
    static let commands = groups.flatMap(\.commands)

    /// Whether the library gets the commands. It asks every command that it gets for its texts.
    private static var needsAllCommands: Bool { namedCommand == nil && CommandEnvironment.current.arguments != ["--version"] }

    /// The only command that the library gets if the arguments name one.
    private static var namedCommand: (any ParsableCommand.Type)? {
        let name = CommandEnvironment.current.arguments.first
        return name == "help" ? nil : commands.first { $0.name == name }?.type
    }

    private static var asksForCompletions: Bool {
        CommandEnvironment.current.arguments.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// A flag of our own: the library's would ask ICU for its version at every start.
    @Flag(help: ArgumentHelp(L10n.Command.Version.help))
    var version = false

    static let information = ToolInformation(
        version: ToolInformation.currentVersion, icuVersion: ICU.version, cldrVersion: CLDRPluralRules.cldrVersion)

    package init() {}

    package func run() throws {
        guard version else { throw CleanExit.helpRequest(self) }
        StandardStreams.output("l10n \(Self.information.version) (ICU \(ICU.version), CLDR \(CLDRPluralRules.cldrVersion))\n")
    }

    /// Runs the program and ends it.
    package static func runAndExit() -> Never {
        StandardStream.occupyClosed()
        Interruption.run { await run(in: .ofProcess) }
    }

    /// Runs the command that an environment's arguments name.
    ///
    /// - Returns: The exit code: 0, 1 for findings, 2 for wrong usage and files that cannot be read or written.
    package static func run(in environment: CommandEnvironment) async -> Int32 {
        await CommandEnvironment.$current.withValue(environment) {
            guard let language = InterfaceOptions.language(in: environment.arguments) else {
                return await run(environment.arguments)
            }
            return await PreferredLanguages.$scoped.withValue([language]) { await run(environment.arguments) }
        }
    }

    private static func run(_ arguments: [String]) async -> Int32 {
        var parsed: (any ParsableCommand)?
        do {
            if let unknown = $needsHelp.withValue(false, operation: { UnknownCommand(in: arguments) }) { throw unknown.error }
            // Relative paths, and the search for a configuration, start there.
            if CommandEnvironment.files.currentFolder.isEmpty {
                throw StandardStreams.failure("error: \(L10n.Command.Error.noFolder.localized)\n")
            }
            var command = try parsedByItself(arguments) ?? $isParsing.withValue(true) { try parseAsRoot(arguments) }
            parsed = command
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return 0
        } catch let error as UsageError {
            StandardStreams.error(usage(of: error.command, after: VisibleText.printed(error.message, keepsColors: false)))
            return 2
        } catch let error as ValidationError {
            // Thrown while the command runs: the library would show the usage of the root.
            StandardStreams.error(
                usage(of: parsed.map { type(of: $0) } ?? Self.self, after: VisibleText.printed("\(error)", keepsColors: false)))
            return 2
        } catch {
            // The library's code for wrong usage is 64; ours is 2, as that of compilers and linters.
            let code = exitCode(for: error).rawValue
            let message = fullMessage(for: error, columns: CommandEnvironment.current.output.columns)
            if !message.isEmpty {
                if code == 0 {
                    StandardStreams.output(message + "\n")
                } else {
                    StandardStreams.error(VisibleText.printed(message, keepsColors: false) + "\n")
                }
            }
            return code == 0 || code == 1 ? code : 2
        }
    }

    /// The command that the arguments name, parsed as if there were no others. Below a root, the library collects the options of a
    /// command twice more.
    ///
    /// - Returns: Nil if the arguments name no command, ask for help, or are invalid; then the whole program parses them, so that its
    ///   help and its errors appear.
    private static func parsedByItself(_ arguments: [String]) -> (any ParsableCommand)? {
        guard let named = namedCommand, !asksForCompletions,
            let command = $needsHelp.withValue(false, operation: { try? named.parseAsRoot(Array(arguments.dropFirst())) })
        else { return nil }
        let parsed = type(of: command)
        return parsed == named || named.configuration.subcommands.contains { $0 == parsed } ? command : nil
    }

    /// A usage error in the library's layout.
    private static func usage(of command: any ParsableCommand.Type, after message: String) -> String {
        let usage = usageString(for: command)
        let names = usage.split(separator: " ").prefix { !$0.hasPrefix("<") && !$0.hasPrefix("[") }.joined(separator: " ")
        return "Error: \(message)\nUsage: \(usage)\n  See '\(names) --help' for more information.\n"
    }
}

/// A usage error found before the arguments are parsed.
struct UsageError: Error {
    let command: any ParsableCommand.Type
    let message: String
}

/// An argument in the place of a command that is not the name of one.
struct UnknownCommand {
    let error: UsageError

    /// Nil where the arguments name a command, or none at all.
    init?(in arguments: [String]) {
        var path = ["l10n"]
        var command: any ParsableCommand.Type = L10nTool.self
        var known = L10nTool.commands
        for argument in arguments where !known.isEmpty {
            // The library adds its own 'help' to every command with subcommands.
            if argument.hasPrefix("-") || argument == "help" { return nil }
            guard let next = known.first(where: { $0.name == argument }) else {
                error = UsageError(command: command, message: Self.message(argument, path, known.map(\.name)))
                return
            }
            path.append(argument)
            command = next.type
            known = command.configuration.subcommands.map { L10nTool.Command($0._commandName, $0) }
        }
        return nil
    }

    private static func message(_ name: String, _ path: [String], _ known: [String]) -> String {
        typealias Texts = L10n.Command.Error
        let parent = path.joined(separator: " ")
        let message =
            Spelling.nearest(name, in: known).map { Texts.unknownNear(name: name, parent: parent, suggestion: $0) }
            ?? Texts.unknown(name: name, parent: parent, known: known.joined(separator: ", "))
        return message.localized
    }
}

extension CommandConfiguration {
    /// The configuration of a command of `l10n`, or of one of its subcommands. The name of the super-command keeps the library from
    /// looking for a request for completions when it parses the command by itself.
    init(
        named name: String, abstract: @autoclosure () -> String, discussion: @autoclosure () -> String = "",
        subcommands: [any ParsableCommand.Type] = []
    ) {
        let needsHelp = L10nTool.needsHelp
        self.init(
            commandName: name, _superCommandName: "l10n", abstract: needsHelp ? abstract() : "",
            discussion: needsHelp ? discussion() : "", subcommands: subcommands, helpNames: needsHelp ? nil : [])
    }
}
