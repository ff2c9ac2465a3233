internal import ArgumentParser
internal import CL10nPages
internal import L10nDiagnostics
internal import L10nMessages

/// `l10n help [NAME …]`: prints the help of a command, or an article.
struct HelpCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "help", abstract: L10n.Command.Help.abstract.localized)
    }

    private typealias Texts = L10n.Command.Help

    @Argument(help: ArgumentHelp(L10n.Command.Help.Name.help, valueName: "topic"))
    var names: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let command = command
        let topic = names.count == 1 ? HelpTopic.all.first { $0.name == names[0].lowercased() } : nil
        if let command {
            let help = L10nTool.helpMessage(for: command, columns: CommandEnvironment.current.output.columns)
            StandardStreams.output(help + "\n")
            if topic != nil { StandardStreams.output("\n") }
        }
        if let topic { StandardStreams.output(color.page(topic.text)) }
        if command == nil, topic == nil { throw unknown }
    }

    /// The command that the names lead to, if they lead to one.
    private var command: (any ParsableCommand.Type)? {
        var command: any ParsableCommand.Type = L10nTool.self
        for name in names {
            guard let next = command.configuration.subcommands.first(where: { $0.name == name })
            else { return nil }
            command = next
        }
        return command
    }

    /// The articles that mention a word, those that do it most first.
    private func articles(about word: String) -> String? {
        let word = word.lowercased()
        guard word.count > 3 else { return nil }
        let counts = HelpTopic.all.map { topic in (name: topic.name, count: topic.text.lowercased().ranges(of: word).count) }
        let names = counts.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.map(\.name)
        return names.isEmpty ? nil : names.prefix(3).joined(separator: ", ")
    }

    private var unknown: ValidationError {
        let name = names.joined(separator: " ")
        let known = L10nTool.commands.map { $0.name } + HelpTopic.all.map(\.name)
        let message =
            Spelling.nearest(name.lowercased(), in: known).map { Texts.Error.unknownNear(name: name, suggestion: $0) }
            ?? articles(about: name).map { Texts.Error.unknownButMentioned(name: name, articles: $0) }
            ?? Texts.Error.unknown(name: name)
        return ValidationError(message.localized)
    }
}

/// An article of `l10n help`.
struct HelpTopic {
    /// The lower-cased name of its file.
    let name: String
    /// Markdown.
    var text: String { Self.texts[name] ?? "" }

    static let all = String(cString: l10n_article_names()).split(separator: " ").map { HelpTopic(name: String($0)) }

    private static let texts: [String: String] = Dictionary(
        uniqueKeysWithValues: zip(all.map(\.name), String(cString: l10n_articles()).utf8.split(separator: 1)).map { name, text in
            (name, String(Substring(text)))
        })
}
