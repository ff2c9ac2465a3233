public import Diagnostics
internal import JSONSyntax
internal import Messages
internal import Plurals
public import Validation

/// What `l10n.json` says.
///
/// `Workspace.docc/l10n.schema.json` describes the file for editors; a test holds the two together.
public struct ProjectConfiguration: Sendable {
    /// The name of the file.
    public static let fileName = "l10n.json"

    /// The folder of the file, that its patterns are relative to; `.` for the current one.
    public let folder: String
    /// Files, folders or patterns of the catalogs; empty: all below the folder.
    public internal(set) var catalogs: [Glob] = []
    /// What is left out.
    public internal(set) var exclude: [Glob] = []
    public internal(set) var options = ValidationOptions()
    /// Which findings make a build fail.
    public internal(set) var failOn = BuildThreshold.blocking
    /// What code is generated into which files.
    public internal(set) var generation: [GenerationTarget] = []

    public init(folder: String) { self.folder = folder }

    /// The fields of the file, and those of the objects in it.
    public static let fields = ["$schema", "build", "catalogs", "exclude", "generate", "languages", "rules", "symbols"]
    public static let buildFields = ["failOn"]
    public static let languageFields = ["partial", "required"]
    /// What an entry of `rules` can be.
    public static let severityNames = ["error", "info", "off", "warning"]
    /// The rules that have options.
    public static let ruleOptions: [String: [RuleOption]] = Dictionary(
        uniqueKeysWithValues: RuleRegistry.all.map { $0.metadata }.filter { !$0.options.isEmpty }.map { ($0.id.name, $0.options) }
    )
}

/// Which findings make a build fail.
public enum BuildThreshold: String, Sendable, CaseIterable {
    /// Those after which the generated code would be wrong.
    case blocking
    /// All errors.
    case error
    /// Warnings too.
    case warning
}

/// A mistake in `l10n.json` and its place.
public struct ConfigurationIssue: Sendable {
    public let source: SourceFile
    public let range: ByteRange
    public let message: Message
}

/// Reads `l10n.json`; collects every mistake instead of stopping at the first.
public struct ConfigurationReader {
    typealias Expected = L10n.Configuration.Expected

    let source: SourceFile
    var configuration: ProjectConfiguration
    private var issues: [ConfigurationIssue] = []

    private init(source: SourceFile, folder: String) {
        self.source = source
        configuration = ProjectConfiguration(folder: folder)
    }

    /// The configuration, and what is wrong with it. Whoever gets issues should not go on.
    public static func read(_ source: SourceFile, folder: String) -> (
        configuration: ProjectConfiguration, issues: [ConfigurationIssue]
    ) {
        var reader = ConfigurationReader(source: source, folder: folder)
        let document = JSONReader.read(source, dialect: .jsonWithComments)
        for diagnostic in Validator.syntaxDiagnostics(of: document) where diagnostic.severity == .error {
            reader.issue(diagnostic.message, diagnostic.range)
        }
        document.withRoot { root in
            if let root, reader.issues.isEmpty { reader.readRoot(root) }
        }
        return (reader.configuration, reader.issues)
    }

    private mutating func readRoot(_ root: JSONValue) {
        guard expect(root, .object, "l10n.json", Expected.object) else { return }
        for member in uniqueMembers(of: root, known: ProjectConfiguration.fields) {
            switch member.nameString {
            case "catalogs": configuration.catalogs = strings(member).map { Glob($0.text) }
            case "exclude": configuration.exclude = strings(member).map { Glob($0.text) }
            case "languages": readLanguages(member)
            case "symbols":
                if expect(member.value, .bool, "symbols", Expected.boolean) {
                    configuration.options.generatesSymbols = member.value.bool
                }
            case "build": readBuild(member)
            case "rules": readRules(member)
            case "generate": readGeneration(member)
            default: break
            }
        }
    }

    private mutating func readBuild(_ member: JSONMember) {
        guard expect(member.value, .object, "build", Expected.object) else { return }
        for field in uniqueMembers(of: member.value, known: ProjectConfiguration.buildFields) {
            if let threshold: BuildThreshold = choice(field) { configuration.failOn = threshold }
        }
    }

    // MARK: Languages

    private mutating func readLanguages(_ member: JSONMember) {
        if member.value.kind == .array {
            configuration.options.requiredLanguages = languages(member)
            return
        }
        guard expect(member.value, .object, "languages", Expected.languages) else {
            return
        }
        for field in uniqueMembers(of: member.value, known: ProjectConfiguration.languageFields) {
            let names = languages(field)
            if field.nameString == "required" { configuration.options.requiredLanguages = names }
            if field.nameString == "partial" {
                configuration.options.partialLanguages = names
            }
        }
        let required = Set((configuration.options.requiredLanguages ?? []).map { LanguageTag($0).canonical.identifier })
        if let partial = member.value["partial"] {
            for element in partial.elements {
                if let name = element.string, required.contains(LanguageTag(name).canonical.identifier) {
                    issue(L10n.Configuration.Error.exclusive(language: name), element.range)
                }
            }
        }
    }

