internal import L10nCLDR
package import L10nRuntime

/// The plural rules of a language as Swift, and its number symbols.
package enum LocaleCode {
    /// The name of the function with the plural rules of a language; languages with the same rules share one.
    static func pluralFunction(of language: String) -> String {
        CLDRPluralRules.ruleSetNumber(of: LanguageTag(language)).map { "plural\($0)" } ?? "pluralOther"
    }

    /// The statements of that function, which returns the plural form for a number `o` (a ``PluralNumber``) unless it is `other`;
    /// one per line. Empty for a language without rules.
    static func pluralStatements(of language: String) -> [Substring] {
        guard let number = CLDRPluralRules.ruleSetNumber(of: LanguageTag(language)) else { return [] }
        return pluralRules[number].split(separator: ";").map { $0.drop { $0 == " " } }
    }

    /// How a language writes numbers; as English does if nothing is known about the language.
    package static func numberSymbols(of language: String) -> NumberSymbols {
        let tag = LanguageTag(language).canonical
        let names = [
            [tag.language, tag.script, tag.region], [tag.language, tag.region], [tag.language, tag.script], [tag.language],
            ["root"],
        ].map { $0.compactMap(\.self).joined(separator: "_") }
        let line = names.lazy.compactMap { locales[$0] }.first.map { numberSymbols[$0] } ?? numberSymbols[0]
        // The grouping separator may be empty.
        let fields = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 6, let zero = fields[3].unicodeScalars.first else { return NumberSymbols() }
        return NumberSymbols(
            decimal: fields[0], grouping: fields[1], minus: fields[2], zero: zero, pattern: fields[4],
            minimumGroupingDigits: Int(fields[5]) ?? 1)
    }

    private static let pluralRules = lines(LocaleCodeData.pluralRules)
    private static let numberSymbols = lines(LocaleCodeData.numberSymbols)
    private static let locales = Dictionary(
        uniqueKeysWithValues: "\(LocaleCodeData.symbolLocales)".split(separator: " ").compactMap { word in
            word.firstIndex(of: "=").flatMap { sign in Int(word[word.index(after: sign)...]).map { (String(word[..<sign]), $0) } }
        })

    private static func lines(_ text: StaticString) -> [Substring] {
        "\(text)".split(separator: "\n", omittingEmptySubsequences: false)
    }
}

extension NumberSymbols {
    /// The initializer call that makes it.
    var code: String {
        """
        L10nRuntime.NumberSymbols(decimal: \(SwiftLiteral(decimal)), grouping: \(SwiftLiteral(grouping)), \
        minus: \(SwiftLiteral(minus)), zero: \(SwiftLiteral(String(zero))), primaryGroup: \(primaryGroup), \
        secondaryGroup: \(secondaryGroup), minimumGroupingDigits: \(minimumGroupingDigits))
        """
    }
}
