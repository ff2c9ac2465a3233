internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a language of one region has the language itself beside it, and says something else than that.
struct LocaleRegionFallback: CatalogRule {
    static let metadata = RuleMetadata(.localeRegionFallback, .project, .note, .missing)

    private typealias Texts = L10n.Rule.LocaleRegionFallback
    /// Fewer texts may be the same by chance, and differ in other catalogs of the project.
    private static let fewTexts = 50

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        // Of too many languages `limit-exceeded` speaks.
        guard catalog.languages.count <= CatalogLimits.languages else { return }
        func subtag(_ index: LanguageIndex) -> String { context.languages[index].properties.canonical.language }
        let regional = Set(catalog.languages.indices.filter { catalog.languages[$0].tag.region != nil }.map(subtag))
        if regional.isEmpty { return }
        var isUsed = Array(repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { isUsed[localization.language] = true }
        if let source = catalog.sourceLanguage { isUsed[source] = true }
        let candidates = catalog.languages.indices.filter { isUsed[$0] && regional.contains(subtag($0)) }
        let sameLanguage = Dictionary(grouping: candidates) { group(of: context.languages[$0]) }
        for (index, language) in catalog.languages.enumerated()
        where isUsed[index] && index != catalog.sourceLanguage && language.tag.region != nil {
            let facts = context.languages[index]
            guard facts.properties.unknownPart == nil else { continue }
            let others = (sameLanguage[group(of: facts)] ?? []).filter { $0 != index }
            if others.isEmpty {
                guard let base = base(of: facts) else { continue }
                findings.report(
                    Texts.message(language: language.name, base: base), at: language.range, in: context, reason: Texts.reason,
                    advice: Texts.advice(language: language.name, base: base), language: language.name)
            } else if let base = others.first(where: { isBase(catalog.languages[$0].tag) }),
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

    /// What languages have in common that can have the same texts.
    private func group(of language: LanguageFacts) -> [String?] {
        [language.properties.canonical.language, script(of: language)]
    }

    /// The script that a tag says or implies: `zh-HK` is written as `zh-Hant` is.
    private func script(of language: LanguageFacts) -> String? {
        let tag = language.tag
        if tag.language == "zh", tag.script == nil { return ["HK", "MO", "TW"].contains(tag.region) ? "Hant" : "Hans" }
        return language.properties.canonical.script
    }

    private func isBase(_ tag: LanguageTag) -> Bool { tag.region == nil && tag.variants.isEmpty }

    /// The tag that readers of all regions fall back to. Where a region's variant is the language of most of its readers, it
    /// serves the others as well.
    private func base(of language: LanguageFacts) -> String? {
        let canonical = language.properties.canonical
        return switch canonical.identifier {
        case "pt-BR", "zh-CN", "zh-TW", "es-419": nil
        case _ where language.tag.language == "en": nil
        case _ where language.tag.language == "zh": "zh-\(script(of: language) ?? "Hans")"
        default: canonical.withoutRegion?.identifier
        }
    }

    /// The number of texts of a regional variant if its base has all of them, with the same wording.
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
