internal import L10nRuntime

/// The table of a catalog as Swift, for templates: what makes an instance of the runtime's `TextTable`.
struct TableCode: Sendable {
    let languages: [LanguageContext]
    /// Number of the source language.
    let source: Int
    let keyTexts: String
    let keyIndex: String
    let pluralRules: [PluralRulesContext]

    init(_ content: TableContent) {
        languages = content.languages.map(LanguageContext.init)
        source = content.source
        keyTexts = SwiftBytes(lines: content.keys, indent: 8).description
        keyIndex = SwiftBytes(digits: content.keyIndex, entrySize: Record.offsetDigits, indent: 8).description
        pluralRules = PluralRulesContext.all(of: content.languages.map(\.identifier))
    }

    /// Makes the code of the languages, the last one first: who renders meanwhile begins with the first.
    func prepare() {
        for language in languages.reversed() { language.prepare() }
    }
}

/// The texts of one language.
struct LanguageContext: TemplateFields, Sendable {
    private let identifier: String
    private let code: OnDemand<(texts: String, index: String)>

    init(_ language: TableContent.Language) {
        identifier = language.identifier
        code = OnDemand {
            (
                SwiftBytes(language.texts, lineStarts: language.recordStarts, indent: 16).description,
                SwiftBytes(digits: language.index, entrySize: Record.ownerDigits + Record.offsetDigits, indent: 16).description
            )
        }
    }

    func prepare() { _ = code.value }

    func child(named name: String) -> Any? {
        switch name {
        case "identifier": SwiftLiteral(identifier).description
        case "texts": code.value.texts
        case "index": code.value.index
        case "plural": LocaleCode.pluralFunction(of: identifier)
        case "symbols": LocaleCode.numberSymbols(of: identifier).code
        default: nil
        }
    }
}

/// A function with the plural rules that some of the languages share.
struct PluralRulesContext: TemplateFields, Sendable {
    let name: String
    let languages: [String]
    let statements: [Substring]

    static func all(of languages: [String]) -> [PluralRulesContext] {
        var sets: [PluralRulesContext] = []
        for language in languages {
            let name = LocaleCode.pluralFunction(of: language)
            if let index = sets.firstIndex(where: { $0.name == name }) {
                sets[index] = PluralRulesContext(
                    name: name, languages: sets[index].languages + [language], statements: sets[index].statements)
            } else {
                sets.append(
                    PluralRulesContext(
                        name: name, languages: [language], statements: LocaleCode.pluralStatements(of: language)))
            }
        }
        return sets
    }

    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "languages": SwiftDocumentation.inLine(languages.joined(separator: ", "))
        case "parameter": statements.isEmpty ? "_" : "o"
        case "statements": statements.map { "        \($0)\n" }.joined()
        default: nil
        }
    }
}
