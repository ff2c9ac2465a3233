internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that Chinese and Japanese texts do not mix marks of half and full width, and have no space after one of full width, which has
/// its own.
///
/// Japanese texts may well have a question mark or a colon of half width, so that only the comma counts there.
struct MarkWidth: TextRule {
    static let metadata = RuleMetadata(.markWidth, .text, .note, .style, fix: .unsafe, since: "0.1.0", state: .stable)
    static let characters: TextTraits = [.kana, .specials]

    private typealias Texts = L10n.Rule.MarkWidth

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard !context.traits.isDisjoint(with: Self.characters), let narrow = Self.narrow[context.language.tag.language],
            context.isWritten(unit), context.withUTF8(unit.value, Self.mayHaveSlip)
        else { return }
        let text = context.scalars(unit.value)
        guard text.scalars.contains(where: Self.wide.contains) else { return }
        let spaces = text.indices.filter { Self.isSuperfluousSpace($0, text) }
        if let first = spaces.first {
            let edits = spaces.map { TextEdit(context.range(text.place($0..<$0 + 1), of: unit.value), "") }
            findings.report(
                Texts.Space.message(mark: "\(text.scalars[first - 1])"), at: edits[0].range, in: context,
                reason: Texts.Space.reason,
                advice: Texts.Space.advice, unit: unit, fix: FixIt(.unsafe, edits))
        }
        let marks = text.indices.filter { narrow[text.scalars[$0]] != nil && Self.isAmongCharacters($0, text) }
        if let first = marks.first, let wide = narrow[text.scalars[first]] {
            let edits = marks.map {
                TextEdit(context.range(text.place($0..<$0 + 1), of: unit.value), "\(narrow[text.scalars[$0]] ?? wide)")
            }
            findings.report(
                Texts.message(mark: "\(text.scalars[first])"), at: edits[0].range, in: context, reason: Texts.reason,
                advice: Texts.advice(wide: "\(wide)"), unit: unit, fix: FixIt(.unsafe, edits))
        }
    }

    /// Whether a space or a mark of half width follows a character that is not ASCII.
    private static func mayHaveSlip(_ text: Span<UInt8>) -> Bool {
        for index in text.indices.dropFirst() where text[index - 1] >= 0x80 {
            switch text[index] {
            case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"):
                return true
            default: continue
            }
        }
        return false
    }

    /// Marks of full width whose glyph ends with white space.
    private static let spaced: Set<Unicode.Scalar> = ["，", "。", "：", "；", "、"]
    private static let wide: Set<Unicode.Scalar> = ["，", "。", "：", "；", "、", "！", "？"]
    private static let chinese: [Unicode.Scalar: Unicode.Scalar] = [",": "，", ":": "：", ";": "；", "!": "！", "?": "？"]
    /// By language, marks of half width, and the same of full width.
    private static let narrow: [String: [Unicode.Scalar: Unicode.Scalar]] = [
        "zh": chinese, "yue": chinese, "ja": [",": "、"],
    ]

    private static func isSuperfluousSpace(_ index: Int, _ text: TextScalars) -> Bool {
        guard text.scalars[index] == " ", let mark = text[index - 1], spaced.contains(mark), let next = text[index + 1] else {
            return false
        }
        return next.isLetter || next.isDigit || next == TextScalars.placeholder || ["「", "『", "（", "《"].contains(next)
    }

    /// Whether a mark follows a Chinese or Japanese character, and nothing else comes after it.
    private static func isAmongCharacters(_ index: Int, _ text: TextScalars) -> Bool {
        guard let previous = text[index - 1], isCharacter(previous) else { return false }
        return text[index + 1].map { isCharacter($0) || $0 == "\n" } ?? true
    }

    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
    }
}
