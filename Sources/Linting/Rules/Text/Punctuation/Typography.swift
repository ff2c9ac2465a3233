internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks for signs of a typewriter where type has better ones: `"`, `'`, ` - `, `1/2`, `(c)`.
struct Typography: TextRule {
    static let metadata = RuleMetadata(
        .typography, .text, .note, .style, isOnByDefault: false, fix: .unsafe, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let kinds: [TypewriterSign.Kind]

        init(_ options: inout OptionReader) {
            kinds = options.choices("kinds", "What is looked for; everything without it.") ?? TypewriterSign.Kind.allCases
        }
    }
    static let characters: TextTraits = [.typewriter, .digit, .bracket]

    private typealias Texts = L10n.Rule.Typography

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, context.isWritten(unit),
            !context.traits.isDisjoint(with: [.typewriter, .digit, .bracket])
        else { return }
        let text = context.scalars(unit.value)
        for sign in TypewriterSign.all(in: text, context.language.tag) where options.kinds.contains(sign.kind) {
            let range = context.range(text.place(sign.range), of: unit.value)
            let found = text.string(sign.range)
            findings.report(
                sign.replacement.map { Texts.message(found: found, replacement: $0) } ?? Texts.Quotes.message(found: found),
                at: range, in: context, reason: Texts.reason,
                advice: sign.replacement.map { Texts.advice(replacement: $0) } ?? Texts.Quotes.advice, unit: unit,
                fix: sign.replacement.map { FixIt(.unsafe, [TextEdit(range, $0)]) })
        }
    }
}

/// A sign of a typewriter and its replacement.
struct TypewriterSign {
    enum Kind: String, CaseIterable {
        case apostrophes, dashes, fractions, quotes, symbols
    }

    let kind: Kind
    let range: Range<Int>
    /// Nil where it is not certain.
    let replacement: String?

