internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no mark of a translation has a space before it or stands twice, and that no space is at the end of a line, where the source
/// has none of that. French writes spaces before some marks.
struct StrayPunctuation: TextRule {
    static let metadata = RuleMetadata(.strayPunctuation, .text, .note, .style, fix: .unsafe, since: "0.1.0", state: .stable)
    static let characters: TextTraits = [.punctuation, .kana, .specials, .lineBreak]

    private typealias Texts = L10n.Rule.StrayPunctuation

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard !context.traits.isDisjoint(with: Self.characters), !context.isSourceLanguage, context.isWritten(unit),
            let source = context.counterpart, context.withUTF8(unit.value, Self.mayHaveSlip)
        else { return }
        let text = context.scalars(unit.value)
        guard let slip = Self.slip(in: text, context.language.tag) else { return }
        // A source in another language than it should be may have the spaces of French.
        if let other = Self.slip(in: context.scalars(source.text), LanguageTag("en")), other.kind == slip.kind { return }
        let range = context.range(text.place(slip.range), of: unit.value)
        let sign = "\(text.scalars[slip.mark])"
        let message: Message =
            switch slip.kind {
            case .space: Texts.message(mark: sign)
            case .double: Texts.Double.message(mark: sign)
            case .end: Texts.Line.message
            }
        findings.report(
            message, at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
            fix: FixIt(.unsafe, [TextEdit(range, "")]))
    }

    /// Whether a text may have a slip, judging by bytes that follow each other: nearly none has.
    private static func mayHaveSlip(_ text: Span<UInt8>) -> Bool {
        for index in text.indices.dropLast() {
            let next = text[index + 1]
            switch text[index] {
            case UInt8(ascii: " "): if next == UInt8(ascii: "\n") || isMark(next) || next == 0xE3 || next == 0xEF { return true }
            case UInt8(ascii: ","), UInt8(ascii: ";"): if next == text[index] { return true }
            case UInt8(ascii: "."): if next == UInt8(ascii: ".") || next == 0xE3 { return true }
            case UInt8(ascii: "!"), UInt8(ascii: "?"): if next == UInt8(ascii: ".") || next == 0xE3 { return true }
            // The first bytes of East Asian marks, before another one or a full stop.
            case 0xE3, 0xEF:
                guard next == 0x80 || next == 0xBC, index + 3 < text.count else { continue }
                let following = text[index + 3]
                if following == UInt8(ascii: ".") || following == 0xE3 || following == 0xEF { return true }
            default: continue
            }
        }
        return false
    }

    private enum Kind {
        case space, double, end
    }

    /// The first slip: what is to be removed, and the mark that it is about.
    private static func slip(in text: TextScalars, _ language: LanguageTag) -> (kind: Kind, range: Range<Int>, mark: Int)? {
        // In Canada, too, many write the spaces of France.
        let isFrench = ["br", "fr"].contains(language.language)
        for index in text.indices {
            let mark = text.scalars[index]
            if mark == "\n", text[index - 1] == " ", let word = text[index - 2], !word.properties.isWhitespace {
                return (.end, index - 1..<index, index)
            }
            if mark.isASCII, isMark(UInt8(mark.value)), !(isFrench && mark != "," && mark != "."), isSpaced(index, text) {
                return (.space, index - 1..<index, index)
            }
            if Self.wideMarks.contains(mark), text[index - 1] == " ", let word = text[index - 2],
                word.isLetter || word.isDigit || word == TextScalars.placeholder, !isAddress(before: index - 1, text)
            {
                return (.space, index - 1..<index, index)
            }
            if isDoubled(index, text) { return (.double, index + 1..<index + 2, index) }
        }
        return nil
    }

    /// Whether what ends before an index is an address: the space after it says where it ends.
    private static func isAddress(before index: Int, _ text: TextScalars) -> Bool {
        text.scalars[..<index].reversed().prefix { !$0.isSpace }.contains { $0 == "/" || $0 == "@" }
    }

    /// Marks of East Asia, which have their space in themselves.
    private static let wideMarks: Set<Unicode.Scalar> = ["、", "。", "！", "，", "：", "；", "？"]

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Whether a space is between a word and a mark that ends a part of the sentence. Scores and ratios have spaces around a colon.
    private static func isSpaced(_ index: Int, _ text: TextScalars) -> Bool {
        guard text[index - 1] == " ", let word = text[index - 2] else { return false }
        guard word.isLetter || word.isDigit || word == TextScalars.placeholder || [")", "”", "»", "\""].contains(word) else {
            return false
        }
        return text[index + 1].map { $0.properties.isWhitespace } ?? true && !(text.scalars[index] == ":" && word.isDigit)
    }

    /// Whether the same mark follows, or a full stop follows a mark that ends the text. Two full stops are a part of a path, and three an
    /// ellipsis.
    private static func isDoubled(_ index: Int, _ text: TextScalars) -> Bool {
        let mark = text.scalars[index]
        guard let word = text[index - 1], word.isLetter || word.isDigit, let next = text[index + 1] else { return false }
        let isLast = text[index + 2] == nil
        switch mark {
        case ",", ";", "，", "、", "；": return next == mark && text[index + 2] != mark
        case "。": return next == mark && text[index + 2] != mark || next == "." && isLast
        case ".": return next == "。" || next == "." && isLast
        case "!", "?", "！", "？": return (next == "." || next == "。") && isLast
        default: return false
        }
    }
}
