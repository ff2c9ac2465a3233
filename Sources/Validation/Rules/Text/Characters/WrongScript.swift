internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that most letters of a translation are of a script that its language is written in.
///
/// Words of the source in Latin letters are ignored: names keep them. So are short words and abbreviations in Latin letters, which
/// texts of every language have.
struct WrongScript: UnitRule {
    static let metadata = RuleMetadata(.wrongScript, .text, .warning, .wrong)

    private typealias Texts = L10n.Rule.WrongScript

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, let scripts = context.language.scripts,
            // The kinds of characters tell whether letters of another script are possible.
            !scripts.contains(.latin) || context.traits.contains(.otherScript), let source = context.counterpart
        else { return }
        // Scripts other than Latin hardly ever meet in one text.
        let isMixed = context.traits.contains(.latin)
        guard context.withUTF8(unit.value, { LetterCount.isMostlyForeign($0, scripts, isMixed: isMixed) }) else { return }
        let own = context.scalars(unit.value)
        let other = context.scalars(source.text)
        let sourceScripts = context.catalog.sourceLanguage.flatMap { context.languages[$0].scripts }
        guard let script = ForeignWords(own, besides: other, of: sourceScripts, scripts).script else { return }
        findings.report(
            Texts.message(language: context.language.name, script: script.name), at: unit.valueRange, in: context,
            reason: Texts.reason,
            advice: Texts.advice(language: context.language.name), unit: unit)
    }
}

/// Letters of a text by whether their script is expected.
private enum LetterCount {
    /// Whether more characters are of other scripts than of those in a set. Placeholders count as the script they are written in.
    ///
    /// - Parameter isMixed: Whether there may be several scripts; else the first letter tells.
    static func isMostlyForeign(_ text: Span<UInt8>, _ scripts: ScriptSet, isMixed: Bool) -> Bool {
        var lookup = Script.Lookup()
        var balance = 0
        var index = 0
        while index < text.count {
            let (scalar, length) = text.codePoint(at: index)
            if let script = lookup.script(of: scalar) {
                balance += scripts.contains(script) ? -1 : 1
                // Too few characters are left to turn the balance.
                if !isMixed || -balance > text.count - index { break }
            }
            index += length
        }
        return balance > 0
    }
}

/// What a text says in a script that is not expected.
private struct ForeignWords {
    /// The script of most of these words, if they have more letters than the expected scripts.
    private(set) var script: Script?

    init(_ text: TextScalars, besides source: TextScalars, of sourceScripts: ScriptSet?, _ scripts: ScriptSet) {
        // Other than in Latin letters, a word in the source's own script was left untranslated.
        let known = Self.words(source).filter { $0.isLatin || sourceScripts?.contains($0.script) != true }.map(\.text)
        var expected = 0
        var counts: [Script: (letters: Int, words: Int)] = [:]
        for word in Self.words(text) {
            if scripts.contains(word.script) {
                expected += word.text.count
            } else if !Self.isName(word, known) {
                counts[word.script, default: (0, 0)].letters += word.text.count
                counts[word.script, default: (0, 0)].words += 1
            }
        }
        let most = counts.max { ($0.value.letters, $1.key.name) < ($1.value.letters, $0.key.name) }
        guard let most, counts.values.reduce(0, { $0 + $1.letters }) > expected else { return }
        // Beside words of the language, one or two in Latin letters are names.
        if most.key == .latin, expected > 0, most.value.words < 3 { return }
        script = most.key
    }

    /// Whether a word is the source's, or in Latin letters and short, an abbreviation or a name such as `iCloud`.
    private static func isName(_ word: Word, _ known: [String]) -> Bool {
        if known.contains(where: { $0 == word.text || word.isLatin && isInflection(of: $0, word.text) }) { return true }
        guard word.isLatin else { return false }
        return word.text.count < 4 || word.hasCapitalInside || word.isPartOfAddress || Self.products.contains(word.text)
    }

    /// Names of companies and products that a translation may spell out where its source does not: `Watch`, `Apple Watch`.
    private static let products: Set<String> = [
        "amazon", "android", "apple", "chrome", "chromebook", "dropbox", "facebook", "face", "finder", "firefox",
        "github", "gmail", "google", "instagram", "intel", "linux", "macbook", "messenger", "microsoft", "netflix", "outlook",
        "reddit", "safari", "siri", "slack", "spotify", "store", "telegram", "touch", "twitter", "watch", "windows",
        "xcode",
    ]

    /// Whether two words differ in an ending of two letters at most: `Photo`, `Photos`.
    private static func isInflection(of a: String, _ b: String) -> Bool {
        abs(a.count - b.count) <= 2 && min(a.count, b.count) > 2 && (a.hasPrefix(b) || b.hasPrefix(a))
    }

    private struct Word {
        /// In lower case, without hyphens.
        var text = ""
        let script: Script
        var hasCapitalInside = false
        var isPartOfAddress = false

        var isLatin: Bool { script == .latin }
    }

    /// Runs of characters of one script, those on both sides of a hyphen taken together.
    private static func words(_ text: TextScalars) -> [Word] {
        var words: [Word] = []
        var end = -1
        var lookup = Script.Lookup()
        for (index, scalar) in text.scalars.enumerated() {
            guard let script = lookup.script(of: scalar.value) else {
                if scalar == "-", end == index { end += 1 }
                continue
            }
            if end != index || words.last?.script != script {
                words.append(Word(script: script))
                words[words.count - 1].isPartOfAddress = ["/", ".", "@", ":"].contains(text[index - 1])
            } else if scalar.properties.isUppercase {
                words[words.count - 1].hasCapitalInside = true
            }
            words[words.count - 1].text += scalar.properties.lowercaseMapping
            if let next = text[index + 1], ["/", "@"].contains(next) { words[words.count - 1].isPartOfAddress = true }
            end = index + 1
        }
        return words
    }
}
