import ArgumentParser
import Foundation
import L10nCLDR
import L10nCodeGeneration
import L10nICU
import L10nRuntime
import TestSupport

/// Reads everything that this repository needs of CLDR from the ICU that this program is linked with.
struct UpdateCLDR: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update-cldr",
        abstract: "Copy the data of the linked ICU to \(LocaleData.path).",
        discussion: "See the article Contributing for how to link a newer ICU than the system's.")

    func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let url = Places.root.appendingPathComponent(LocaleData.path)
        try (encoder.encode(Self.data()) + Data("\n".utf8)).write(to: url, options: .atomic)
        print("wrote \(LocaleData.path): CLDR \(ICU.cldrVersion)")
    }

    private static func data() -> LocaleData {
        var data = LocaleData(
            source: "Unicode CLDR, as in ICU \(ICU.version); Unicode License v3, see LICENSE-Unicode.txt",
            cldrVersion: ICU.cldrVersion, unicodeVersion: ICU.unicodeVersion)
        data.pluralRules = pluralRules()
        data.numberSymbols = numberSymbols()

        data.languages = ICU.codes(.languages).map(\.code).filter { $0.allSatisfy(\.isLowercase) }.sorted()
        data.scripts = ICU.codes(.scripts).map(\.code).filter { $0.utf8.count == 4 }.sorted()
        data.regions = ICU.codes(.regions).map(\.code).filter { $0 != "ZZ" }.sorted()
        data.languageAliases = dictionary(ICU.aliases(.languages).map { ($0.code, $0.replacement) })
        data.regionAliases = dictionary(ICU.aliases(.regions).map { ($0.code, $0.replacement) })
        data.parents = dictionary(ICU.parents.map { ($0.child, $0.parent) })
        data.likelySubtags = likelySubtags(data)

        let known = Set(data.languages)
        for (language, script) in ICU.languageScripts where known.contains(language) {
            data.languageScripts[language, default: ""] += (data.languageScripts[language] == nil ? "" : " ") + script
        }
        let used = Set(data.languageScripts.values.flatMap { $0.split(separator: " ") }.flatMap { ScriptParts.of(String($0)) })
        for (characters, script) in ICU.scriptRuns where used.contains(script) {
            let ends = Set([characters.lowerBound, characters.upperBound]).sorted().map { String($0, radix: 16, uppercase: true) }
            data.scriptCharacters[script, default: ""] +=
                (data.scriptCharacters[script] == nil ? "" : " ") + ends.joined(separator: "-")
        }
        data.latinLetters = latinLetters()
        return data
    }

    private static func latinLetters() -> [String: String] {
        var letters: [String: String] = [:]
        for locale in ICU.locales.sorted() where locale.split(separator: "_").dropFirst().allSatisfy({ $0 == "Latn" }) {
            let exemplars = ICU.exemplars(of: locale).filter(\.properties.isAlphabetic)
            var lookup = Script.Lookup()
            guard exemplars.allSatisfy({ lookup.script(of: $0.value) == .latin }) else { continue }
            let own = exemplars.filter { !$0.isASCII }
            // Where Latin is the usual script, the language alone has the letters already.
            let isKnown = letters[locale.split(separator: "_").first.map(String.init) ?? locale] != nil
            if !own.isEmpty, !isKnown { letters[locale] = String(String.UnicodeScalarView(own)) }
        }
        return letters
    }

    private static func dictionary(_ pairs: [(String, String)]) -> [String: String] {
        Dictionary(pairs) { first, _ in first }
    }

    /// Without the examples, which follow `@`.
    private static func pluralRules() -> [String: String] {
        let sets = Dictionary(grouping: ICU.pluralRuleSets, by: \.set).mapValues { rules in
            PluralCategory.allCases.filter { $0 != .other }.compactMap { category in
                rules.first { $0.keyword == category.name }.map { entry in
                    "\(category.name): \(entry.rule.prefix { $0 != "@" }.trimmingCharacters(in: .whitespaces))"
                }
            }.joined(separator: "; ")
        }
        return dictionary(ICU.pluralLocales.map { ($0.locale, sets[$0.set] ?? "") })
    }

    private static func numberSymbols() -> [String: String] {
        dictionary(
            // ICU has no data for some locales that don't inherit from their language, such as `pt_FR`.
            (["root"] + ICU.locales + ICU.parents.map(\.child)).compactMap { locale in
                ICU.numberSymbols(of: locale).map { own in
                    let fields = [own.decimal, own.grouping, own.minus, own.zero, own.pattern, "\(own.minimumGroupingDigits)"]
                    return (locale, fields.map(escaped).joined(separator: " "))
                }
            })
    }

    /// The text with escapes for invisible characters.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { SwiftLiteral(String($0)).description.dropFirst().dropLast() }.joined()
    }

    private static func likelySubtags(_ data: LocaleData) -> [String: String] {
        var likely: [String: String] = [:]
        for language in data.languages where language != "und" {
            guard let usual = ICU.likelySubtags(of: language) else { continue }
            likely[language] = "\(usual.script)_\(usual.region)"
            for tag in data.regions.map({ "\(language)_\($0)" }) {
                if let own = ICU.likelySubtags(of: tag), own.script != usual.script {
                    likely[tag] = "\(own.script)_\(own.region)"
                }
            }
            for tag in data.scripts.map({ "\(language)_\($0)" }) {
                if let own = ICU.likelySubtags(of: tag), own.region != usual.region {
                    likely[tag] = "\(own.script)_\(own.region)"
                }
            }
        }
        return likely
    }
}
