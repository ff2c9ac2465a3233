internal import ArgumentParser
internal import L10nCatalogChecking
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nValidation

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

    func validate() throws {
        if let dictionaries, CommandEnvironment.files.kind(of: dictionaries) != .folder {
            throw ValidationError(Texts.Error.noFolder(path: dictionaries).localized)
        }
        let uses = [explain != nil, !learn.isEmpty, learnAll].count { $0 }
        if uses > 1 || uses == 1 && (options.baseline.writes || !options.reports.destinations.isEmpty || options.comparesWithGit)
        {
            throw ValidationError(Texts.Error.alone.localized)
        }
        for word in learn + [explain].compactMap(\.self) where !ProjectWords.isWord(word) {
            throw ValidationError(Texts.Error.noWord(word: word).localized)
        }
    }

    func run() async throws {
        var request = catalogs.request()
        request.filter = options.selection.filter
        let words = WordRun(
            request: request, dictionaries: dictionaries, languages: options.selection.onlyLanguages, isQuiet: options.quiet)
        if let explain { return try await words.explain(explain) }
        if learnAll || !learn.isEmpty { return try await words.learn(learnAll ? nil : learn) }
        // Chosen rules run, be they in preview or off; the others unless they are off.
        if request.filter.rules == nil {
            request.filter.rules = RuleRegistry.proofRules
            request.filter.additionalRules = RuleRegistry.proofRules
        }
        try await CheckRun(command: "proof", request: request, options: options, dictionaryFolder: dictionaries).run()
    }
}
