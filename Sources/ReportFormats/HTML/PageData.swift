internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// The data for the page's script, `report.js`: the texts of all catalogs, and the findings.
struct PageData {
    private let project: ProjectReport
    private let language: String
    private let languages: [String]
    /// Indices of languages by canonical identifier.
    private let numbers: [String: Int]
    private let namespaces: [String]
    /// The languages of catalogs, by path.
    private let completeness: [String: [Completeness.Language]]

    init(_ project: ProjectReport, language: String) {
        self.project = project
        self.language = language
        languages = project.completeness.total.languages.map(\.name)
        numbers = Dictionary(
            languages.enumerated().map { (LanguageTag($0.element).canonical.identifier, $0.offset) }, uniquingKeysWith: { $1 })
        namespaces = Self.namespaces(of: project)
        completeness = Dictionary(
            project.completeness.catalogs.map { ($0.path, $0.completeness.languages) }, uniquingKeysWith: { first, _ in first })
    }

    /// The namespaces of all keys, sorted.
    static func namespaces(of project: ProjectReport) -> [String] {
        Set(
            project.catalogs.flatMap { catalog in catalog.entries.map { Completeness.Namespace.name(of: catalog.string($0.key)) }
            }
        )
        .sorted()
    }

    var json: String {
        var strings = StringTable()
        var rules = StringTable()
        let findings = findings(&strings, &rules)
        return JSONPrinter.line(
            .object([
                ("language", .string(language)),
                ("words", .object(PageStrings.all.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
                ("languages", .array(languages.map(node))),
                (
                    "catalogs",
                    .array(
                        project.catalogs.map { catalog in
                            .array([
                                .string(catalog.source.path), .integer(sourceNumber(of: catalog) ?? -1),
                                .array(expectedLanguages(of: catalog).map(JSONNode.integer)),
                            ])
                        })
                ),
                ("namespaces", .array(namespaces.map(JSONNode.string))), ("keys", .array(keys)),
                ("rules", .array(rules.all.map { node(RuleID($0)) })), ("strings", .array(strings.all.map(JSONNode.string))),
                ("fields", .array(Self.fields.map(JSONNode.string))), ("findings", .array(findings)),
            ]))
    }

    // MARK: Texts

    /// Name, tag and direction.
    private func node(_ language: String) -> JSONNode {
        let tag = LanguageTag(language)
        let direction = tag.scripts.map { $0.isWrittenRightToLeft ? "rtl" : "ltr" } ?? "auto"
        return .array([.string(language), .string(tag.canonical.identifier), .string(direction)])
    }

    private func number(of language: String) -> Int? { numbers[LanguageTag(language).canonical.identifier] }

    private func sourceNumber(of catalog: StringCatalog) -> Int? {
        catalog.sourceLanguage.flatMap { number(of: catalog.languages[$0].name) }
    }

    private func languages(of catalog: StringCatalog) -> [Completeness.Language] {
        completeness[catalog.source.path] ?? []
    }

    /// Indices of the languages in which a key of a catalog can be missing.
    private func expectedLanguages(of catalog: StringCatalog) -> [Int] {
        languages(of: catalog).filter { $0.tier != .fallback }.compactMap { number(of: $0.name) }
    }

    /// The tiers of a catalog's languages, in the order of `languages`.
    private func tiers(of catalog: StringCatalog) -> [LanguageTier] {
        let tiers = Dictionary(languages(of: catalog).map { ($0.name, $0.tier) }) { first, _ in first }
        return catalog.languages.map { tiers[$0.name] ?? .other }
    }

    /// Index of the catalog, key, kind, comment or 0, cells by language, index of the namespace.
    private var keys: [JSONNode] {
        let namespaceNumbers = Dictionary(uniqueKeysWithValues: namespaces.enumerated().map { ($0.element, $0.offset) })
        return project.catalogs.enumerated().flatMap { index, catalog in
            let columns = catalog.languages.map { number(of: $0.name) }
            let states = TextStates(of: catalog, tiers: tiers(of: catalog))
            return catalog.entries.map { entry -> JSONNode in
                let key = catalog.string(entry.key)
                let comment = entry.comment.map { JSONNode.string(catalog.string($0)) } ?? .integer(0)
                let namespace = namespaceNumbers[Completeness.Namespace.name(of: key)] ?? 0
                let cells = cells(of: entry, in: catalog, states, columns: columns)
                return .array([
                    .integer(index), .string(key), .integer(kind(of: entry)), comment, .array(cells), .integer(namespace),
                ])
            }
        }
    }

    /// 0, or why a key does not count: 1 if it is stale, 2 if it should not be translated.
    private func kind(of entry: CatalogEntry) -> Int { entry.shouldTranslate ? entry.extractionState == .stale ? 1 : 0 : 2 }

    private func cells(of entry: CatalogEntry, in catalog: StringCatalog, _ states: TextStates, columns: [Int?]) -> [JSONNode] {
        var cells: [JSONNode] = []
        for localization in catalog.localizations[entry.localizations] {
            guard let column = columns[localization.language] else { continue }
            while cells.count <= column { cells.append(.integer(0)) }
            cells[column] = cell(of: localization, in: catalog, states)
        }
        return cells
    }

    /// One of: 0 without a text; a translated text; state and text; form, state and text of each variant, plus a bare state if a
    /// form is missing.
    private func cell(of localization: Localization, in catalog: StringCatalog, _ states: TextStates) -> JSONNode {
        let variants = localization.units.map { index in
            let unit = catalog.units[index]
            return (
                form: form(of: unit, in: catalog), state: number(of: states.units[index]),
                text: unit.hasValue ? catalog.string(unit.value) : ""
            )
        }
        guard let first = variants.first else { return .integer(0) }
        if variants.count == 1, first.form.isEmpty {
            return first.state == 0 && !first.text.isEmpty
                ? .string(first.text) : .array([.integer(first.state), .string(first.text)])
        }
        let state = number(of: states.localizations[localization.index])
        let missingForm: [JSONNode] =
            variants.contains { $0.state >= state } ? [] : [.array([.string(""), .integer(state), .string("")])]
        return .array(variants.map { .array([.string($0.form), .integer($0.state), .string($0.text)]) } + missingForm)
    }

    private func number(of state: TranslationCounts.State) -> Int { TranslationCounts.State.allCases.firstIndex(of: state) ?? 0 }

    /// Just the category if the text varies only by plural.
    private func form(of unit: StringUnit, in catalog: StringCatalog) -> String {
        let name = catalog.formName(of: unit) ?? ""
        return name.hasPrefix("plural.") ? String(name.dropFirst("plural.".count)) : name
    }

    // MARK: Findings

    /// Name, description up to the example, and address of the page.
    private func node(_ rule: RuleID) -> JSONNode {
        let body = RulePage(rule)?.body ?? ""
        let end = body.firstRange(of: "\n## Wrong")?.lowerBound ?? body.endIndex
        return .array([.string(rule.name), .string(String(body[..<end])), .string(ToolInformation.pageAddress(of: rule))])
    }

    /// The fields of a finding, in the order of its values.
    private static let fields = [
        "severity", "impact", "rule", "path", "line", "column", "message", "reason", "advice", "key", "excerpt", "language",
        "related", "form", "isSafe", "edits",
    ]

    /// At most so many findings of a rule show their lines and what a fix changes. Readers don't need more.
    private static let maximumExcerpts = 5_000

    private func findings(_ strings: inout StringTable, _ rules: inout StringTable) -> [JSONNode] {
        var nodes: [JSONNode] = []
        var counts: [RuleID: Int] = [:]
        var others = LineTables()
        for file in project.findings.files {
            let visible = file.findings.filter { $0.severity >= project.minimum }
            if visible.isEmpty { continue }
            let excerpts = SourceExcerpts(file.source)
            for finding in visible {
                counts[finding.rule, default: 0] += 1
                let isShort = counts[finding.rule]! > Self.maximumExcerpts
                nodes.append(node(finding, file.source, excerpts, isShort, &others, &strings, &rules))
            }
        }
        return nodes
    }

    private func node(
        _ finding: Finding, _ source: SourceFile, _ excerpts: SourceExcerpts, _ isShort: Bool,
        _ others: inout LineTables, _ strings: inout StringTable, _ rules: inout StringTable
    ) -> JSONNode {
        let position = excerpts.lines.position(of: finding.range.start)
        var values: [String: JSONNode] = [
            "severity": .integer(Int(finding.severity.rawValue)), "impact": .integer(Int(finding.impact.rawValue)),
            "rule": .integer(rules.number(of: finding.rule.name)), "path": .integer(strings.number(of: source.path)),
            "line": .integer(position.line), "column": .integer(position.column),
            "message": .integer(strings.number(of: finding.message.localized)),
            "reason": .integer(strings.number(of: finding.reason.localized)),
            "advice": .integer(strings.number(of: finding.advice.localized)),
        ]
        if !isShort { values["excerpt"] = excerpts.excerpt(of: finding.range) }
        values["key"] = finding.key.map(JSONNode.string)
        values["language"] = finding.language.map { language in
            .string(number(of: language).map { languages[$0] } ?? language)
        }
        values["form"] = finding.form.map(JSONNode.string)
        if !finding.related.isEmpty {
            values["related"] = .array(
                finding.related.map { related in
                    let lines = related.source.map { others.table(of: $0) } ?? excerpts.lines
                    let position = lines.position(of: related.range.start)
                    let place = "\((related.source ?? source).path):\(position.line):\(position.column)"
                    return .array([.integer(strings.number(of: place)), .integer(strings.number(of: related.message.localized))])
                })
        }
        if let fix = finding.fix, !isShort {
            values["isSafe"] = .bool(fix.applicability == .safe)
            values["edits"] = excerpts.edits(of: fix)
        }
        let last = Self.fields.lastIndex { values[$0] != nil } ?? 0
        return .array(Self.fields[...last].map { values[$0] ?? .null })
    }
}

/// Stores each distinct text once.
private struct StringTable {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
