internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a finished translation is not the source's own text, in the same order of words or another.
///
/// A few words may be the same in two languages of one script, and names are the same everywhere. Where most other languages have a
/// text of their own for the key, it is no name; where there are too few of them, a text counts only if it has a word without a capital
/// letter.
struct IdenticalToSource: UnitRule {
    static let metadata = RuleMetadata(.identicalToSource, .text, .warning, .wrong, options: Options.self)

    struct Options: RuleOptions {
        let minimumWords: Int?
        let allowedWords: Set<String>

        init(_ options: inout OptionReader) {
            minimumWords = options.integer(
                "minimumWords", 1...100,
                "Least number of words, not counting `allowedWords`, that is reported in every language, names included.")
            let allowed = options.texts("allowedWords", "Words that are the same in every language, such as names.") ?? []
            allowedWords = Set(allowed.map { $0.lowercased() })
        }
    }

    let options: Options
    private let others = OwnTexts()

    init(_ facts: CatalogFacts) { options = Options(facts.options, of: .identicalToSource) }

    private typealias Texts = L10n.Rule.IdenticalToSource

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isTranslation(unit), unit.state != .needsReview, let source = context.counterpart?.text,
            context.mayHaveSameWords(source, unit.value, comparingLetters: options.allowedWords.isEmpty),
            let sourceLanguage = context.catalog.sourceLanguage,
            case let original = context.languages[sourceLanguage],
            // The same language in another region has mostly the same texts.
            original.properties.canonical.language != context.language.properties.canonical.language
        else { return }
        let isSame = context.isSame(source, unit.value)
        let mayHavePlainWord = unit.value.content.count > 5 && context.withUTF8(unit.value, Self.mayHavePlainWord)
        guard options.minimumWords != nil || isSame || mayHavePlainWord else { return }
        let words = words(of: unit.value, context)
        guard !words.isEmpty else { return }
        if let minimum = options.minimumWords {
            guard words.count >= minimum, isSame else { return }
        } else {
            if Self.isNameOfApp(context.key) || Self.isFiller(words) { return }
            switch isSame ? verdict(words, original, context) : nil {
            case true?: break
            case false?: return
            case nil:
                guard mayHavePlainWord, words.contains(where: Self.isPlainWord),
                    words.count >= minimumWords(unit, source, original, context)
                        || words.count > 1 && isEnglish(words, original, context)
                else { return }
                if !isSame {
                    guard words.count > 3, sorted(words) == sorted(self.words(of: source, context)) else { return }
                }
            }
        }
        findings.report(
            Texts.message(language: context.language.name, key: context.key), at: unit.valueRange, in: context,
            reason: Texts.reason,
            advice: Texts.advice(language: context.language.name), unit: unit)
    }

    /// What the other languages say of a text that is the source's: whether it is to be translated; nil if they do not tell.
    ///
    /// One word may be the same in two languages of one script, whatever the others have.
    private func verdict(_ words: [Substring], _ original: LanguageFacts, _ context: UnitContext) -> Bool? {
        let isOfOtherScript = !sharesScript(original, context)
        let (own, all) = others.count(in: context, besides: context.localization.language)
        guard all >= 4 || all == 3 && own == 3 else { return nil }
        if isOfOtherScript ? own * 10 >= all * 6 : own * 10 >= all * 7 {
            // Numerals and abbreviations are none that a language would translate.
            return words.count { $0.count > 2 } > (isOfOtherScript ? 0 : 1) ? true : nil
        }
        // A name or a command where hardly anybody has another text. What nobody has translated yet may be a sentence.
        return own * 10 <= all * 3 && isOneWord(context) ? false : nil
    }

    /// Whether a text is a word or a command, `!moblin tts on`, apart from its placeholders.
    private func isOneWord(_ context: UnitContext) -> Bool {
        guard let source = context.counterpart?.text else { return false }
        let text = context.string(source, replacingPlaceholdersBy: " ")
        guard let first = text.first(where: { !$0.isWhitespace }) else { return true }
        if !first.isLetter, !first.isNumber, first != "\"", first != "“", first != "(" { return true }
        return text.split(whereSeparator: \.isWhitespace).count { $0.contains(where: \.isLetter) } < 2
    }

    private func sharesScript(_ original: LanguageFacts, _ context: UnitContext) -> Bool {
        guard let own = context.language.scripts, let scripts = original.scripts else { return true }
        return !own.isDisjoint(with: scripts)
    }

    /// How many words two languages do not share by chance: one if they have different scripts, two if other forms of the text
    /// are translated, else four.
    private func minimumWords(_ unit: StringUnit, _ source: JSONText, _ original: LanguageFacts, _ context: UnitContext) -> Int {
        if !sharesScript(original, context) { return 1 }
        guard unit.form.category != nil else { return 4 }
        let others = context.catalog.units[context.localization.units]
        return others.contains { $0.hasText && $0.form.category != nil && !context.isSame($0.value, source) } ? 2 : 4
    }

    /// Whether a text of two or three words is certainly English: it has a word that no other language shares, such as `with`.
    private func isEnglish(_ words: [Substring], _ original: LanguageFacts, _ context: UnitContext) -> Bool {
        original.properties.canonical.language == "en" && !isOneWord(context)
            && words.contains { Self.englishWords.contains(String($0)) }
    }

    private static let englishWords: Set<String> = [
        "and", "are", "from", "have", "not", "please", "that", "the", "this", "was", "were", "what", "when", "which", "will",
        "with",
        "you", "your",
    ]

    private func words(of text: JSONText, _ context: UnitContext) -> [Substring] {
        Words.all(in: Self.withoutAddresses(context.string(text, replacingPlaceholdersBy: " ")))
            .filter { !options.allowedWords.contains($0.lowercased()) }
    }

    private func sorted(_ words: [Substring]) -> [String] { words.map { $0.lowercased() }.sorted() }

    /// Whether a word is not part of a name: `Secure Enclave` and `macOS` have capital letters, and units of measurement are short.
    private static func isPlainWord(_ word: Substring) -> Bool {
        word.count > 2 && word.allSatisfy { $0.isLetter && !$0.isUppercase }
    }

    /// Whether a text may have a plain word, judging by its bytes: three small letters in a row, or other letters than ASCII has.
    private static func mayHavePlainWord(_ text: Span<UInt8>) -> Bool {
        var letters = 0
        for index in text.indices {
            if text[index] >= 0x80 { return true }
            letters = ASCII.isLowercase(text[index]) ? letters + 1 : 0
            if letters == 3 { return true }
        }
        return false
    }

    /// Whether a key of Info.plist is for the name of an app: `CFBundleSpokenName`.
    private static func isNameOfApp(_ key: String) -> Bool { key.hasPrefix("CFBundle") && key.hasSuffix("Name") }

    /// Whether words stand for a text that is still to be written.
    private static func isFiller(_ words: [Substring]) -> Bool {
        words.count > 1 && words[0].lowercased() == "lorem" && words[1].lowercased() == "ipsum"
    }

    /// A text without web addresses, e-mail addresses and paths.
    private static func withoutAddresses(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }) else { return text }
        return text.split(whereSeparator: \.isWhitespace).filter { !$0.contains("/") && !$0.contains("@") }.joined(separator: " ")
    }
}

