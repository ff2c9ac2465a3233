internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a percent sign in prose is doubled where the text is formatted: `50% off %@` takes `% o` for a specifier.
///
/// `format-invalid` reports the remains of a placeholder: `% posts` for `%@ posts`.
struct FormatLiteralPercent: ArgumentRule {
    static let metadata = RuleMetadata(.formatLiteralPercent, .placeholders, .error, .crash, fix: .safe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.areUniform { return }
        let isFormatted = !arguments.isSourceEmpty || context.keyHasArguments
        context.forEachText { text, context in
            guard isFormatted || text.uses.contains(where: \.takesArgument) else { return }
            for sign in context.strayPercents(text) where sign.use.specifier.form == .argument && sign.position == nil {
                let use = sign.use
                let start = Int(use.specifier.start)
                let edit = TextEdit(context.range(start..<start + 1, of: text.unit.value), "%%")
                var isSign: Bool { if case .sign = sign.meaning { true } else { false } }
                findings.report(
                    L10n.Rule.FormatLiteralPercent.message(found: context.text(of: use, in: text.unit)),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatLiteralPercent.reason,
                    advice: L10n.Rule.FormatLiteralPercent.advice, unit: text.unit,
                    fix: isSign ? FixIt(.safe, [edit]) : context.fix(text.unit, [edit]))
            }
        }
    }
}
