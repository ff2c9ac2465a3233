internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a source text does not write a number in digits where its key, or most of its translations, have a placeholder.
///
/// Forms of a plural are for `plural-digit-in-category` and `plural-no-argument`.
struct HardcodedNumber: ArgumentRule {
    static let metadata = RuleMetadata(.hardcodedNumber, .placeholders, .warning, .wrong)

    private typealias Texts = L10n.Rule.HardcodedNumber

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard let source = context.sourceLocalization, source.units.count == 1, let index = source.units.first,
            case let unit = context.catalog.units[index], unit.form.isPlain, unit.hasText,
            !context.uses(ofUnit: index).contains(where: \.takesArgument),
            case let text = context.scalars(unit.value),
            let range = number(in: text), case let number = text.string(range),
            let (specifier, language) = placeholder(for: number, context)
        else { return }
        findings.report(
            language.map { Texts.Translation.message(number: number, language: $0, specifier: specifier) }
                ?? Texts.message(number: number, specifier: specifier),
            at: context.range(text.place(range), of: unit.value), in: context, reason: Texts.reason(number: number),
            advice: Texts.advice(specifier: specifier), unit: unit,
            language: context.languages[source.language].name)
    }

    /// What the key or most of the translations have in place of a number, and the first of these translations.
    private func placeholder(for number: String, _ context: EntryContext) -> (specifier: String, language: String?)? {
        let catalog = context.catalog
        func specifier(_ text: JSONText, _ uses: TextUses) -> String? {
            guard let use = uses.first(where: { $0.takesArgument && $0.isCount }),
                !context.scalars(text).contains(number)
            else { return nil }
            return context.withUTF8(text) { $0.string(use.specifier.range) }
        }
        if let written = specifier(context.entry.key, context.usesInKey) { return (written, nil) }
        var first: (String, String?)?
        var (count, total) = (0, 0)
        for localization in catalog.localizations[context.entry.localizations]
        where localization.language != catalog.sourceLanguage {
            let units = localization.units.filter { catalog.units[$0].hasText && catalog.units[$0].state != .new }
            guard !units.isEmpty else { continue }
            total += 1
            guard let written = units.lazy.compactMap({ specifier(catalog.units[$0].value, context.uses(ofUnit: $0)) }).first
            else { continue }
            count += 1
            if first == nil { first = (written, context.languages[localization.language].name) }
        }
        return count * 2 > total ? first : nil
    }

    /// The first number that is a word of its own.
    private func number(in text: TextScalars) -> Range<Int>? {
        var index = 0
        while index < text.scalars.count {
            let start = index
            while let scalar = text[index], scalar.isDigit { index += 1 }
            if index > start, !isJoined(text[start - 1]), !isJoined(text[index]) { return start..<index }
            index = max(index, start + 1)
        }
        return nil
    }

    private func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.isASCII && scalar.isLetter || ["-", "_", "/", ":", ".", ",", "+", "#", "$"].contains(scalar)
    }
}

extension TextScalars {
    /// Whether a run of characters occurs.
    fileprivate func contains(_ text: String) -> Bool { string(indices).contains(text) }
}
