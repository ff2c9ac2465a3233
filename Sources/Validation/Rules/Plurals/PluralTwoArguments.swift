internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a plural of a whole text counts one thing only.
///
/// Translations are checked only where the source is right. Silent for an entry that
/// `plural-argument-ambiguous` reports.
struct PluralTwoArguments: PluralRule {
    static let metadata = RuleMetadata(.pluralTwoArguments, .plurals, .warning, .wrong, blocks: .texts)

    func check(_ plural: PluralVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard isChoice(plural, context.language.commonPluralCategories), context.isMaintained,
            let extra = extraNumber(of: plural, context), let selecting = context.selectingArgument(of: plural)
        else { return }
        if !context.isSourceLanguage, let source = context.sourceLocalization {
            let common = context.languages[source.language].commonPluralCategories
            let isReported = context.catalog.plurals(of: source).contains {
                isChoice($0, common) && extraNumber(of: $0, context) != nil
            }
            if isReported { return }
        }
        guard !context.hasDisagreement, let unit = extra.unit.map({ context.catalog.units[$0] }) else { return }
        findings.report(
            L10n.Rule.PluralTwoArguments.message(
                language: context.language.name, key: context.key, position: selecting.position),
            at: context.range(extra.specifier.range, of: unit.value), in: context, reason: L10n.Rule.PluralTwoArguments.reason,
            advice: L10n.Rule.PluralTwoArguments.advice, unit: unit)
    }

    /// Whether a plural of a whole text has a choice of forms, in a language with some common categories.
    private func isChoice(_ plural: PluralVariation, _ common: PluralCategorySet?) -> Bool {
        plural.substitution == nil && plural.categories.count > 1 && (common?.count ?? 0) > 1
    }

    /// The first integer of another argument than the first one.
    private func extraNumber(of plural: PluralVariation, _ context: LocalizationContext) -> ArgumentUse? {
        let arguments = context.arguments
        // If all texts take the one argument of the source, no text has another one.
        guard !arguments.isEmpty, !arguments.areUniform || arguments.source.count > 1 else { return nil }
        var first: Int?
        for unit in context.unitsOtherFirst(of: plural) {
            for use in context.uses(ofUnit: unit) where use.isCount && use.kind == .integer {
                if let first, first != use.position { return use }
                first = use.position
            }
        }
        return nil
    }
}
