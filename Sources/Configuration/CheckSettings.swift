package import L10nDiagnostics
package import L10nValidation

/// A value of a configuration and where it comes from.
package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    package let origin: SettingOrigin
}

/// Where the value of a setting comes from.
package enum SettingOrigin: Sendable {
    case file(SourceFile, ByteRange)
    /// A set of rules that the configuration extends.
    case preset(RulePreset)
}

/// How catalogs are checked, as far as one part of a configuration says it.
package struct CheckSettings: Sendable {
    package var requiredLanguages: Setting<[String]>?
    package var partialLanguages: Setting<[String]>?
    package var fallbackLanguages: Setting<[String: String]>?
    package var generatesSymbols: Setting<Bool>?
    package var runsPreviews: Setting<Bool>?
    package var severities: [RuleID: Setting<RuleSetting>] = [:]
    package var ruleOptions: [RuleID: [String: Setting<RuleOptionValue>]] = [:]

    package init() {}

    /// The same settings, overridden by those of another part.
    func overlaid(by other: CheckSettings) -> CheckSettings {
        var result = self
        result.requiredLanguages = other.requiredLanguages ?? requiredLanguages
        result.partialLanguages = other.partialLanguages ?? partialLanguages
        result.fallbackLanguages = other.fallbackLanguages ?? fallbackLanguages
        result.generatesSymbols = other.generatesSymbols ?? generatesSymbols
        result.runsPreviews = other.runsPreviews ?? runsPreviews
        result.severities.merge(other.severities) { $1 }
        result.ruleOptions.merge(other.ruleOptions) { $0.merging($1) { $1 } }
        return result
    }

    package var options: ValidationOptions {
        var options = ValidationOptions()
        options.requiredLanguages = requiredLanguages?.value
        options.partialLanguages = partialLanguages?.value ?? []
        options.fallbackLanguages = fallbackLanguages?.value ?? [:]
        options.generatesSymbols = generatesSymbols?.value
        options.runsPreviews = runsPreviews?.value ?? false
        options.severities = severities.mapValues(\.value)
        options.ruleOptions = ruleOptions.mapValues { $0.mapValues(\.value) }
        return options
    }
}

extension CheckSettings {
    /// What a set of rules says.
    init(_ preset: RulePreset, of library: RuleLibrary) {
        severities = preset.settings(of: library).mapValues { Setting(value: $0, origin: .preset(preset)) }
    }
}
