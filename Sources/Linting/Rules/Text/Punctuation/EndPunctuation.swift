internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a translation ends with the mark that its source ends with, as its language writes it.
struct EndPunctuation: UnitRule {
    static let metadata = RuleMetadata(.endPunctuation, .text, .note, .style, isOnByDefault: false, fix: .unsafe)

    private typealias Texts = L10n.Rule.EndPunctuation

    func check(_ unit: StringUnit, in context: UnitContext, to findings: inout Findings) {
        guard unit.form.substitution == nil, let source = context.counterpart,
            let sourceLanguage = context.catalog.sourceLanguage
        else { return }
        if let mark = context.withUTF8(unit.value, EndMark.plain), mark == context.withUTF8(source.text, EndMark.plain),
            !context.language.properties.hasMarksWithinWords,
            !context.languages[sourceLanguage].properties.hasMarksWithinWords
        {
            return
        }
        let language = context.language.tag
        let text = context.scalars(unit.value)
        let own = EndMark.find(in: text, language)
        let wanted = EndMark.find(in: context.scalars(source.text), context.languages[sourceLanguage].tag)
        guard own.mark != wanted.mark, !Self.saysTheSame(own.mark, wanted.mark, language) else { return }
        let range = context.range(text.place(own.range), of: unit.value)
        let found = own.range.isEmpty ? Self.shown(own.mark, language) : context.excerpt(range)
        let expected = Self.shown(wanted.mark, language)
        let message: Message =
            switch (own.mark, wanted.mark) {
            case (.none, _): Texts.missing(expected: expected)
            case (_, .none): Texts.extra(found: found)
            default: Texts.message(found: found, expected: expected)
            }
        findings.report(
            message, at: own.range.isEmpty ? unit.valueRange : range, in: context, reason: Texts.reason, advice: Texts.advice,
            unit: unit,
            fix: fix(own, wanted.mark, text, unit, language, context))
    }

    private static func saysTheSame(_ own: EndMark, _ wanted: EndMark, _ language: LanguageTag) -> Bool {
        // An Armenian full stop looks like a colon.
        if language.language == "hy", own == .period, wanted == .colon { return true }
        guard EndMark.isOptional(in: language) else { return false }
        let optional: [EndMark] = [.none, .period, .question]
        return optional.contains(own) && optional.contains(wanted)
    }

    private static func shown(_ mark: EndMark, _ language: LanguageTag) -> String {
        mark.written(in: language) ?? mark.written(in: LanguageTag("en")) ?? ""
    }

    /// Only where nothing follows the mark, and the language has one for it at the end.
    private func fix(
        _ own: (mark: EndMark, range: Range<Int>, isClosed: Bool), _ wanted: EndMark, _ text: TextScalars, _ unit: StringUnit,
        _ language: LanguageTag, _ context: UnitContext
    ) -> FixIt? {
        let isAtEnd = own.mark == .none || !own.range.isEmpty && language.language != "hy"
        guard !own.isClosed, isAtEnd, wanted == .none || wanted.written(in: language) != nil else { return nil }
        var start = own.range.lowerBound
        while text[start - 1]?.isSpace == true, own.mark != .none { start -= 1 }
        var replacement = wanted.written(in: language) ?? ""
        if let mark = replacement.unicodeScalars.first, FrenchSpacing(language)?.isSpaced(mark) == true {
            replacement = FrenchSpacing.space(of: mark, isNarrow: false) + replacement
        }
        return FixIt(.unsafe, [TextEdit(context.range(text.place(start..<own.range.upperBound), of: unit.value), replacement)])
    }
}
