internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a catalog does not have more languages, and no text more placeholders, substitutions or inserted forms, than can be
/// read or made.
struct LimitExceeded: CatalogRule {
    static let metadata = RuleMetadata(.limitExceeded, .structure, .error, .build, blocks: .all)

    private typealias Texts = L10n.Rule.LimitExceeded

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        if catalog.languages.count > CatalogLimits.languages {
            let first = catalog.languages[CatalogLimits.languages]
            findings.report(
                Texts.Languages.message(count: catalog.languages.count, limit: CatalogLimits.languages), at: first.range,
                in: context, reason: Texts.Languages.reason, advice: Texts.Languages.advice)
        }
        for issue in catalog.issues {
            guard case .tooManySubstitutions(let count) = issue.kind, let entry = issue.entry else { continue }
            findings.report(
                Texts.Substitutions.message(
                    key: catalog.string(catalog.entries[entry].key), count: count, limit: CatalogLimits.substitutions),
                at: issue.range, in: context, reason: Texts.Substitutions.reason, advice: Texts.Substitutions.advice,
                key: catalog.string(catalog.entries[entry].key), language: issue.language.map { context.languages[$0].name })
        }
        for entry in catalog.entries where Self.mayExceed(entry.key) {
            checkPlaceholders(entry.key, of: entry, nil, context, &findings)
        }
        for unit in catalog.units where unit.hasValue && Self.mayExceed(unit.value) {
            let entry = catalog.entries[catalog.localizations[Int(unit.localization)].entry]
            checkPlaceholders(unit.value, of: entry, unit, context, &findings)
        }
        for localization in catalog.localizations where !catalog.substitutions(of: localization).isEmpty {
            checkInsertions(localization, context, &findings)
        }
    }

    /// Most texts are too short.
    private static func mayExceed(_ text: JSONText) -> Bool { text.content.count > CatalogLimits.specifiers }

    private func checkPlaceholders(
        _ text: JSONText, of entry: CatalogEntry, _ unit: StringUnit?, _ context: CatalogContext, _ findings: inout Findings
    ) {
        let specifiers = context.withUTF8(text) { FormatParser.specifiers(of: $0) }
        guard specifiers.count > CatalogLimits.specifiers else { return }
        report(
            Texts.Placeholders.message(
                key: context.string(entry.key), count: specifiers.count, limit: CatalogLimits.specifiers),
            at: context.range(specifiers[CatalogLimits.specifiers].range, of: text), entry, unit, context, &findings,
            reason: Texts.Placeholders.reason, advice: Texts.Placeholders.advice)
    }

    /// A reference expands to all forms of its substitution, so that a text grows by their product.
    private func checkInsertions(_ localization: Localization, _ context: CatalogContext, _ findings: inout Findings) {
        let catalog = context.catalog
        let substitutions = catalog.substitutions(of: localization)
        let sizes = substitutions.map { substitution in
            substitution.plural.map { plural in
                catalog.units[catalog.plurals[plural].units].reduce(0) { $0 + Int($1.value.content.count) }
            } ?? 0
        }
        for unit in catalog.units[localization.units] where unit.hasValue && unit.form.substitution == nil {
            let (total, place) = context.withUTF8(unit.value) { text in
                var total = 0
                var place: Range<Int>?
                for specifier in FormatParser.specifiers(of: text) where specifier.form == .substitution {
                    let index = substitutions.firstIndex { $0.isReferenced(by: specifier, in: text, of: catalog) }
                    total += index.map { sizes[$0 - substitutions.startIndex] } ?? 0
                    if place == nil, total > CatalogLimits.insertedBytes { place = specifier.range }
                }
                return (total, place)
            }
            guard let place else { continue }
            let entry = catalog.entries[localization.entry]
            report(
                Texts.Insertions.message(key: context.string(entry.key), count: total, limit: CatalogLimits.insertedBytes),
                at: context.range(place, of: unit.value), entry, unit, context, &findings, reason: Texts.Insertions.reason,
                advice: Texts.Insertions.advice)
        }
    }

    private func report(
        _ message: Message, at range: ByteRange, _ entry: CatalogEntry, _ unit: StringUnit?, _ context: CatalogContext,
        _ findings: inout Findings, reason: Message, advice: Message
    ) {
        let language = unit.map { context.catalog.localizations[Int($0.localization)].language }
        findings.report(
            message, at: range, in: context, reason: reason, advice: advice, unit: unit, key: context.string(entry.key),
            language: language.map { context.languages[$0].name })
    }
}
