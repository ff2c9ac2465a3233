internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nMessages

/// `l10n config`: describes the configuration.
struct ConfigCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "config", abstract: L10n.Command.Config.abstract.localized, subcommands: [Show.self])
    }

    /// `l10n config show CATALOG`: the settings that apply to a catalog, and where each value comes from.
    struct Show: AsyncParsableCommand {
        static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "show", abstract: L10n.Command.Config.Show.abstract.localized)
        }

        private typealias Texts = L10n.Command.Config.Show

        @Argument(help: ArgumentHelp(L10n.Command.Config.Show.Path.help, valueName: "path"), completion: .catalogs)
        var path = "Localizable.xcstrings"

        @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
        var config: String?

        @Flag(help: ArgumentHelp(L10n.Command.Config.Show.Changed.help))
        var changed = false

        @OptionGroup var interface: InterfaceOptions

        func run() async throws {
            let effective: EffectiveConfiguration
            do {
                effective = try EffectiveConfiguration(
                    of: path, tree: CommandEnvironment.files, configuration: config)
            } catch {
                throw StandardStreams.failure(error)
            }
            var lines = effective.values.filter { !changed || !isStandard($0) }.map { ($0.name, $0.text ?? "-", origin($0)) }
            lines += effective.suppressions.map { ("ignore", oneLine($0.text), $0.place) }
            let widths = (lines.map(\.0.count).max() ?? 0, min(40, lines.map(\.1.count).max() ?? 0))
            if effective.isExcluded { StandardStreams.output(Texts.excluded(path: path).localized + "\n") }
            for (name, value, origin) in lines {
                StandardStreams.output("\(name.padded(to: widths.0))  \(value.padded(to: widths.1))  \(origin)\n")
            }
        }

        private func isStandard(_ value: EffectiveConfiguration.Value) -> Bool {
            if case .standard = value.origin { true } else { false }
        }

        private func origin(_ value: EffectiveConfiguration.Value) -> String {
            switch value.origin {
            case .standard: Texts.standard.localized
            case .preset(let name): Texts.preset(name: name).localized
            case .place(let place): place
            }
        }

        private func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }
}
