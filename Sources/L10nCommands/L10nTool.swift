package import ArgumentParser
internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nICU
internal import L10nMessageTranslations
internal import L10nMessages
internal import L10nRuntime
internal import L10nValidation

/// `l10n`: the command line.
package struct L10nTool: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "l10n", abstract: L10n.Command.abstract.localized,
            discussion: L10n.Command.Help.topics(topics: HelpTopic.all.map(\.name).joined(separator: ", ")).localized,
            groupedSubcommands: groups.map { CommandGroup(name: $0.name, subcommands: $0.commands) })
    }

    /// In the order of the help. The names are English, because the library's headings are.
    private static let groups: [(name: String, commands: [any ParsableCommand.Type])] = [
        (
            "Daily",
            [
                CheckCommand.self, ProofCommand.self, ScanCommand.self, SyncCommand.self, ReportCommand.self, FormatCommand.self,
                ShowCommand.self,
                WhereCommand.self, FindCommand.self,
                DiffCommand.self, GenerateCommand.self, CompileCommand.self,
            ]
        ),
        (
            "Project",
            [
                InitCommand.self, DecompileCommand.self, ConfigCommand.self, RulesCommand.self, ExplainCommand.self,
                TemplateCommand.self, HelpCommand.self,
            ]
        ),
        (
            "Editing",
            [
                NewCommand.self, AddCommand.self, SetCommand.self, CommentCommand.self, StateCommand.self, MarkCommand.self,
                RenameCommand.self, MoveCommand.self, CopyCommand.self, RemoveCommand.self, LanguageCommand.self,
                ListCommand.self, ApplyCommand.self, TranslateCommand.self, PseudoCommand.self,
            ]
        ),
        ("Exchange", [ExportCommand.self, ImportCommand.self]),
        ("Git", [HookCommand.self, ResolveCommand.self]),
        ("Plumbing", [LspCommand.self, McpCommand.self, MergeDriverCommand.self, TextconvCommand.self]),
    ]
    static let commands = groups.flatMap(\.commands)

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
            let languages = InterfaceOptions.language(in: environment.arguments).map { [$0] } ?? PreferredLanguages.current
            return await Translation.$current.withValue(Translations.translation(for: languages)) {
                await run(environment.arguments)
            }
        }
    }

    private static func run(_ arguments: [String]) async -> Int32 {
        var parsed: (any ParsableCommand)?
        do {
            // Relative paths, and the search for a configuration, start there.
            if CommandEnvironment.files.currentFolder.isEmpty {
                throw StandardStreams.failure(L10n.Command.Error.noFolder)
            }
            parsed = try command(in: arguments)
            if var command = parsed as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try parsed?.run()
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

    /// The command that arguments name, with its options.
    ///
    /// The library looks at the declarations of all commands before it reads an argument. Given the one that is named, it looks at that
    /// one only. Whatever it cannot read there, such as `--help`, is read from the root, so that messages name the whole command.
    private static func command(in arguments: [String]) throws -> any ParsableCommand {
        let named = NamedCommand(in: arguments)
        if named.subcommands.isEmpty,
            let command = try? named.command.parseAsRoot(Array(arguments.dropFirst(named.path.count - 1))),
            // The library answers '--help' with a command of its own.
            type(of: command) == named.command
        {
            return command
        }
        do {
            return try parseAsRoot(arguments)
        } catch {
            throw named.error ?? error
        }
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

/// The command that arguments name.
struct NamedCommand {
    /// The names, from the program's on.
    private(set) var path = ["l10n"]
    private(set) var command: any ParsableCommand.Type = L10nTool.self
    /// Those of the command.
    private(set) var subcommands = L10nTool.commands
    /// An argument in the place of a command that is not the name of one.
    private(set) var unknown: String?

    init(in arguments: [String]) {
        for argument in arguments where !subcommands.isEmpty {
            // The library adds its own 'help' to every command with subcommands.
            if argument.hasPrefix("-") || argument == "help" { return }
            guard let next = subcommands.first(where: { $0.name == argument }) else {
                unknown = argument
                return
            }
            path.append(argument)
            command = next
            subcommands = next.configuration.subcommands
        }
    }

    /// Nil where the arguments name a command, or none at all.
    var error: UsageError? {
        typealias Texts = L10n.Command.Error
        guard let unknown else { return nil }
        let parent = path.joined(separator: " ")
        let known = subcommands.map { $0.name }
        let message =
            Spelling.nearest(unknown, in: known).map { Texts.unknownNear(name: unknown, parent: parent, suggestion: $0) }
            ?? Texts.unknown(name: unknown, parent: parent, known: known.joined(separator: ", "))
        return UsageError(command: command, message: message.localized)
    }
}

extension ParsableCommand {
    /// The word that arguments call it by.
    static var name: String { configuration.commandName ?? "" }
}
