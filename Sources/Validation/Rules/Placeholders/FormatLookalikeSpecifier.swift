internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks for what was meant as a specifier and is none: `％@`, `%1$ @`, `@%`, `%$1@`, `1%$@`, `%Lld`.
struct FormatLookalikeSpecifier: ArgumentRule {
    static let metadata = RuleMetadata("format-lookalike", .placeholders, .error, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        let required = context.positionsRequiredBySource(arguments)
        context.forEachText(arguments) { text, context in
            let isSource = context.isSourceLanguage
            let lacks = !isSource && !context.missingPositions(text, required: required, arguments).isEmpty
            // Without anything missing, only a percent sign that begins nothing, or a space flag before `@`, is worth a look.
            let isSuspicious = text.uses.contains {
                $0.specifier.form == .invalid || $0.conversion == UInt8(ascii: "@") && $0.specifier.hasLayout
            }
            guard lacks || isSuspicious else { return }
            for lookalike in FormatLookalike.find(in: context.string(text.unit.value)) {
                let parsed = text.uses.first { lookalike.range.contains(Int($0.specifier.start)) }
                if parsed?.specifier.form == .escapedPercent { continue }
                let stillWorks = lookalike.mayStillWork && parsed?.takesArgument == true
                if !stillWorks, !lacks, parsed?.specifier.form != .invalid { continue }
                let range = context.range(lookalike.range, of: text.unit.value)
                context.report(
                    L10n.Rule.FormatLookalike.message(found: context.excerpt(range), replacement: lookalike.replacement),
                    at: range,
                    reason: stillWorks ? L10n.Rule.FormatLookalike.Space.reason : L10n.Rule.FormatLookalike.reason,
                    advice: L10n.Rule.FormatLookalike.advice(replacement: lookalike.replacement),
                    severity: stillWorks ? .warning : nil,
                    unit: text.unit, fix: FixIt(.unsafe, [TextEdit(range, lookalike.replacement)]))
            }
        }
    }
}
