internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that a number has the same length in a translation as in the source: `%d` reads 4 bytes, `%lld` 8.
struct FormatWidthMismatch: ArgumentRule {
    static let metadata = RuleMetadata("format-width-mismatch", .placeholders, .warning, fix: .safe)

    func check(_ arguments: EntryArguments, in context: inout RuleContext) {
        guard !arguments.source.isEmpty else { return }
        context.forEachTranslation(arguments) { text, context in
            for use in text.uses where use.specifier.form == .argument && use.takesArgument {
                guard let expected = arguments.source.first(where: { $0.position == use.position }), expected.kind == use.kind,
                    Self.differ(use, expected), !FormatArgumentConflict.isConflicted(use.position, text.uses)
                else { continue }
                let isNarrow = use.length == .h || use.length == .hh || use.kind == .double
                context.report(
                    L10n.Rule.FormatWidthMismatch.message(
                        position: use.position, expected: expected.text(isNumbered: use.specifier.isNumbered),
                        found: context.text(of: use, in: text.unit)),
                    at: context.range(of: use, in: text.unit), reason: L10n.Rule.FormatWidthMismatch.reason,
                    advice: L10n.Rule.FormatWidthMismatch.advice(expected: expected.text(isNumbered: use.specifier.isNumbered)),
                    severity: isNarrow ? .error : nil,
                    unit: text.unit)
            }
        }
    }

    static func differ(_ use: ArgumentUse, _ expected: SignatureArgument) -> Bool {
        switch use.kind {
        case .integer: use.length.integerSize != expected.length.integerSize
        case .double: (use.length == .upperL) != (expected.length == .upperL)
        default: false
        }
    }
}
