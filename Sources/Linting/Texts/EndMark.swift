internal import L10nCLDR
internal import L10nPlainText
internal import L10nValidation

/// The mark that a sentence ends with.
enum EndMark: Sendable {
    case none, period, question, exclamation, colon, ellipsis

    /// The mark of a text, and where it is, ignoring what closes brackets, quotations and emphasis after it.
    static func find(in text: TextScalars, _ language: LanguageTag) -> (mark: EndMark, range: Range<Int>, isClosed: Bool) {
        var end = text.scalars.count
        while let scalar = text[end - 1], scalar.properties.isWhitespace || isInvisible(scalar) { end -= 1 }
        let last = end
        while let scalar = text[end - 1], isClosing(scalar) || scalar.properties.isWhitespace { end -= 1 }
        var start = end
        while let scalar = text[start - 1], mark(scalar, language) != nil { start -= 1 }
        let marks = text.scalars[start..<end].compactMap { mark($0, language) }
        return (combined(marks, text, language), start..<end, end < last)
    }

    /// The mark of a text that ends with a letter or a digit, or with one mark after such, judging by its bytes; nil where it
    /// takes a closer look. Not for Armenian.
    static func plain(_ text: Span<UInt8>) -> EndMark? {
        guard let last = text.last else { return nil }
        if last >= 0x80 { return endsWithLetter(text) ? EndMark.none : nil }
        // Of placeholders, all but `%@` end with a letter.
        if ASCII.isLetterOrDigit(last) || last == UInt8(ascii: "@") { return EndMark.none }
        guard text.count > 1, ASCII.isLetterOrDigit(text[text.count - 2]) else { return nil }
        switch last {
        case UInt8(ascii: "."): return .period
        case UInt8(ascii: "?"): return .question
        case UInt8(ascii: "!"): return .exclamation
        case UInt8(ascii: ":"): return .colon
        default: return nil
        }
    }

    private static func endsWithLetter(_ text: Span<UInt8>) -> Bool {
        var start = text.count - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        let scalar = text.codePoint(at: start).value
        switch scalar {
        // Most texts end with a letter of Western Europe, Greek, Cyrillic, Hebrew, or Arabic, with kana, Chinese, or Korean.
        case 0xDF...0xF6, 0x3B1...0x3C9, 0x430...0x44F, 0x5D0...0x5EA, 0x620...0x63F, 0x641...0x64A, 0x3041...0x3096,
            0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            return true
        default: break
        }
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter: return true
        default: return false
        }
    }

    /// The mark that several are together: `?!` is a question, `...` an ellipsis.
    private static func combined(_ marks: [EndMark], _ text: TextScalars, _ language: LanguageTag) -> EndMark {
        // Armenian has its marks over the stressed vowel.
        if language.language == "hy" {
            if text.scalars.contains("՞") { return .question }
            if text.scalars.contains("՜") { return .exclamation }
        }
        if marks.contains(.question) { return .question }
        if marks.contains(.exclamation) { return .exclamation }
        if marks.contains(.ellipsis) || marks.suffix(2) == [.period, .period] { return .ellipsis }
        return marks.last ?? .none
    }

    private static func mark(_ scalar: Unicode.Scalar, _ language: LanguageTag) -> EndMark? {
        switch scalar {
        case ".", "。", "．", "｡", "।", "॥", "۔", "։", "።", "။", "។": .period
        case "?", "？", "؟", "፧", "\u{37E}": .question
        case ";" where language.language == "el": .question
        case "!", "！": .exclamation
        case ":" where language.language == "hy": .period
        case ":", "：", "፦": .colon
        case "…", "⋯": .ellipsis
        default: nil
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFE0F: true
        default: scalar.properties.generalCategory == .otherSymbol && scalar != TextScalars.placeholder
        }
    }

    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: ["\"", "'", "“", "*", "_", "`"].contains(scalar)
        }
    }

    /// Whether a language ends sentences without a mark, so that it says as much as a full stop or a question mark.
    static func isOptional(in language: LanguageTag) -> Bool { ["lo", "th"].contains(language.language) }

    /// How a language writes the mark at the end of a text; nil where it is elsewhere, or not known.
    func written(in language: LanguageTag) -> String? {
        switch (self, language.language) {
        case (.none, _): return nil
        case (.ellipsis, _): return "…"
        case (.period, "hy"): return "։"
        case (_, "hy"): return nil
        case (.period, "ja"), (.period, "zh"), (.period, "yue"): return "。"
        case (.question, "ja"), (.question, "zh"), (.question, "yue"): return "？"
        case (.exclamation, "ja"), (.exclamation, "zh"), (.exclamation, "yue"): return "！"
        case (.colon, "ja"), (.colon, "zh"), (.colon, "yue"): return "："
        case (.period, "as"), (.period, "bn"), (.period, "hi"), (.period, "ne"), (.period, "or"), (.period, "pa"): return "।"
        case (.period, "ur"): return "۔"
        case (.period, "am"), (.period, "ti"): return "።"
        case (.period, "my"): return "။"
        case (.period, "km"): return "។"
        case (.question, "ar"), (.question, "ckb"), (.question, "fa"), (.question, "ps"), (.question, "ur"): return "؟"
        case (.question, "el"): return ";"
        case (.period, _): return "."
        case (.question, _): return "?"
        case (.exclamation, _): return "!"
        case (.colon, _): return ":"
        }
    }
}
