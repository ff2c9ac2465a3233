internal import ArgumentParser
internal import L10nCLDR
internal import L10nCodeGeneration
internal import L10nConfiguration
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nPlainText
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// `l10n show KEY`: prints the text that people see, by language and count.
struct ShowCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: L10n.Command.Show.abstract.localized,
            discussion:
                L10n.Command.Show.discussion.localized
        )
    }

    @Argument(help: ArgumentHelp(L10n.Command.Show.Key.help, valueName: "key"), completion: .keys)
    var key: String

    @Argument(
        help: ArgumentHelp(L10n.Command.Shared.Paths.help, valueName: "path"), completion: .catalogs)
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(L10n.Command.Show.Languages.help, valueName: "ru,pl"), completion: .languages,
        transform: LanguageList.parse)
    var languages: [String]?

    @Option(parsing: .unconditional, help: ArgumentHelp(L10n.Command.Show.Count.help, valueName: "0,1,2,5,21"))
    var count = "0,1,2,5,21,1000000"

    @Option(help: ArgumentHelp(L10n.Command.Shared.Config.help, valueName: "file"), completion: .configurations)
    var config: String?

    @OptionGroup var damage: DamageOptions

    @OptionGroup var interface: InterfaceOptions

    func run() throws {
        let counts = try count.split(separator: ",").map { text in
            guard let number = Int(text.filter { !$0.isWhitespace }) else {
                throw ValidationError(L10n.Show.Error.count(text: String(text)).localized)
            }
            return number
        }
        let tree = CommandEnvironment.files
        for path in paths where tree.kind(of: path) == .missing && !path.contains("/") && !path.hasSuffix(".xcstrings") {
            throw ValidationError(L10n.Show.Error.path(path: path).localized)
        }
        var finder = CatalogFinder(tree: tree, rules: .complete, configuration: config)
        var output = ""
        var known: [String] = []
        var present: Set<String> = []
        var sources: Set<String?> = []
        var damaged = damage.report
        do {
            for path in try finder.catalogs(in: paths) {
                let source: SourceFile
                do throws(FileError) {
                    source = try tree.read(path)
                } catch {
                    StandardStreams.error(error)
                    throw ExitCode(2)
                }
                let catalog = CatalogDecoder.decode(source)
                try requireLimits(catalog)
                damaged.note(CatalogDamage(of: catalog))
                output += show(catalog, counts)
                known += catalog.entries.map { catalog.string($0.key) }
                present.formUnion(catalog.languages.map(\.name))
                sources.insert(catalog.sourceLanguageName)
            }
            try requireKnownLanguages(LanguageOrder.sorted(present, sources: sources))
        } catch let failure as ConfigurationFailure {
            throw StandardStreams.failure(failure)
        }
        StandardStreams.errors(finder.failures)
        StandardStreams.output(output)
        if !finder.failures.isEmpty { throw ExitCode(2) }
        try damaged.requireNone()
        if output.isEmpty { throw EditOptions.failure(ofUnknownKey: key, in: known) }
    }

    /// Fails for a requested language without any text: the source text would be shown as if it were a translation.
    private func requireKnownLanguages(_ present: [String]) throws {
        for wanted in languages ?? [] {
            guard LanguageMatcher.localizations(for: [wanted], in: present).isEmpty else { continue }
            let list = present.joined(separator: ", ")
            let message = L10n.Show.Error.language(language: wanted, languages: list).localized
            throw StandardStreams.failure("error: \(VisibleText.line(message))\n")
        }
    }

    /// Fails for a catalog whose texts would fill the memory, or be in the wrong language.
    private func requireLimits(_ catalog: StringCatalog) throws {
        let findings = Validator(only: [.limitExceeded]).check(catalog).findings
        guard !findings.isEmpty else { return }
        let lines = LineTable(catalog.source.bytes)
        for finding in findings {
            let place = lines.position(of: finding.range.start)
            StandardStreams.error(
                "\(VisibleText.line(catalog.source.path)):\(place.line):\(place.column): error: \(VisibleText.line(finding.message.localized)) [\(finding.rule)]\n"
            )
        }
        throw ExitCode(1)
    }

    /// The lines for the keys of one catalog that are asked for: the one of that name, or those that the pattern fits.
    private func show(_ catalog: StringCatalog, _ counts: [Int]) -> String {
        let named = catalog.entries.first { catalog.string($0.key) == key }
        let entries = named.map { [$0] } ?? KeySelection([key]).entries(of: catalog)
        if entries.isEmpty { return "" }
        let content = TableContent(catalog)
        let table = content.table(
            name: "show", plural: { RuntimePluralRules.rules(for: $0) },
            symbols: LocaleCode.numberSymbols(of:))
        return entries.compactMap { show($0, of: catalog, content, table, counts) }.joined(separator: "\n")
    }

    /// Nil for a key without a text.
    private func show(
        _ entry: CatalogEntry, of catalog: StringCatalog, _ content: TableContent, _ table: TextTable, _ counts: [Int]
    ) -> String? {
        let key = catalog.string(entry.key)
        guard let number = content.keys.firstIndex(of: key) else { return nil }
        let arguments = EntryArguments()
        arguments.analyze(entry, source: catalog.sourceLocalization(of: entry), in: catalog)
        let parameters = ShownParameter.all(of: entry, arguments, catalog)
        let wanted =
            languages ?? LanguageOrder.sorted(content.languages.map(\.identifier), sources: [catalog.sourceLanguageName])
        let width = wanted.map { VisibleText.line($0).count }.max() ?? 0
        var lines = "\(VisibleText.line(catalog.source.path)): \(VisibleText.exact(key))\n"
        for language in wanted {
            let owner = table.languageIdentifier(ofText: number, in: [language])
            let mark = owner == language ? "" : "  " + L10n.Show.from(language: VisibleText.line(owner)).localized
            let hasCount = parameters.contains(where: \.isCount)
            for (row, count) in (hasCount ? counts : [0]).enumerated() {
                let text = table.text(number, parameters.map { $0.value(count) }, in: [language])
                let label = row == 0 ? VisibleText.line(language).padded(to: width) : String(repeating: " ", count: width)
                let shown = hasCount ? String(repeating: " ", count: max(0, 9 - "\(count)".count)) + "\(count)" : ""
                lines += "  \(label)\(shown)  \(VisibleText.bounded(text))\(row == 0 ? mark : "")\n"
            }
        }
        return lines
    }
}

