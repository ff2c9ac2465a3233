internal import Accessors
internal import Diagnostics
internal import L10nRuntime
internal import SymbolNames

/// The table of a catalog as Swift: the arguments of an instance of the runtime's `TextTable`.
struct TableFields: Sendable {
    let languages: [LanguageFields]
    /// Number of the source language.
    let source: Int
    let keyTexts: SwiftBytes
    let keyIndex: SwiftBytes
    private let keys: [String]
    let pluralRules: [PluralRulesFields]

    init(_ content: TableContent) {
        languages = content.languages.indices.concurrentMap { LanguageFields($0, in: content) }
        source = content.source
        keyTexts = SwiftBytes(lines: content.keys, indent: 8)
        keyIndex = SwiftBytes(digits: content.keyIndex, entrySize: Record.offsetDigits, indent: 8)
        keys = content.keys
        pluralRules = PluralRulesFields.all(of: languages.map(\.language))
    }

    /// Few templates use it.
    var keyLines: SwiftBytes { SwiftBytes(lines: keys.map { $0 + "\u{3}" }, indent: 8) }
}

/// The texts of one language.
struct LanguageFields: TemplateFields {
    static let objectName = "language"
    static let fields: [TemplateField<Self>] = [
        .text("identifier", \.identifier), .literal("texts", \.texts), .literal("index", \.index),
        .text("plural", \.plural), .text("symbols", \.symbols), .literal("records", \.records),
        .text("variable", \.variable),
    ]

    /// As the catalog writes it.
    let language: String
    let texts: SwiftBytes
    let index: SwiftBytes
    private let number: Int
    private let content: TableContent

    init(_ number: Int, in content: TableContent) {
        let own = content.languages[number]
        language = own.identifier
        texts = SwiftBytes(own.texts, lineStarts: own.recordStarts, indent: 16)
        index = SwiftBytes(digits: own.index, entrySize: Record.ownerDigits + Record.offsetDigits, indent: 16)
        self.number = number
        self.content = content
    }

    var identifier: String { SwiftLiteral(language).description }
    var plural: String { LocaleCode.pluralFunction(of: language) }
    var symbols: String { LocaleCode.numberSymbols(of: language).code }
    var variable: String {
        AccessorPath(key: language).flatMap { SwiftIdentifier($0.member) }?.description ?? "language\(number)"
    }
    var records: SwiftBytes {
        let (bytes, starts) = content.records(of: number)
        return SwiftBytes(bytes, lineStarts: starts, indent: 8)
    }
}

/// A function with the plural rules that some of the languages share.
struct PluralRulesFields: TemplateFields {
    static let objectName = "rules"
    static let fields: [TemplateField<Self>] = [
        .text("name", \.name), .text("languages", \.languages), .text("parameter", \.parameter),
        .text("statements", \.statements),
    ]

    let name: String
    private let languageNames: [String]
    private let lines: [Substring]

    static func all(of languages: [String]) -> [PluralRulesFields] {
        var sets: [PluralRulesFields] = []
        for language in languages {
            let name = LocaleCode.pluralFunction(of: language)
            if let index = sets.firstIndex(where: { $0.name == name }) {
                sets[index] = PluralRulesFields(
                    name: name, languageNames: sets[index].languageNames + [language], lines: sets[index].lines)
            } else {
                sets.append(
                    PluralRulesFields(
                        name: name, languageNames: [language], lines: LocaleCode.pluralStatements(of: language)))
            }
        }
        return sets
    }

    var languages: String { SwiftDocumentation.inLine(languageNames.joined(separator: ", ")) }
    var parameter: String { lines.isEmpty ? "_" : "o" }
    var statements: String { lines.map { "        \($0)\n" }.joined() }
}
