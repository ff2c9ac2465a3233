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

    @OptionGroup var catalogs: CatalogOptions

    @OptionGroup var options: FindingOptions

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        var request = catalogs.request()
        request.filter = options.selection.filter
        // Chosen rules run, be they in preview or off.
        if request.filter.rules == nil { request.filter.rules = RuleRegistry.proofRules }
        try await CheckRun(command: "proof", request: request, options: options).run()
    }
}
