internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks for mistyped specifiers, `％@`, `%1$ @`, `@%`, `%$1@`, `1%$@`, `%Lld`, `%%d`, and references to substitutions, `%#@count`.
struct FormatLookalike: ArgumentRule {
    static let metadata = RuleMetadata(.formatLookalike, .placeholders, .error, .wrong, fix: .unsafe)

    private typealias Texts = L10n.Rule.FormatLookalike

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        if arguments.sourceIsKey, !context.keyIsIdentifier {
            check(
                context.entry.key, context.usesInKey, unit: nil, missesArgument: false, missesNumber: false, context, &findings)
        }
        // Nothing is missing, and nothing looks odd.
        if arguments.areUniform { return }
        let required = context.positionsRequiredBySource
        context.forEachText { text, context in
            let isSource = context.isSourceLanguage
            let misses = !isSource && !context.missingPositions(text, required: required).isEmpty
            let isForm = text.unit.form.substitution == nil && text.unit.form.category != nil
            let missesNumber = isForm && !required.subtracting(context.positions(of: text)).isEmpty
            check(
                text.unit.value, text.uses, unit: text.unit, missesArgument: misses, missesNumber: missesNumber, context,
                &findings)
        }
    }

    /// - Parameters:
    ///   - unit: That of the text; nil where the text is the key, which only code can change.
    ///   - missesArgument: Whether the text is missing one that its source has, so that even text that is common in prose is suspicious.
    ///   - missesNumber: Whether the text is a form of a plural without its number, which it may well be.
    private func check(
        _ text: JSONText, _ uses: TextUses, unit: StringUnit?, missesArgument: Bool, missesNumber: Bool,
        _ context: some EntryScope, _ findings: inout Findings
    ) {
        // Without anything missing, only a percent sign that begins nothing, or a width or space where none makes sense, is
        // worth a look.
        guard
            missesArgument || missesNumber || context.hasSubstitutionsInSource
                || uses.contains(where: { $0.specifier.form == .invalid || isOddLayout($0, text, context) })
        else {
            return
        }
        for lookalike in context.lookalikes(in: text, uses) {
            let parsed = uses.first { lookalike.range.contains(Int($0.specifier.start)) }
            let isOdd = parsed.map { isOddLayout($0, text, context) } ?? false
            let isMeant = missesArgument || lookalike.isReference || missesNumber && !lookalike.mayStillWork
            if !isMeant, parsed?.specifier.form != .invalid, !isOdd { continue }
            let range = context.range(lookalike.range, of: text)
            let found = context.excerpt(range)
            let replacement = lookalike.replacement
            let fix = unit.map { context.fix($0, [TextEdit(range, replacement)]) }
            guard lookalike.mayStillWork, let parsed, parsed.specifier.form == .argument else {
                findings.report(
                    Texts.message(found: found, replacement: replacement), at: range, in: context, reason: Texts.reason,
                    advice: Texts.advice(replacement: replacement), impact: isObject(parsed) ? .crash : nil, unit: unit, fix: fix)
                continue
            }
            // Foundation reads it in its way.
            let isObject = parsed.conversion == UInt8(ascii: "@")
            let named = FormatParser.parse(replacement).first?.explicitPosition.map { Int($0) }
            let isOther = named.map { $0 != parsed.position } ?? false
            findings.report(
                Texts.Read.message(found: found, replacement: replacement), at: range, in: context,
                reason: isOther ? Texts.Width.reason : isObject ? Texts.Object.reason : Texts.Space.reason,
                advice: Texts.advice(replacement: replacement), severity: isOther ? nil : isObject ? .note : .warning,
                impact: !isOther && isObject ? .style : nil, unit: unit, fix: fix)
        }
    }

    /// Whether Foundation reads the rest of a reference as an object, which a number is not.
    private func isObject(_ use: ArgumentUse?) -> Bool {
        guard let use, use.takesArgument else { return false }
        return use.specifier.form == .substitution || use.conversion == UInt8(ascii: "@")
    }

    /// A layout that an object does not have, or a space flag in a text that has numbers before it: `%2@`, `% @`, `%1$ d`.
    private func isOddLayout(_ use: ArgumentUse, _ text: JSONText, _ context: some EntryScope) -> Bool {
        guard use.specifier.form == .argument, use.specifier.hasLayout, !use.specifier.mayBeProse else { return false }
        if use.conversion == UInt8(ascii: "@") { return true }
        return context.withUTF8(text) { $0.extracting(use.specifier.bodyRange).first == UInt8(ascii: " ") }
    }
}
