internal import CLDR
internal import Completeness
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Reporting
import RuleDocumentation
internal import StringCatalogs
internal import Validation

/// What the page's script reads: the texts of all catalogs, and the findings. `report.js` is the only reader.
struct PageData {
    private let project: ProjectReport
    private let language: String
    private let languages: [String]
    /// Numbers of languages by their canonical identifiers.
    private let numbers: [String: Int]
    private let namespaces: [String]

    init(_ project: ProjectReport, language: String) {
        self.project = project
        self.language = language
        languages = project.completeness.total.languages.map(\.name)
        numbers = Dictionary(
            languages.enumerated().map { (LanguageTag($0.element).canonical.identifier, $0.offset) }, uniquingKeysWith: { $1 })
        namespaces = Self.namespaces(of: project)
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
        var strings = StringNumbers()
        var rules = StringNumbers()
        let findings = findings(&strings, &rules)
        return JSONPrinter.line(
            .object([
                ("language", .string(language)),
                ("words", .object(PageWords.all.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
                ("languages", .array(languages.map(node))),
                (
                    "catalogs",
                    .array(
                        project.catalogs.map { catalog in
                            .array([
                                .string(catalog.source.path), .integer(sourceNumber(of: catalog) ?? -1),
                                .array(demanded(of: catalog).map(JSONNode.integer)),
                            ])
                        })
                ),
                ("namespaces", .array(namespaces.map(JSONNode.string))), ("keys", .array(keys)),
                ("rules", .array(rules.all.map { node(RuleID($0)) })), ("strings", .array(strings.all.map(JSONNode.string))),
                ("findings", .array(findings)),
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
        project.completeness.catalogs.first { $0.path == catalog.source.path }?.completeness.languages ?? []
    }

    /// Numbers of the languages in which a key of a catalog can be missing.
    private func demanded(of catalog: StringCatalog) -> [Int] {
        languages(of: catalog).filter { $0.tier != .fallback }.compactMap { number(of: $0.name) }
    }

    /// What is asked of the languages of a catalog, by their indices.
    private func tiers(of catalog: StringCatalog) -> [LanguageTier] {
        let tiers = Dictionary(languages(of: catalog).map { ($0.name, $0.tier) }) { first, _ in first }
        return catalog.languages.map { tiers[$0.name] ?? .other }
    }

    /// Number of the catalog, key, kind, comment or 0, cells by language, number of the namespace.
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

    /// 0, or why a key counts nowhere: 1 where it is gone from the code, 2 where it is not to be translated.
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

    /// 0 where there is none; a text that is translated; state and text; or form, state and text of each variant, and a state
    /// alone where a form is missing.
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
        let lacking: [JSONNode] =
            variants.contains { $0.state >= state } ? [] : [.array([.string(""), .integer(state), .string("")])]
        return .array(variants.map { .array([.string($0.form), .integer($0.state), .string($0.text)]) } + lacking)
    }

    private func number(of state: TranslationCounts.State) -> Int { TranslationCounts.State.allCases.firstIndex(of: state) ?? 0 }

    /// The category alone where only the number decides.
    private func form(of unit: StringUnit, in catalog: StringCatalog) -> String {
        let name = catalog.formName(of: unit) ?? ""
        return name.hasPrefix("plural.") ? String(name.dropFirst("plural.".count)) : name
    }

    // MARK: Findings

    /// Name, what it is about, and where its page is.
    private func node(_ rule: RuleID) -> JSONNode {
        let body = RulePage(rule)?.body ?? ""
        let end = body.firstRange(of: "\n## Wrong")?.lowerBound ?? body.endIndex
        return .array([.string(rule.name), .string(String(body[..<end])), .string(ToolInformation.pageAddress(of: rule))])
    }

    private func findings(_ strings: inout StringNumbers, _ rules: inout StringNumbers) -> [JSONNode] {
        var nodes: [JSONNode] = []
        for file in project.findings.files {
            let shown = file.diagnostics.filter { $0.severity >= project.minimum }
            if shown.isEmpty { continue }
            let parts = FileParts(file.source)
            for diagnostic in shown { nodes.append(node(diagnostic, file.source, parts, &strings, &rules)) }
        }
        return nodes
    }

    private func node(
        _ diagnostic: Diagnostic, _ source: SourceFile, _ parts: FileParts, _ strings: inout StringNumbers,
        _ rules: inout StringNumbers
    ) -> JSONNode {
        let position = parts.lines.position(of: diagnostic.range.start)
        var members: [(name: String, value: JSONNode)] = [
            ("severity", .integer(Int(diagnostic.severity.rawValue))), ("rule", .integer(rules.number(of: diagnostic.rule.name))),
            ("path", .integer(strings.number(of: source.path))), ("line", .integer(position.line)),
            ("column", .integer(position.column)), ("message", .integer(strings.number(of: diagnostic.message.shown))),
            ("reason", .integer(strings.number(of: diagnostic.reason.shown))),
            ("advice", .integer(strings.number(of: diagnostic.advice.shown))),
            ("excerpt", parts.excerpt(of: diagnostic.range)),
        ]
        if let key = diagnostic.key { members.append(("key", .string(key))) }
        if let language = diagnostic.language {
            members.append(("language", .string(number(of: language).map { languages[$0] } ?? language)))
        }
        if let form = diagnostic.form { members.append(("form", .string(form))) }
        if !diagnostic.related.isEmpty {
            members.append(
                (
                    "related",
                    .array(
                        diagnostic.related.map { related in
                            let lines = related.source.map { LineTable($0.bytes) } ?? parts.lines
                            let position = lines.position(of: related.range.start)
                            let place = "\((related.source ?? source).path):\(position.line):\(position.column)"
                            return .array([.string(place), .integer(strings.number(of: related.message.shown))])
                        })
                ))
        }
        if let fix = diagnostic.fix {
            members += [("isSafe", .bool(fix.applicability == .safe)), ("edits", parts.edits(of: fix))]
        }
        return .object(members)
    }
}

/// Texts that stand in many places, each once.
private struct StringNumbers {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = all.count
        all.append(text)
        return all.count - 1
    }
}
