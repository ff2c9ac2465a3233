internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that every percent sign of a text with arguments begins a specifier, and that positions are 1 to 127.
///
/// Without arguments no formatter runs, and `100%` is prose. A misspelt specifier is for `format-lookalike`, a percent sign
/// that only looks like a specifier for `format-literal-percent`.
struct FormatInvalid: ArgumentRule {
    static let metadata = RuleMetadata("format-invalid", .placeholders, .error, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        let isFormatted = !arguments.source.isEmpty || context.keyHoldsArguments
        context.forEachText(arguments) { text, context in
            for use in text.uses {
                let isOutOfRange = use.specifier.isNumbered && !(1...127 ~= use.specifier.explicitPosition)
                let range = context.range(of: use, in: text.unit)
                if isOutOfRange {
                    context.report(
                        L10n.Rule.FormatInvalid.Position.message(found: context.text(of: use, in: text.unit)), at: range,
                        reason: L10n.Rule.FormatInvalid.Position.reason, advice: L10n.Rule.FormatInvalid.Position.advice,
                        unit: text.unit)
                } else if use.specifier.form == .invalid, isFormatted || text.uses.contains(where: \.takesArgument),
                    !isLookalike(use, text, context)
                {
                    context.report(
                        L10n.Rule.FormatInvalid.message(found: excerpt(use, text, context)), at: range,
                        reason: L10n.Rule.FormatInvalid.reason, advice: L10n.Rule.FormatInvalid.advice, unit: text.unit,
                        fix: FixIt(.unsafe, [TextEdit(range, "%%")]))
                }
            }
        }
    }

    private func isLookalike(_ use: ArgumentUse, _ text: TextArguments, _ context: RuleContext) -> Bool {
        FormatLookalike.find(in: context.string(text.unit.value)).contains { $0.range.contains(Int(use.specifier.start)) }
    }

    /// The percent sign and the character after it.
    private func excerpt(_ use: ArgumentUse, _ text: TextArguments, _ context: RuleContext) -> String {
        let value = context.string(text.unit.value)
        guard let start = value.utf8.index(value.startIndex, offsetBy: Int(use.specifier.start), limitedBy: value.endIndex) else {
            return "%"
        }
        return String(value[start...].prefix(2))
    }
}
