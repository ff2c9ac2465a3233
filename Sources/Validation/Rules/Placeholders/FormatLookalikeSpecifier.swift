internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks for what was meant as a specifier and is none: `％@`, `%1$ @`, `@%`, `%$1@`, `1%$@`, `%Lld`.
struct FormatLookalikeSpecifier: ArgumentRule {
    static let metadata = RuleMetadata("format-lookalike", .placeholders, .error, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        if arguments.sourceIsKey, let entry = context.entry, !context.keyIsIdentifier {
            check(entry.key, arguments.usesInKey, unit: nil, lacksArgument: false, lacksNumber: false, &context)
        }
        let required = context.positionsRequiredBySource(arguments)
        context.forEachText(arguments) { text, context in
            let isSource = context.isSourceLanguage
            let lacks = !isSource && !context.missingPositions(text, required: required, arguments).isEmpty
            let isForm = text.unit.form.substitution == nil && text.unit.form.category != nil
            let lacksNumber = isForm && !required.subtracting(context.positions(of: text, arguments)).isEmpty
            check(text.unit.value, text.uses, unit: text.unit, lacksArgument: lacks, lacksNumber: lacksNumber, &context)
        }
    }

    /// - Parameters:
    ///   - unit: That of the text; nil where the text is the key, which only code can change.
    ///   - lacksArgument: Whether the text lacks one that its source has, so that even what is common in prose is suspicious.
    ///   - lacksNumber: Whether the text is a form of a plural without its number, which it may well be.
    private func check(
        _ text: JSONText, _ uses: EntryArguments.Uses, unit: StringUnit?, lacksArgument: Bool, lacksNumber: Bool,
        _ context: inout RuleContext
    ) {
        // Without anything missing, only a percent sign that begins nothing, or a width or space where none makes sense, is
        // worth a look.
        guard
            lacksArgument || lacksNumber
                || uses.contains(where: { $0.specifier.form == .invalid || isOddLayout($0, text, context) })
        else {
            return
        }
        for lookalike in FormatLookalike.find(in: context.string(text)) {
            let parsed = uses.first { lookalike.range.contains(Int($0.specifier.start)) }
            if parsed?.specifier.form == .escapedPercent { continue }
            let isOdd = parsed.map { isOddLayout($0, text, context) } ?? false
            let stillWorks = lookalike.mayStillWork && parsed?.takesArgument == true && isOdd
            let isMeant = lacksArgument || lacksNumber && !lookalike.mayStillWork
            if !isMeant, parsed?.specifier.form != .invalid, !isOdd { continue }
            let range = context.range(lookalike.range, of: text)
            context.report(
                L10n.Rule.FormatLookalike.message(found: context.excerpt(range), replacement: lookalike.replacement),
                at: range,
                reason: stillWorks ? L10n.Rule.FormatLookalike.Space.reason : L10n.Rule.FormatLookalike.reason,
                advice: L10n.Rule.FormatLookalike.advice(replacement: lookalike.replacement),
                severity: stillWorks ? .warning : nil,
                unit: unit, fix: unit.map { context.repair($0, [TextEdit(range, lookalike.replacement)]) })
        }
    }

    /// A layout that an object does not have, or a space flag in a text that has numbers in front of it: `%2@`, `% @`, `%1$ d`.
    private func isOddLayout(_ use: ArgumentUse, _ text: JSONText, _ context: RuleContext) -> Bool {
        guard use.specifier.form == .argument, use.specifier.hasLayout, !use.specifier.mayBeProse else { return false }
        if use.conversion == UInt8(ascii: "@") { return true }
        return context.withUTF8(text) { $0[use.specifier.bodyRange].first == UInt8(ascii: " ") }
    }
}
