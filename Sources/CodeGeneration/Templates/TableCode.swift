internal import Accessors
internal import L10nRuntime

/// The table of a catalog as Swift, for templates: what makes an instance of the runtime's `TextTable`.
struct TableCode: Sendable {
    let languages: [LanguageContext]
    /// Number of the source language.
    let source: Int
    let pluralRules: [PluralRulesContext]
    /// By their numbers: the texts and the index of each language, the keys and their index.
    let largeTexts: [LargeText]
    var keyTexts: LargeText { largeTexts[largeTexts.count - 2] }
    var keyIndex: LargeText { largeTexts[largeTexts.count - 1] }

    /// - Parameters:
    ///   - languages: The identifiers of those of the content.
    ///   - isMarked: Whether marks may stand for large texts.
    init(languages identifiers: [String], source: Int, isMarked: Bool, _ content: OnDemand<TableContent>) {
        let languageCodes = identifiers.indices.flatMap { number in
            [
                OnDemand {
                    let language = content.value.languages[number]
                    return SwiftBytes(language.texts, lineStarts: language.recordStarts, indent: 16)
                },
                OnDemand {
                    let entrySize = Record.ownerDigits + Record.offsetDigits
                    return SwiftBytes(digits: content.value.languages[number].index, entrySize: entrySize, indent: 16)
                },
            ]
        }
        let keyCodes = [
            OnDemand { SwiftBytes(lines: content.value.keys, indent: 8) },
            OnDemand { SwiftBytes(digits: content.value.keyIndex, entrySize: Record.offsetDigits, indent: 8) },
        ]
        let largeTexts = (languageCodes + keyCodes).enumerated().map { number, code in
            LargeText(number: number, isMarked: isMarked, code: code)
        }
        languages = identifiers.enumerated().map { number, identifier in
            LanguageContext(identifier: identifier, texts: largeTexts[2 * number], index: largeTexts[2 * number + 1])
        }
        self.largeTexts = largeTexts
        self.source = source
        pluralRules = PluralRulesContext.all(of: identifiers)
    }

    /// Makes the large texts, the last one first: who puts them into the file begins with the first.
    func prepare() {
        for text in largeTexts.reversed() { _ = text.code.value }
    }
}

/// The texts of one language.
struct LanguageContext: TemplateFields, Sendable {
    let identifier: String
    let texts: LargeText
    let index: LargeText

    func child(named name: String) -> Any? {
        switch name {
        case "identifier": SwiftLiteral(identifier).description
        case "texts": TemplateText(texts)
        case "index": TemplateText(index)
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
