internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that brackets and quotation marks come in pairs, and that a translation has the pairs of brackets of its source.
///
/// What the source leaves open a translation may leave open too.
struct BracketBalance: TextRule {
    static let metadata = RuleMetadata(.bracketBalance, .text, .warning, .style, isOnByDefault: false)
    static let characters: TextTraits = [.bracket, .quotationMark, .latin1, .generalPunctuation, .kana, .specials]

    private typealias Texts = L10n.Rule.BracketBalance

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard context.isWritten(unit) else { return }
        let source = context.counterpart
        let traits = context.traits
        let isMarked = source.map { context.mayHaveMarks($0.text, $0.traits) } ?? false
        guard isMarked || context.mayHaveMarks(unit.value, traits) else { return }
        let text = context.scalars(unit.value)
        let own = Brackets(text)
        let wanted = source.map { Brackets(context.scalars($0.text)) }
        if let lone = own.lone, own.excess != wanted?.excess {
            let range = context.range(text.place(lone..<lone + 1), of: unit.value)
            findings.report(
                Texts.message(bracket: text.string(lone..<lone + 1)), at: range, in: context, reason: Texts.reason,
                advice: Texts.advice,
                unit: unit)
            return
        }
        guard let wanted, own.lone == nil, wanted.lone == nil else { return }
        for kind in Brackets.compared {
            // A remark in brackets may well explain a term.
            let (found, expected) = (own.pairs[kind, default: 0], wanted.pairs[kind, default: 0])
            guard kind == "()" ? found < expected : found != expected else { continue }
            findings.report(
                Texts.Count.message(brackets: kind, found: found, expected: expected), at: unit.valueRange, in: context,
                reason: Texts.Count.reason, advice: Texts.Count.advice, unit: unit)
            return
        }
    }
}

extension RuleContext {
    /// Whether a text may have brackets or quotation marks, judging by its bytes.
    fileprivate func mayHaveMarks(_ text: JSONText, _ traits: TextTraits) -> Bool {
        if !traits.isDisjoint(with: [.bracket, .quotationMark]) { return true }
        return !traits.isDisjoint(with: [.latin1, .generalPunctuation, .kana, .specials])
            && withUTF8(text, Self.mayHaveOtherMarks)
    }

    private static func mayHaveOtherMarks(_ text: Span<UInt8>) -> Bool {
        func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }
        return text.indices.contains { index in
            switch text[index] {
            case 0xC2: byte(index + 1) == 0xAB || byte(index + 1) == 0xBB
            case 0xE2: byte(index + 1) == 0x80 && 0x9C...0x9F ~= byte(index + 2)
            case 0xE3: byte(index + 1) == 0x80
            // Full width.
            case 0xEF: byte(index + 1) == 0xBC || byte(index + 1) == 0xBD
            default: false
            }
        }
    }
}

/// The brackets and quotation marks of a text.
private struct Brackets {
    /// The first one without a partner.
    private(set) var lone: Int?
    /// How many more of each kind open than close.
    private(set) var excess: [String: Int] = [:]
    private(set) var pairs: [String: Int] = [:]

    /// The kinds that every language uses alike.
    static let compared = ["()", "[]", "{}"]

    init(_ text: TextScalars) {
        var open: [(kind: String, index: Int)] = []
        var lone: [Int] = []
        var marks: [Int] = []
        for (index, scalar) in text.scalars.enumerated() where Self.mayBeMark(scalar) {
            if let kind = Self.opening[scalar], !Self.isFace(index, text) {
                open.append((kind, index))
                excess[kind, default: 0] += 1
            } else if let kind = Self.closing[scalar] {
                if let start = open.lastIndex(where: { $0.kind == kind }) {
                    open.remove(at: start)
                    excess[kind, default: 0] -= 1
                    pairs[kind, default: 0] += 1
                } else if !Self.isFace(index, text), !Self.isListLabel(index, text) {
                    excess[kind, default: 0] -= 1
                    lone.append(index)
                }
            } else if Self.quotationMarks.contains(scalar), scalar != "\"" || !Self.isOtherSign(index, text) {
                marks.append(index)
            }
        }
        lone += open.map(\.index)
        // Which of these opens differs by language.
        if marks.count % 2 == 1 {
            excess["\""] = 1
            lone.append(marks[marks.count - 1])
        }
        excess = excess.filter { $0.value != 0 }
        self.lone = lone.min()
    }

    /// Whether a character is in one of the blocks and signs of the tables below, which is rare.
    private static func mayBeMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0xAB, 0xBB, 0x201C...0x201F, 0x3000...0x303F, 0xFF00...0xFF5F: true
        default: false
        }
    }

    private static let opening: [Unicode.Scalar: String] = [
        "(": "()", "（": "()", "[": "[]", "［": "[]", "{": "{}", "｛": "{}", "「": "「」", "『": "『』", "【": "【】", "《": "《》", "〈": "〈〉",
    ]
    private static let closing: [Unicode.Scalar: String] = [
        ")": "()", "）": "()", "]": "[]", "］": "[]", "}": "{}", "｝": "{}", "」": "「」", "』": "『』", "】": "【】", "》": "《》", "〉": "〈〉",
    ]
    private static let quotationMarks: Set<Unicode.Scalar> = ["\"", "“", "”", "„", "‟", "«", "»", "＂"]

    /// Whether a quotation mark means inches or seconds, or is part of a Hebrew abbreviation.
    private static func isOtherSign(_ index: Int, _ text: TextScalars) -> Bool {
        func isHebrew(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { 0x5D0...0x5EA ~= $0.value } ?? false }
        return text[index - 1]?.isDigit == true || isHebrew(text[index - 1]) && isHebrew(text[index + 1])
    }

    /// Whether a bracket is part of a face: `:)`, `;-(`.
    private static func isFace(_ index: Int, _ text: TextScalars) -> Bool {
        let before = text[index - 1] == "-" ? text[index - 2] : text[index - 1]
        let isMouth = text.scalars[index] == "(" || text.scalars[index] == ")"
        let isAtEnd = text[index + 1].map { $0.properties.isWhitespace } ?? true
        return isMouth && isAtEnd && (before == ":" || before == ";")
    }

    /// Whether a bracket follows the number of a list: `1)`, `a)`.
    private static func isListLabel(_ index: Int, _ text: TextScalars) -> Bool {
        guard text.scalars[index] == ")" || text.scalars[index] == "）" else { return false }
        var start = index
        while let scalar = text[start - 1], scalar.isLetter || scalar.isDigit { start -= 1 }
        return (1...2).contains(index - start) && (text[start - 1].map { $0.isSpace || $0.isLineBreak } ?? true)
    }
}
