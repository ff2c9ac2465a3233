internal import ArgumentParser
internal import L10nRuntime
internal import Messages

/// In which language the tool speaks.
struct InterfaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(L10n.Command.Shared.Language.help, valueName: "de"))
    var language: String?

    func validate() throws {
        guard let language, LanguageMatcher.localizations(for: [language], in: L10n.languages).isEmpty else { return }
        throw ValidationError(
            L10n.Interface.Error.language(language: language, known: L10n.languages.joined(separator: ", ")).shown)
    }

    /// Does something in that language.
    func run(_ body: () async throws -> Void) async throws {
        guard let language else { return try await body() }
        try await PreferredLanguages.$scoped.withValue([language], operation: body)
    }
}

extension ArgumentHelp {
    /// Help in the language of the environment.
    init(_ message: LocalizedMessage, valueName: String? = nil) { self.init(message.shown, valueName: valueName) }
}
