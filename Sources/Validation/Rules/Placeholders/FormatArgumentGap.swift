internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that the numbered arguments of the source leave none out.
struct FormatArgumentGap: ArgumentRule {
    static let metadata = RuleMetadata(.formatArgumentGap, .placeholders, .warning, .wrong)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard let last = arguments.source.last, 2...127 ~= last.position,
            // A width or precision `*` takes an argument that has no specifier.
            !arguments.uses.contains(where: \.specifier.hasStar)
        else { return }
        let known = PositionSet(arguments.source.map(\.position) + context.usesInKey.map(\.position))
        // A translation may know an argument that the source does without.
        var used = known
        for index in context.entry.localizations {
            used.formUnion(PositionSet(arguments.signature(ofLocalization: index).map(\.position)))
        }
        guard let gap = (1..<last.position).first(where: { !used.contains($0) }) else { return }
        let use = arguments.use(at: last.use)
        if let unit = use.unit.map({ context.catalog.units[$0] }) {
            findings.report(
                L10n.Rule.FormatArgumentGap.message(position: gap, last: last.position), at: context.range(of: use, in: unit),
                in: context,
                reason: L10n.Rule.FormatArgumentGap.reason, advice: L10n.Rule.FormatArgumentGap.advice, unit: unit,
                language: context.sourceLocalization.map { context.languages[$0.language].name })
        } else {
            findings.report(
                L10n.Rule.FormatArgumentGap.message(position: gap, last: last.position),
                at: context.range(use.specifier.range, of: context.entry.key), in: context,
                reason: L10n.Rule.FormatArgumentGap.reason, advice: L10n.Rule.FormatArgumentGap.advice)
        }
    }
}
