internal import ArgumentParser
internal import CatalogChecking
internal import Diagnostics
internal import Linting
internal import Messages
internal import Validation

/// `l10n proof [PATH…]`: reads texts as a proofreader does.
struct ProofCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "proof", abstract: L10n.Command.Proof.abstract.localized,
            discussion: L10n.Command.Proof.discussion.localized)
    }

    private typealias Texts = L10n.Command.Proof

    @OptionGroup var catalogs: CatalogOptions

    @Option(help: ArgumentHelp(L10n.Command.Proof.Learn.help, valueName: "word"))
    var learn: [String] = []

    @Flag(help: ArgumentHelp(L10n.Command.Proof.LearnAll.help))
    var learnAll = false

    @Option(help: ArgumentHelp(L10n.Command.Proof.Explain.help, valueName: "word"))
    var explain: String?

    @Option(help: ArgumentHelp(L10n.Command.Proof.Dictionaries.help, valueName: "folder"), completion: .directory)
    var dictionaries: String?

    @OptionGroup var options: FindingOptions

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        var request = catalogs.request()
        request.filter = options.selection.filter
        let words = WordRun(
            request: request, dictionaries: dictionaries, languages: options.selection.onlyLanguages, isQuiet: options.quiet)
        if let explain { return try await words.explain(explain) }
        if learnAll || !learn.isEmpty { return try await words.learn(learnAll ? nil : learn) }
        // Chosen rules run, be they in preview or off.
        if request.filter.rules == nil { request.filter.rules = RuleRegistry.proofRules }
        try await CheckRun(command: "proof", request: request, options: options, dictionaries: dictionaries).run()
    }
}
