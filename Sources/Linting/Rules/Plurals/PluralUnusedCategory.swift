internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a plural has no form that its language never selects.
///
/// `zero` is exempt: Apple's platforms show it for 0 in every language.
struct PluralUnusedCategory: PluralRule {
    static let metadata = RuleMetadata(.pluralUnusedCategory, .plurals, .warning, .style, fix: .safe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard let used = context.language.pluralCategories else { return }
        var unused = plural.categories.subtracting(used)
        unused.remove(PluralCategorySet(PluralCategory.zero))
        unused.remove(PluralCategorySet(PluralCategory.other))
        guard !unused.isEmpty, context.isMaintained else { return }
        let language = context.language
        for index in plural.units {
            let unit = context.catalog.units[index]
            guard let category = unit.form.category, unused.contains(category),
                let name = context.catalog.branchName(of: unit).map(context.quoted)
            else { continue }
            // A form that is there twice is reported as a duplicate.
            unused.remove(PluralCategorySet(category))
            let key = context.key
            // Hebrew had `many` for 20, 30 … until CLDR 42.
            let isObsolete = category == .many && (language.tag.language == "he" || language.tag.language == "iw")
            let isOnlyOther = used == PluralCategorySet(PluralCategory.other)
            findings.report(
                isObsolete
                    ? L10n.Rule.PluralUnusedCategory.Obsolete.message(form: category.name, key: key, language: language.name)
                    : L10n.Rule.PluralUnusedCategory.message(form: category.name, key: key, language: language.name),
                at: name, in: context, reason: L10n.Rule.PluralUnusedCategory.reason,
                advice: L10n.Rule.PluralUnusedCategory.advice(
                    form: category.name, forms: used.categories.map(\.name).joined(separator: ", ")),
                // Xcode itself writes `one` when a text is made plural.
                severity: isOnlyOther && category == .one ? .note : nil, unit: unit,
                // Without `other` the form is all that there is.
                fix: plural.categories.contains(.other)
                    ? context.editor.map {
                        FixIt(losesNothing(unit, plural, context) ? .safe : .unsafe, $0.removal(of: [name]))
                    } : nil)
        }
    }

    /// Whether the form says nothing that `other` doesn't say.
    private func losesNothing(_ unit: StringUnit, _ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        if context.isBlank(unit) { return true }
        let other = plural.units.first { context.catalog.units[$0].form.category == .other }
        return other.map { context.string(context.catalog.units[$0].value) == context.string(unit.value) } ?? false
    }
}
