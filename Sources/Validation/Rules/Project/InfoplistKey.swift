internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks the keys of `InfoPlist.xcstrings`, and that the names of the app are short enough to be shown.
///
/// A key is reported only where it is plainly a known one misspelt: the names of documents and types are keys as well.
struct InfoplistKey: CatalogRule {
    static let metadata = RuleMetadata(
        "infoplist-key", .project, .info,
        options: [
            RuleOption("nameLength", .number(1...1000), "Greatest number of characters of CFBundleName: 15."),
            RuleOption("displayNameLength", .number(1...1000), "Greatest number of characters of CFBundleDisplayName; not checked, where absent."),
        ])

    private typealias Texts = L10n.Rule.InfoplistKey

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
            } else if key == "CFBundleName" {
                checkLength(of: entry, key, Int(context.option("nameLength")?.number ?? 15), &context)
            } else if key == "CFBundleDisplayName", let maximum = context.option("displayNameLength")?.number {
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
