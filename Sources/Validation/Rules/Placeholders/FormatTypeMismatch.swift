internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a translation takes each argument as what it is in the source: text, integer, floating-point number.
///
/// Reordered arguments without numbers are for `format-unnumbered-reorder`, two types in one text for
/// `format-argument-conflict`, two definitions of a substitution for `substitution-type-mismatch`.
struct FormatTypeMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatTypeMismatch, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty, !arguments.areUniform else { return }
        context.forEachTranslation { text, context in
            guard text.uses.contains(where: \.takesArgument), !context.isUnnumberedReorder(text),
                context.shiftedDrop(text) == nil
            else { return }
            // `format-lookalike` reports the rest of a reference.
            let references = context.references(in: text.unit.value).map(\.range)
            var reported = PositionSet()
            reportOtherForms(text, arguments, context, &findings)
            for use in text.uses where use.takesArgument && !reported.contains(use.position) {
                guard let kind = use.kind, use.specifier.form != .substitutionArgument,
                    !references.contains(where: { $0.contains(Int(use.specifier.start)) }),
                    let expected = arguments.sourceArgument(at: use.position),
                    let expectedKind = expected.kind,
                    !Self.agree(kind, expectedKind), !FormatArgumentConflict.isConflicted(use.position, text.uses)
                else { continue }
                if use.specifier.form == .substitution, isDefinedTwice(use, text, arguments.use(at: expected.use), context) {
                    continue
                }
                reported.insert(use.position)
                let found =
                    use.specifier.form == .substitution
                    ? ArgumentText.specifier(conversion: use.conversion, length: use.length)
                    : context.text(of: use, in: text.unit)
                let written = expected.text(isNumbered: use.specifier.isNumbered)
                findings.report(
                    L10n.Rule.FormatTypeMismatch.message(position: use.position, expected: written, found: found),
                    at: context.range(of: use, in: text.unit), in: context,
                    reason: kind.isFollowed ? L10n.Rule.FormatTypeMismatch.Crash.reason : L10n.Rule.FormatTypeMismatch.reason,
                    advice: L10n.Rule.FormatTypeMismatch.advice(expected: written), impact: kind.isFollowed ? nil : .wrong,
                    unit: text.unit)
            }
        }
    }

    /// Reports numbers that are printed as something else: in another base, or as a character.
    private func reportOtherForms(
        _ text: TextArguments, _ arguments: EntryArguments, _ context: LocalizationContext, _ findings: inout Findings
    ) {
        for use in text.uses where use.specifier.form == .argument && use.takesArgument {
            guard let kind = use.kind, let expected = arguments.sourceArgument(at: use.position),
                let expectedKind = expected.kind, Self.agree(kind, expectedKind),
                Self.printedForm(use.conversion) != Self.printedForm(expected.conversion), expected.conversion != 0
            else { continue }
            let written = expected.text(isNumbered: use.specifier.isNumbered)
            findings.report(
                L10n.Rule.FormatTypeMismatch.message(
                    position: use.position, expected: written, found: context.text(of: use, in: text.unit)),
                at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatTypeMismatch.Form.reason,
                advice: L10n.Rule.FormatTypeMismatch.advice(expected: written), severity: .warning, impact: .wrong,
                unit: text.unit)
        }
    }

    /// How a number is printed: decimal, octal, hexadecimal, as a character.
    private static func printedForm(_ conversion: UInt8) -> Int {
        switch conversion {
        case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
        case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
        case UInt8(ascii: "c"), UInt8(ascii: "C"): 1
        default: 10
        }
    }

    /// Whether the source defines the substitution too, or has another one at that position.
    private func isDefinedTwice(
        _ use: ArgumentUse, _ text: TextArguments, _ expected: ArgumentUse, _ context: LocalizationContext
    )
        -> Bool
    {
        if expected.specifier.form == .substitution { return true }
        guard let own = use.substitution else { return false }
        return context.sourceSubstitution(like: context.catalog.substitutions[own]) != nil
    }

    /// A character is passed as an integer.
    static func agree(_ a: ArgumentKind, _ b: ArgumentKind) -> Bool {
        a == b || (a == .character && b == .integer) || (a == .integer && b == .character)
    }
}
