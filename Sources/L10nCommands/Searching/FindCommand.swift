internal import ArgumentParser
internal import L10nCLDR
internal import L10nCatalogEditing
internal import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// `l10n find TEXT`: finds keys by what people read.
struct FindCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "find", abstract: L10n.Command.Find.abstract.localized,
            discussion: L10n.Command.Find.discussion.localized)
    }

    private typealias Texts = L10n.Command.Find

    @Argument(help: ArgumentHelp(L10n.Command.Find.Text.help, valueName: "text"))
    var text: String

    @Option(
        help: ArgumentHelp(Texts.Languages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Find.Limit.help, valueName: "count"))
    var limit = 20

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format = WhereCommand.Format.text

    @Option(help: ArgumentHelp(L10n.Command.List.Catalog.help, valueName: "path"), completion: .catalogs)
    var catalog: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if limit < 1 { throw ValidationError(Texts.Error.limit.localized) }
        if TextSearch(text).isEmpty { throw ValidationError(Texts.Error.text.localized) }
    }

    func run() async throws {
        let catalogs = try EditOptions.paths(of: catalog, config: config).map(EditOptions.read)
        var damaged = damage.report
        for catalog in catalogs { damaged.note(CatalogDamage(of: catalog)) }
        if damaged.exitCode == 0 { try LanguageList.requireLanguages(languages ?? [], of: catalogs) }
        let search = TextSearch(text)
        let found = catalogs.flatMap { FoundText.all(search, in: $0, languages) }.sorted { $0.isBefore($1) }
        var places = PlaceNames()
        for text in found.prefix(limit) {
            switch format {
            case .text: StandardStreams.output(text.line(&places))
            case .jsonl: StandardStreams.json(JSONPrinter.line(text.node(&places)) + "\n")
            }
        }
        if found.count > limit {
            StandardStreams.error(Texts.Status.more(count: limit, total: found.count).localized + "\n")
        }
        if found.isEmpty, format == .text { StandardStreams.output(Texts.Status.none.localized + "\n") }
        try damaged.requireNone()
    }
}

extension FoundText {
    private var place: CodeComparison.Place { .init(catalog.source, entry.keyRange) }

    func line(_ places: inout PlaceNames) -> String {
        let form = path.isPlain ? "" : " " + VisibleText.line(path.text)
        let key = VisibleText.exact(key)
        return "\(places.name(of: place)): \(key) \(VisibleText.line(language))\(form): \(VisibleText.bounded(text))\n"
    }

    func node(_ places: inout PlaceNames) -> JSONNode {
        let position = places.position(of: place)
        var members: [(String, JSONNode)] = [
            ("catalog", .string(catalog.source.path)), ("line", .integer(position.line)), ("column", .integer(position.column)),
            ("key", .string(key)), ("language", .string(language)),
        ]
        if !path.isPlain { members.append(("path", .string(path.text))) }
        members += [("text", .string(text)), ("match", .string(match.name))]
        return .object(members)
    }
}
