internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that the source text takes the arguments of a key that is itself a format: code passes those of the key.
struct FormatKeyMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatKeyMismatch, .placeholders, .error, .crash, blocks: .texts)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.sourceIsKey, let source = context.sourceLocalization, context.keyHasArguments else { return }
        let inKey = context.usesInKey.filter(\.takesArgument)
        let last = inKey.map(\.position).max() ?? 0
        context.forEachText(of: source) { text, context in
            for use in text.uses where use.takesArgument && use.specifier.form == .argument {
                let expected = inKey.first { $0.position == use.position }
                if expected == nil, use.position <= last { continue }
                if let expected, let a = expected.kind, let b = use.kind, FormatTypeMismatch.agree(a, b) { continue }
                let written = expected.map { ArgumentText.specifier(conversion: $0.conversion, length: $0.length) }
                findings.report(
                    written.map {
                        L10n.Rule.FormatKeyMismatch.message(
                            found: context.text(of: use, in: text.unit), position: use.position, expected: $0)
                    }
                        ?? L10n.Rule.FormatKeyMismatch.Extra.message(
                            found: context.text(of: use, in: text.unit), position: use.position),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatKeyMismatch.reason,
                    advice: L10n.Rule.FormatKeyMismatch.advice, unit: text.unit)
            }
        }
    }
}
