internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that `few` and `many` of Slavic languages are not exchanged, by the endings of the word that differs.
struct SwappedPluralForms: PluralRule {
    static let metadata = RuleMetadata(.swappedPluralForms, .plurals, .warning, .style, since: "0.1.0")

    private typealias Texts = L10n.Rule.SwappedPluralForms

    /// Endings of a noun after 5, and of the same noun after 2.
    private static let endings: [String: KeyValuePairs<String, String>] = [
        "be": ["аў": "ы", "аў": "і", "яў": "і", "": "ы", "": "і"],
        "pl": ["ów": "i", "ów": "y", "ów": "e", "": "y", "": "i", "ek": "ki"],
        "ru": ["ов": "а", "ов": "ы", "ев": "я", "ев": "и", "ей": "я", "ей": "и", "": "ы", "": "и", "ок": "ки", "ек": "ки"],
        "uk": ["ів": "и", "ів": "і", "їв": "ї", "ей": "я", "ей": "і", "": "и", "": "і", "ок": "ки", "ек": "ки"],
    ]

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard let endings = Self.endings[context.language.tag.canonical.language], context.isMaintained else { return }
        var forms: [PluralCategory: StringUnit] = [:]
        for index in plural.units {
            let unit = context.catalog.units[index]
            if let category = unit.form.category, unit.hasText, forms[category] == nil { forms[category] = unit }
        }
        guard let few = forms[.few], let many = forms[.many] else { return }
        // The form for 1 after 2 is `plural-identical-forms`.
        if let one = forms[.one], context.isSame(one.value, few.value) { return }
        let (fewWords, manyWords) = (words(of: few, context), words(of: many, context))
        guard fewWords.count == manyWords.count else { return }
        let pairs = zip(fewWords, manyWords).filter { $0 != $1 }
        guard !pairs.isEmpty, pairs.contains(where: { isSwapped($0, $1, endings) }),
            !pairs.contains(where: { isSwapped($1, $0, endings) })
        else { return }
        findings.report(
            Texts.message(key: context.key, language: context.language.name), at: few.valueRange, in: context,
            reason: Texts.reason, advice: Texts.advice, unit: few)
    }

    private func words(of unit: StringUnit, _ context: LocalizationContext) -> [String] {
        TextWords(context.scalars(unit.value)).words.map { $0.text.lowercased() }
    }

    /// Whether the word after 2 has an ending of the case after 5, and the other way around.
    private func isSwapped(_ few: String, _ many: String, _ endings: KeyValuePairs<String, String>) -> Bool {
        endings.contains { ending in
            guard few.hasSuffix(ending.key) else { return false }
            let stem = few.dropLast(ending.key.count)
            return stem.count > (ending.key.isEmpty ? 2 : 1) && many == stem + ending.value
        }
    }
}
