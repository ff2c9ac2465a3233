internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a translation does not use an argument twice that the source uses once.
struct FormatDuplicateArgument: ArgumentRule {
    static let metadata = RuleMetadata(.formatDuplicateArgument, .placeholders, .note, .wrong)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty, !arguments.areUniform else { return }
        context.forEachTranslation { text, context in
            guard text.uses.count > 1 else { return }
            var reported = PositionSet()
            for use in text.uses where use.specifier.form == .argument && use.takesArgument && !reported.contains(use.position) {
                guard let again = text.uses.last(where: { $0.position == use.position }),
                    again.specifier.start > use.specifier.start,
                    again.specifier.form == .argument, arguments.source.contains(where: { $0.position == use.position }),
                    !isTwiceInSource(use.position, arguments, context),
                    !FormatArgumentConflict.isConflicted(use.position, text.uses)
                else { continue }
                reported.insert(use.position)
                findings.report(
                    L10n.Rule.FormatDuplicateArgument.message(
                        found: context.text(of: again, in: text.unit), position: use.position),
                    at: context.range(of: again, in: text.unit), in: context, reason: L10n.Rule.FormatDuplicateArgument.reason,
                    advice: L10n.Rule.FormatDuplicateArgument.advice,
                    // The other one is lost.
                    severity: context.missingPositions(text, required: context.positionsRequiredBySource).isEmpty
                        ? nil : .warning, unit: text.unit)
            }
        }
    }

    private func isTwiceInSource(_ position: Int, _ arguments: EntryArguments, _ context: some EntryScope) -> Bool {
        if context.usesInKey.count(where: { $0.position == position }) > 1 { return true }
        guard let source = context.sourceLocalization else { return false }
        return source.units.contains { unit in context.uses(ofUnit: unit).count(where: { $0.position == position }) > 1 }
    }
}
