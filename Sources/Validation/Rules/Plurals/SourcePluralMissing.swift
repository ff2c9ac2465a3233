internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that an English source which counts a noun has plural forms where a translation has them.
///
/// A source with only `other` is for `plural-missing-category`.
struct SourcePluralMissing: EntryRule {
    static let metadata = RuleMetadata(.sourcePluralMissing, .plurals, .warning, .wrong)

    func check(_ entry: CatalogEntry, in context: EntryContext, to findings: inout Findings) {
        guard entry.isTranslatable, !context.arguments.isEmpty, let sourceLanguage = context.catalog.sourceLanguage else {
            return
        }
        let catalog = context.catalog
        let localizations = catalog.localizations[entry.localizations]
        guard let plural = localizations.first(where: { $0.language != sourceLanguage && hasForms($0, catalog) }) else { return }
        let language = context.languages[sourceLanguage]
        // Of other languages it is not known which words are nouns in the plural.
        guard language.tag.language == "en" else { return }

        var range = entry.keyRange
        var sourceUnit: StringUnit?
        if let source = context.sourceLocalization, !source.units.isEmpty {
            guard catalog.plurals(of: source).isEmpty,
                let index = source.units.first(where: { catalog.units[$0].form.isPlain && catalog.units[$0].hasValue }),
                context.isEnglishPlural(inUnit: index, language)
            else { return }
            sourceUnit = catalog.units[index]
            range = catalog.units[index].valueRange
        } else {
            guard !context.keyIsIdentifier, context.countsEnglishPlural(entry.key, context.usesInKey) else { return }
        }
        findings.report(
            L10n.Rule.SourcePluralMissing.message(
                key: context.key, other: context.languages[plural.language].name, language: language.name),
            at: range, in: context, reason: L10n.Rule.SourcePluralMissing.reason, advice: L10n.Rule.SourcePluralMissing.advice,
            unit: sourceUnit, language: language.name)
    }

    private func hasForms(_ localization: Localization, _ catalog: StringCatalog) -> Bool {
        catalog.plurals(of: localization).contains { $0.substitution == nil && $0.categories.count > 1 }
    }
}
