internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that no text was read in another encoding than it was written in: `CafÃ©`, or a Hungarian `erõs`.
///
/// UTF-8 that was read as one byte per character has sequences that are letters of the language again when they are read as UTF-8.
/// One 8-bit encoding that was read as another has letters that the language doesn't use, where its own ones were.
struct WrongEncoding: UnitRule {
    static let metadata = RuleMetadata(.wrongEncoding, .text, .warning, .wrong, fix: .unsafe, options: Options.self)

    struct Options: RuleOptions {
        let allowedWords: Set<String>

        init(_ options: inout OptionReader) {
            allowedWords = Set(options.texts("allowedWords", "Foreign words that are written correctly.") ?? [])
        }
    }

    let options: Options

    private typealias Texts = L10n.Rule.WrongEncoding

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.traits.contains(.nonASCII), let filter = context.language.properties.encodedLettersFilter,
            context.withUTF8(unit.value, { filter.mayBeWrong($0, context.traits) }), context.isWritten(unit),
            let letters = context.language.properties.encodedLetters
        else { return }
        let text = context.scalars(unit.value)
        let source = context.counterpart.map { context.string($0.text) } ?? ""
        let found = letters.corrections(of: text).filter { correction in
            let word = text.string(correction.word)
            return !source.contains(word) && !options.allowedWords.contains(word)
        }
        guard let first = found.first else { return }
        let edits = found.map { TextEdit(context.range(text.place($0.range), of: unit.value), $0.text) }
        let word = first.word
        let corrected =
            text.string(word.lowerBound..<first.range.lowerBound) + first.text
            + text.string(first.range.upperBound..<word.upperBound)
        findings.report(
            Texts.message(word: text.string(word), corrected: corrected),
            at: context.range(text.place(word), of: unit.value), in: context, reason: Texts.reason, advice: Texts.advice,
            unit: unit, fix: context.fix(unit, edits))
    }
}

/// What the letters of a language look like in a wrong encoding.
struct EncodedLetters: Sendable {
    /// What to write, where, and in which word.
    typealias Correction = (range: Range<Int>, text: String, word: Range<Int>)

    private let scripts: ScriptSet
    /// The letters that are not in ASCII, of a language in Latin script.
    private let own: Set<Unicode.Scalar>
    /// Letters and signs that the language doesn't use, and those of its own with the same byte.
    private let replacements: [Unicode.Scalar: Unicode.Scalar]
    /// The same, without anything whose references would be counted for every text.
    let filter: Filter

    init(_ language: LanguageTag, _ scripts: ScriptSet) {
        self.scripts = scripts
        own = scripts.contains(.latin) ? language.latinLetters : []
        replacements = Self.replacements(of: own)
        filter = Filter(
            isLatin: !own.isEmpty, isCyrillic: Script(named: "Cyrl").map(scripts.contains) ?? false,
            hasReplacements: !replacements.isEmpty,
            mask: replacements.keys.filter { 0xC0...0xFF ~= $0.value }.reduce(0) { $0 | 1 << UInt64($1.value - 0xC0) })
    }

    private static func replacements(of own: Set<Unicode.Scalar>) -> [Unicode.Scalar: Unicode.Scalar] {
        // Old encodings have letters with a cedilla instead of the Romanian ones with a comma.
        let written = Set(own.map { cedillas[$0] ?? $0 })
        guard !written.isEmpty, !written.isSubset(of: SingleByteEncoding.windows1252.letters),
            let encoding = SingleByteEncoding.ofLanguages.first(where: { written.isSubset(of: $0.letters) })
        else { return [:] }
        var replacements: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (byte, letter) in encoding.scalars.enumerated() where written.contains(letter) {
            let wrong = SingleByteEncoding.windows1252.scalars[byte]
            guard wrong != letter, !own.contains(wrong) else { continue }
            replacements[wrong] = cedillas.first { $0.value == letter && own.contains($0.key) }?.key ?? letter
        }
        return replacements
    }

    private static let cedillas: [Unicode.Scalar: Unicode.Scalar] = ["ș": "ş", "ț": "ţ", "Ș": "Ş", "Ț": "Ţ"]

    /// What decides from the bytes of a text whether it may be wrong.
    struct Filter: Sendable {
        let isLatin: Bool
        let isCyrillic: Bool
        let hasReplacements: Bool
        /// A bit for each wrong letter from U+00C0 to U+00FF.
        let mask: UInt64

