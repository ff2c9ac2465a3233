internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that a text numbers either all of its arguments or none.
struct FormatMixedPositional: ArgumentRule {
    static let metadata = RuleMetadata("format-mixed-positional", .placeholders, .error, blocksGeneration: true, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        context.forEachText(arguments) { text, context in
            guard let (numbered, unnumbered) = Self.mixture(text, context) else { return }
            context.report(
                L10n.Rule.FormatMixedPositional.message(
                    numbered: context.text(of: numbered, in: text.unit), unnumbered: context.text(of: unnumbered, in: text.unit)),
                at: context.range(of: unnumbered, in: text.unit), reason: L10n.Rule.FormatMixedPositional.reason,
                advice: L10n.Rule.FormatMixedPositional.advice, unit: text.unit)
        }
    }

    /// The first numbered and the first unnumbered specifier of a text that has both.
    static func mixture(_ text: TextArguments, _ context: RuleContext) -> (numbered: ArgumentUse, unnumbered: ArgumentUse)? {
        // Inside a substitution an unnumbered specifier is the selecting argument, and others may be numbered.
        guard text.uses.count > 1, text.unit.form.substitution < 0,
            let numbered = text.uses.first(where: { $0.takesArgument && $0.specifier.isNumbered }),
            let unnumbered = text.uses.first(where: {
                $0.takesArgument && !$0.specifier.isNumbered && !isNumberedByDefinition($0, text, context)
            })
        else { return nil }
        return (numbered, unnumbered)
    }

    /// A token whose substitution has an `argNum` needs no number of its own.
    private static func isNumberedByDefinition(_ use: ArgumentUse, _ text: TextArguments, _ context: RuleContext) -> Bool {
        guard use.specifier.form == .substitution, let localization = context.localization else { return false }
        return EntryArguments.definition(use.specifier, in: text.unit.value, localization, context.catalog, context.bytes)?.argNum
            != nil
    }
}
