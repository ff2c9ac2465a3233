internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a translation does not repeat an unnumbered specifier of the source to use its argument twice.
struct FormatRepeatedUnnumbered: ArgumentRule {
    static let metadata = RuleMetadata(.formatRepeatedUnnumbered, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard arguments.isSourceKnown, !arguments.areUniform, !context.isSourceMisspelled else { return }
        let last = context.lastPosition
        guard last > 0 else { return }
        context.forEachTranslation { text, context in
            for use in text.uses where use.position > last && Self.isRepetition(use, text, arguments) {
                let found = context.text(of: use, in: text.unit)
                findings.report(
                    L10n.Rule.FormatRepeatedUnnumbered.message(found: found, count: last),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatRepeatedUnnumbered.reason,
                    advice: L10n.Rule.FormatRepeatedUnnumbered.advice, unit: text.unit)
            }
        }
    }

    /// Whether a use beyond the arguments of the source only repeats one: nothing is numbered, and the source has its kind.
    static func isRepetition(_ use: ArgumentUse, _ text: TextArguments, _ arguments: EntryArguments) -> Bool {
        guard use.specifier.form == .argument, !use.specifier.isNumbered, text.unit.form.substitution == nil else { return false }
        return text.uses.allSatisfy { !$0.takesArgument || !$0.specifier.isNumbered }
            && arguments.source.contains { $0.kind == use.kind }
    }
}
