internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a text numbers either all of its arguments or none.
struct FormatMixedPositional: ArgumentRule {
    static let metadata = RuleMetadata(.formatMixedPositional, .placeholders, .error, .crash, blocks: .all, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.areUniform { return }
        context.forEachText { text, context in
            guard let (numbered, unnumbered) = Self.mixture(text, context) else {
                return
            }
            findings.report(
                L10n.Rule.FormatMixedPositional.message(
                    numbered: context.text(of: numbered, in: text.unit), unnumbered: context.text(of: unnumbered, in: text.unit)),
                at: context.range(of: unnumbered, in: text.unit), in: context, reason: L10n.Rule.FormatMixedPositional.reason,
                advice: L10n.Rule.FormatMixedPositional.advice, unit: text.unit,
                fix: fix(text, of: context.localization, arguments, context))
        }
    }

    /// The first numbered and the first unnumbered specifier of a text that has both.
    static func mixture(_ text: TextArguments, _ context: LocalizationContext) -> (
        numbered: ArgumentUse, unnumbered: ArgumentUse
    )? {
        // Inside a substitution an unnumbered specifier is the selecting argument, and others may be numbered.
        guard text.uses.count > 1, text.unit.form.substitution == nil,
            let numbered = text.uses.first(where: { $0.takesArgument && $0.specifier.isNumbered }),
            let unnumbered = text.uses.first(where: {
                $0.takesArgument && !isNumbered($0, context)
            })
        else { return nil }
        return (numbered, unnumbered)
    }

    /// Whether a specifier has a number; the token of a substitution with an `argNum` needs none of its own.
    private static func isNumbered(_ use: ArgumentUse, _ context: some EntryScope) -> Bool {
        if use.specifier.isNumbered { return true }
        guard use.specifier.form == .substitution else { return false }
        return use.substitution.flatMap { context.catalog.substitutions[$0].argNum } != nil
    }

    // MARK: Fix

    private typealias Argument = (position: Int, kind: ArgumentKind?)

    /// Numbers the unnumbered: each by the first unused argument of its kind. Nil where there is none.
    private func fix(
        _ text: TextArguments, of localization: Localization, _ arguments: EntryArguments, _ context: some EntryScope
    ) -> FixIt? {
        let own = text.uses.filter(\.takesArgument)
        let known = sourceArguments(arguments, context)
        guard known.count <= 127, known.map(\.position) == Array(1...max(1, known.count)),
            !own.contains(where: \.specifier.hasStar)
        else {
            return nil
        }
        let taken = PositionSet(own.filter { Self.isNumbered($0, context) }.map(\.position))
        var free = known.filter { !taken.contains($0.position) }
        var edits: [TextEdit] = []
        for use in own where !Self.isNumbered(use, context) {
            guard let index = free.firstIndex(where: { $0.kind == use.kind }) else { return nil }
            let start = Int(use.specifier.start) + 1
            edits.append(
                TextEdit(context.range(start..<start, of: text.unit.value), "\(free.remove(at: index).position)$"))
        }
        return context.fix(text.unit, edits)
    }

    /// The arguments of the source by position: numbered as its own fix would, if it mixes them too.
    private func sourceArguments(_ arguments: EntryArguments, _ context: some EntryScope) -> [Argument] {
        if let source = context.sourceLocalization, !context.keyHasArguments {
            for index in source.units where context.catalog.units[index].form.substitution == nil {
                let own = context.uses(ofUnit: index).filter(\.takesArgument)
                let taken = own.filter { Self.isNumbered($0, context) }
                guard taken.contains(where: \.specifier.isNumbered), taken.count < own.count else { continue }
                let positions = PositionSet(taken.map(\.position))
                var free = (1...127).filter { !positions.contains($0) }
                guard own.count - taken.count <= free.count else { continue }
                return own.map { use -> Argument in
                    (Self.isNumbered(use, context) ? use.position : free.removeFirst(), use.kind)
                }.sorted { $0.position < $1.position }
            }
        }
        return arguments.source.map { ($0.position, $0.kind) }
    }
}
