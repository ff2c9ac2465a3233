internal import ArgumentParser
internal import L10nDiagnostics
internal import L10nMessageTranslations
internal import L10nMessages
internal import L10nRuntime

/// The language of the tool's own texts.
struct InterfaceOptions: ParsableArguments {
    private static let name = "ui-language"

    @Option(
        name: .customLong(Self.name), help: ArgumentHelp(L10n.Command.Shared.UiLanguage.help, valueName: "de"),
        completion: .interfaceLanguages)
    var language: String?

    func validate() throws {
        guard let language, !Self.isAvailable(language) else { return }
        throw ValidationError(
            L10n.Interface.Error.language(language: language, known: Translations.languages.joined(separator: ", ")).localized)
    }

    /// The language that the arguments select. It is read before they are parsed, so that help and usage errors use it too.
    static func language(in arguments: [String]) -> String? {
        let arguments = arguments.prefix { $0 != "--" }
        guard let index = arguments.lastIndex(where: { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }) else { return nil }
        let language =
            arguments[index] == "--\(name)" ? arguments[(index + 1)...].first : String(arguments[index].dropFirst(name.count + 3))
        return language.flatMap { isAvailable($0) ? $0 : nil }
    }

    private static func isAvailable(_ language: String) -> Bool {
        !LanguageMatcher.localizations(for: [language], in: Translations.languages).isEmpty
    }
}

extension ArgumentHelp {
    /// Help in the current language.
    init(_ message: Message, valueName: String? = nil) {
        self.init(message.localized, valueName: valueName)
    }
}
