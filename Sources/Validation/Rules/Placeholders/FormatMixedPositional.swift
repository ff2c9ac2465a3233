internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that a text numbers either all of its arguments or none.
struct FormatMixedPositional: ArgumentRule {
    static let metadata = RuleMetadata("format-mixed-positional", .placeholders, .error, blocksGeneration: true, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        context.forEachText(arguments) { text, context in
            // Inside a substitution an unnumbered specifier is the selecting argument, and others may be numbered.
            guard text.uses.count > 1, text.unit.form.substitution < 0 else { return }
            let numbered = text.uses.first { $0.takesArgument && $0.specifier.isNumbered }
            let unnumbered = text.uses.first {
                $0.takesArgument && !$0.specifier.isNumbered && !isNumberedByDefinition($0, text, context)
            }
            guard let numbered, let unnumbered else { return }
            context.report(
                L10n.Rule.FormatMixedPositional.message(
                    numbered: context.text(of: numbered, in: text.unit), unnumbered: context.text(of: unnumbered, in: text.unit)),
                at: context.range(of: unnumbered, in: text.unit), reason: L10n.Rule.FormatMixedPositional.reason,
                advice: L10n.Rule.FormatMixedPositional.advice, unit: text.unit, fix: repair(text, arguments, context))
        }
    }

    /// Numbers the unnumbered: each by the first argument of its kind that is left. Nil where that is none.
    private func repair(_ text: TextArguments, _ arguments: EntryArguments, _ context: RuleContext) -> FixIt? {
        let own = text.uses.filter(\.takesArgument)
        let taken = own.filter { $0.specifier.isNumbered || isNumberedByDefinition($0, text, context) }.map(\.position)
        // The source itself may be the one that mixes them; then its positions say nothing.
        let isOwn = context.isSourceLanguage && !context.keyHoldsArguments
        let known = isOwn ? [] : arguments.source.map { (position: $0.position, kind: $0.kind) }
        guard isOwn || known.map(\.position) == Array(1...max(1, known.count)) else { return nil }
        var free = (isOwn ? own.indices.map { ($0 - own.startIndex + 1, nil) } : known).filter { !taken.contains($0.position) }
        var edits: [TextEdit] = []
        for use in own where !use.specifier.isNumbered && !isNumberedByDefinition(use, text, context) {
            guard !use.specifier.hasStar, let index = free.firstIndex(where: { isOwn || $0.kind == use.kind }) else { return nil }
            let start = Int(use.specifier.start) + 1
            edits.append(
                TextEdit(context.range(start..<start, of: text.unit.value), "\(free.remove(at: index).position)$"))
        }
        return context.repair(text.unit, edits)
    }

    /// A token whose substitution has an `argNum` needs no number of its own.
    private func isNumberedByDefinition(_ use: ArgumentUse, _ text: TextArguments, _ context: RuleContext) -> Bool {
        guard use.specifier.form == .substitution, let localization = context.localization else { return false }
        return EntryArguments.definition(use.specifier, in: text.unit.value, localization, context.catalog, context.bytes)?.argNum
            != nil
    }
}
