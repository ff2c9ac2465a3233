internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that the forms of a plural are not all the same text.
///
/// A translation of a plural that has different forms in the source stays a plural, and an English noun in the plural is
/// reported by `plural-identical-forms`.
struct PluralRedundant: PluralRule {
    static let metadata = RuleMetadata(.pluralRedundant, .plurals, .note, .style, isOnByDefault: false, fix: .unsafe)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard plural.categories.count > 1, context.isMaintained,
            isUniform(plural, context), !context.isEnglishPlural(inUnit: plural.units.lowerBound, context.language)
        else { return }
        if !context.isSourceLanguage, let source = context.sourceLocalization,
            context.catalog.plurals(of: source).contains(where: { !isUniform($0, context) })
        {
            return
        }
        findings.report(
            L10n.Rule.PluralRedundant.message(language: context.language.name, key: context.key), at: plural.nameRange,
            in: context,
            reason: L10n.Rule.PluralRedundant.reason, advice: L10n.Rule.PluralRedundant.advice,
            fix: fix(plural, context))
    }

    /// Puts the one text in the place of the variations.
    private func fix(_ plural: PluralVariation, _ context: LocalizationContext) -> FixIt? {
        let units = context.catalog.units[plural.units]
        guard let editor = context.editor, plural.substitution == nil, let unit = units.first,
            let variations = editor.name(of: editor.object(around: plural.nameRange)), let name = editor.name(of: unit.range),
            editor.members(of: editor.value(of: variations)).count == 1,
            editor.member(named: "stringUnit", of: editor.object(around: variations)) == nil
        else { return nil }
        let value = editor.value(of: name, atDepthOf: variations, changing: context.review(of: unit))
        return FixIt(.unsafe, [editor.replacement(of: variations, by: "stringUnit", value)])
    }

    private func isUniform(_ plural: PluralVariation, _ context: LocalizationContext) -> Bool {
        guard plural.units.count > 1 else { return false }
        let first = context.catalog.units[plural.units.lowerBound]
        return !context.isBlank(first)
            && plural.units.dropFirst().allSatisfy { index in
                let unit = context.catalog.units[index]
                return unit.hasValue && context.isSame(unit.value, first.value)
            }
    }
}
