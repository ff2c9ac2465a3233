internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a substitution names its argument where there are several, and names one that exists.
///
/// With one argument only, `argNum` may be omitted. An unnumbered reference beside numbered specifiers is for
/// `format-mixed-positional`, another argument than in the source for `substitution-type-mismatch`.
struct SubstitutionArgnumMissing: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionArgnumMissing, .substitutions, .warning, .wrong, fix: .unsafe)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        guard let range = substitution.argNumRange else {
            checkPresence(substitution, context, &findings)
            return
        }
        guard let number = substitution.argNum else { return }
        if !(1...127 ~= number) {
            findings.report(
                L10n.Rule.SubstitutionArgnumMissing.Limits.message(name: context.string(substitution.name), number: number),
                at: range, in: context, reason: L10n.Rule.SubstitutionArgnumMissing.Limits.reason,
                advice: L10n.Rule.SubstitutionArgnumMissing.Limits.advice)
        } else if isBeyondSource(substitution, number, context) {
            findings.report(
                L10n.Rule.SubstitutionArgnumMissing.Beyond.message(
                    name: context.string(substitution.name), position: number, last: context.lastPosition),
                at: range, in: context, reason: L10n.Rule.SubstitutionArgnumMissing.Beyond.reason,
                advice: L10n.Rule.SubstitutionArgnumMissing.Beyond.advice, severity: .error, impact: .crash)
        }
    }

    private func checkPresence(_ substitution: Substitution, _ context: LocalizationContext, _ findings: inout Findings) {
        let ambiguous = context.references(to: substitution).first { use in
            guard let unit = use.unit else { return false }
            let uses = context.uses(ofUnit: unit)
            let text = TextArguments(unit: context.catalog.units[unit], index: unit, uses: uses)
            return !uses.contains { $0.takesArgument && $0.specifier.isNumbered }
                && context.positions(of: text).positions.count > 1
        }
        guard let ambiguous, let unit = ambiguous.unit else { return }
        if let source = context.sourceSubstitution(like: substitution),
            SubstitutionTypeMismatch.positions(substitution, source, context) != nil
        {
            return
        }
        findings.report(
            L10n.Rule.SubstitutionArgnumMissing.message(
                name: context.string(substitution.name), key: context.key, language: context.language.name),
            at: substitution.nameRange, in: context, reason: L10n.Rule.SubstitutionArgnumMissing.reason,
            advice: L10n.Rule.SubstitutionArgnumMissing.advice(position: ambiguous.position),
            fix: context.editor?.insertion("argNum", "\(ambiguous.position)", into: substitution.range).map {
                context.fix(context.catalog.units[unit], [$0])
            })
    }

    /// Whether a substitution that the source does not have counts an argument that code does not pass. Specifiers in its forms
    /// that do so are for `format-extra-argument`.
    private func isBeyondSource(_ substitution: Substitution, _ number: Int, _ context: LocalizationContext) -> Bool {
        let last = context.lastPosition
        guard last > 0, number > last, !context.isSourceLanguage, context.sourceSubstitution(like: substitution) == nil,
            !context.references(to: substitution).isEmpty
        else { return false }
        guard let plural = substitution.plural else { return true }
        return !context.catalog.plurals[plural].units.contains { unit in
            context.uses(ofUnit: unit).contains { $0.specifier.form == .argument && $0.position > last }
        }
    }
}
