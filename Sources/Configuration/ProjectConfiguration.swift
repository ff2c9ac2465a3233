internal import L10nCLDR
package import L10nDiagnostics
package import L10nFileTrees
internal import L10nMessages
internal import L10nSyntax
package import L10nValidation

/// The content of `l10n.json`.
///
/// `Configuration.docc/l10n.schema.json` describes the file for editors; a test holds the two together.
package struct ProjectConfiguration: Sendable {
    /// The folder of the file, that its patterns are relative to; `.` for the current one.
    package let folder: String
    /// The file itself.
    package let source: SourceFile
    /// Whether configurations in the folders above are ignored.
    var isRoot = false
    /// Files, folders or patterns of the catalogs; empty: all below the folder.
    package internal(set) var catalogs: [Glob] = []
    /// What is excluded.
    package internal(set) var exclude: [Glob] = []
    /// Rule sets and other files that it extends.
    var extends: [(name: String, range: ByteRange)] = []
    /// The files that it names to be written or rendered, which must be inside the project.
    var files: [(path: String, range: ByteRange)] = []
    /// Their settings, in order.
    var inherited = CheckSettings()
    /// Its own settings for all catalogs.
    package internal(set) var settings = CheckSettings()
    /// Its settings for some catalogs, in the order of the file.
    package internal(set) var overrides: [Override] = []
    /// The findings that the project accepts.
    package internal(set) var suppressions: [(files: Glob?, suppression: Suppression)] = []
    /// Path of the file with the findings that were there when it was written.
    package internal(set) var baseline: String?
    /// Which findings make a build fail.
    package internal(set) var failOn = BuildThreshold.blocking
    /// What it says about the code that uses the catalogs.
    package internal(set) var code = CodeSettings()
    /// What code is generated into which files.
    package internal(set) var generation: [GenerationTarget] = []
    /// The configurations of the folders above, the outermost first.
    package var outer: [ProjectConfiguration] = []

    /// Where editors load the schema of the file from.
    package static let schemaAddress =
        "https://raw.githubusercontent.com/swift-l10n/swift-l10n/main/Sources/Configuration/Configuration.docc/l10n.schema.json"

    package init(source: SourceFile, folder: String) {
        self.source = source
        self.folder = folder
    }

    /// How some catalogs are checked.
    package struct Override: Sendable {
        let files: [Glob]
        package let settings: CheckSettings
    }

    /// The fields of the file, and those of the objects in it.
    package static let fields = [
        "$schema", "baseline", "build", "catalogs", "code", "exclude", "extends", "generate", "ignore", "languages", "overrides",
        "preview", "root", "rules", "symbols",
    ]
    package static let buildFields = ["failOn"]
    package static let languageFields = ["fallback", "partial", "required"]
    package static let overrideFields = ["files", "languages", "rules", "symbols"]
    package static let suppressionFields = ["file", "key", "language", "reason", "rule", "until"]
    /// What an entry of `rules` can be.
    package static let severityNames = ["error", "note", "off", "on", "warning"]

    /// The baseline that the nearest configuration names.
    package var effectiveBaseline: String? { layers.reversed().lazy.compactMap(\.baseline).first }

    // MARK: Settings for a catalog

    /// This configuration and those above it, the outermost first.
    private var layers: [ProjectConfiguration] { outer + [self] }

    /// How a catalog is checked: nearer configurations override farther ones, and overrides for some catalogs override settings for all.
    package func settings(for path: String, from currentFolder: String) -> CheckSettings {
        layers.reduce(CheckSettings()) { settings, layer in
            layer.overrides.filter { layer.covers($0.files, path, from: currentFolder) }
                .reduce(settings.overlaid(by: layer.inherited).overlaid(by: layer.settings)) { $0.overlaid(by: $1.settings) }
        }
    }

    /// The same as options of a run, with the findings of the catalog that are ignored.
    package func options(for path: String, from currentFolder: String) -> ValidationOptions {
        var options = settings(for: path, from: currentFolder).options
        options.suppressions = suppressions(for: path, from: currentFolder).map(\.suppression)
        return options
    }

    /// The ignored findings of a catalog, and the files that say so.
    package func suppressions(for path: String, from currentFolder: String) -> [(suppression: Suppression, source: SourceFile)] {
        layers.flatMap { layer in
            layer.suppressions.filter { $0.files.map { layer.covers([$0], path, from: currentFolder) } ?? true }
                .map { ($0.suppression, layer.source) }
        }
    }

    /// A key that differs if the options of two catalogs differ.
    package func optionsKey(for path: String, from currentFolder: String) -> String {
        layers.map { layer in
            let matches =
                layer.overrides.map { layer.covers($0.files, path, from: currentFolder) }
                + layer.suppressions.map { $0.files.map { layer.covers([$0], path, from: currentFolder) } ?? true }
            return layer.folder + ":" + matches.map { $0 ? "1" : "0" }.joined()
        }.joined(separator: "|")
    }

    /// Whether this configuration or one above it excludes a catalog.
    package func excludes(_ path: String, from currentFolder: String) -> Bool {
        layers.contains { $0.covers($0.exclude, path, from: currentFolder) }
    }

    private func covers(_ globs: [Glob], _ path: String, from currentFolder: String) -> Bool {
        if globs.isEmpty { return false }
        let relative = FilePaths.relative(path, to: folder, from: currentFolder)
        return globs.contains { $0.matches(relative) }
    }
}

