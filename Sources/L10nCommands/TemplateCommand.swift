internal import ArgumentParser
internal import CodeGeneration
internal import Messages

/// `l10n template`: shows the templates of the tool, for whoever writes one.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Show the templates that code is generated with.",
        subcommands: [List.self, Show.self, Fields.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the templates.")

        func run() {
            for style in SwiftTemplate.Style.allCases { StandardStreams.output("\(style.rawValue.padded(to: 10))\(style.summary)\n") }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print a template, to begin one of your own with.")

        @Argument(help: ArgumentHelp("Name of a template.", valueName: "name"))
        var name: String

        func run() throws {
            guard let style = SwiftTemplate.Style(rawValue: name) else {
                let known = SwiftTemplate.Style.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw ValidationError(L10n.Template.Error.unknown(name: name, known: known).shown)
            }
            StandardStreams.output(style.text)
        }
    }

    struct Fields: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fields", abstract: "Explain the fields that a template can use.")

        func run() { StandardStreams.output(SwiftTemplate.fieldsPage) }
    }
}