/// How many languages have a text of their own for a key. Counted once for each key, when it is first asked.
private final class OwnTexts {
    private var entry: Int?
    /// Whether the text of a language is its own, for each that has one.
    private var languages: [LanguageIndex: Bool] = [:]
    private var ownCount = 0

    /// The languages that have a text which is not the source's, and those that have any.
    func count(in context: UnitContext, besides language: LanguageIndex) -> (own: Int, all: Int) {
        if entry != context.entry.index {
            entry = context.entry.index
            languages = Self.languages(in: context)
            ownCount = languages.values.count { $0 }
        }
        guard let isOwn = languages[language] else { return (ownCount, languages.count) }
        return (ownCount - (isOwn ? 1 : 0), languages.count - 1)
    }

    private static func languages(in context: UnitContext) -> [LanguageIndex: Bool] {
        let catalog = context.catalog
        guard let source = catalog.sourceLanguage else { return [:] }
        let original = context.languages[source].properties.canonical.language
        let texts =
            context.sourceLocalization.map { catalog.units[$0.units].filter(\.hasText).map(\.value) } ?? [context.entry.key]
        var languages: [LanguageIndex: Bool] = [:]
        for localization in catalog.localizations[context.entry.localizations].reversed() {
            let language = localization.language
            if context.languages[language].properties.canonical.language == original { continue }
            let units = catalog.units[localization.units].filter { $0.hasText && $0.state != .new }
            // Of a duplicate, the first counts, which comes last here.
            languages[language] =
                units.isEmpty ? nil : !units.allSatisfy { unit in texts.contains { context.isSame($0, unit.value) } }
        }
        return languages
    }
}

extension UnitContext {
    /// Whether two texts may have the same words, in any order, judging by their length and their letters.
    fileprivate func mayHaveSameWords(_ a: JSONText, _ b: JSONText, comparingLetters: Bool) -> Bool {
        if isSame(a, b) { return true }
        guard a.content.count == b.content.count, a.content.count > 15 else { return false }
        guard comparingLetters, let first = withUTF8(a, letterSum), let second = withUTF8(b, letterSum) else { return true }
        return first == second
    }

    /// A sum that does not depend on the order and case of ASCII letters; nil for a text that may have addresses.
    private func letterSum(_ text: Span<UInt8>) -> Int? {
        var sum = 0
        var start = 0
        func add(_ range: Range<Int>) -> Bool {
            for index in range {
                let byte = text[index]
                if ASCII.isLetter(byte) {
                    let lower = Int(byte | 0x20)
                    // Squares, so that one letter more and another one less make a difference.
                    sum += lower * lower
                } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@") {
                    return false
                }
            }
            return true
        }
        if ByteSearch.first(of: UInt8(ascii: "%"), in: text) < text.count {
            for placeholder in Self.placeholders(in: text) {
                guard add(start..<placeholder.range.lowerBound) else { return nil }
                start = placeholder.range.upperBound
            }
        }
        return add(start..<text.count) ? sum : nil
    }
}
