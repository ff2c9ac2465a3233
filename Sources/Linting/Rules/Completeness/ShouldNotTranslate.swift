internal import L10nDiagnostics
internal import L10nMessages
internal import L10nPlainText
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a text which reads the same in every language, such as `%@ – %@`, is marked as not translatable.
///
/// It reports only where a translation would be pointless: no translation differs from the source, and one is missing, or is a
/// copy. Empty texts are ignored.
struct ShouldNotTranslate: EntryRule {
    static let metadata = RuleMetadata(.shouldNotTranslate, .completeness, .note, .style, fix: .unsafe)

    private typealias Texts = L10n.Rule.ShouldNotTranslate

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.isTranslatable, entry.extractionState == .automatic || entry.extractionState == .manual,
            let text = context.singleTextToTranslate, context.withUTF8(text, LanguageNeutralText.contains),
            !context.withUTF8(text, Self.hasLocalSigns), !context.isBlank(text),
            isLeftOver(text, entry, context)
        else { return }
        findings.report(
            Texts.message(key: context.key), at: entry.keyRange, in: context, reason: Texts.reason, advice: Texts.advice,
            fix: fix(entry, context))
    }

    /// Marks the entry, and removes the translations, which are copies.
    private func fix(_ entry: CatalogEntry, _ context: some EntryScope) -> FixIt? {
        guard let editor = context.editor else { return nil }
        let catalog = context.catalog
        let flag = editor.member(named: "shouldTranslate", of: entry.range)
        let names = catalog.localizations[entry.localizations].filter { $0.language != catalog.sourceLanguage }.map(\.nameRange)
        var removal: [TextEdit] = []
        if let first = names.first {
            let object = editor.object(around: first)
            if flag == nil, editor.members(of: object).count == names.count, let name = editor.name(of: object) {
                return FixIt(.unsafe, [editor.replacement(of: name, by: "shouldTranslate", "false")])
            }
            removal = editor.removal(of: names, withEmpty: object)
        }
        let mark =
            flag.map { TextEdit(editor.value(of: $0), "false") }
            ?? editor.insertion("shouldTranslate", "false", into: entry.range)
        return mark.map { FixIt(.unsafe, removal + [$0]) }
    }

    /// Whether a text has signs that languages space or choose differently, or a date: `%@: %@` is `%@ : %@` in French, `9/11`
    /// the ninth of November in many countries.
    private static func hasLocalSigns(_ text: Span<UInt8>) -> Bool {
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"): return true
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ","):
                if index > 0, index + 1 < text.count, ASCII.isDigit(text[index - 1]), ASCII.isDigit(text[index + 1]) {
                    return true
                }
            default: break
            }
        }
        return false
    }

    /// Whether no translation differs from the source, and one is missing or a copy.
    private func isLeftOver(_ text: JSONText, _ entry: CatalogEntry, _ context: some EntryScope) -> Bool {
        let catalog = context.catalog
        let translations = catalog.localizations[entry.localizations].filter { $0.language != catalog.sourceLanguage }
        for translation in translations {
            guard translation.units.count == 1 else { return false }
            let unit = catalog.units[translation.units.lowerBound]
            guard unit.state == .new || unit.hasValue && context.isSame(unit.value, text) else { return false }
        }
        if !translations.isEmpty || !context.absentLanguages.isEmpty { return true }
        return context.languages.contains { $0.isRequired }
    }
}
