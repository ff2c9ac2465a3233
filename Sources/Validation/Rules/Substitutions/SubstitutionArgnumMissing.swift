internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a substitution names its argument where there are several, and names one that exists.
///
/// With one argument only, `argNum` may be left out. An unnumbered reference beside numbered specifiers is for
/// `format-mixed-positional`, another argument than in the source for `substitution-type-mismatch`.
struct SubstitutionArgnumMissing: SubstitutionRule {
    static let metadata = RuleMetadata("substitution-argnum-missing", .substitutions, .warning, fix: .unsafe)

    func check(_ substitution: Substitution, in context: inout RuleContext) {
        guard let range = substitution.argNumRange else {
            checkPresence(substitution, &context)
            return
        }
        guard let number = substitution.argNum else { return }
        if !(1...127 ~= number) {
            context.report(
                L10n.Rule.SubstitutionArgnumMissing.Limits.message(name: context.string(substitution.name), number: number),
                at: range, reason: L10n.Rule.SubstitutionArgnumMissing.Limits.reason,
                advice: L10n.Rule.SubstitutionArgnumMissing.Limits.advice)
        } else if isBeyondSource(substitution, number, context) {
            context.report(
                L10n.Rule.SubstitutionArgnumMissing.Beyond.message(
                    name: context.string(substitution.name), position: number, last: context.lastPosition(context.arguments)),
                at: range, reason: L10n.Rule.SubstitutionArgnumMissing.Beyond.reason,
                advice: L10n.Rule.SubstitutionArgnumMissing.Beyond.advice, severity: .error)
        }
    }

    private func checkPresence(_ substitution: Substitution, _ context: inout RuleContext) {
        guard let entry = context.entry else { return }
        let ambiguous = context.references(to: substitution).first { use in
            guard let unit = use.unit else { return false }
            let uses = context.arguments.uses(ofUnit: unit)
            let text = TextArguments(unit: context.catalog.units[unit], index: unit, uses: uses)
            return !uses.contains { $0.takesArgument && $0.specifier.isNumbered }
                && context.positions(of: text, context.arguments).positions.count > 1
        }
        guard let ambiguous, let unit = ambiguous.unit else { return }
        if let source = context.sourceSubstitution(like: substitution),
            SubstitutionTypeMismatch.positions(substitution, source, context) != nil
        {
            return
        }
        context.report(
            L10n.Rule.SubstitutionArgnumMissing.message(
                name: context.string(substitution.name), key: context.string(entry.key), language: context.language?.name ?? ""),
            at: substitution.nameRange, reason: L10n.Rule.SubstitutionArgnumMissing.reason,
            advice: L10n.Rule.SubstitutionArgnumMissing.advice(position: ambiguous.position),
            fix: context.editor?.insertion("argNum", "\(ambiguous.position)", into: substitution.range).map {
                context.repair(context.catalog.units[unit], [$0])
            })
    }

    /// Whether a substitution that the source does not have counts an argument that code does not pass. Specifiers in its forms
    /// that do so are for `format-extra-argument`.
    private func isBeyondSource(_ substitution: Substitution, _ number: Int, _ context: RuleContext) -> Bool {
        let last = context.lastPosition(context.arguments)
        guard last > 0, number > last, !context.isSourceLanguage, context.sourceSubstitution(like: substitution) == nil,
            !context.references(to: substitution).isEmpty
        else { return false }
        guard let plural = substitution.plural else { return true }
        return !context.catalog.plurals[plural].units.contains { unit in
            context.arguments.uses(ofUnit: unit).contains { $0.specifier.form == .argument && $0.position > last }
        }
    }
}