/// Reads `l10n.json`; collects every mistake instead of stopping at the first.
package struct ConfigurationReader {
    typealias Expected = L10n.Configuration.Expected

    let source: SourceFile
    /// The rules whose options are read.
    private let library: RuleLibrary
    var configuration: ProjectConfiguration
    private var issues: [Finding] = []

    private init(source: SourceFile, folder: String, rules library: RuleLibrary) {
        self.source = source
        self.library = library
        configuration = ProjectConfiguration(source: source, folder: folder)
    }

    /// The configuration and its mistakes. With mistakes, it must not be used.
    ///
    /// - Parameter library: The rules that are linked. The options of others are not looked at.
    package static func read(_ source: SourceFile, folder: String, rules library: RuleLibrary) -> (
        configuration: ProjectConfiguration, issues: [Finding]
    ) {
        var reader = ConfigurationReader(source: source, folder: folder, rules: library)
        let document = JSONReader.read(source, dialect: .jsonWithComments)
        for finding in Validator.syntaxFindings(of: document) where finding.severity == .error {
            reader.issues.append(.configurationSyntax(finding))
        }
        document.withRoot { root in
            if let root, reader.issues.isEmpty { reader.readRoot(root) }
        }
        return (reader.configuration, reader.issues.sorted { $0.range.start < $1.range.start })
    }

    private mutating func readRoot(_ root: JSONValue) {
        guard expect(root, .object, "l10n.json", Expected.object) else { return }
        var settings = CheckSettings()
        for member in uniqueMembers(of: root, known: ProjectConfiguration.fields) {
            switch member.nameString {
            case "catalogs": configuration.catalogs = globs(member)
            case "exclude": configuration.exclude = globs(member)
            case "root": configuration.isRoot = flag(member) ?? false
            case "extends": readExtends(member)
            case "overrides": readOverrides(member)
            case "ignore": readSuppressions(member)
            case "baseline":
                configuration.baseline = string(member).map { FilePaths.path($0, in: configuration.folder) }
                if let path = configuration.baseline { configuration.files.append((path, member.value.range)) }
            case "build": readBuild(member)
            case "code": readCode(member)
            case "generate": readGeneration(member)
            default: readSettings(member, into: &settings)
            }
        }
        configuration.settings = settings
    }

    /// Settings for all catalogs or for some.
    mutating func readSettings(_ member: JSONMember, into settings: inout CheckSettings) {
        switch member.nameString {
        case "languages": readLanguages(member, into: &settings)
        case "preview": settings.runsPreviews = flag(member).map { setting($0, member.value) }
        case "symbols": settings.generatesSymbols = flag(member).map { setting($0, member.value) }
        case "rules": readRules(member, into: &settings)
        default: break
        }
    }

    func setting<Value>(_ value: Value, _ json: JSONValue) -> Setting<Value> {
        Setting(value: value, origin: .file(source, json.range))
    }

    mutating func globs(_ member: JSONMember) -> [Glob] { strings(member).map { Glob($0.text) } }

    private mutating func flag(_ member: JSONMember) -> Bool? {
        expect(member.value, .bool, member.nameString, Expected.boolean) ? member.value.bool : nil
    }

    private mutating func readBuild(_ member: JSONMember) {
        guard expect(member.value, .object, "build", Expected.object) else { return }
        for field in uniqueMembers(of: member.value, known: ProjectConfiguration.buildFields) {
            if let threshold: BuildThreshold = choice(field) { configuration.failOn = threshold }
        }
    }

    // MARK: Languages

    private mutating func readLanguages(_ member: JSONMember, into settings: inout CheckSettings) {
        if member.value.kind == .array {
            settings.requiredLanguages = setting(languages(member), member.value)
            return
        }
        guard expect(member.value, .object, "languages", Expected.languages) else { return }
        for field in uniqueMembers(of: member.value, known: ProjectConfiguration.languageFields) {
            switch field.nameString {
            case "required": settings.requiredLanguages = setting(languages(field), field.value)
            case "partial": settings.partialLanguages = setting(languages(field), field.value)
            default: settings.fallbackLanguages = fallbacks(field).map { setting($0, field.value) }
            }
        }
        checkTiers(member.value)
    }

    /// A language belongs to one tier.
    private mutating func checkTiers(_ languages: JSONValue) {
        func identifier(_ name: String) -> String { LanguageTag(name).canonical.identifier }
        var seen = Set(languages["required"].map { $0.elements.compactMap { $0.string.map(identifier) } } ?? [])
        let others =
            (languages["partial"].map { $0.elements.map { ($0.string, $0.range) } } ?? [])
            + (languages["fallback"].map { $0.members.map { ($0.nameString, $0.nameRange) } } ?? [])
        for case (let name?, let range) in others where !seen.insert(identifier(name)).inserted {
            issue(.configurationLanguage, L10n.Configuration.Error.exclusive(language: name), range)
        }
    }

    /// Languages that hold overrides only, and what supplies the rest.
    private mutating func fallbacks(_ member: JSONMember) -> [String: String]? {
        guard let value = value(member.value, of: .languages(.text), named: "fallback") else { return nil }
        for field in member.value.members {
            if let name = field.value.string { checkLanguage(name, field.value.range) }
        }
        return Dictionary(value.members.map { ($0.name, $0.value.text ?? "") }) { first, _ in first }
    }

    private mutating func languages(_ member: JSONMember) -> [String] {
        strings(member).map { item in
            checkLanguage(item.text, item.range)
            return item.text
        }
    }

    mutating func checkLanguage(_ name: String, _ range: ByteRange) {
        if LanguageTag(name).unknownPart != nil {
            issue(.configurationLanguage, L10n.Configuration.Error.language(language: name), range)
        }
    }

    // MARK: Rules

    private mutating func readRules(_ member: JSONMember, into settings: inout CheckSettings) {
        guard expect(member.value, .object, "rules", Expected.object) else { return }
        for member in members(of: member.value) {
            guard let rule = rule(member.nameString, member.nameRange) else { continue }
            if member.value.kind == .string {
                settings.severities[rule] = severity(member.value, named: rule.name)
            } else if expect(member.value, .object, rule.name, Expected.rule) {
                readOptions(member, of: rule, into: &settings)
            }
        }
    }

    /// A rule that there is.
    mutating func rule(_ name: String, _ range: ByteRange) -> RuleID? {
        let known = RuleID.ofRules.map(\.name)
        if known.contains(name) { return RuleID(name) }
        issue(.configurationUnknownRule, UnknownRule.message(name, known: known), range)
        return nil
    }

    private mutating func severity(_ value: JSONValue, named field: String) -> Setting<RuleSetting>? {
        guard expect(value, .string, field, Expected.severity), let name = value.string else { return nil }
        if name == "off" { return setting(.off, value) }
        if name == "on" { return setting(.on, value) }
        // Its name in older configurations.
        if name == "info" { return setting(.severity(.note), value) }
        if let severity = Severity(name: name) { return setting(.severity(severity), value) }
        unknownValue(name, of: field, known: ProjectConfiguration.severityNames, value.range)
        return nil
    }

    private mutating func readOptions(_ member: JSONMember, of rule: RuleID, into settings: inout CheckSettings) {
        let known = library.metadata(of: rule)?.options
        let options = known.map { uniqueMembers(of: member.value, known: ["severity"] + $0.map(\.name)) }
        for option in options ?? members(of: member.value) {
            if option.nameString == "severity" {
                settings.severities[rule] = severity(option.value, named: "severity")
            } else if let kind = known?.first(where: { $0.name == option.nameString })?.kind,
                let value = value(option.value, of: kind, named: option.nameString)
            {
                settings.ruleOptions[rule, default: [:]][option.nameString] = setting(value, option.value)
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
                issue(.configurationDuplicateField, L10n.Configuration.Error.duplicate(name: member.nameString), member.nameRange)
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
                .configurationUnknownField,
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
        issue(.configurationType, L10n.Configuration.Error.type(name: name, expected: expected.localized), value.range)
        return false
    }

    mutating func unknownValue(_ value: String, of name: String, known: [String], _ range: ByteRange) {
        issue(
            .configurationUnknownValue,
            Spelling.nearest(value, in: known).map {
                L10n.Configuration.Error.unknownValueNear(value: value, name: name, suggestion: $0)
            }
                ?? L10n.Configuration.Error.unknownValue(value: value, name: name, known: list(known)), range)
    }

    private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    mutating func issue(_ problem: ProblemID, _ message: Message, _ range: ByteRange) {
        issues.append(Finding(problem, range, message, reason: L10n.Problem.Reason.configuration))
    }
}
