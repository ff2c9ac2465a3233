internal import ArgumentParser
internal import L10nCatalogEditing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nGitTrees
internal import L10nICU
internal import L10nMessages
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nValidation

/// `l10n list`: the texts of catalogs, one per line, for people and programs that write them.
struct ListCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: L10n.Command.List.abstract.localized,
            discussion: L10n.Command.List.discussion.localized)
    }

    private typealias Texts = L10n.Command.List

    @Argument(help: ArgumentHelp(L10n.Command.List.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String] = []

    @Option(
        help: ArgumentHelp(L10n.Command.List.Languages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @Option(
        help: ArgumentHelp(
            L10n.Command.List.State.help, valueName: TextQuery.State.allCases.map(\.rawValue).joined(separator: ",")),
        completion: .list(TextQuery.State.allCases.map(\.rawValue)), transform: Self.states)
    var state: [[TextQuery.State]] = []

    @Option(
        help: ArgumentHelp(L10n.Command.List.Rule.help, valueName: "id"), completion: .ruleIDs,
        transform: SelectionOptions.rules)
    var rule: [[RuleID]] = []

    @Option(
        help: ArgumentHelp(L10n.Command.List.Impact.help, valueName: Impact.allCases.map(\.name).joined(separator: ",")),
        completion: .list(Impact.allCases.map(\.name)), transform: SelectionOptions.impacts)
    var impact: [[Impact]] = []

    @Option(help: ArgumentHelp(L10n.Command.List.ChangedSince.help, valueName: "revision"))
    var changedSince: String?

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.List.Limit.help, valueName: "count"))
    var limit: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.List.Offset.help, valueName: "count"))
    var offset = 0

    @Flag(help: ArgumentHelp(L10n.Command.List.Uses.help))
    var uses = false

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format = TextListFormat.table

    @Option(help: ArgumentHelp(L10n.Command.List.Catalog.help, valueName: "path"), completion: .catalogs)
    var catalog: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @Option(help: ArgumentHelp(L10n.Command.Check.Color.help))
    var color = ColorChoice.auto

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func validate() throws {
        if offset < 0 || limit ?? 1 < 1 { throw ValidationError(Texts.Error.count.localized) }
    }

    func run() async throws {
        var request = TextListing.Request()
        request.paths = catalog.map { [$0] } ?? []
        request.configuration = config
        request.query.keys = keys
        request.query.languages = languages
        request.query.states = Set(state.joined())
        request.filter = filter
        request.offset = offset
        request.limit = limit
        var (result, damaged) = try await Self.result(request, changedSince: changedSince, damage)
        if uses { try Self.addUses(to: &result, config: config) }
        if offset > 0, offset >= result.total, result.total > 0 {
            throw StandardStreams.refusal(Texts.Error.offset(count: "\(result.total)"))
        }
        let text = format.render(result.texts, width: StandardStreams.width, usesColor: color.usesColor())
        switch format {
        case .table: StandardStreams.output(text)
        case .jsonl: StandardStreams.json(text)
        case .csv: StandardStreams.document(text)
        }
        let shown = min(offset, result.total) + result.texts.count
        if shown < result.total {
            let next = Texts.Status.more(count: "\(result.texts.count)", total: result.total, offset: "\(shown)")
            StandardStreams.error(next.localized + "\n")
        } else if format == .table {
            StandardStreams.output(Texts.Status.total(count: result.total).localized + "\n")
        }
        try damaged.requireNone()
    }

    /// The texts that a request is about. Says what of the catalogs could not be read.
    static func result(
        _ request: TextListing.Request, changedSince: String?, _ damage: DamageOptions
    ) async throws -> (TextListing.Result, DamagedCatalogs) {
        let base = try await GitTree.tree(since: changedSince)
        let result: TextListing.Result
        do throws(ConfigurationFailure) {
            result = try await TextListing(tree: CommandEnvironment.files, keyOrder: XcodeOrder()).run(request, since: base)
        } catch {
            throw StandardStreams.failure(error)
        }
        StandardStreams.errors(result.failures)
        if !result.failures.isEmpty { throw ExitCode(2) }
        var damaged = damage.report
        for catalog in result.catalogs { damaged.note(CatalogDamage(of: catalog)) }
        for catalog in result.earlier { damaged.note(CatalogDamage(of: catalog), in: changedSince) }
        // It may be in what could not be read.
        if damaged.exitCode == 0 {
            try KeySelection(request.query.keys).requireMatches(in: result.catalogs)
            try LanguageList.requireLanguages(request.query.languages ?? [], of: result.catalogs)
        }
        return (result, damaged)
    }

    /// Says of each text where code uses its key.
    static func addUses(to result: inout TextListing.Result, config: String?) throws {
        let search = try KeySearch(catalogs: result.catalogs, config: config)
        for failure in search.failures { StandardStreams.error(failure) }
        if !search.failures.isEmpty { throw ExitCode(2) }
        let uses = Dictionary(
            uniqueKeysWithValues: result.catalogs.map { ($0.source.path, search.descriptions(in: $0.source.path)) })
        for index in result.texts.indices {
            let text = result.texts[index]
            result.texts[index].uses = uses[text.catalog]?[text.key] ?? []
        }
    }

    /// What findings listed texts must have; nil where that doesn't matter.
    private var filter: FindingFilter? {
        if rule.isEmpty, impact.isEmpty { return nil }
        var filter = FindingFilter()
        if !rule.isEmpty { filter.rules = Set(rule.joined()) }
        if !impact.isEmpty { filter.impacts = Set(impact.joined()) }
        return filter
    }

    private static func states(_ list: String) throws -> [TextQuery.State] {
        try list.split { $0 == "," || $0.isWhitespace }.map { try TextQuery.State.parse(String($0)) }
    }
}

extension TextQuery.State: Choice {}
extension TextListFormat: Choice {}
