internal import ArgumentParser
internal import L10nCodeComparing
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// `l10n where KEY…`: lists the places in code that use keys.
struct WhereCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "where", abstract: L10n.Command.Where.abstract.localized,
            discussion: L10n.Command.Where.discussion.localized)
    }

    private typealias Texts = L10n.Command.Where

    enum Format: String, Choice, CaseIterable {
        case text, jsonl
    }

    @Argument(help: ArgumentHelp(L10n.Command.List.Keys.help, valueName: "key"), completion: .keys)
    var keys: [String] = []

    @Option(help: ArgumentHelp(L10n.Command.Shared.Format.help))
    var format = Format.text

    @Option(help: ArgumentHelp(L10n.Command.List.Catalog.help, valueName: "path"), completion: .catalogs)
    var catalog: String?

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func run() async throws {
        let found = try KeySearch(catalog: catalog, config: config)
        var damaged = damage.report
        for catalog in found.catalogs { damaged.note(CatalogDamage(of: catalog)) }
        let wanted = try found.keys(named: keys, requiresEach: damaged.exitCode == 0)
        let uses = found.uses.filter { wanted.contains($0.key) }
        var places = PlaceNames()
        var last: [String?] = []
        for use in uses {
            let neighbors = found.neighbors(of: use)
            switch format {
            case .jsonl: StandardStreams.json(JSONPrinter.line(use.node(neighbors, &places)) + "\n")
            case .text:
                // Those of one type are said once.
                let type = [use.place.source.path, use.type]
                StandardStreams.output(line(use, type == last ? [] : neighbors, &places))
                last = type
            }
        }
        let unused = wanted.subtracting(uses.map(\.key)).sorted()
        if format == .text {
            for key in unused { StandardStreams.output(VisibleText.line(Texts.Status.none(key: key).localized) + "\n") }
        }
        for failure in found.failures { StandardStreams.error(failure) }
        if !found.failures.isEmpty { throw ExitCode(2) }
        try damaged.requireNone()
    }

    /// The most keys that are named beside one.
    private static let shownNeighbors = 6

    private func line(_ use: KeyUseFinder.Use, _ neighbors: [String], _ places: inout PlaceNames) -> String {
        let key = VisibleText.exact(use.key)
        let code = VisibleText.bounded(use.code)
        let message =
            use.scope.map { Texts.Status.useIn(key: key, code: code, scope: VisibleText.line($0)) }
            ?? Texts.Status.use(key: key, code: code)
        var text = "\(places.name(of: use.place)): \(message.localized)\n"
        if !neighbors.isEmpty {
            let list = neighbors.prefix(Self.shownNeighbors).map { VisibleText.exact($0) }.joined(separator: ", ")
            let rest = neighbors.count - Self.shownNeighbors
            let message = rest > 0 ? Texts.Status.besideMore(keys: list, count: rest) : Texts.Status.beside(keys: list)
            text += "  \(message.localized)\n"
        }
        return text
    }
}

/// The keys of a project's catalogs, and where its code uses them.
struct KeySearch {
    let catalogs: [StringCatalog]
    /// By path, then by place.
    let uses: [KeyUseFinder.Use]
    /// The files of code that cannot be read.
    let failures: [FileError]
    /// The keys that are used in each type.
    private let neighbors: [[String]: [String]]

    init(catalog: String?, config: String?) throws {
        try self.init(catalogs: EditOptions.paths(of: catalog, config: config).map(EditOptions.read), config: config)
    }

    init(catalogs: [StringCatalog], config: String?) throws {
        let tree = CommandEnvironment.files
        self.catalogs = catalogs
        var configurations = ConfigurationFinder(tree: tree, rules: .complete, explicit: config)
        var finder = KeyUseFinder(tree: tree)
        do throws(ConfigurationFailure) {
            for group in try configurations.groups(catalogs.map(\.source.path)) {
                finder.add(catalogs.filter { group.paths.contains($0.source.path) }, group.configuration)
            }
        } catch {
            throw StandardStreams.failure(error)
        }
        uses = finder.uses
        failures = finder.failures
        var neighbors: [[String]: [String]] = [:]
        for use in uses {
            guard let type = use.type else { continue }
            let place = [use.place.source.path, type]
            if neighbors[place]?.contains(use.key) != true { neighbors[place, default: []].append(use.key) }
        }
        self.neighbors = neighbors
    }

    /// The other keys that the same type uses, in the order of their first uses.
    func neighbors(of use: KeyUseFinder.Use) -> [String] {
        guard let type = use.type else { return [] }
        return (neighbors[[use.place.source.path, type]] ?? []).filter { $0 != use.key }
    }

    /// Where code uses the keys of a catalog, for translators: `App/CartView.swift:7 CartView.body`.
    func descriptions(in path: String) -> [String: [String]] {
        var places = PlaceNames()
        var descriptions: [String: [String]] = [:]
        for use in uses where use.catalog == path {
            let place = "\(use.place.source.path):\(places.position(of: use.place).line)"
            descriptions[use.key, default: []].append([place, use.scope].compactMap(\.self).joined(separator: " "))
        }
        return descriptions
    }

    /// The keys that names and patterns choose.
    ///
    /// - Parameter requiresEach: Whether a name that no catalog has is an error.
    func keys(named names: [String], requiresEach: Bool) throws -> Set<String> {
        let selection = KeySelection(names)
        if requiresEach { try selection.requireMatches(in: catalogs) }
        let chosen = Set(catalogs.flatMap { catalog in selection.entries(of: catalog).map { catalog.string($0.key) } })
        if chosen.isEmpty { throw StandardStreams.refusal(L10n.Command.Edit.Error.noMatch) }
        return chosen
    }
}

extension KeyUseFinder.Use {
    /// The type and the function around it: `CartView.body`.
    var scope: String? {
        let names = [type, function].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    /// The call or the name, in one line.
    var code: String {
        place.source.text(in: expression)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// As JSON.
    func node(_ neighbors: [String], _ places: inout PlaceNames) -> JSONNode {
        let position = places.position(of: place)
        var members: [(String, JSONNode)] = [
            ("key", .string(key)), ("catalog", .string(catalog)), ("path", .string(place.source.path)),
            ("line", .integer(position.line)), ("column", .integer(position.column)), ("kind", .string(kind.rawValue)),
            ("code", .string(code)),
        ]
        if let function { members.append(("function", .string(function))) }
        if let type { members.append(("type", .string(type))) }
        members.append(("neighbors", .array(neighbors.map { .string($0) })))
        return .object(members)
    }
}
