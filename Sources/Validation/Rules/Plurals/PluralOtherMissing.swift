internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nRuntime
internal import L10nStringCatalogs

/// Checks that every plural has the form `other`, in every language, unknown ones too.
struct PluralOtherMissing: PluralRule {
    static let metadata = RuleMetadata(.pluralOtherMissing, .plurals, .error, .wrong, blocks: .all, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard !plural.categories.contains(.other), !plural.categories.isEmpty, !context.isConflicted, context.isMaintained else {
            return
        }
        findings.report(
            L10n.Rule.PluralOtherMissing.message(language: context.language.name, key: context.key), at: plural.nameRange,
            in: context,
            reason: L10n.Rule.PluralOtherMissing.reason, advice: L10n.Rule.PluralOtherMissing.advice,
            form: context.formName(.other, of: plural), fix: context.copy(of: nearest(to: plural, context), as: "other"))
    }

    /// The form whose text is the most likely one for all other numbers.
    private func nearest(to plural: PluralVariation, _ context: LocalizationContext) -> StringUnit? {
        let units = context.catalog.units[plural.units]
        for category in [PluralCategory.many, .few, .two, .one, .zero] {
            if let unit = units.first(where: { $0.form.category == category }) { return unit }
        }
        return nil
    }
}