    private mutating func languages(_ member: JSONMember) -> [String] {
        strings(member).map { item in
            if LanguageTag(item.text).unknownPart != nil {
                issue(L10n.Configuration.Error.language(language: item.text), item.range)
            }
            return item.text
        }
    }

    // MARK: Rules

    private mutating func readRules(_ member: JSONMember) {
        guard expect(member.value, .object, "rules", Expected.object) else { return }
        let known = RuleRegistry.all.map { $0.metadata.id.name }
        for rule in members(of: member.value) {
            let name = rule.nameString
            guard known.contains(name) else {
                issue(
                    Spelling.nearest(name, in: known).map { L10n.Configuration.Error.unknownRuleNear(name: name, suggestion: $0) }
                        ?? L10n.Configuration.Error.unknownRule(name: name), rule.nameRange)
                continue
            }
            if rule.value.kind == .string {
                readSeverity(rule.value, named: name, of: RuleID(name))
            } else if expect(rule.value, .object, name, Expected.rule) {
                readOptions(rule)
            }
        }
    }

    private mutating func readSeverity(_ value: JSONValue, named field: String, of rule: RuleID) {
        guard expect(value, .string, field, Expected.severity), let name = value.string else { return }
        if name == "off" {
            configuration.options.severities[rule] = .off
        } else if let severity = Severity(name: name) {
            configuration.options.severities[rule] = .severity(severity)
        } else {
            unknownValue(name, of: field, known: ProjectConfiguration.severityNames, value.range)
        }
    }

    private mutating func readOptions(_ rule: JSONMember) {
        let id = RuleID(rule.nameString)
        let known = ProjectConfiguration.ruleOptions[id.name] ?? []
        for option in uniqueMembers(of: rule.value, known: ["severity"] + known.map(\.name)) {
            if option.nameString == "severity" {
                readSeverity(option.value, named: "severity", of: id)
            } else if let kind = known.first(where: { $0.name == option.nameString })?.kind,
                let value = value(option.value, of: kind, named: option.nameString)
            {
                configuration.options.ruleOptions[id, default: [:]][option.nameString] = value
            }
        }
    }

    // MARK: Values

    /// The members of an object; a second one of a name is an issue.
    mutating func members(of object: JSONValue) -> [JSONMember] {
        var names: Set<String> = []
        var members: [JSONMember] = []
        for member in object.members {
            if names.insert(member.nameString).inserted {
                members.append(member)
            } else {
                issue(L10n.Configuration.Error.duplicate(name: member.nameString), member.nameRange)
            }
        }
        return members
    }

    /// The members of known names; others are issues.
    mutating func uniqueMembers(of object: JSONValue, known: [String]) -> [JSONMember] {
        members(of: object).filter { member in
            let name = member.nameString
            if known.contains(name) { return true }
            issue(
                Spelling.nearest(name, in: known).map { L10n.Configuration.Error.unknownFieldNear(name: name, suggestion: $0) }
                    ?? L10n.Configuration.Error.unknownField(name: name, known: list(known)), member.nameRange)
            return false
        }
    }

    mutating func strings(_ member: JSONMember) -> [(text: String, range: ByteRange)] {
        guard expect(member.value, .array, member.nameString, Expected.texts) else { return [] }
        return member.value.elements.compactMap { element in
            guard expect(element, .string, member.nameString, Expected.texts), let text = element.string else { return nil }
            return (text, element.range)
        }
    }

    mutating func expect(_ value: JSONValue, _ kind: JSONValue.Kind, _ name: String, _ expected: Message) -> Bool {
        if value.kind == kind { return true }
        issue(L10n.Configuration.Error.type(name: name, expected: expected.shown), value.range)
        return false
    }

    mutating func unknownValue(_ value: String, of name: String, known: [String], _ range: ByteRange) {
        issue(
            Spelling.nearest(value, in: known).map {
                L10n.Configuration.Error.unknownValueNear(value: value, name: name, suggestion: $0)
            }
                ?? L10n.Configuration.Error.unknownValue(value: value, name: name, known: list(known)), range)
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    mutating func issue(_ message: Message, _ range: ByteRange) {
        issues.append(ConfigurationIssue(source: source, range: range, message: message))
    }
}
