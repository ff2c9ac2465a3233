internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that two substitutions of one text do not count the same argument, least of all as two types.
///
/// Substitutions for different devices never meet in a text, and may share an argument. Where a translation differs from its
/// source, `substitution-type-mismatch` reports it; where it shares an argument as its source does, the source alone is reported.
struct SubstitutionArgnumDuplicate: LocalizationRule {
    static let metadata = RuleMetadata(.substitutionArgnumDuplicate, .substitutions, .error, .wrong, blocks: .all)

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard localization.isVaried, !context.isConflicted else { return }
        let substitutions = context.catalog.substitutions(of: localization)
        for (index, later) in zip(substitutions.indices, substitutions).dropFirst() {
            guard let number = later.argNum, 1...127 ~= number, let range = later.argNumRange else { continue }
            for earlier in substitutions[..<index]
            where earlier.argNum == number && isTogether(earlier, later, context) {
                report(earlier, later, number, at: range, context, &findings)
                break
            }
        }
    }

    /// Whether some text refers to both.
    private func isTogether(_ a: Substitution, _ b: Substitution, _ context: LocalizationContext) -> Bool {
        guard !context.isSame(a.name, b.name) else { return false }
        let units = Set(context.references(to: a).map(\.unit))
        return context.references(to: b).contains { units.contains($0.unit) }
    }

    private func report(
        _ earlier: Substitution, _ later: Substitution, _ number: Int, at range: ByteRange, _ context: LocalizationContext,
        _ findings: inout Findings
    ) {
        let sources = [earlier, later].map { context.sourceSubstitution(like: $0) }
        for (own, source) in zip([earlier, later], sources) {
            guard let source else { continue }
            if SubstitutionTypeMismatch.positions(own, source, context) != nil { return }
            if SubstitutionTypeMismatch.specifiers(own, source, context) != nil { return }
        }
        let first = EntryArguments.type(of: earlier, context.catalog)
        let second = EntryArguments.type(of: later, context.catalog)
        let names = (context.string(earlier.name), context.string(later.name))
        let related = [
            RelatedRange(earlier.argNumRange ?? earlier.nameRange, L10n.Rule.SubstitutionArgnumDuplicate.related(name: names.0))
        ]
        if SubstitutionTypeMismatch.agree(first, second) {
            if sources[0] != nil, sources[1] != nil { return }
            findings.report(
                L10n.Rule.SubstitutionArgnumDuplicate.Same.message(name: names.1, position: number, other: names.0), at: range,
                in: context,
                reason: L10n.Rule.SubstitutionArgnumDuplicate.Same.reason,
                advice: L10n.Rule.SubstitutionArgnumDuplicate.Same.advice, severity: .note, related: related)
        } else {
            findings.report(
                L10n.Rule.SubstitutionArgnumDuplicate.message(
                    name: names.1, position: number, specifier: ArgumentText.specifier(conversion: second.2, length: second.1),
                    other: names.0, expected: ArgumentText.specifier(conversion: first.2, length: first.1)),
                at: range, in: context, reason: L10n.Rule.SubstitutionArgnumDuplicate.reason,
                advice: L10n.Rule.SubstitutionArgnumDuplicate.advice, related: related)
        }
    }
}
