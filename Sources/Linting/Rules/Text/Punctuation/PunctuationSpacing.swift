internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that French texts have a no-break space before `;`, `:`, `!` and `?` and inside quotation marks.
struct PunctuationSpacing: TextRule {
    static let metadata = RuleMetadata(
        .punctuationSpacing, .text, .note, .style, isOnByDefault: false, fix: .safe, options: Options.self)
    let options: Options

    struct Options: RuleOptions {
        let narrow: Bool

        init(_ options: inout OptionReader) {
            narrow = options.flag(
                "narrow", "Whether fixes write the narrow no-break space, U+202F, before ';', '!', and '?'.")
        }
    }
    static let characters: TextTraits = [.punctuation, .latin1]

    private typealias Texts = L10n.Rule.PunctuationSpacing

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, let spacing = FrenchSpacing(context.language.tag) else { return }
        guard !context.traits.isDisjoint(with: [.punctuation, .latin1]), context.isWritten(unit) else { return }
        let text = context.scalars(unit.value)
        for slip in Self.slips(text, spacing) {
            let range = context.range(text.place(slip.range), of: unit.value)
            let mark = context.range(text.place(slip.mark..<slip.mark + 1), of: unit.value)
            let replacement = FrenchSpacing.space(of: text.scalars[slip.mark], isNarrow: options.narrow)
            let isOpening = text.scalars[slip.mark] == "«"
            let sign = context.excerpt(mark)
            findings.report(
                isOpening ? Texts.Opening.message(mark: sign) : Texts.message(mark: sign), at: mark, in: context,
                reason: Texts.reason,
                advice: Texts.advice, unit: unit, fix: FixIt(.safe, [TextEdit(range, replacement)]))
        }
    }

    /// Marks, and where their no-break space belongs: an ordinary space, or nothing.
    private static func slips(_ text: TextScalars, _ spacing: FrenchSpacing) -> [(mark: Int, range: Range<Int>)] {
        text.indices.compactMap { index in
            let mark = text.scalars[index]
            if mark == "«" {
                return place(besides: index + 1, behind: index + 2, text).map { (index, index + 1..<index + ($0 ? 2 : 1)) }
            }
            guard spacing.isSpaced(mark), mark == "»" || endsWord(index, text) else { return nil }
            return place(besides: index - 1, behind: index - 2, text).map { (index, index - ($0 ? 1 : 0)..<index) }
        }
    }

    /// Whether an ordinary space is next to a mark; nil if the spacing is right or unknown.
    private static func place(besides: Int, behind: Int, _ text: TextScalars) -> Bool? {
        guard let next = text[besides] else { return nil }
        if next == " " || next == "\u{2009}" { return text[behind].map { !$0.properties.isWhitespace } == true ? true : nil }
        return next.isLetter || next.isDigit || next == TextScalars.placeholder || [")", "]", "%", "»"].contains(next)
            ? false : nil
    }

    /// Whether a sentence or a part of it ends with a mark: not `12:30`, `https:`, `:)`.
    private static func endsWord(_ index: Int, _ text: TextScalars) -> Bool {
        guard let next = text[index + 1] else { return true }
        return next.properties.isWhitespace
            || ["»", "\"", "”", ")", "!", "?", "*", "_", "<", "…"].contains(next)
                && !(next == ")" && [":", ";"].contains(text.scalars[index]))
    }
}
