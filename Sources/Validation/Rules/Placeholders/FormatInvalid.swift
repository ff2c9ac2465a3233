internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs

/// Checks that every percent sign of a text with arguments begins a specifier, and that positions are 1 to 127.
///
/// Without arguments no formatter runs, and `100%` is prose. A misspelled specifier is for `format-lookalike`, a percent sign
/// that only looks like a specifier for `format-literal-percent`, unless it is what is left of a placeholder.
struct FormatInvalid: ArgumentRule {
    static let metadata = RuleMetadata(.formatInvalid, .placeholders, .error, .wrong, fix: .unsafe)

    private typealias Texts = L10n.Rule.FormatInvalid

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.areUniform { return }
        let isFormatted = !arguments.isSourceEmpty || context.keyHasArguments
        context.forEachText { text, context in
            if let use = text.uses.first(where: { $0.specifier.explicitPosition.map { !(1...127 ~= $0) } ?? false }) {
                findings.report(
                    Texts.Position.message(found: context.text(of: use, in: text.unit)),
                    at: context.range(of: use, in: text.unit), in: context, reason: Texts.Position.reason,
                    advice: Texts.Position.advice, unit: text.unit)
            }
            guard isFormatted || text.uses.contains(where: \.takesArgument) else { return }
            let signs = context.strayPercents(text).filter { $0.use.specifier.form == .invalid || $0.position != nil }
            let fix = fix(signs, text, context)
            // The rest of placeholders, each; percent signs that nothing is missing for, once.
            let placeholders = signs.filter { $0.position != nil }
            for (index, sign) in (placeholders.isEmpty ? Array(signs.prefix(1)) : placeholders).enumerated() {
                report(sign, signs, text, fix: index == 0 ? fix : nil, context, &findings)
            }
        }
    }

    private func report(
        _ sign: StrayPercent, _ signs: [StrayPercent], _ text: TextArguments, fix: FixIt?, _ context: LocalizationContext,
        _ findings: inout Findings
    ) {
        let range = context.range(sign.range, of: text.unit.value)
        if sign.position == nil, sign.range.count == 1 {
            findings.report(
                Texts.message(found: excerpt(sign, text, context)), at: range, in: context, reason: Texts.reason,
                advice: Texts.advice, unit: text.unit, fix: fix)
            return
        }
        let isShifted = sign.position != nil && context.shiftedDrop(text) != nil
        let fixed = fix.map { _ in context.fixed(text.unit, signs) } ?? sign.replacement
        findings.report(
            L10n.Rule.FormatLookalike.message(found: excerpt(sign, text, context), replacement: sign.replacement),
            at: range, in: context,
            reason: sign.position == nil
                ? Texts.reason
                : isShifted ? L10n.Rule.FormatMissingArgument.Shifted.reason : L10n.Rule.FormatMissingArgument.reason,
            advice: L10n.Rule.FormatLookalike.advice(replacement: fixed), impact: isShifted ? .crash : nil,
            unit: text.unit, fix: fix)
    }

    /// Nil where the source does not tell what was meant, or how much of the text belongs to it.
    private func fix(_ signs: [StrayPercent], _ text: TextArguments, _ context: some EntryScope) -> FixIt? {
        var edits: [TextEdit] = []
        for sign in signs {
            if case .unknown = sign.meaning { return nil }
            if sign.touchesLetter { return nil }
            edits.append(TextEdit(context.range(sign.range, of: text.unit.value), sign.replacement))
        }
        return context.fix(text.unit, edits)
    }

    /// The sign, with the character after it where that was read as its type, and not as a word after its number.
    private func excerpt(_ sign: StrayPercent, _ text: TextArguments, _ context: some EntryScope) -> String {
        context.withUTF8(text.unit.value) { value in
            let found = value.string(sign.range)
            if sign.range.count > 1, !sign.touchesLetter { return found }
            let end = sign.range.upperBound
            let next = value.string(end..<min(end + 8, value.count)).first
            return next.map { $0.isLetter || $0.isNumber ? found + String($0) : found } ?? found
        }
    }
}

extension EntryScope {
    /// A text as it is with all its stray percent signs replaced.
    fileprivate func fixed(_ unit: StringUnit, _ signs: [StrayPercent]) -> String {
        var bytes = withUTF8(unit.value) { Array($0) }
        for sign in signs.reversed() { bytes.replaceSubrange(sign.range, with: sign.replacement.utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
