internal import Diagnostics
internal import FormatStrings
internal import Messages
internal import Plurals
internal import StringCatalogs

/// Checks that every plural has the forms that its language needs: those that integers below a million select, and those that
/// fractions select where the number is a fraction.
///
/// A missing `other` is left to `plural-other-missing`. Forms for millions only, as `many` in French, are not asked for.
struct PluralMissingCategory: PluralRule {
    static let metadata = RuleMetadata("plural-missing-category", .plurals, .error, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: inout RuleContext) {
        guard let language = context.language, let profile = language.plural else { return }
        var missing = profile.common.union(profile.fractionOnly).subtracting(plural.categories)
        missing.remove(PluralCategorySet(PluralCategory.other))
        // Of a plural without any form nothing more is to be said than that `other` is missing.
        guard !missing.isEmpty, !plural.categories.isEmpty, !context.isConflicted, context.isMaintained,
            let entry = context.entry
        else { return }
        // Turkish, Hungarian and others have the same words after every number: `other` serves for 1 too.
        if language.keepsSingularAfterNumbers { missing.remove(PluralCategorySet(PluralCategory.one)) }
        // Where the source does without `one`, its translations follow it, and one finding says so; not where it is for 21 too.
        if missing.contains(.one), !profile.samples(of: .one).contains(where: { $0 > 1 }), lacksOneInSource(plural, context) {
            missing.remove(PluralCategorySet(PluralCategory.one))
        }
        let fractions = missing.intersection(profile.fractionOnly)
        if !fractions.isEmpty, context.selectingArgument(of: plural)?.kind != .double { missing.subtract(fractions) }
        let other = context.catalog.units[plural.units].first { $0.form.category == .other }
        for category in missing.categories {
            let key = context.string(entry.key)
            let message =
                profile.fractionOnly.contains(category)
                ? L10n.Rule.PluralMissingCategory.Fractions.message(language: language.name, key: key, form: category.name)
                : L10n.Rule.PluralMissingCategory.message(
                    language: language.name, key: key, form: category.name,
                    numbers: context.list(context.integers(for: category, of: plural, profile)))
            context.report(
                message, at: plural.nameRange, reason: L10n.Rule.PluralMissingCategory.reason,
                advice: L10n.Rule.PluralMissingCategory.advice(form: category.name), form: context.formName(category, of: plural),
                fix: context.copy(of: other, as: category.name))
        }
    }

    /// Whether the source's plural of the whole text lacks `one` although its language has it.
    private func lacksOneInSource(_ plural: PluralVariation, _ context: RuleContext) -> Bool {
        guard !context.isSourceLanguage, plural.substitution < 0, let language = context.catalog.sourceLanguage,
            let profile = context.languages[language].plural, let source = context.sourcePlural(for: plural)
        else { return false }
        return profile.common.contains(.one) && !source.categories.contains(.one)
            && !context.languages[language].keepsSingularAfterNumbers
    }
}
