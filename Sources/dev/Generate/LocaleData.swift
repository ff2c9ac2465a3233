import Foundation

/// What this repository takes from CLDR: `Data/CLDR.json`. `dev update-cldr` writes it and `dev generate` reads it, so that generated
/// files are the same on every machine.
struct LocaleData: Codable {
    static let path = "Data/CLDR.json"

    /// Where the data is from, for readers of the file.
    var source: String
    /// Such as "48.0".
    var cldrVersion: String
    var unicodeVersion: String

    /// For each locale its rules, such as `one: i = 1 and v = 0`, separated by semicolons.
    var pluralRules: [String: String] = [:]
    /// For each locale what ``LocaleCodeGenerator`` writes.
    var numberSymbols: [String: String] = [:]

    var languages: [String] = []
    var scripts: [String] = []
    var regions: [String] = []
    /// Old codes and what replaced them.
    var languageAliases: [String: String] = [:]
    var regionAliases: [String: String] = [:]
    /// Locales whose parent isn't the locale without its last part.
    var parents: [String: String] = [:]
    /// The likely script and region of a language, and those of a language and a region or script where they differ.
    var likelySubtags: [String: String] = [:]

    /// For each language the scripts that it is mainly written in.
    var languageScripts: [String: String] = [:]
    /// The runs of characters of each of these scripts.
    var scriptCharacters: [String: String] = [:]
    /// For each language in Latin script its small letters that are not in ASCII.
    var latinLetters: [String: String] = [:]

    init(source: String, cldrVersion: String, unicodeVersion: String) {
        self.source = source
        self.cldrVersion = cldrVersion
        self.unicodeVersion = unicodeVersion
    }

    init(repository: URL) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: repository.appendingPathComponent(Self.path)))
    }

    /// The beginning of a generated file.
    var header: String { GeneratedFile.header + "// Data: Unicode CLDR \(cldrVersion), Unicode License v3.\n\n" }

    /// The conditions of a locale's plural forms.
    static func conditions(_ rules: String) -> [(keyword: String, rule: String)] {
        rules.components(separatedBy: "; ").compactMap { rule in
            rule.range(of: ": ").map { (String(rule[..<$0.lowerBound]), String(rule[$0.upperBound...])) }
        }
    }
}
