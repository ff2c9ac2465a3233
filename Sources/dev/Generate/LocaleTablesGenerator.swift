import Foundation

/// Generates the locale data for language matching: `L10nRuntime/Generated/LocaleTables.swift`.
enum LocaleTablesGenerator {
    static func file(_ data: LocaleData) -> GeneratedFile {
        let aliases = data.languageAliases.filter { !$0.value.contains(" ") && $0.value != "und" }
        var text = data.header + "package enum LocaleTables {\n"
        text += "    /// Old codes and their replacements.\n    package " + literal("aliases", aliases).trimmingPrefix("    ")
        text += "    /// Locales whose parent isn't the locale without its last part.\n" + literal("parents", data.parents)
        text += "    /// Likely script and region.\n" + literal("likely", data.likelySubtags)
        return GeneratedFile(
            path: "Sources/L10nRuntime/Generated/LocaleTables.swift", text: text.trimmingCharacters(in: .newlines) + "\n}\n")
    }

    private static func literal(_ name: String, _ table: [String: String]) -> String {
        CLDRGenerator.literal(name, table.map { "\($0.key)=\($0.value)" }.sorted())
    }
}
