package import L10nRuntime

/// The plural rules of one version of CLDR: the same on every machine, whatever its ICU.
package enum CLDRPluralRules {
    /// Version of CLDR that the rules and the tables of this module are from, such as "48.0".
    package static var cldrVersion: String { CLDRData.version }

    /// The rules of a language; nil for a language without rules. An unknown language is never guessed.
    package static func rules(for language: LanguageTag) -> PluralRules? {
        ruleSetNumber(of: language).map { number in
            guard let rules = PluralRules(Array(texts[number].utf8)) else {
                preconditionFailure("'dev generate' writes valid rules")
            }
            return rules
        }
    }

    /// Which categories a language uses, and for which numbers; nil for a language without rules.
    package static func profile(for language: LanguageTag) -> PluralProfile? {
        rules(for: language).map { rules in PluralProfile { rules.form(of: $0) } }
    }

    /// The languages that have rules, in the form of ICU: `pt_PT`.
    package static var languages: [String] { CLDRTables.pluralLocales.words.sorted() }

    /// The rules of a language in the form of a table's file: `one:n%10=1&n%100!=11;few:…`. Empty for a language that has only
    /// `other`.
    package static func text(for language: LanguageTag) -> String { ruleSetNumber(of: language).map { texts[$0] } ?? "" }

    /// The number of the rules of a language; languages with the same rules share one. Nil for a language without rules. The rules
    /// are those of the longest part of a tag that has some: `pt-PT`, else `pt`.
    package static func ruleSetNumber(of language: LanguageTag) -> Int? {
        let tag = language.canonical
        if let region = tag.region, let set = CLDRTables.pluralLocales["\(tag.language)_\(region)"] { return Int(set) }
        return (CLDRTables.pluralLocales[tag.language] ?? CLDRTables.pluralLocales[language.language]).flatMap { Int($0) }
    }

    private static let texts = "\(CLDRData.pluralTexts)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
