internal import CLDR
internal import Diagnostics
internal import FormatStrings
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that an English source which counts a noun has plural forms where a translation has them.
///
/// A source with `other` only lacks `one`: `plural-missing-category` says so.
struct SourcePluralMissing: EntryRule {
    static let metadata = RuleMetadata("source-plural-missing", .plurals, .warning)

    func check(_ entry: CatalogEntry, in context: inout RuleContext) {
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
            guard source.plurals.isEmpty,
                let index = source.units.first(where: { catalog.units[$0].form.isPlain && catalog.units[$0].hasValue }),
                context.isEnglishPlural(inUnit: index, language)
            else { return }
            sourceUnit = catalog.units[index]
            range = catalog.units[index].valueRange
        } else {
            guard !context.keyIsIdentifier, context.countsEnglishPlural(entry.key, context.arguments.usesInKey) else { return }
        }
        context.report(
            L10n.Rule.SourcePluralMissing.message(
                key: context.string(entry.key), other: context.languages[plural.language].name, language: language.name),
            at: range, reason: L10n.Rule.SourcePluralMissing.reason, advice: L10n.Rule.SourcePluralMissing.advice,
            unit: sourceUnit, language: language.name)
    }

    private func hasForms(_ localization: Localization, _ catalog: StringCatalog) -> Bool {
        catalog.plurals[localization.plurals].contains { $0.substitution == nil && $0.categories.count > 1 }
    }
}
