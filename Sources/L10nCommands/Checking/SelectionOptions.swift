internal import ArgumentParser
internal import L10nCLDR
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nLinting
internal import L10nMessages
internal import L10nPlainText
internal import L10nReportFormats
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Which findings a run is about.
struct SelectionOptions: ParsableArguments {
    private typealias Texts = L10n.Command.Select

    @Option(help: ArgumentHelp(L10n.Command.Select.Rule.help, valueName: "id"), completion: .ruleIDs, transform: Self.rules)
    var rule: [[RuleID]] = []

    @Option(help: ArgumentHelp(L10n.Command.Select.SkipRule.help, valueName: "id"), completion: .ruleIDs, transform: Self.rules)
    var skipRule: [[RuleID]] = []

    @Option(
        help: ArgumentHelp(L10n.Command.Select.Impact.help, valueName: Impact.allCases.map(\.name).joined(separator: ",")),
        completion: .list(Impact.allCases.map(\.name)), transform: Self.impacts)
    var impact: [[Impact]] = []

    @Flag(help: ArgumentHelp(L10n.Command.Select.Preview.help))
    var preview = false

    @Option(help: ArgumentHelp(L10n.Command.Select.Severity.help))
    var severity: Severity?

    @Option(
        help: ArgumentHelp(L10n.Command.Select.OnlyLanguages.help, valueName: "de,fr"), completion: .languages,
        transform: LanguageList.parseKnown)
    var onlyLanguages: [String]?

    @Option(help: ArgumentHelp(L10n.Command.Select.Key.help, valueName: "pattern"), completion: .keys)
    var key: [String] = []

    /// Whether it chooses rows to read, and not only a language or what makes the run fail.
    var choosesRows: Bool { rowOption != nil }

    /// An option that chooses rows, by which it does.
    var rowOption: String? { !rule.isEmpty ? "--rule" : !impact.isEmpty ? "--impact" : !key.isEmpty ? "--key" : nil }

    var filter: FindingFilter {
        var filter = FindingFilter()
        if !rule.isEmpty { filter.rules = Set(rule.joined()) }
        filter.skippedRules = Set(skipRule.joined())
        if !impact.isEmpty { filter.impacts = Set(impact.joined()) }
        filter.includesPreviews = preview
        filter.minimum = severity ?? .note
        filter.languages = onlyLanguages.map { Set($0.map { LanguageTag($0).canonical.identifier }) }
        filter.keys = key.map { KeyPattern($0) }
        return filter
    }

    func validate() throws {
        if let rule = Set(rule.joined()).intersection(skipRule.joined()).min() {
            throw ValidationError(Texts.Error.rule(rule: rule.name).localized)
        }
        for expression in key.compactMap({ KeyPattern($0).expression }) {
            do {
                _ = try RegularExpression(expression)
            } catch {
                throw ValidationError(L10n.Configuration.Error.pattern(name: "--key", reason: "\(error)").localized)
            }
        }
    }

    /// Fails for a key or a language that none of the catalogs has: without a finding, all would seem right.
    func requireMatches(in catalogs: [StringCatalog]) throws {
        if key.isEmpty, onlyLanguages == nil { return }
        let known = catalogs.flatMap { catalog in catalog.entries.map { catalog.string($0.key) } }
        for pattern in key {
            let matcher = KeyPattern(pattern).makeMatcher()
            if known.contains(where: matcher.matches) { continue }
            let nearest = Spelling.nearest(pattern, in: known)
            throw StandardStreams.failure(
                nearest.map { Texts.Error.keyNear(pattern: pattern, suggestion: $0) } ?? Texts.Error.key(pattern: pattern))
        }
        try LanguageList.requireTexts(in: onlyLanguages ?? [], of: catalogs)
    }

    /// The rules of a list such as `stale-key,key-naming`.
    static func rules(_ list: String) throws -> [RuleID] {
        let known = RuleRegistry.all.map(\.id.name)
        return try names(list).map { name in
            guard known.contains(name) else { throw ValidationError(UnknownRule.message(name, known: known).localized) }
            return RuleID(name)
        }
    }

    static func impacts(_ list: String) throws -> [Impact] { try names(list).map(Impact.parse) }

    private static func names(_ list: String) -> [String] {
        list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }
}

extension Severity: Choice {
    static var choices: [Severity] { Array(allCases) }
    static var currentNames: [String: String] { ["info": "note"] }
}

extension RowGrouping: Choice {}

extension Impact: Choice {
    static var choices: [Impact] { Array(allCases) }
}
