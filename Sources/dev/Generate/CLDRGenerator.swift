import Foundation
import L10nCLDR
internal import L10nRuntime

/// Compiles CLDR's plural rules and code tables to Swift: `CLDR/Generated/CLDRData.swift`.
enum CLDRGenerator {
    struct PluralRuleSets {
        /// The body of the function of each set.
        var functions: [String] = []
        /// Each set in the format of table files.
        var texts: [String] = []
        /// The index of each locale's set.
        var locales: [(locale: String, set: Int)] = []
    }

    static func pluralRules(_ data: LocaleData) throws -> PluralRuleSets {
        // Locales with equal conditions share a function.
        var numbers: [String: Int] = [:]
        var rules = PluralRuleSets()
        for (locale, text) in data.pluralRules.sorted(by: { $0.key < $1.key }) {
            let conditions = LocaleData.conditions(text)
            let body = try PluralRuleCompiler.body(of: conditions)
            let number = numbers[body] ?? rules.functions.count
            rules.locales.append((locale, number))
            if number < rules.functions.count { continue }
            numbers[body] = number
            rules.functions.append(body)
            rules.texts.append(PluralRuleCompiler.text(of: conditions))
        }
        return rules
    }

    static func file(_ data: LocaleData) throws -> GeneratedFile {
        let rules = try pluralRules(data)
        let regionAliases = data.regionAliases
            .map { "\($0.key)=\($0.value.split(separator: " ").first.map(String.init) ?? $0.value)" }

        var text = data.header + "enum CLDRData {\n"
        text += "    static let version = \"\(data.cldrVersion)\"\n\n"
        text += "    /// Locales and the indices of their rules.\n"
        text += literal("pluralLocales", rules.locales.map { "\($0.locale)=\($0.set)" })
        text += "    /// Each set of plural rules in the form of a table's file, one per line.\n"
        text += lines("pluralTexts", rules.texts)
        text += literal("languages", data.languages)
        text += literal("scripts", data.scripts)
        text += literal("regions", data.regions)
        text += literal("regionAliases", regionAliases.sorted())
        text += scripts(data)
        text += "    /// The small letters, not in ASCII, of languages in Latin script.\n"
        text += literal("latinLetters", data.latinLetters.map { "\($0.key)=\($0.value)" }.sorted())
        return GeneratedFile(path: "Sources/CLDR/Generated/CLDRData.swift", text: text + "}\n")
    }

    /// The scripts that languages are mainly written in, and the characters of each of these scripts.
    private static func scripts(_ data: LocaleData) -> String {
        var scriptsOfLanguage = data.languageScripts.mapValues { scripts in
            scripts.split(separator: " ").flatMap { ScriptParts.of(String($0)) }
        }
        // Also written in these scripts, which CLDR doesn't list or doesn't count as main ones.
        let others = [
            "az": ["Arab", "Cyrl"], "crh": ["Latn"], "kaa": ["Latn"], "kk": ["Latn"], "ku": ["Arab", "Cyrl"], "pa": ["Arab"],
        ]
        scriptsOfLanguage.merge(others, uniquingKeysWith: +)
        let languages = scriptsOfLanguage.map { "\($0.key)=\(Set($0.value).sorted().joined(separator: "_"))" }
        let names = Set(scriptsOfLanguage.values.joined()).sorted()
        precondition(names.count <= 64, "a set of scripts has 64 bits")
        var text = "    /// The scripts that a language is mainly written in.\n" + literal("languageScripts", languages.sorted())
        text += "    /// A script is identified by its index in this list.\n" + literal("letterScripts", names)
        text += "    /// Runs of characters in one script, ascending.\n"
        text += "    static let scriptRuns: [(first: UInt32, last: UInt32, script: UInt8)] = [\n"
        let runs = names.enumerated().flatMap { number, name in
            (data.scriptCharacters[name] ?? "").split(separator: " ").map { run in
                let ends = run.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                return (first: ends[0], last: ends[ends.count - 1], number: number)
            }
        }
        for run in runs.sorted(by: { $0.first < $1.first }) {
            text +=
                "        (0x\(String(run.first, radix: 16, uppercase: true)), 0x\(String(run.last, radix: 16, uppercase: true)), \(run.number)),\n"
        }
        return text + "    ]\n\n"
    }

