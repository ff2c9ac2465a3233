internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that forms which the language tells apart differ, where other forms of the same plural do differ.
///
/// Where all forms are the same, the words do not change with the number: that is `plural-redundant`, except for an English
/// noun in the plural, which is wrong for 1.
struct PluralIdenticalForms: PluralRule {
    static let metadata = RuleMetadata(.pluralIdenticalForms, .plurals, .note, .style)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard plural.units.count > 1, let common = context.language.commonPluralCategories,
            mayHaveTwins(plural, context), context.isMaintained, !context.language.keepsSingularAfterNumbers
        else { return }
        let language = context.language
        // Forms that only millions or fractions select may well be copies.
        var forms: [(category: PluralCategory, unit: Int)] = []
        for index in plural.units {
            let unit = context.catalog.units[index]
            guard let category = unit.form.category, common.contains(category), !context.isBlank(unit) else { continue }
            if !forms.contains(where: { $0.category == category }) { forms.append((category, index)) }
        }
        guard forms.count > 1 else { return }
        forms.sort { $0.category < $1.category }
        let units = context.catalog.units
        let isUniform = forms.dropFirst().allSatisfy { context.isSame(units[$0.unit].value, units[forms[0].unit].value) }
        if isUniform {
            let unit = units[forms[0].unit]
            guard forms[0].category == .one, context.isEnglishPlural(inUnit: forms[0].unit, language) else { return }
            findings.report(
                L10n.Rule.PluralIdenticalForms.English.message(key: context.key, language: language.name),
                at: unit.valueRange, in: context, reason: L10n.Rule.PluralIdenticalForms.English.reason,
                advice: L10n.Rule.PluralIdenticalForms.English.advice, unit: unit)
            return
        }
        for (position, form) in forms.enumerated() {
            let twin = forms[..<position].first { earlier in
                !Self.mayCoincide(earlier.category, form.category, language.tag.language)
                    && context.isSame(units[earlier.unit].value, units[form.unit].value)
            }
            guard let twin else { continue }
            // Not translated yet, which other rules say.
            if Self.isOfSource(units[form.unit], in: context) { continue }
            let twins = forms.filter { context.isSame(units[$0.unit].value, units[form.unit].value) }
            guard !mayCoincide(twin.category, form.category, twins.map(\.unit), of: plural, language, context) else { continue }
            findings.report(
                L10n.Rule.PluralIdenticalForms.message(
                    first: twin.category.name, second: form.category.name, key: context.key,
                    language: language.name),
                at: units[form.unit].valueRange, in: context, reason: L10n.Rule.PluralIdenticalForms.reason,
                advice: L10n.Rule.PluralIdenticalForms.advice, unit: units[form.unit])
        }
    }

    private static func isOfSource(_ unit: StringUnit, in context: LocalizationContext) -> Bool {
        guard let source = context.sourceLocalization else { return false }
        return context.catalog.units[source.units].contains { $0.hasText && context.isSame($0.value, unit.value) }
    }

    /// Whether any two forms may be the same. Most differ.
    private func mayHaveTwins(_ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        // Where categories are repeated there may be thousands of forms, which are not compared with each other.
        if plural.units.count > PluralCategory.allCases.count { return true }
        return plural.units.contains { index in
            (plural.units.lowerBound..<index).contains { earlier in
                context.isSame(context.catalog.units[earlier].value, context.catalog.units[index].value)
            }
        }
    }

    /// Whether the same words after different numbers may well be right: in another case than the nominative, or by their endings.
    private func mayCoincide(
        _ first: PluralCategory, _ second: PluralCategory, _ twins: [Int], of plural: PluralVariation,
        _ language: LanguageFacts, _ context: LocalizationContext
    ) -> Bool {
        let counted = context.word(behindNumberIn: twins[0], of: plural)
        if let counted, Self.hasNoForms(counted, language) { return true }
        if first == .one {
            guard let counted else { return false }
            switch language.tag.language {
            // 1 раз, 5 раз
            case "ru": return second == .many && Self.russianUnits.contains(where: counted.hasSuffix)
            // 1 повідомлення, 2 повідомлення
            case "uk": return second == .few && counted.hasSuffix("я")
            // 1 oznámení, 5 oznámení
            case "cs": return counted.hasSuffix("í")
            default: return false
            }
        }
        let verbs: [String]
        switch language.tag.language {
        case "be", "ru", "uk": verbs = ["но", "ть", "ти"]
        case "cs", "pl": verbs = ["no", "to"]
        case "dsb", "hsb", "lt", "lv", "sk", "sl": verbs = []
        default: return false
        }
        guard let counted else { return true }
        // After a preposition or a noun the number is not in the nominative: "в 5 файлах", "z 5 plików".
        if let word = context.word(beforeNumberIn: twins[0], of: plural), !verbs.contains(where: word.hasSuffix) { return true }
        switch language.tag.language {
        case "be", "ru", "uk": return Self.obliqueEndings.contains(where: counted.hasSuffix)
        // 2 wiadomości, 5 wiadomości; a genitive is wrong after 2.
        case "pl":
            return Self.polishPeople.contains(where: counted.hasPrefix)
                || !context.string(context.catalog.units[twins[0]].value).contains("ów")
        // 2 oznámení, 5 oznámení
        case "cs": return counted.hasSuffix("í")
        // 2 stvari, 3 stvari, 5 stvari
        case "dsb", "hsb", "sl": return twins.count > 2
        default: return false
        }
    }

    /// Whether a word is the same in all forms: loanwords, and what is written in Latin letters among others, such as `PDF`.
    private static func hasNoForms(_ word: String, _ language: LanguageFacts) -> Bool {
        if indeclinable.contains(where: word.lowercased().hasSuffix) { return true }
        guard let scripts = language.scripts, !scripts.contains(.latin) else { return false }
        return word.utf8.allSatisfy { $0 < 0x80 }
    }

    private static let indeclinable = [
        "аудио", "видео", "фото", "радио", "меню", "медиа", "превью", "резюме", "шоу", "аудіо", "відео", "радіо", "медіа",
        "прев'ю",
    ]

    /// Nouns whose genitive plural is as the nominative singular, alone or at the end of a longer word.
    private static let russianUnits = ["байт", "бит", "ватт", "вольт", "грамм", "раз", "человек"]
    /// Stems of nouns for men, whose nominative and accusative after numbers are as the genitive: 2 użytkowników.
    private static let polishPeople = [
        "administrator", "autor", "członk", "gracz", "klient", "moderator", "nauczyciel", "obserwator", "odbiorc", "pracownik",
        "redaktor", "student", "subskrybent", "tłumacz", "twórc", "uczestnik", "uczni", "użytkownik", "widz", "współautor",
        "współtwórc", "wykonawc",
    ]
    /// Endings of the dative, instrumental and locative in the plural.
    private static let obliqueEndings = ["ах", "ях", "ам", "ям", "ами", "ями"]

    /// Whether two forms, the first before the second in CLDR's order, are often the same in good texts.
    private static func mayCoincide(_ first: PluralCategory, _ second: PluralCategory, _ language: String) -> Bool {
        switch language {
        // The dual is optional in modern Hebrew.
        case "he", "iw": first == .two && second == .other
        // Endings that differ in vowel signs, which texts omit.
        // Zero takes any of them; one, many and other take the singular.
        case "ar", "ars": first == .zero || first != .two && first != .few && (second == .many || second == .other)
        // 1 definice, 2 definice
        case "cs", "sk": first == .one && second == .few
        // 2 uređaja, 5 uređaja
        case "bs", "hr", "sr", "sh": first == .few && second == .other
        case "mt": first == .many && second == .other
        // A noun stays in the singular; numbers change its first letter, if at all.
        case "br", "cy", "ga", "gd", "gv", "kw": true
        default: false
        }
    }
}
