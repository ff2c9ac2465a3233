internal import CLDR
internal import Completeness
internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import StringCatalogs

/// Checks that every plural has the forms that its language needs: those that integers below a million select, and those that
/// fractions select where the number is a fraction.
///
/// A missing `other` is left to `plural-other-missing`. Forms for millions only, as `many` in French, are not required.
struct PluralMissingCategory: PluralRule {
    static let metadata = RuleMetadata(.pluralMissingCategory, .plurals, .error, .wrong, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard let profile = context.language.plural else { return }
        let language = context.language
        // Of a plural without any form only `other` is reported as missing.
        guard !plural.categories.isEmpty, !context.isConflicted, context.isMaintained else { return }
        let missing = RequiredForms(profile, in: language.tag).missing(
            from: plural.categories, sourceLacksOne: { isOneMissingInSource(plural, context) },
            countsFractions: { context.selectingArgument(of: plural)?.kind == .double }
        ).subtracting(PluralCategorySet(PluralCategory.other))
        guard !missing.isEmpty else { return }
        let other = context.catalog.units[plural.units].first { $0.form.category == .other }
        for category in missing.categories {
            let key = context.key
            let message =
                profile.fractionOnly.contains(category)
                ? L10n.Rule.PluralMissingCategory.Fractions.message(language: language.name, key: key, form: category.name)
                : L10n.Rule.PluralMissingCategory.message(
                    language: language.name, key: key, form: category.name,
                    numbers: context.list(context.integers(for: category, of: plural, profile)))
            findings.report(
                message, at: plural.nameRange, in: context, reason: L10n.Rule.PluralMissingCategory.reason,
                advice: L10n.Rule.PluralMissingCategory.advice(form: category.name), form: context.formName(category, of: plural),
                fix: context.copy(of: other, as: category.name))
        }
    }

    /// Whether the source's plural of the whole text has no `one` although its language has it.
    private func isOneMissingInSource(_ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        guard !context.isSourceLanguage, plural.substitution == nil, let index = context.catalog.sourceLanguage,
            let profile = context.languages[index].plural, let source = context.sourcePlural(for: plural)
        else { return false }
        return RequiredForms(profile, in: context.languages[index].tag).lackOne(source.categories)
    }
}
