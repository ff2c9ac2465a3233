internal import CLDR
internal import Diagnostics
internal import JSONSyntax
internal import Messages
internal import StringCatalogs

/// Checks that a language of one region has the language itself beside it, and says something else than that.
struct LocaleRegionFallback: CatalogRule {
    static let metadata = RuleMetadata(.localeRegionFallback, .project, .info, .missing)

    private typealias Texts = L10n.Rule.LocaleRegionFallback
    /// Fewer texts may be the same by chance, and differ in other catalogs of the project.
    private static let fewTexts = 50

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        var isUsed = Array(repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { isUsed[localization.language] = true }
        if let source = catalog.sourceLanguage { isUsed[source] = true }
        for (index, language) in catalog.languages.enumerated()
        where isUsed[index] && index != catalog.sourceLanguage && language.tag.region != nil && language.tag.unknownPart == nil {
            let others = catalog.languages.indices.filter { other in
                other != index && isUsed[other] && isSameLanguage(catalog.languages[other].tag, language.tag)
            }
            if others.isEmpty {
                guard let base = base(of: language.tag) else { continue }
                findings.report(
                    Texts.message(language: language.name, base: base), at: language.range, in: context, reason: Texts.reason,
                    advice: Texts.advice(language: language.name, base: base), language: language.name)
            } else if let base = others.first(where: { isBase(catalog.languages[$0].tag, of: language.tag) }),
                let count = copies(of: base, in: index, catalog, context)
            {
                let name = catalog.languages[base].name
                findings.report(
                    Texts.Copy.message(language: language.name, base: name, count: count), at: language.range, in: context,
                    reason: Texts.Copy.reason, advice: Texts.Copy.advice(language: language.name, base: name),
                    language: language.name)
            }
        }
    }

    /// Whether two tags are of one language and, as far as they say, one script: `zh-HK` is written as `zh-Hant` is.
    private func isSameLanguage(_ a: LanguageTag, _ b: LanguageTag) -> Bool {
        a.canonical.language == b.canonical.language && script(of: a) == script(of: b)
    }

    private func script(of tag: LanguageTag) -> String? {
        if tag.language == "zh", tag.script == nil { return ["HK", "MO", "TW"].contains(tag.region) ? "Hant" : "Hans" }
        return tag.canonical.script
    }

    private func isBase(_ base: LanguageTag, of tag: LanguageTag) -> Bool {
        base.region == nil && base.variants.isEmpty && isSameLanguage(base, tag)
    }

    /// The tag that readers of all regions fall back to. Where a region's variant is the language of most of its readers, it
    /// serves the others as well.
    private func base(of tag: LanguageTag) -> String? {
        switch tag.canonical.identifier {
        case "pt-BR", "zh-CN", "zh-TW", "es-419": nil
        case _ where tag.language == "en": nil
        case _ where tag.language == "zh": "zh-\(script(of: tag) ?? "Hans")"
        default: tag.canonical.withoutRegion?.identifier
        }
    }

    /// The number of texts of a region's variant if all are the same as those of its base, and the base has all of them.
    private func copies(
        of base: LanguageIndex, in variant: LanguageIndex, _ catalog: StringCatalog, _ context: CatalogContext
    ) -> Int? {
        var count = 0
        for entry in catalog.entries {
            let localizations = catalog.localizations[entry.localizations]
            guard let own = localizations.first(where: { $0.language == variant }) else { continue }
            let texts = catalog.units[own.units]
            if let other = localizations.first(where: { $0.language == base }) {
                guard areSame(texts, catalog.units[other.units], context) else { return nil }
            } else {
                // The text of the source language may be the key.
                guard base == catalog.sourceLanguage, texts.count == 1, let key = context.singleTextToTranslate(of: entry),
                    let text = texts.first, text.form.isPlain, context.isSame(text.value, key)
                else { return nil }
            }
            count += texts.count
        }
        return count >= Self.fewTexts ? count : nil
    }

    private func areSame(_ a: ArraySlice<StringUnit>, _ b: ArraySlice<StringUnit>, _ context: CatalogContext)
        -> Bool
    {
        a.count == b.count
            && zip(a, b).allSatisfy { $0.form == $1.form && $0.hasValue && $1.hasValue && context.isSame($0.value, $1.value) }
    }
}
