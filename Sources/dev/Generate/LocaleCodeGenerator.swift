import Foundation

/// Writes the plural rules and number symbols of languages for generated code:
/// `CodeGeneration/Generated/LocaleCodeData.swift`.
enum LocaleCodeGenerator {
    static func file(_ data: LocaleData) throws -> GeneratedFile {
        let sets = try CLDRGenerator.pluralRules(data)
        let rules = sets.functions.map { body in
            body.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
        }
        let (symbols, locales) = numberSymbols(data.numberSymbols)
        var text = data.header + "enum LocaleCodeData {\n"
        text += "    /// The statements of each set of plural rules, one per line; sets are numbered as in `CLDR`.\n"
        text += CLDRGenerator.lines("pluralRules", rules)
        text += "    /// Decimal and grouping separator, minus sign, zero, pattern, minimum grouping digits; one per line.\n"
        text += CLDRGenerator.lines("numberSymbols", symbols)
        text += "    /// Locale and line of its symbols; those missing have the symbols of the locale without its last part.\n"
        text += CLDRGenerator.literal("symbolLocales", locales)
        return GeneratedFile(
            path: "Sources/CodeGeneration/Generated/LocaleCodeData.swift",
            text: text.trimmingCharacters(in: .newlines) + "\n}\n")
    }

    private static func numberSymbols(_ lineOfLocale: [String: String]) -> (symbols: [String], locales: [String]) {
        var numbers: [String: Int] = [:]
        var symbols: [String] = []
        var lineOf: [String: Int] = [:]
        var locales: [String] = []
        for locale in ["root"] + lineOfLocale.keys.filter({ $0 != "root" }).sorted() {
            guard let line = lineOfLocale[locale] else { continue }
            let number = numbers[line] ?? symbols.count
            if numbers[line] == nil {
                numbers[line] = number
                symbols.append(line)
            }
            lineOf[locale] = number
            var parent = locale
            while let cut = parent.lastIndex(of: "_"), lineOf[parent] == nil || parent == locale {
                parent = String(parent[..<cut])
            }
            let inherited = lineOf[parent == locale ? "root" : parent]
            if inherited != number || locale == "root" { locales.append("\(locale)=\(number)") }
        }
        return (symbols, locales)
    }
}
