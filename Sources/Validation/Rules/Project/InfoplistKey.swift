internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks the keys of `InfoPlist.xcstrings`, and, where the configuration says so, the lengths of the app's names.
///
/// A key is reported only where it is clearly a misspelling of a known one: the names of documents and types are keys as well.
struct InfoplistKey: CatalogRule {
    static let metadata = RuleMetadata(.infoplistKey, .project, .note, .build, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let nameLength: Int?
        let displayNameLength: Int?

        init(_ options: inout OptionReader) {
            nameLength = options.integer("nameLength", 1...1000, "Greatest number of characters of CFBundleName.")
            displayNameLength = options.integer(
                "displayNameLength", 1...1000, "Greatest number of characters of CFBundleDisplayName.")
        }
    }

    private typealias Texts = L10n.Rule.InfoplistKey

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        guard catalog.isOfInfoPlist else { return }
        for entry in catalog.entries where entry.extractionState != .stale {
            let key = context.string(entry.key)
            if let name = InfoPlistKeys.correction(of: key) {
                let isTaken = context.hasKey(name)
                findings.report(
                    Texts.message(key: key, suggestion: name), at: entry.keyRange, in: context, reason: Texts.reason,
                    advice: isTaken ? Texts.Taken.advice(suggestion: name) : Texts.advice(suggestion: name), key: key)
            } else if let maximum = maximumLength(of: key) {
                checkLength(of: entry, key, maximum, context, &findings)
            }
        }
    }

    /// The greatest length of a name of the app, where one is configured.
    private func maximumLength(of key: String) -> Int? {
        switch key {
        case "CFBundleDisplayName": options.displayNameLength
        case "CFBundleName": options.nameLength
        default: nil
        }
    }

    private func checkLength(
        of entry: CatalogEntry, _ key: String, _ maximum: Int, _ context: CatalogContext, _ findings: inout Findings
    ) {
        for localization in context.catalog.localizations[entry.localizations] {
            for unit in context.catalog.units[localization.units] where unit.hasValue {
                let name = context.string(unit.value)
                guard name.count > maximum, !name.contains("$(") else { continue }
                let language = context.languages[localization.language].name
                findings.report(
                    Texts.Length.message(key: key, language: language, count: name.count, maximum: maximum), at: unit.valueRange,
                    in: context,
                    reason: Texts.Length.reason, advice: Texts.Length.advice, unit: unit, key: key, language: language)
            }
        }
    }
}
