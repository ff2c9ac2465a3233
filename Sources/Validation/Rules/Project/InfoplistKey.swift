internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks the keys of `InfoPlist.xcstrings`, and, where the configuration says so, the lengths of the app's names.
///
/// A key is reported only where it is plainly a known one misspelt: the names of documents and types are keys as well.
struct InfoplistKey: CatalogRule {
    static let metadata = RuleMetadata(
        "infoplist-key", .project, .info,
        options: [
            RuleOption(
                "nameLength", .number(1...1000), "Greatest number of characters of CFBundleName; not checked, where absent."),
            RuleOption(
                "displayNameLength", .number(1...1000),
                "Greatest number of characters of CFBundleDisplayName; not checked, where absent."),
        ])

    private typealias Texts = L10n.Rule.InfoplistKey
    /// The options that limit the lengths of names.
    private static let options = ["CFBundleDisplayName": "displayNameLength", "CFBundleName": "nameLength"]

    func check(_ catalog: StringCatalog, in context: inout RuleContext) {
        guard catalog.source.path.split(separator: "/").last?.hasSuffix("InfoPlist.xcstrings") == true else { return }
        for entry in catalog.entries where entry.extractionState != .stale {
            let key = context.string(entry.key)
            context.entry = entry
            if let name = InfoPlistKeys.correction(of: key) {
                let isTaken = context.holdsKey(name)
                context.report(
                    Texts.message(key: key, suggestion: name), at: entry.keyRange, reason: Texts.reason,
                    advice: isTaken ? Texts.Taken.advice(suggestion: name) : Texts.advice(suggestion: name))
            } else if let option = Self.options[key], let maximum = context.option(option)?.number {
                checkLength(of: entry, key, Int(maximum), &context)
            }
        }
        context.entry = nil
    }

    private func checkLength(of entry: CatalogEntry, _ key: String, _ maximum: Int, _ context: inout RuleContext) {
        for localization in context.catalog.localizations[entry.localizations] {
            for unit in context.catalog.units[localization.units] where unit.hasValue {
                let name = context.string(unit.value)
                guard name.count > maximum, !name.contains("$(") else { continue }
                let language = context.languages[localization.language].name
                context.report(
                    Texts.Length.message(key: key, language: language, count: name.count, maximum: maximum), at: unit.valueRange,
                    reason: Texts.Length.reason, advice: Texts.Length.advice, unit: unit, language: language)
            }
        }
    }
}
