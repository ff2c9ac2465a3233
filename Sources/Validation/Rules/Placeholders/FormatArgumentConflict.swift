internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a text takes one argument as one type.
///
/// Which arguments are meant where numbered and unnumbered specifiers are mixed is not known: `format-mixed-positional` reports them.
struct FormatArgumentConflict: ArgumentRule {
    static let metadata = RuleMetadata(.formatArgumentConflict, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.areUniform { return }
        context.forEachText { text, context in
            guard text.uses.count > 1, FormatMixedPositional.mixture(text, context) == nil else { return }
            var reported = PositionSet()
            for use in text.uses where use.takesArgument && !reported.contains(use.position) {
                guard let other = Self.conflict(with: use, text.uses) else { continue }
                reported.insert(use.position)
                findings.report(
                    L10n.Rule.FormatArgumentConflict.message(
                        position: use.position, first: context.text(of: use, in: text.unit),
                        second: context.text(of: other, in: text.unit)),
                    at: context.range(of: other, in: text.unit), in: context, reason: L10n.Rule.FormatArgumentConflict.reason,
                    advice: L10n.Rule.FormatArgumentConflict.advice, unit: text.unit)
            }
        }
    }

    /// A later use of the same position with another type.
    private static func conflict(with use: ArgumentUse, _ uses: TextUses) -> ArgumentUse? {
        guard let kind = use.kind else { return nil }
        return uses.first { other in
            guard other.position == use.position, other.specifier.start > use.specifier.start, let otherKind = other.kind else {
                return false
            }
            // Two substitutions of one number are for `substitution-argnum-duplicate`.
            if use.specifier.form == .substitution, other.specifier.form == .substitution { return false }
            return !FormatTypeMismatch.agree(kind, otherKind)
        }
    }

    /// Whether a text takes a position as two types.
    static func isConflicted(_ position: Int, _ uses: TextUses) -> Bool {
        uses.contains { $0.position == position && conflict(with: $0, uses) != nil }
    }
}
