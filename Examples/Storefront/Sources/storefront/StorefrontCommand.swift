internal import ArgumentParser
internal import L10nRuntime
internal import StorefrontDomain

/// `storefront`: a shop on the command line, in the user's language.
@main
struct StorefrontCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storefront", abstract: L10n.App.name.text,
        subcommands: [
            ListCommand.self, SearchCommand.self, ShowCommand.self, BagCommand.self, WishlistCommand.self, AccountCommand.self,
        ])
}

extension ArgumentHelp {
    /// Help in the current language.
    init(_ message: LocalizedMessage) { self.init(message.text) }
}
