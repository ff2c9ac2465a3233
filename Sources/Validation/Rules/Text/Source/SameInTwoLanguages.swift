internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that two languages which are not related do not have the same long text for a key: one has that of the other.
struct SameInTwoLanguages: EntryRule {
    static let metadata = RuleMetadata(.sameInTwoLanguages, .text, .note, .wrong, since: "0.1.0", state: .preview)

    private typealias Texts = L10n.Rule.SameInTwoLanguages

    /// The least number of bytes of a text that two languages hardly share by chance.
    private static let length = 20

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.isTranslatable, entry.localizations.count > 1 else { return }
        let catalog = context.catalog
        let source = context.textToTranslate
        var texts: [(language: LanguageIndex, unit: StringUnit)] = []
        for localization in catalog.localizations[entry.localizations] where localization.language != catalog.sourceLanguage {
            guard localization.units.count == 1, let unit = catalog.units[localization.units].first, unit.hasText,
                unit.state != .new,
                unit.value.content.count >= Self.length, source.map({ !context.isSame($0, unit.value) }) ?? true,
                context.withUTF8(unit.value, { $0.count { $0 >= 0x80 || ASCII.isLetter($0) } }) >= Self.length
                    && isSentence(unit, context)
            else { continue }
            let twin = texts.first {
                context.isSame($0.unit.value, unit.value) && !areRelated($0.language, localization.language, context)
            }
            if let twin {
                let (own, other) = (context.languages[localization.language].name, context.languages[twin.language].name)
                findings.report(
                    Texts.message(language: own, other: other), at: unit.valueRange, in: context, reason: Texts.reason,
                    advice: Texts.advice(language: own, other: other), unit: unit, language: own,
                    related: [RelatedRange(twin.unit.valueRange, Texts.other(language: other))])
            }
            texts.append((localization.language, unit))
        }
    }

    /// Whether a text has three words: addresses and names are the same in all languages.
    private func isSentence(_ unit: StringUnit, _ context: EntryContext) -> Bool {
        let text = context.string(unit.value)
        let words = text.split(whereSeparator: \.isWhitespace).filter { $0.contains(where: \.isLetter) && !$0.contains("/") }
        return words.count > 2 || text.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) }
    }

    private func areRelated(_ a: LanguageIndex, _ b: LanguageIndex, _ context: EntryContext) -> Bool {
        let names = [a, b].map { context.languages[$0].properties.canonical.language }
        return names[0] == names[1] || Self.families.contains { $0.contains(names[0]) && $0.contains(names[1]) }
    }

    /// Languages that share whole sentences.
    private static let families: [Set<String>] = [
        ["da", "nb", "nn", "no", "sv"], ["id", "ms"], ["an", "ast", "ca", "es", "gl", "it", "oc", "pt"],
        ["bg", "bs", "hr", "mk", "sh", "sl", "sr"], ["cs", "sk"], ["be", "bg", "kk", "ky", "ru", "uk"], ["as", "bn"],
        ["yue", "zh"], ["bho", "hi", "mai", "mr", "ne", "sa"], ["af", "fy", "nl"],
        ["de", "gsw", "lb", "nds"],
        ["fa", "ps", "ur"], ["az", "tr"],
    ]
}
