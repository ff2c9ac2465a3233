internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a text which takes an argument does not write a plural in brackets or after a slash: `file(s)`, `item/s`.
///
/// Texts without an argument have no number to choose a form by. Endings of gender (`ami(e)`) are left alone.
struct PluralParenthesised: ArgumentRule {
    static let metadata = RuleMetadata(.pluralParenthesised, .plurals, .note, .style)

    func check(_ arguments: EntryArguments, in context: EntryContext, to findings: inout Findings) {
        guard let sourceLanguage = context.catalog.sourceLanguage else { return }
        let entry = context.entry
        let keyIsText = context.sourceLocalization == nil && !context.keyIsIdentifier
        if keyIsText, context.usesInKey.contains(where: { $0.takesArgument }) {
            check(entry.key, unit: nil, sourceLanguage, context, &findings)
        }
        for localization in context.catalog.localizations[entry.localizations] {
            guard entry.shouldTranslate || localization.language == sourceLanguage else { continue }
            for index in localization.units where context.uses(ofUnit: index).contains(where: { $0.takesArgument }) {
                let unit = context.catalog.units[index]
                // An untranslated text is only a copy of the source, which has the finding.
                guard Self.mayHaveEnding(unit.value, context),
                    localization.language == sourceLanguage || unit.state != .new && !isCopy(unit, context)
                else { continue }
                check(unit.value, unit: unit, localization.language, context, &findings)
            }
        }
    }

    private func isCopy(_ unit: StringUnit, _ context: EntryContext) -> Bool {
        guard let source = context.sourceLocalization else { return context.isSame(unit.value, context.entry.key) }
        return context.catalog.units[source.units].contains { $0.hasText && context.isSame($0.value, unit.value) }
    }

    private func check(
        _ text: JSONText, unit: StringUnit?, _ index: LanguageIndex, _ context: some EntryScope, _ findings: inout Findings
    ) {
        let language = context.languages[index]
        guard let found = context.withUTF8(text, { Self.find($0, language: language.tag.language) }) else { return }
        let range = context.range(found, of: text)
        findings.report(
            L10n.Rule.PluralParenthesised.message(
                language: language.name, key: context.key, word: context.excerpt(range)),
            at: range, in: context, reason: L10n.Rule.PluralParenthesised.reason, advice: L10n.Rule.PluralParenthesised.advice,
            unit: unit,
            language: language.name)
    }

    // MARK: Search

    /// Whether a text has a bracket or a slash. Few have.
    private static func mayHaveEnding(_ text: JSONText, _ context: some RuleContext) -> Bool {
        context.withUTF8(text) { ByteSearch.first(of: UInt8(ascii: "("), or: UInt8(ascii: "/"), in: $0) < $0.count }
    }

    /// The first word with a plural ending in brackets, or with `/s`.
    private static func find(_ text: Span<UInt8>, language: String) -> Range<Int>? {
        for index in text.indices.dropFirst() where text[index] == UInt8(ascii: "(") || text[index] == UInt8(ascii: "/") {
            var start = index
            while start > 0, isLetter(text[start - 1]) { start -= 1 }
            // Three letters at least, and not those of a specifier: `%lld(s)`.
            guard index - start >= 3, start == 0 || !isPartOfMore(text[start - 1]) else { continue }
            let end = text[index] == UInt8(ascii: "(") ? bracketEnd(text, start, index, language) : slashEnd(text, start, index)
            if let end, end == text.count || !isLetter(text[end]) { return start..<end }
        }
        return nil
    }

    /// The end of `(s)` and its like, whose bracket opens at `index`.
    private static func bracketEnd(_ text: Span<UInt8>, _ start: Int, _ index: Int, _ language: String) -> Int? {
        let rest = text.extracting(index + 1..<min(index + 9, text.count))
        guard let length = rest.firstIndex(of: UInt8(ascii: ")")) else { return nil }
        guard endings(of: language).contains(where: { $0.utf8.count == length && rest.hasBytes($0.utf8) }) else { return nil }
        if language == "de" {
            // `Ihr(e)` and `kein(e)` leave the gender open, not the number.
            let word = text.string(start..<index).lowercased()
            if word.hasSuffix("ein") || word == "ihr" || word == "unser" { return nil }
        }
        return index + length + 2
    }

    /// The end of `/s`, unless it means per second.
    private static func slashEnd(_ text: Span<UInt8>, _ start: Int, _ index: Int) -> Int? {
        guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "s"), text[index - 1] != UInt8(ascii: "s") else {
            return nil
        }
        let word = text.string(start..<index).lowercased()
        return rates.contains { word.hasSuffix($0) } ? nil : index + 2
    }

    /// Endings of the plural. Those that mark gender, such as `(e)` in French and `(a)` in Spanish, are not among them.
    private static func endings(of language: String) -> [String] {
        switch language {
        case "de": ["s", "n", "en", "e", "er"]
        case "nl": ["s", "n", "en"]
        case "sv": ["er", "ar", "or", "n", "r"]
        case "da", "nb", "nn", "no": ["er", "e", "r"]
        case "fr": ["s", "x"]
        case "it": ["i", "s"]
        case "pl": ["ów", "y"]
        case "ru": ["ов", "ев", "ей", "ы", "и"]
        case "uk": ["ів", "їв", "ей", "и", "ї"]
        default: ["s", "es", "ies"]
        }
    }

    private static let rates = [
        "bit", "byte", "event", "frame", "meter", "metre", "packet", "pixel", "request", "sample", "token",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || byte >= 0x80 }

    /// Whether a byte before a word makes it part of a specifier, a path or an address.
    private static func isPartOfMore(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: "/"): true
        default: ASCII.isDigit(byte)
        }
    }
}
