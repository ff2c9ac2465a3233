internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that no translation has two spaces in a row where its source has none.
///
/// Spaces at the beginning and the end of a line are left alone. Between two of them a word may have been lost, so that a person should look.
struct DoubleSpace: TextRule {
    static let metadata = RuleMetadata(.doubleSpace, .text, .note, .style, fix: .unsafe)
    static let characters: TextTraits = .doubleSpace

    private typealias Texts = L10n.Rule.DoubleSpace

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.hasValue, context.traits.contains(.doubleSpace), let source = context.counterpart,
            !source.traits.contains(.doubleSpace)
        else { return }
        for run in context.withUTF8(unit.value, Self.runs) {
            let range = context.range(run, of: unit.value)
            findings.report(
                Texts.message, at: range, in: context, reason: Texts.reason, advice: Texts.advice, unit: unit,
                fix: FixIt(.unsafe, [TextEdit(range, " ")]))
        }
    }

    /// Two spaces or more between other characters of a line.
    private static func runs(in text: Span<UInt8>) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: " ") else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
            if index - start > 1, start > 0, index < text.count, text[start - 1] > 0x20, text[index] > 0x20 {
                runs.append(start..<index)
            }
        }
        return runs
    }
}
