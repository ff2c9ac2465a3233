internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a number is laid out as in the source: flags, width and precision.
struct FormatFlagsMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatFlagsMismatch, .placeholders, .note, .wrong, fix: .unsafe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.areUniform, arguments.source.contains(where: { $0.conversion != 0 }) else { return }
        // What people read in the source language, which may be formatted in another way than the key.
        let texts = context.sourceLocalization.map { arguments.signature(ofLocalization: $0.index) } ?? arguments.source
        context.forEachTranslation { text, context in
            for use in text.uses where use.specifier.form == .argument && use.takesArgument && use.kind != .object {
                guard let expected = texts.first(where: { $0.position == use.position }), expected.kind == use.kind
                else { continue }
                let original = arguments.use(at: expected.use)
                guard original.specifier.form == .argument, use.specifier.hasLayout || original.specifier.hasLayout else {
                    continue
                }
                let own = layout(of: use, in: text.unit.value, context)
                let source = layout(of: original, in: context.catalog.text(of: original, in: context.entry), context)
                // A space is for `format-lookalike`.
                guard own != source, !own.hasPrefix(" ") else { continue }
                findings.report(
                    L10n.Rule.FormatFlagsMismatch.message(
                        position: use.position, expected: context.written(expected, isNumbered: use.specifier.isNumbered),
                        found: context.text(of: use, in: text.unit)),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatFlagsMismatch.reason,
                    advice: L10n.Rule.FormatFlagsMismatch.advice, unit: text.unit,
                    fix: fix(use, own, source, in: text.unit, context))
            }
        }
    }

    /// Nil where width or precision is an argument of its own.
    private func fix(
        _ use: ArgumentUse, _ own: String, _ source: String, in unit: StringUnit, _ context: some EntryScope
    ) -> FixIt? {
        guard !own.contains("*"), !source.contains("*") else { return nil }
        let start = Int(use.specifier.bodyStart)
        let place = context.range(start..<start + own.utf8.count, of: unit.value)
        return context.fix(unit, [TextEdit(place, source)])
    }

    /// Flags, width and precision as written.
    private func layout(of use: ArgumentUse, in text: JSONText, _ context: some EntryScope) -> String {
        context.withUTF8(text) { use.specifier.layout(in: $0) }
    }
}
