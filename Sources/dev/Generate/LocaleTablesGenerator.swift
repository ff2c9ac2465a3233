import Foundation
import ICU

/// Generates the locale data for language matching: `L10nRuntime/Generated/LocaleTables.swift`.
enum LocaleTablesGenerator {
    static func file() throws -> GeneratedFile {
        let known = Set(ICU.codes(.languages).map(\.code).filter { $0.allSatisfy(\.isLowercase) })
        let aliases = ICU.aliases(.languages).filter { !$0.replacement.contains(" ") && $0.replacement != "und" }
            .map { "\($0.code)=\($0.replacement)" }
        let parents = ICU.parents.map { "\($0.child)=\($0.parent)" }
        let likely = ICU.likelySubtags.filter { entry in known.contains(String(entry.tag.prefix { $0 != "_" })) }
            .compactMap { entry -> String? in
                // Script and region; the language is already in the tag.
                let parts = entry.likely.split(separator: "_")
                return parts.count == 3 ? "\(entry.tag)=\(parts[1])_\(parts[2])" : nil
            }
        var text = GeneratedFile.localeDataHeader + "enum LocaleTables {\n"
        text += "    /// Old codes and their replacements.\n" + CLDRGenerator.literal("aliases", aliases.sorted())
        text +=
            "    /// Locales whose parent isn't the locale without its last part.\n"
            + CLDRGenerator.literal("parents", parents.sorted())
        text += "    /// Likely script and region.\n" + CLDRGenerator.literal("likely", likely.sorted())
        return GeneratedFile(
            path: "Sources/L10nRuntime/Generated/LocaleTables.swift", text: text.trimmingCharacters(in: .newlines) + "\n}\n")
    }
}
