internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that a number has the same length in a translation as in the source: `%d` reads 4 bytes, `%lld` 8.
struct FormatWidthMismatch: ArgumentRule {
    static let metadata = RuleMetadata(.formatWidthMismatch, .placeholders, .warning, .wrong, fix: .safe)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard !arguments.isSourceEmpty, !arguments.areUniform else { return }
        let wrong = argumentsThatTheSourceHasWrong(arguments, context)
        for (position, found) in wrong.sorted(by: { $0.key < $1.key }) {
            guard let source = context.sourceLocalization, let unit = context.catalog.units[source.units].first,
                let expected = arguments.sourceArgument(at: position)
            else { continue }
            findings.report(
                L10n.Rule.FormatWidthMismatch.Source.message(
                    position: position, expected: expected.text(isNumbered: false), found: found.text, count: found.count),
                at: unit.valueRange, in: context, reason: L10n.Rule.FormatWidthMismatch.reason,
                advice: L10n.Rule.FormatWidthMismatch.Source.advice(found: found.text), unit: unit,
                language: context.languages[source.language].name)
        }
        context.forEachTranslation { text, context in
            for use in text.uses where use.specifier.form == .argument && use.takesArgument {
                guard let expected = arguments.sourceArgument(at: use.position), expected.kind == use.kind,
                    Self.differ(use, expected), !FormatArgumentConflict.isConflicted(use.position, text.uses),
                    wrong[use.position] == nil
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

    /// The most languages that can be wrong by themselves.
    private static let mostWrongLanguages = 2

    /// The arguments whose length no translation has as the source has it: the source is what is wrong. With what they have instead, and
    /// in how many languages.
    private func argumentsThatTheSourceHasWrong(
        _ arguments: EntryArguments, _ context: EntryContext
    ) -> [Int: (text: String, count: Int)] {
        var found: [Int: (text: String, languages: Set<Int>)] = [:]
        var right: Set<Int> = []
        context.forEachTranslation { text, context in
            for use in text.uses where use.specifier.form == .argument && use.takesArgument {
                guard let expected = arguments.sourceArgument(at: use.position), expected.kind == use.kind else { continue }
                if Self.differ(use, expected) {
                    let text = found[use.position]?.text ?? context.text(of: use, in: text.unit)
                    found[use.position, default: (text, [])].languages.insert(context.localization.language)
                } else {
                    right.insert(use.position)
                }
            }
        }
        return found.filter { !right.contains($0.key) && $0.value.languages.count > Self.mostWrongLanguages }
            .mapValues { ($0.text, $0.languages.count) }
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
