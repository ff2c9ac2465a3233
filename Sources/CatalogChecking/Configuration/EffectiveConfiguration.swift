package import L10nConfiguration
internal import L10nDiagnostics
package import L10nFileTrees
internal import L10nLinting
internal import L10nMessages
internal import L10nValidation

/// The settings that apply to a catalog, value by value, and where each comes from.
package struct EffectiveConfiguration: Sendable {
    /// A value as the configuration writes it.
    package struct Value: Sendable {
        /// `languages.required`, `rules.key-naming`, `rules.key-naming.style`.
        package let name: String
        /// As JSON, or nil if nothing is set and there is no default.
        package let text: String?
        package let origin: Origin
    }

    /// Where a value comes from.
    package enum Origin: Sendable {
        case standard
        /// A set of rules that the configuration extends.
        case preset(String)
        /// `l10n.json:4:17`
        case place(String)
    }

    /// Whether the configuration leaves the catalog out.
    package let isExcluded: Bool
    package let values: [Value]
    /// The entries of `ignore` that are for the catalog: the entry and its place.
    package let suppressions: [(text: String, place: String)]

    /// - Parameters:
    ///   - path: The catalog; it need not be there.
    ///   - configuration: Path of the configuration instead of the one that would be found.
    package init(of path: String, tree: any FileTree, configuration: String? = nil) throws(ConfigurationFailure) {
        let path = FilePaths.normalized(path)
        var finder = ConfigurationFinder(tree: tree, rules: .complete, explicit: configuration)
        let found = try finder.configuration(for: path)
        let current = tree.currentFolder
        isExcluded = found?.excludes(path, from: current) ?? false
        values = Self.values(found?.settings(for: path, from: current) ?? CheckSettings(), found)
        suppressions = (found?.suppressions(for: path, from: current) ?? []).map { suppression, source in
            (source.text(in: suppression.place.range), Self.place(source, suppression.place.range))
        }
    }

    private static func values(_ settings: CheckSettings, _ configuration: ProjectConfiguration?) -> [Value] {
        var values = [
            value("languages.required", settings.requiredLanguages) { InlineJSON.texts($0) },
            value("languages.partial", settings.partialLanguages, usual: "[]") { InlineJSON.texts($0) },
            value("languages.fallback", settings.fallbackLanguages, usual: "{}") { languages in
                InlineJSON.object(languages.sorted { $0.key < $1.key }.map { ($0.key, InlineJSON.text($0.value)) })
            },
            value("symbols", settings.generatesSymbols) { "\($0)" },
            value("preview", settings.runsPreviews, usual: "false") { "\($0)" },
        ]
        let options = settings.options
        for metadata in RuleRegistry.all.sorted(by: { $0.id < $1.id }) {
            let name = "rules.\(metadata.id.name)"
            let severity = settings.severities[metadata.id]
            let isOn = options.isOn(metadata)
            values.append(
                value(name, severity, usual: InlineJSON.text(isOn ? metadata.severity.name : "off")) { setting in
                    switch setting {
                    case .severity(let severity) where isOn: InlineJSON.text(severity.name)
                    case .on where isOn: InlineJSON.text(metadata.severity.name)
                    default: InlineJSON.text("off")
                    }
                })
            for option in metadata.options {
                guard let setting = settings.ruleOptions[metadata.id]?[option.name] else { continue }
                values.append(value("\(name).\(option.name)", setting) { text($0) })
            }
        }
        return values
    }

    private static func value<Content>(
        _ name: String, _ setting: Setting<Content>?, usual: String? = nil, _ text: (Content) -> String
    ) -> Value {
        guard let setting else { return Value(name: name, text: usual, origin: .standard) }
        let origin: Origin =
            switch setting.origin {
            case .file(let source, let range): .place(place(source, range))
            case .preset(let preset): .preset(preset.rawValue)
            }
        return Value(name: name, text: text(setting.value), origin: origin)
    }

    private static func place(_ source: SourceFile, _ range: ByteRange) -> String {
        let position = LineTable(source.bytes).position(of: range.start)
        return "\(source.path):\(position.line):\(position.column)"
    }

    /// The value of an option as JSON.
    private static func text(_ value: RuleOptionValue) -> String {
        switch value {
        case .flag(let flag): "\(flag)"
        case .number(let number): InlineJSON.number(number)
        case .text(let text): InlineJSON.text(text)
        case .list(let values): InlineJSON.list(values.map(text))
        case .object(let members): InlineJSON.object(members.map { ($0.name, text($0.value)) })
        }
    }
}
