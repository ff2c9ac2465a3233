internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks for what was meant as a specifier and is not one: `％@`, `%1$ @`, `@%`, `%$1@`, `1%$@`, `%Lld`.
struct FormatLookalikeSpecifier: ArgumentRule {
    static let metadata = RuleMetadata(.formatLookalike, .placeholders, .error, .wrong, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.sourceIsKey, !context.keyIsIdentifier {
            check(
                context.entry.key, context.usesInKey, unit: nil, missesArgument: false, missesNumber: false, context, &findings)
        }
        let required = context.positionsRequiredBySource
        context.forEachText { text, context in
            let isSource = context.isSourceLanguage
            let misses = !isSource && !context.missingPositions(text, required: required).isEmpty
            let isForm = text.unit.form.substitution == nil && text.unit.form.category != nil
            let missesNumber = isForm && !required.subtracting(context.positions(of: text)).isEmpty
            check(
                text.unit.value, text.uses, unit: text.unit, missesArgument: misses, missesNumber: missesNumber, context,
                &findings)
        }
    }

    /// - Parameters:
    ///   - unit: That of the text; nil where the text is the key, which only code can change.
    ///   - missesArgument: Whether the text is missing one that its source has, so that even what is common in prose is suspicious.
    ///   - missesNumber: Whether the text is a form of a plural without its number, which it may well be.
    private func check(
        _ text: JSONText, _ uses: TextUses, unit: StringUnit?, missesArgument: Bool, missesNumber: Bool,
        _ context: some EntryScope, _ findings: inout Findings
    ) {
        // Without anything missing, only a percent sign that begins nothing, or a width or space where none makes sense, is
        // worth a look.
        guard
            missesArgument || missesNumber
                || uses.contains(where: { $0.specifier.form == .invalid || isOddLayout($0, text, context) })
        else {
            return
        }
        for lookalike in FormatLookalike.find(in: context.string(text)) {
            let parsed = uses.first { lookalike.range.contains(Int($0.specifier.start)) }
            if parsed?.specifier.form == .escapedPercent { continue }
            let isOdd = parsed.map { isOddLayout($0, text, context) } ?? false
            let stillWorks = lookalike.mayStillWork && parsed?.takesArgument == true && isOdd
            let isMeant = missesArgument || missesNumber && !lookalike.mayStillWork
            if !isMeant, parsed?.specifier.form != .invalid, !isOdd { continue }
            let range = context.range(lookalike.range, of: text)
            findings.report(
                L10n.Rule.FormatLookalike.message(found: context.excerpt(range), replacement: lookalike.replacement),
                at: range, in: context,
                reason: stillWorks ? L10n.Rule.FormatLookalike.Space.reason : L10n.Rule.FormatLookalike.reason,
                advice: L10n.Rule.FormatLookalike.advice(replacement: lookalike.replacement),
                severity: stillWorks ? .warning : nil,
                unit: unit, fix: unit.map { context.repair($0, [TextEdit(range, lookalike.replacement)]) })
        }
    }

    /// A layout that an object does not have, or a space flag in a text that has numbers before it: `%2@`, `% @`, `%1$ d`.
    private func isOddLayout(_ use: ArgumentUse, _ text: JSONText, _ context: some EntryScope) -> Bool {
        guard use.specifier.form == .argument, use.specifier.hasLayout, !use.specifier.mayBeProse else { return false }
        if use.conversion == UInt8(ascii: "@") { return true }
        return context.withUTF8(text) { $0[use.specifier.bodyRange].first == UInt8(ascii: " ") }
    }
}