/// A sample value for an argument when a text is shown.
private struct ShownParameter {
    let kind: ArgumentKind?
    /// Whether it is the number that a plural counts.
    let isCount: Bool
    let name: String

    func value(_ count: Int) -> MessageArgument {
        if isCount { return kind == .double ? .double(Double(count)) : .integer(count) }
        switch kind {
        case .integer: return .integer(7)
        case .double: return .double(7.5)
        default: return .text("‹\(name)›")
        }
    }

    /// One for each position up to the last; those that a plural counts take the counts.
    static func all(of entry: CatalogEntry, _ arguments: EntryArguments, _ catalog: StringCatalog) -> [ShownParameter] {
        var counted: Set<Int> = []
        var kinds: [Int: ArgumentKind] = [:]
        var names: [Int: String] = [:]
        for localization in catalog.localizations[entry.localizations] {
            for plural in catalog.plurals(of: localization) {
                if let selecting = arguments.selectingArgument(of: plural, in: catalog) {
                    counted.insert(selecting.position)
                }
            }
            for argument in arguments.signature(ofLocalization: localization.index) {
                if kinds[argument.position] == nil { kinds[argument.position] = argument.kind }
                let use = arguments.uses[argument.use]
                let text = catalog.text(of: use, in: entry)
                let name = catalog.withUTF8(text) { $0.string(use.specifier.nameRange) }
                if use.specifier.form == .argument, !name.isEmpty { names[argument.position] = name }
            }
        }
        for argument in arguments.source where kinds[argument.position] == nil { kinds[argument.position] = argument.kind }
        let last = (Array(kinds.keys) + Array(counted)).max() ?? 0
        return (0..<last).map { index in
            ShownParameter(kind: kinds[index + 1], isCount: counted.contains(index + 1), name: names[index + 1] ?? "\(index + 1)")
        }
    }
}