    static func all(in text: TextScalars, _ language: LanguageTag) -> [TypewriterSign] {
        let code = codeRanges(text)
        // Searched for once, and not before each copyright sign.
        let list = text.indices.first { text[$0] == "(" && text[$0 + 1] == "b" && text[$0 + 2] == ")" }
        let found = text.indices.compactMap { sign(at: $0, text, list) } + quotes(text, code, language)
        return found.filter { !overlaps($0.range, code) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a range overlaps one of some ranges, which are sorted.
    private static func overlaps(_ range: Range<Int>, _ sorted: [Range<Int>]) -> Bool {
        let index = sorted.partitionPoint { $0.upperBound > range.lowerBound }
        return index < sorted.count && sorted[index].overlaps(range)
    }

    /// - Parameter list: Where the text has its first `(b)`.
    private static func sign(at index: Int, _ text: TextScalars, _ list: Int?) -> TypewriterSign? {
        switch text.scalars[index] {
        case "'": apostrophe(index, text)
        case "-": dash(index, text)
        case "/": fraction(index, text)
        case "(": symbol(index, text, list)
        default: nil
        }
    }

    /// Between letters of a word: `don't`, `l'%@`. Hebrew has its own sign.
    private static func apostrophe(_ index: Int, _ text: TextScalars) -> TypewriterSign? {
        func isWord(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar, scalar != TextScalars.placeholder else { return scalar != nil }
            return scalar.isLetter && !(0x590...0x5FF ~= scalar.value)
        }
        guard isWord(text[index - 1]), isWord(text[index + 1]), !isLonePlaceholder(index, text) else { return nil }
        return TypewriterSign(kind: .apostrophes, range: index..<index + 1, replacement: "’")
    }

    /// Between two placeholders it may be anything.
    private static func isLonePlaceholder(_ index: Int, _ text: TextScalars) -> Bool {
        text[index - 1] == TextScalars.placeholder && text[index + 1] == TextScalars.placeholder
    }

    /// Between spaces, unless there are numbers around it.
    private static func dash(_ index: Int, _ text: TextScalars) -> TypewriterSign? {
        guard text[index - 1] == " " else { return nil }
        let end = index + (text[index + 1] == "-" ? 2 : 1)
        guard text[end] == " ", let before = text[index - 2], let after = text[end + 1],
            !before.properties.isWhitespace, !after.properties.isWhitespace, !(before.isDigit && after.isDigit)
        else { return nil }
        return TypewriterSign(kind: .dashes, range: index..<end, replacement: "–")
    }

    /// `1/2`, `1/4` and `3/4` by themselves.
    private static func fraction(_ index: Int, _ text: TextScalars) -> TypewriterSign? {
        guard let upper = text[index - 1], let lower = text[index + 1] else { return nil }
        let replacement: String
        switch (upper, lower) {
        case ("1", "2"): replacement = "½"
        case ("1", "4"): replacement = "¼"
        case ("3", "4"): replacement = "¾"
        default: return nil
        }
        func isFree(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { $0.properties.isWhitespace } ?? true }
        guard isFree(text[index - 2]), isFree(text[index + 2]) else { return nil }
        return TypewriterSign(kind: .fractions, range: index - 1..<index + 2, replacement: replacement)
    }

    /// `(c)` and `(r)` outside lists of letters, `(tm)`.
    private static func symbol(_ index: Int, _ text: TextScalars, _ list: Int?) -> TypewriterSign? {
        for (letters, replacement) in [("(c)", "©"), ("(r)", "®"), ("(tm)", "™")] {
            let end = index + letters.utf8.count
            guard end <= text.scalars.count, text.string(index..<end).lowercased() == letters else { continue }
            if letters == "(c)" {
                // A copyright is followed by a year or a name.
                guard text[end] == " ", text[end + 1].map({ $0.isDigit || $0.properties.isUppercase }) == true,
                    list.map({ $0 + 3 > index }) ?? true
                else { return nil }
            } else if text[index - 1]?.isLetter != true {
                return nil
            }
            return TypewriterSign(kind: .symbols, range: index..<end, replacement: replacement)
        }
        return nil
    }

    /// Quotation marks, except after digits: inches and seconds.
    private static func quotes(_ text: TextScalars, _ code: [Range<Int>], _ language: LanguageTag) -> [TypewriterSign] {
        let marks = text.indices.filter { index in
            text.scalars[index] == "\"" && text[index - 1]?.isDigit != true && !overlaps(index..<index + 1, code)
        }
        let isPair = marks.count == 2 && marks[1] > marks[0] + 1
        let pair = isPair ? QuotationMarks.pair(of: language) : nil
        return marks.enumerated().map { number, index in
            TypewriterSign(
                kind: .quotes, range: index..<index + 1,
                replacement: pair.map { number == 0 ? $0.opening : $0.closing })
        }
    }

    /// What is not prose: tags and code.
    private static func codeRanges(_ text: TextScalars) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: (index: Int, end: Unicode.Scalar)?
        for (index, scalar) in text.scalars.enumerated() {
            if let open = start {
                guard scalar == open.end else { continue }
                ranges.append(open.index..<index + 1)
                start = nil
            } else if scalar == "`" {
                start = (index, "`")
            } else if scalar == "<", text[index + 1].map({ $0.isLetter || $0 == "/" }) == true {
                start = (index, ">")
            }
        }
        return ranges
    }
}

/// The quotation marks of languages, as CLDR's delimiters have them.
private enum QuotationMarks {
    static func pair(of language: LanguageTag) -> (opening: String, closing: String)? {
        switch language.language {
        case "zh" where language.script == "Hant" || language.region == "TW" || language.region == "HK": ("「", "」")
        case "en", "fil", "hi", "id", "ko", "ms", "th", "tr", "vi", "zh": ("“", "”")
        case "de", "cs", "sk", "sl", "is", "bg", "et", "lt": ("„", "“")
        case "pl", "ro", "hu", "hr": ("„", "”")
        case "sv", "fi": ("”", "”")
        case "ru", "uk", "be", "el", "it", "es", "ca", "nb", "nn", "hy": ("«", "»")
        case "fr": ("«\u{A0}", "\u{A0}»")
        case "pt": language.region == "PT" ? ("«", "»") : ("“", "”")
        case "nl": ("‘", "’")
        case "ja": ("「", "」")
        default: nil
        }
    }
}
