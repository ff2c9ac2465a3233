internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs

/// Checks that every plural has the forms that its language needs: those that integers below a million select, and those that
/// fractions select where the number is a fraction.
///
/// A missing `other` is left to `plural-other-missing`. Forms for millions only, as `many` in French, are not required.
struct PluralMissingCategory: PluralRule {
    static let metadata = RuleMetadata(.pluralMissingCategory, .plurals, .error, .wrong, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard let required = context.language.requiredForms else { return }
        // Of a plural without any form only `other` is reported as missing.
        guard !plural.categories.isEmpty, !context.isConflicted, context.isMaintained else { return }
        let missing = required.missing(
            from: plural.categories, sourceLacksOne: { isOneMissingInSource(plural, context) },
            countsFractions: { context.selectingArgument(of: plural)?.kind == .double }
        ).subtracting(PluralCategorySet(PluralCategory.other))
        guard !missing.isEmpty, let profile = context.language.plural else { return }
        let language = context.language
        let otherIndex = plural.units.first { context.catalog.units[$0].form.category == .other }
        let other = otherIndex.map { context.catalog.units[$0] }
        if let other, isCopy(other, plural, context) { return }
        let readsRight = otherIndex.map { otherReadsRight($0, plural, context) } ?? false
        for category in missing.categories {
            let key = context.key
            let message =
                profile.fractionOnly.contains(category)
                ? L10n.Rule.PluralMissingCategory.Fractions.message(language: language.name, key: key, form: category.name)
                : L10n.Rule.PluralMissingCategory.message(
                    language: language.name, key: key, form: category.name,
                    numbers: context.list(context.integers(for: category, of: plural, profile)))
            findings.report(
                message, at: plural.nameRange, in: context,
                reason: readsRight ? L10n.Rule.PluralMissingCategory.Same.reason : L10n.Rule.PluralMissingCategory.reason,
                advice: L10n.Rule.PluralMissingCategory.advice(form: category.name), severity: readsRight ? .warning : nil,
                form: context.formName(category, of: plural),
                fix: context.copy(of: other, as: category.name))
        }
    }

    /// Whether `other` may well be right for the numbers of every form: nouns stay as they are, or none follows the number.
    private func otherReadsRight(_ other: Int, _ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        if context.language.keepsSingularAfterNumbers { return true }
        guard plural.substitution == nil, let selecting = context.selectingArgument(of: plural),
            context.shownNumber(selecting, inUnit: other, of: plural) != nil
        else { return false }
        return context.word(behindNumberIn: other, of: plural) == nil
    }

    /// Whether a form is only a copy of the source, which has the forms of another language.
    private func isCopy(_ other: StringUnit, _ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        guard !context.isSourceLanguage, let source = context.sourceLocalization, other.hasText else { return false }
        let isPart = plural.substitution != nil
        for unit in context.catalog.units[source.units] where unit.hasText && (unit.form.substitution != nil) == isPart {
            if let category = unit.form.category, category != .other { continue }
            guard context.isSame(unit.value, other.value) else { continue }
            return !context.withUTF8(unit.value, LanguageNeutralText.contains)
        }
        return false
    }

    /// Whether the source's plural of the whole text has no `one` although its language has it.
    private func isOneMissingInSource(_ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        guard !context.isSourceLanguage, plural.substitution == nil, let index = context.catalog.sourceLanguage,
            let required = context.languages[index].requiredForms, let source = context.sourcePlural(for: plural)
        else { return false }
        return required.lackOne(source.categories)
    }
}