        /// Whether a text may be wrong, judging by its bytes. Nearly every text is right, and this is called for each.
        func mayBeWrong(_ text: Span<UInt8>, _ traits: TextTraits) -> Bool {
            // Bytes that were read as Latin letters contain no others.
            if traits.contains(.otherScript), !isLatin { return isCyrillic && Self.beginsWithPairs(text) }
            var index = ByteSearch.firstNonASCII(in: text)
            while index + 2 < text.count {
                defer { index = ByteSearch.firstNonASCII(in: text, from: index) }
                let (first, second, third) = (text[index], text[index + 1], text[index + 2])
                index += 1
                switch first {
                // U+00C0 to U+00FF.
                case 0xC3:
                    if mask & 1 << UInt64(second & 0x3F) != 0 { return true }
                    // A lead byte before a character outside ASCII that is not a continuation of it.
                    if 0x82...0xB4 ~= second, third >= 0xC2, third != 0xC3, third != 0xC4 { return true }
                // A sign within a word.
                case 0xC2: if third >= 0x41, index > 1, text[index - 2] >= 0x41, hasReplacements { return true }
                // `œ` and `Ÿ`.
                case 0xC5: if hasReplacements, second == 0x92 || second == 0x93 || second == 0xB8 { return true }
                // `√`, `≈`, `‚`, and dashes, which Mac OS Roman has for lead bytes.
                case 0xE2:
                    guard index + 2 < text.count, text[index + 2] >= 0xC2 else { continue }
                    switch (second, third) {
                    case (0x88, 0x9A), (0x89, 0x88), (0x80, 0x9A), (0x80, 0x93), (0x80, 0x94): return true
                    default: continue
                    }
                default: continue
                }
            }
            // The last letter.
            return text.count > 1 && text[text.count - 2] == 0xC3 && mask & 1 << UInt64(text[text.count - 1] & 0x3F) != 0
        }

        /// Whether every other of the first Cyrillic letters is `Р` or `С`: the lead bytes of Cyrillic letters in Windows-1251.
        private static func beginsWithPairs(_ text: Span<UInt8>) -> Bool {
            var index = ByteSearch.firstNonASCII(in: text)
            for _ in 0..<3 {
                guard index + 3 < text.count, text[index] == 0xD0, 0xA0...0xA1 ~= text[index + 1] else { return false }
                index += 2
                index += text.codePoint(at: index).length
            }
            return true
        }
    }

    // MARK: Characters

    func corrections(of text: TextScalars) -> [Correction] {
        for encoding in SingleByteEncoding.all {
            let found = sequences(of: text, encoding)
            if !found.isEmpty { return found }
        }
        return replacements.isEmpty ? [] : letters(of: text)
    }

    /// The sequences that are UTF-8 read in an encoding.
    private func sequences(of text: TextScalars, _ encoding: SingleByteEncoding) -> [Correction] {
        var found: [Correction] = []
        var index = 0
        while index < text.scalars.count {
            var end = index
            var decoded = String.UnicodeScalarView()
            while let (scalar, count) = encoding.sequence(in: text.scalars, at: end), isPlausible(scalar, text, end) {
                decoded.append(scalar)
                end += count
            }
            if end > index {
                found.append((index..<end, String(decoded), Self.chunk(text, index..<end)))
                index = end
            } else {
                index += 1
            }
        }
        // The only Cyrillic encoding has letters of the language itself for lead bytes.
        return encoding.isCyrillic && found.allSatisfy { $0.range.count < 6 } ? [] : found
    }

    /// Whether a sequence that starts at an index was meant to be a character.
    private func isPlausible(_ scalar: Unicode.Scalar, _ text: TextScalars, _ index: Int) -> Bool {
        // `CAFÉ’S`: a letter of the language after another capital one.
        if own.contains(text.scalars[index]), let before = text[index - 1], before.properties.isUppercase { return false }
        switch scalar.value {
        // Signs, dashes, quotation marks, emoji.
        case 0xA0...0xBF: return text.scalars[index] == "Â" && !own.contains("Â")
        case 0x2010...0x2BFF, 0x1F300...0x1FAFF: return true
        case 0xC0...0xFF where text.scalars[index] == "Ã" && !own.contains("Ã"): return true
        default: break
        }
        if own.contains(scalar) { return true }
        var lookup = Script.Lookup()
        return lookup.script(of: scalar.value).map { $0 != .latin && scripts.contains($0) } ?? false
    }

