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

    /// Joins the records of consecutive ranges of entries, all languages at the same time.
    ///
    /// - Parameters:
    ///   - parts: By range and language.
    ///   - other: Work that one core does meanwhile.
    init(_ records: LanguageRecords, _ parts: [[RecordPart]], meanwhile other: @escaping @Sendable () -> Void) {
        typealias Texts = (written: WrittenRecords, literal: SwiftBytes)
        // The other work begins first, since it takes longer than a language.
        var tasks: [@Sendable () -> Texts?] = [
            {
                other()
                return nil
            }
        ]
        for language in records.names.indices {
            tasks.append {
                let written = WrittenRecords(parts.map { $0[language] })
                return (written, SwiftBytes(written.bytes, lineStarts: written.starts, indent: 16))
            }
        }
        let texts = tasks.concurrentMap { $0() }.compactMap(\.self)
        let written = texts.map(\.written)
        languages = texts.indices.concurrentMap { LanguageFields($0, records.language($0, written), texts[$0].literal) }
        source = records.source
        keys = records.keys
        keyTexts = SwiftBytes(lines: keys, indent: 8)
        keyIndex = SwiftBytes(digits: TableContent.index(of: keys), entrySize: Record.offsetDigits, indent: 8)
        pluralRules = PluralRulesFields.all(of: languages.map(\.language))
    }

    /// Few templates use it.
    var keyLines: SwiftBytes { SwiftBytes(lines: keys.map { $0 + "\u{3}" }, indent: 8) }
}

/// The texts of one language.
struct LanguageFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("identifier") { SwiftLiteral($0.language).description },
        .literal("texts") { $0.texts },
        .literal("index") { $0.index },
        .text("plural") { LocaleCode.pluralFunction(of: $0.language) },
        .text("symbols") { LocaleCode.numberSymbols(of: $0.language).code },
        .literal("records") { language in
            let (bytes, starts) = language.content.records
            return SwiftBytes(bytes, lineStarts: starts, indent: 8)
        },
        .text("variable") { language in
            AccessorPath(key: language.language).flatMap { SwiftIdentifier($0.member) }?.description
                ?? "language\(language.number)"
        },
    ]

    /// As the catalog writes it.
    let language: String
    private let texts: SwiftBytes
    private let index: SwiftBytes
    private let number: Int
    private let content: TableContent.Language

    /// - Parameter texts: Its texts as Swift.
    init(_ number: Int, _ content: TableContent.Language, _ texts: SwiftBytes) {
        language = content.identifier
        self.texts = texts
        index = SwiftBytes(digits: content.index, entrySize: Record.ownerDigits + Record.offsetDigits, indent: 16)
        self.number = number
        self.content = content
    }
}

/// A function with the plural rules that some of the languages share.
struct PluralRulesFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("name") { $0.name },
        .text("languages") { SwiftDocumentation.inLine($0.languageNames.joined(separator: ", ")) },
        .text("parameter") { $0.lines.isEmpty ? "_" : "o" },
        .text("statements") { $0.lines.map { "        \($0)\n" }.joined() },
    ]

    private let name: String
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
}
