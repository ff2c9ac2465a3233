internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a substitution counts a number, and in a translation the argument and type that it counts in the source language.
///
/// Compared are substitutions of one name. A type that follows from the forms alone is for `format-type-mismatch`.
struct SubstitutionTypeMismatch: SubstitutionRule {
    static let metadata = RuleMetadata(.substitutionTypeMismatch, .substitutions, .error, .crash, blocks: .texts, fix: .safe)

    func check(_ substitution: Substitution, in context: LocalizationContext, to findings: inout Findings) {
        guard let source = context.sourceSubstitution(like: substitution) else {
            return checkNumber(substitution, context, &findings)
        }
        if let (found, expected) = Self.specifiers(substitution, source, context), let text = substitution.formatSpecifier {
            findings.report(
                L10n.Rule.SubstitutionTypeMismatch.message(
                    name: context.string(substitution.name), expected: expected, found: found),
                at: context.quoted(text), in: context, reason: L10n.Rule.SubstitutionTypeMismatch.reason,
                advice: L10n.Rule.SubstitutionTypeMismatch.advice(expected: expected),
                related: related(source.formatSpecifier.map(context.quoted) ?? source.nameRange),
                fix: context.editor.map { FixIt(.safe, [TextEdit(context.quoted(text), $0.quoted(expected))]) })
        }
        if let (found, expected) = Self.positions(substitution, source, context) {
            findings.report(
                L10n.Rule.SubstitutionTypeMismatch.Position.message(
                    name: context.string(substitution.name), found: found, expected: expected),
                at: substitution.argNumRange ?? substitution.nameRange, in: context,
                reason: L10n.Rule.SubstitutionTypeMismatch.Position.reason,
                advice: L10n.Rule.SubstitutionTypeMismatch.Position.advice(expected: expected),
                related: related(source.argNumRange ?? source.nameRange),
                fix: (substitution.argNumRange.map { TextEdit($0, "\(expected)") }
                    ?? context.editor?.insertion("argNum", "\(expected)", into: substitution.range)).map { FixIt(.safe, [$0]) })
        }
    }

    /// Without another to compare with, the specifier must at least be for a number, because the forms count it.
    private func checkNumber(_ substitution: Substitution, _ context: LocalizationContext, _ findings: inout Findings) {
        guard let text = substitution.formatSpecifier else { return }
        let kind = EntryArguments.type(of: substitution, context.catalog).0
        if kind == .integer || kind == .double { return }
        findings.report(
            L10n.Rule.SubstitutionTypeMismatch.Number.message(
                found: context.string(text), name: context.string(substitution.name)),
            at: context.quoted(text), in: context, reason: L10n.Rule.SubstitutionTypeMismatch.Number.reason,
            advice: L10n.Rule.SubstitutionTypeMismatch.Number.advice)
    }

    private func related(_ range: ByteRange) -> [RelatedRange] {
        [RelatedRange(range, L10n.Rule.SubstitutionTypeMismatch.related)]
    }

    /// The `formatSpecifier` of a translation and that of the source, without percent sign, where they are of different types.
    static func specifiers(
        _ own: Substitution, _ source: Substitution, _ context: LocalizationContext
    ) -> (found: String, expected: String)? {
        guard let text = own.formatSpecifier else { return nil }
        let type = EntryArguments.type(of: source, context.catalog)
        // The source itself does not say; then there is nothing to differ from.
        guard type.0 != nil else { return nil }
        let ownType = EntryArguments.type(of: own, context.catalog)
        if ownType.0 != nil, agree(ownType, type) { return nil }
        let expected = ArgumentText.specifier(conversion: type.2, length: type.1).dropFirst()
        return (context.string(text), source.formatSpecifier.map { context.string($0) } ?? String(expected))
    }

    /// The positions that both count, where they differ.
    static func positions(_ own: Substitution, _ source: Substitution, _ context: LocalizationContext) -> (
        found: Int, expected: Int
    )? {
        guard let found = context.position(of: own), let expected = context.position(of: source), found != expected
        else { return nil }
        return (found, expected)
    }

    /// Whether two types read an argument in the same way; so does one that is not known.
    static func agree(_ a: (ArgumentKind?, LengthModifier, UInt8), _ b: (ArgumentKind?, LengthModifier, UInt8)) -> Bool {
        guard let first = a.0, let second = b.0 else { return true }
        guard FormatTypeMismatch.agree(first, second) else { return false }
        switch first {
        case .integer: return second != .integer || a.1.integerSize == b.1.integerSize
        case .double: return (a.1 == .upperL) == (b.1 == .upperL)
        default: return true
        }
    }
}