    /// A constant of lines.
    static func lines(_ name: String, _ lines: [String]) -> String {
        "    static let \(name): StaticString = \"\"\"\n"
            + lines.map { $0.isEmpty ? "\n" : "        \($0)\n" }.joined() + "        \"\"\"\n\n"
    }

    /// A constant of space-separated words, wrapped at about 110 characters.
    static func literal(_ name: String, _ words: [String]) -> String {
        var lines: [String] = [""]
        for word in words {
            if lines[lines.count - 1].utf8.count + word.utf8.count > 110 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        let body = lines.joined(separator: " \\\n        ")
        return "    static let \(name): StaticString = \"\"\"\n        \(body)\n        \"\"\"\n\n"
    }
}

/// Turns the plural rules of CLDR (UTS #35, "Plural rules syntax") into Swift expressions.
enum PluralRuleCompiler {
    struct SyntaxError: Error {
        let rule: String
    }

    /// The body of a function that returns the first category whose condition is true.
    static func body(of rules: [(keyword: String, rule: String)]) throws -> String {
        try conditions(rules).map { "        if \(try alternatives($0.condition)) { return .\($0.category.name) }\n" }.joined()
    }

    /// The rules in the format of table files.
    static func text(of rules: [(keyword: String, rule: String)]) -> String {
        conditions(rules).map { rule in
            let condition = rule.condition.replacingOccurrences(of: " and ", with: "&")
                .replacingOccurrences(of: " or ", with: "|").replacingOccurrences(of: "c", with: "e")
            return "\(rule.category.name):\(condition.filter { $0 != " " })"
        }.joined(separator: ";")
    }

    /// The condition of each category except `other`.
    private static func conditions(
        _ rules: [(keyword: String, rule: String)]
    ) -> [(category: PluralCategory, condition: String)] {
        PluralCategory.allCases.filter { $0 != .other }.compactMap { category in
            rules.first { $0.keyword == category.name }.map { (category, $0.rule) }
        }
    }

    private static func alternatives(_ condition: String) throws -> String {
        try condition.components(separatedBy: " or ").map { part in
            try part.components(separatedBy: " and ").map { try relation($0.trimmingCharacters(in: .whitespaces)) }.joined(
                separator: " && ")
        }
        .joined(separator: " || ")
    }

    /// `n % 10 = 3..4,9`
    private static func relation(_ text: String) throws -> String {
        let isNegated = text.contains("!=")
        let sides = text.components(separatedBy: isNegated ? "!=" : "=").map { $0.trimmingCharacters(in: .whitespaces) }
        guard sides.count == 2 else { throw SyntaxError(rule: text) }
        let operand = sides[0].split(separator: "%").map { $0.trimmingCharacters(in: .whitespaces) }
        guard let name = operand.first, ["n", "i", "v", "w", "f", "t", "e", "c"].contains(name), operand.count <= 2 else {
            throw SyntaxError(rule: text)
        }
        let property = "o.\(name == "c" ? "e" : name)"
        let value: String
        if operand.count == 2 {
            value = name == "n" ? "\(property).truncatingRemainder(dividingBy: \(operand[1]))" : "\(property) % \(operand[1])"
        } else {
            value = property
        }
        let terms = try sides[1].split(separator: ",").map { term in
            let bounds = term.components(separatedBy: "..").map { $0.trimmingCharacters(in: .whitespaces) }
            guard bounds.allSatisfy({ Int($0) != nil }) else { throw SyntaxError(rule: text) }
            if bounds.count == 1 { return "\(value) == \(bounds[0])" }
            // A range contains only integers: 2.5 is not in 2..4.
            let isWhole = name == "n" ? "\(property).rounded(.towardZero) == \(property) && " : ""
            return "(\(isWhole)\(bounds[0])...\(bounds[1]) ~= \(value))"
        }
        let whole = terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " || ") + ")"
        return isNegated ? "!(\(whole))" : whole
    }
}
