internal import ArgumentParser
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nReportFormats
internal import L10nValidation

/// `l10n rules`: lists what is checked.
struct RulesCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "rules", abstract: L10n.Command.Rules.abstract.localized)
    }

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let rules = RuleRegistry.all.sorted { ($0.group.rawValue, $0.id) < ($1.group.rawValue, $1.id) }
        let width = rules.map(\.id.name.count).max() ?? 0
        let stateWidth = rules.map(\.stateLabel.count).max() ?? 0
        let versionWidth = rules.map(\.since.count).max() ?? 0
        let options = ValidationOptions()
        var output = ""
        for group in RuleGroup.allCases {
            let own = rules.filter { $0.group == group }
            if own.isEmpty { continue }
            output += "\(group.rawValue)\n"
            for rule in own {
                let severity = options.isOn(rule) ? rule.severity.name : L10n.Command.Rules.off.localized
                let summary = RulePage(rule.id)?.summary ?? ""
                let columns = [
                    rule.id.name.padded(to: width), severity.padded(to: 7), rule.impact.name.padded(to: 7),
                    rule.since.padded(to: versionWidth), rule.stateLabel.padded(to: stateWidth), summary,
                ]
                output += "  \(columns.joined(separator: "  "))\n"
            }
        }
        StandardStreams.output(output)
    }
}

/// `l10n explain RULE`: prints the page of a rule.
struct ExplainCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "explain", abstract: L10n.Command.Explain.abstract.localized)
    }

    private typealias Texts = L10n.Command.Explain

    @Argument(help: ArgumentHelp(L10n.Command.Explain.Rule.help, valueName: "rule"), completion: .pages)
    var rule: String

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        guard let page = RulePage(RuleID(rule)) else {
            throw ValidationError(UnknownRule.message(rule, known: RulePage.names).localized)
        }
        let metadata = RuleRegistry.all.first { $0.id.name == rule }
        StandardStreams.output("\(metadata.map(Self.line) ?? rule)\n\n\(color.page(page.body))")
    }

    /// The first lines of the page of a rule.
    private static func line(_ metadata: RuleMetadata) -> String {
        let severity =
            ValidationOptions().isOn(metadata)
            ? metadata.severity.name : Texts.offByDefault(severity: metadata.severity.name).localized
        let fix =
            switch metadata.fix {
            case .safe: Texts.Fix.safe
            case .unsafe: Texts.Fix.unsafe
            case nil: Texts.Fix.byHand
            }
        // Most rules are stable.
        let state = metadata.state == .stable ? [] : [metadata.stateLabel]
        let facts = [
            metadata.id.name, metadata.group.rawValue, severity, metadata.impact.name, Texts.fix(fix: fix.localized).localized,
        ]
        let since = [Texts.since(version: metadata.since).localized] + state
        return facts.joined(separator: " · ") + "\n" + since.joined(separator: " · ")
    }
}

extension RuleMetadata {
    /// Its state and the rule that replaces it, if one does: `deprecated (other-rule)`.
    var stateLabel: String {
        if case .deprecated(let replacement?) = state { return "\(state.name) (\(replacement))" }
        return state.name
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
