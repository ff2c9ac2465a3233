internal import ArgumentParser
internal import CL10nTemplates
internal import L10nCodeGeneration
internal import L10nDiagnostics
internal import L10nMessages

/// `l10n template`: prints the built-in templates and their fields, for people who write their own.
struct TemplateCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "template", abstract: L10n.Command.Template.abstract.localized,
            subcommands: [List.self, Show.self, Fields.self])
    }

    struct List: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "list", abstract: L10n.Command.Template.List.abstract.localized)
        }

        @OptionGroup var interface: InterfaceOptions

        func run() {
            for style in SwiftTemplate.Style.allCases {
                StandardStreams.output("\(style.rawValue.padded(to: 10))\(style.summary.localized)\n")
            }
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "show", abstract: L10n.Command.Template.Show.abstract.localized)
        }

        @Argument(help: ArgumentHelp(L10n.Command.Template.Name.help, valueName: "name"))
        var name: String

        @OptionGroup var interface: InterfaceOptions

        func run() throws {
            guard let style = SwiftTemplate.Style(rawValue: name) else {
                let known = SwiftTemplate.Style.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw ValidationError(L10n.Template.Error.unknown(name: name, known: known).localized)
            }
            StandardStreams.output(style.text)
        }
    }

    struct Fields: ParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "fields", abstract: L10n.Command.Template.Fields.abstract.localized)
        }

        @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
        var color = ColorChoice.auto

        @OptionGroup var interface: InterfaceOptions

        func run() {
            StandardStreams.output(color.page(String(cString: l10n_template_fields())))
        }
    }
}

extension SwiftTemplate.Style {
    /// Where the generated code finds its texts.
    fileprivate var summary: Message {
        switch self {
        case .embedded: L10n.Template.Embedded.summary
        case .bundle: L10n.Template.Bundle.summary
        case .resource: L10n.Template.Resource.summary
        }
    }
}