    /// The words with letters that the language does not use.
    private func letters(of text: TextScalars) -> [Correction] {
        var found: [Correction] = []
        var index = 0
        while index < text.scalars.count {
            let start = index
            while let scalar = text[index], isInWord(scalar, text, index) { index += 1 }
            let word = start..<index
            index += 1
            guard word.count > 1, let place = word.first(where: { replacements[text.scalars[$0]] != nil }) else { continue }
            // A foreign name, unless a sentence begins with it.
            let first = text.scalars[start]
            if start > 0, place > start, first.properties.isUppercase { continue }
            let corrected = text.scalars[word].map { replacements[$0] ?? $0 }
            found.append((word, String(String.UnicodeScalarView(corrected)), word))
        }
        return found
    }

    /// Whether a character is a letter, or a wrong sign between letters.
    private func isInWord(_ scalar: Unicode.Scalar, _ text: TextScalars, _ index: Int) -> Bool {
        if scalar.value >= 0xC0 || scalar.isASCII { return scalar.isLetter && scalar != TextScalars.placeholder }
        guard replacements[scalar] != nil, let before = text[index - 1], let after = text[index + 1] else { return false }
        return before.isLetter && after.isLetter
    }

    /// The range, extended to the next spaces on both sides.
    private static func chunk(_ text: TextScalars, _ range: Range<Int>) -> Range<Int> {
        func isPart(_ index: Int) -> Bool {
            text[index].map { !$0.properties.isWhitespace && $0 != TextScalars.placeholder } ?? false
        }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, range.count + end - start < 40, isPart(start - 1) { start -= 1 }
        while range.count + end - start < 40, isPart(end) { end += 1 }
        return start..<end
    }
}

/// An encoding with one byte for each character. Up to 0x7F it is ASCII.
private struct SingleByteEncoding: Sendable {
    /// The characters from 0x80 on; U+FFFD if there is none.
    let scalars: [Unicode.Scalar]
    let letters: Set<Unicode.Scalar>
    let isCyrillic: Bool

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        letters = Set(scalars)
        isCyrillic = letters.contains("Я")
    }

    /// The byte from 0x80 on that a character is written with.
    private func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII || scalar == "\u{FFFD}" { return nil }
        // Latin-1 has control characters there.
        if 0x80..<0xA0 ~= scalar.value { return UInt8(scalar.value) }
        return scalars.firstIndex(of: scalar).map { UInt8(0x80 + $0) }
    }

    /// The character whose UTF-8 the characters at an index are, and how many they are.
    func sequence(in text: [Unicode.Scalar], at index: Int) -> (scalar: Unicode.Scalar, count: Int)? {
        guard index < text.count, let lead = byte(of: text[index]), 0xC2...0xF4 ~= lead else { return nil }
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard index + count <= text.count else { return nil }
        var value = UInt32(lead) & (count == 2 ? 0x1F : count == 3 ? 0x0F : 0x07)
        for scalar in text[(index + 1)..<(index + count)] {
            guard let byte = byte(of: scalar), 0x80...0xBF ~= byte else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard value >= (count == 2 ? 0x80 : count == 3 ? 0x800 : 0x10000) else { return nil }
        return Unicode.Scalar(value).map { ($0, count) }
    }

    static let windows1252 = SingleByteEncoding(
        high("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"))
    private static let windows1250 = SingleByteEncoding(
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
            + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙")
    private static let windows1251 = SingleByteEncoding(
        "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
            + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя")
    private static let windows1254 = SingleByteEncoding(
        high(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ",
            changing: [0xD0: "Ğ", 0xDD: "İ", 0xDE: "Ş", 0xF0: "ğ", 0xFD: "ı", 0xFE: "ş"]))
    private static let windows1257 = SingleByteEncoding(
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}¯˛\u{FFFD}"
            + "\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ"
            + "ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙")
    private static let macRoman = SingleByteEncoding(
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
            + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")

    /// Those that UTF-8 is taken for.
    static let all = [windows1252, macRoman, windows1251]
    /// Those that languages were written in, and that were taken for Windows-1252.
    static let ofLanguages = [windows1250, windows1254, windows1257]

    /// The characters of an encoding that from 0xA0 on is Latin-1 but for some changes.
    private static func high(_ start: String, changing changes: [UInt8: Unicode.Scalar] = [:]) -> String {
        start + String(String.UnicodeScalarView((UInt8(0xA0)...0xFF).map { changes[$0] ?? Unicode.Scalar($0) }))
    }
}
