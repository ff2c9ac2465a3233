internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that all texts of the source take an argument as one type: those of devices, plural forms and substitutions.
///
/// A branch of a translation that differs from the source is for `format-type-mismatch`.
struct FormatVariantsDisagree: ArgumentRule {
    static let metadata = RuleMetadata(.formatVariantsDisagree, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard let source = context.sourceLocalization, source.units.count > 1 else { return }
        let signature = arguments.signature(ofLocalization: source.index)
        context.forEachText(of: source) { text, context in
            for use in text.uses where use.takesArgument && use.specifier.form == .argument {
                guard let kind = use.kind, let first = signature.first(where: { $0.position == use.position }),
                    let firstKind = first.kind, !FormatTypeMismatch.agree(kind, firstKind),
                    let otherUnit = arguments.use(at: first.use).unit, otherUnit != text.index,
                    arguments.use(at: first.use).specifier.form == .argument,
                    !FormatArgumentConflict.isConflicted(use.position, text.uses)
                else { continue }
                let other = context.catalog.units[otherUnit]
                findings.report(
                    L10n.Rule.FormatVariantsDisagree.message(
                        position: use.position, found: context.text(of: use, in: text.unit), expected: first.text,
                        form: context.catalog.formName(of: other) ?? "stringUnit"),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatVariantsDisagree.reason,
                    advice: L10n.Rule.FormatVariantsDisagree.advice, unit: text.unit,
                    related: [
                        RelatedRange(
                            context.range(of: arguments.use(at: first.use), in: other), L10n.Rule.FormatVariantsDisagree.related)
                    ])
            }
        }
    }
}
