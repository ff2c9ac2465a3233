internal import L10nDiagnostics
internal import L10nRuntime

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
        languages = texts.indices.concurrentMap { LanguageFields(records.language($0, written), texts[$0].literal) }
        source = records.source
        keys = records.keys
        keyTexts = SwiftBytes(lines: keys, indent: 8)
        keyIndex = SwiftBytes(digits: TableContent.index(of: keys), entrySize: Record.offsetDigits, indent: 8)
        pluralRules = PluralRulesFields.all(of: languages.map(\.language))
    }

    /// The record of a key in the source language, without its end.
    func sourceRecord(ofKey number: Int) -> ArraySlice<UInt8> { languages[source].content.record(ofKey: number) ?? [] }

    /// The texts of all languages but the source language, in lines: a key, then a space, a language, a space, and a record without
    /// its end for each translation. Keys without translations are left out. In a line, a line feed is a carriage return.
    var translations: SwiftBytes {
        let others = languages.enumerated().filter { $0.offset != source }.map(\.element)
        let lines = keys.enumerated().flatMap { number, key -> [[UInt8]] in
            let texts = others.compactMap { language in
                language.content.record(ofKey: number).map { Array(" \(language.language) ".utf8) + $0 }
            }
            return texts.isEmpty ? [] : [Array(key.utf8)] + texts
        }
        return SwiftBytes(
            separateLines: lines.map { line in line.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 } })
    }
}

/// The texts of one language.
struct LanguageFields: TemplateFields {
    static let fields: [TemplateField<Self>] = [
        .text("identifier") { SwiftLiteral($0.language).description },
        .literal("texts") { $0.texts },
        .literal("index") { $0.index },
        .text("plural") { LocaleCode.pluralFunction(of: $0.language) },
        .text("symbols") { LocaleCode.numberSymbols(of: $0.language).code },
    ]

    /// As the catalog writes it.
    let language: String
    private let texts: SwiftBytes
    private let index: SwiftBytes
    fileprivate let content: TableContent.Language

    /// - Parameter texts: Its texts as Swift.
    init(_ content: TableContent.Language, _ texts: SwiftBytes) {
        language = content.identifier
        self.texts = texts
        index = SwiftBytes(digits: content.index, entrySize: Record.ownerDigits + Record.offsetDigits, indent: 16)
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
