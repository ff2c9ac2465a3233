/// CLDR's plural rules, compiled to Swift: the same on every machine, with any version of ICU.
package enum CompiledPluralRules {
    /// Version of CLDR that the rules and the tables of this module are from, such as "48.0".
    package static var cldrVersion: String { CLDRData.version }

    /// The category of a number (selected as Apple does, on its value) in a language, as a function; nil for a language
    /// without rules. An unknown language is never guessed.
    package static func selector(for language: LanguageTag) -> (@Sendable (Double) -> PluralCategory)? {
        guard let set = ruleSet(for: language) else { return nil }
        return { CLDRData.select(set: set, PluralOperands($0)) }
    }

    /// Which categories a language uses, and for which numbers; nil for a language without rules.
    package static func profile(for language: LanguageTag) -> PluralProfile? {
        ruleSet(for: language).map { set in PluralProfile { CLDRData.select(set: set, $0) } }
    }

    /// The category of numbers as written, as a function; `other` for a language without rules.
    package static func operandSelector(for language: LanguageTag) -> @Sendable (PluralOperands) -> PluralCategory {
        guard let set = ruleSet(for: language) else { return { _ in .other } }
        return { CLDRData.select(set: set, $0) }
    }

    /// The languages that have rules, in the form of ICU: `pt_PT`.
    package static var languages: [String] { CLDRTables.pluralLocales.words.sorted() }

    /// The number of the rules of a language; languages with the same rules share one. Nil for a language without rules.
    package static func ruleSetNumber(of language: LanguageTag) -> Int? { ruleSet(for: language) }

    /// The rules of a language in the form of a table's file: `one:n%10=1&n%100!=11;few:…`. Empty for a language that has only
    /// `other`.
    package static func text(for language: LanguageTag) -> String {
        ruleSet(for: language).map {
            String("\(CLDRData.pluralTexts)".split(separator: "\n", omittingEmptySubsequences: false)[$0])
        } ?? ""
    }

    /// The rules of the longest part of a tag that has some: `pt-PT`, else `pt`.
    private static func ruleSet(for language: LanguageTag) -> Int? {
        let tag = language.canonical
        if let region = tag.region, let set = CLDRTables.pluralLocales["\(tag.language)_\(region)"] { return Int(set) }
        return (CLDRTables.pluralLocales[tag.language] ?? CLDRTables.pluralLocales[language.language]).flatMap { Int($0) }
    }
}
