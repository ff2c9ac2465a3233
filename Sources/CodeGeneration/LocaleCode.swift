public import L10nRuntime
internal import Plurals

/// What a language brings into generated code: its plural rules as Swift, and its number symbols.
public enum LocaleCode {
    /// Version of CLDR that the data are from.
    public static let cldrVersion = LocaleCodeData.cldrVersion

    /// The statements of a function that returns the plural form for a number `o` (a ``PluralNumber``) unless it is `other`; a
    /// line each. Languages with the same rules share a number. Nil for a language without rules.
    static func pluralRules(of language: String) -> (number: Int, statements: [Substring])? {
        guard let number = CompiledPluralRules.ruleSetNumber(of: LanguageTag(language)) else { return nil }
        let line = pluralRules[number]
        var statements: [Substring] = []
        var rest = line
        while let end = rest.firstRange(ofText: "; ") {
            statements.append(rest[..<end])
            rest = rest[rest.index(end, offsetBy: 2)...]
        }
        if !rest.isEmpty { statements.append(rest) }
        return (number, statements)
    }

    /// How a language writes numbers; as in English where nothing is known of it.
    public static func numberSymbols(of language: String) -> NumberSymbols {
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

extension Substring {
    /// Where a text begins in it.
    fileprivate func firstRange(ofText text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }
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
