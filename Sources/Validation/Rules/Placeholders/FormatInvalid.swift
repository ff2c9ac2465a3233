internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import PlainText
internal import StringCatalogs

/// Checks that every percent sign of a text with arguments begins a specifier, and that positions are 1 to 127.
///
/// Without arguments no formatter runs, and `100%` is prose. A misspelled specifier is for `format-lookalike`, a percent sign
/// that only looks like a specifier for `format-literal-percent`.
struct FormatInvalid: ArgumentRule {
    static let metadata = RuleMetadata(.formatInvalid, .placeholders, .error, .wrong, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        let isFormatted = !arguments.isSourceEmpty || context.keyHasArguments
        context.forEachText { text, context in
            guard text.uses.contains(where: { $0.specifier.form == .invalid || $0.specifier.isNumbered }) else { return }
            var lookalikes: [FormatLookalike]?
            for use in text.uses {
                let isOutOfRange = use.specifier.explicitPosition.map { !(1...127 ~= $0) } ?? false
                if isOutOfRange {
                    findings.report(
                        L10n.Rule.FormatInvalid.Position.message(found: context.text(of: use, in: text.unit)),
                        at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatInvalid.Position.reason,
                        advice: L10n.Rule.FormatInvalid.Position.advice, unit: text.unit)
                } else if use.specifier.form == .invalid, isFormatted || text.uses.contains(where: \.takesArgument) {
                    let known = lookalikes ?? FormatLookalike.find(in: context.string(text.unit.value))
                    lookalikes = known
                    if known.contains(where: { $0.range.contains(Int(use.specifier.start)) }) { continue }
                    let range = context.range(of: use, in: text.unit)
                    findings.report(
                        L10n.Rule.FormatInvalid.message(found: excerpt(use, text, context)), at: range, in: context,
                        reason: L10n.Rule.FormatInvalid.reason, advice: L10n.Rule.FormatInvalid.advice, unit: text.unit,
                        fix: beginsSpecifier(use, text, context) ? nil : context.repair(text.unit, [TextEdit(range, "%%")]))
                }
            }
        }
    }

    /// Whether a position or a name follows, so that it was meant as a specifier and not as a percent sign.
    private func beginsSpecifier(_ use: ArgumentUse, _ text: TextArguments, _ context: some EntryScope) -> Bool {
        context.withUTF8(text.unit.value) { value in
            let rest = value[(Int(use.specifier.start) + 1)...].drop { ASCII.isDigit($0) }
            return rest.first.map { "$#(@".utf8.contains($0) } ?? false
        }
    }

    /// The percent sign and the character after it.
    private func excerpt(_ use: ArgumentUse, _ text: TextArguments, _ context: some EntryScope) -> String {
        context.withUTF8(text.unit.value) { value in
            let rest = value[Int(use.specifier.start)...].prefix(8)
            return String(String(decoding: rest, as: UTF8.self).prefix(2))
        }
    }
}
