internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation has plural forms where the source has them.
///
/// Only of a text in which a word follows the number, in a language that has several forms and changes nouns after numbers. A
/// text without any number is left to `format-missing-argument`, one in the state `new` to `untranslated-state`.
struct PluralCandidate: LocalizationRule {
    static let metadata = RuleMetadata(.pluralCandidate, .plurals, .warning, .wrong)

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        guard let source = context.sourceLocalization, source.isVaried,
            localization.language != context.catalog.sourceLanguage, context.entry.isTranslatable,
            context.catalog.plurals(of: localization).isEmpty
        else { return }
        let isPlural = context.catalog.plurals(of: source).contains {
            $0.substitution == nil && $0.device == nil && $0.categories.count > 1
        }
        guard isPlural, let common = context.language.commonPluralCategories, common.count > 1,
            !context.language.keepsSingularAfterNumbers
        else { return }
        for index in localization.units {
            let unit = context.catalog.units[index]
            guard unit.form.isPlain, unit.hasValue, unit.state != .new else { continue }
            guard context.countsWord(unit.value, context.uses(ofUnit: index)) else { continue }
            let forms = common.union(PluralCategorySet(PluralCategory.other)).categories.map(\.name).joined(separator: ", ")
            findings.report(
                L10n.Rule.PluralCandidate.message(key: context.key, language: context.language.name), at: unit.valueRange,
                in: context,
                reason: L10n.Rule.PluralCandidate.reason,
                advice: L10n.Rule.PluralCandidate.advice(forms: forms), unit: unit)
            return
        }
    }
}
