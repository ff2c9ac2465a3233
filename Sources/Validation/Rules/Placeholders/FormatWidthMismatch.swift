internal import Diagnostics
internal import Messages
internal import StringCatalogs

/// Checks that a number has the same length in a translation as in the source: `%d` reads 4 bytes, `%lld` 8.
struct FormatWidthMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatWidthMismatch, .placeholders, .warning, .wrong, fix: .safe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty, !arguments.areUniform else { return }
        context.forEachTranslation { text, context in
            for use in text.uses where use.specifier.form == .argument && use.takesArgument {
                guard let expected = arguments.sourceArgument(at: use.position), expected.kind == use.kind,
                    Self.differ(use, expected), !FormatArgumentConflict.isConflicted(use.position, text.uses)
                else { continue }
                let isNarrow = use.length == .h || use.length == .hh || use.kind == .double
                findings.report(
                    L10n.Rule.FormatWidthMismatch.message(
                        position: use.position, expected: expected.text(isNumbered: use.specifier.isNumbered),
                        found: context.text(of: use, in: text.unit)),
                    at: context.range(of: use, in: text.unit), in: context, reason: L10n.Rule.FormatWidthMismatch.reason,
                    advice: L10n.Rule.FormatWidthMismatch.advice(expected: expected.text(isNumbered: use.specifier.isNumbered)),
                    severity: isNarrow ? .error : nil, unit: text.unit, fix: fix(use, expected, in: text.unit, context))
            }
        }
    }

    /// Writes the length of the source between layout and type.
    private func fix(
        _ use: ArgumentUse, _ expected: SignatureArgument, in unit: StringUnit, _ context: some EntryScope
    ) -> FixIt {
        let specifier = use.specifier
        let layout = context.withUTF8(unit.value) { specifier.layout(in: $0) }
        let start = Int(specifier.bodyStart) + layout.utf8.count
        let place = context.range(start..<Int(specifier.end) - 1, of: unit.value)
        let length = ArgumentText.specifier(conversion: specifier.conversion, length: expected.length).dropFirst().dropLast()
        return FixIt(.safe, [TextEdit(place, String(length))])
    }

    static func differ(_ use: ArgumentUse, _ expected: SignatureArgument) -> Bool {
        switch use.kind {
        case .integer: use.length.integerSize != expected.length.integerSize
        case .double: (use.length == .upperL) != (expected.length == .upperL)
        default: false
        }
    }
}
