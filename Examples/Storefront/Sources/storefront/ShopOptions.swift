internal import ArgumentParser
internal import L10nRuntime
internal import StorefrontDomain

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The options of every command: the language and the store.
struct ShopOptions: ParsableArguments {
    @Option(help: ArgumentHelp(L10n.Command.Language.help))
    var language: String?

    @Option(help: ArgumentHelp(L10n.Command.Store.help))
    var store: String?

    /// Runs a command in the chosen language. An error is printed in that language, with exit code 1.
    func run(_ body: (Shop) async throws(AppError) -> Void) async throws {
        let languages = language.map { [$0] } ?? PreferredLanguages.current
        try await PreferredLanguages.$scoped.withValue(languages) {
            let store = FileStore(path: self.store ?? Self.defaultStore)
            do throws(AppError) {
                try await body(Shop(products: InMemoryProducts(), bags: store, wishlists: store))
            } catch {
                fail(error.report)
                throw ExitCode.failure
            }
        }
    }

    private static var defaultStore: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
        return (state ?? home + "/.local/state") + "/storefront/store.json"
    }
}

/// Writes a line to standard error.
func fail(_ line: LocalizedMessage) {
    var text = line.text + "\n"
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
