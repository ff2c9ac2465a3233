internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that an ellipsis is one character, `…`, or, where the option `style` says so, three full stops.
struct Ellipsis: TextRule {
    static let metadata = RuleMetadata(.ellipsis, .text, .note, .style, isOnByDefault: false, fix: .safe, options: Options.self)
    let options: Options

    enum Style: String, CaseIterable {
        case character, dots
    }

    struct Options: RuleOptions {
        let style: Style

        init(_ options: inout OptionReader) {
            style = options.choice(
                "style", default: .character, "How an ellipsis is written: as one character or as three periods.")
        }
    }
    static let characters: TextTraits = [.dots, .generalPunctuation]

    private typealias Texts = L10n.Rule.Ellipsis

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        let wantsDots = options.style == .dots
        guard unit.hasValue, context.traits.contains(wantsDots ? .generalPunctuation : .dots), context.isWritten(unit)
        else { return }
        let text = context.scalars(unit.value)
        for found in wantsDots ? Self.characters(text) : Self.dots(text) {
            let range = context.range(text.place(found), of: unit.value)
            let replacement = wantsDots ? "..." : "…"
            findings.report(
                Texts.message(found: context.excerpt(range)), at: range, in: context, reason: Texts.reason,
                advice: Texts.advice(replacement: replacement), unit: unit, fix: FixIt(.safe, [TextEdit(range, replacement)]))
        }
    }

    private static func characters(_ text: TextScalars) -> [Range<Int>] {
        text.indices.filter { text.scalars[$0] == "…" }.map { $0..<$0 + 1 }
    }

    /// Three full stops and no more, outside paths (`.../file`) and ranges (`1...5`).
    private static func dots(_ text: TextScalars) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var index = 0
        while index < text.scalars.count {
            guard text.scalars[index] == "." else {
                index += 1
                continue
            }
            let start = index
            while text[index] == "." { index += 1 }
            let isRange = text[start - 1]?.isDigit == true && text[index]?.isDigit == true
            let isPath = [text[start - 1], text[index]].contains { (scalar: Unicode.Scalar?) in scalar == "/" || scalar == "\\" }
            if index - start == 3, !isRange, !isPath { found.append(start..<index) }
        }
        return found
    }
}
