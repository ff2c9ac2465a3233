internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax
internal import L10nValidation

/// Checks that a key in the tables of one name of several targets has the same texts in all.
///
/// Two such tables in one target are `table-conflict`. In two they are looked up apart, so that different texts may be intended.
struct DuplicateKeyAcrossCatalogs: ProjectRule {
    static let metadata = RuleMetadata(.duplicateKeyAcrossCatalogs, .project, .note, .style, isOnByDefault: false)

    private typealias Texts = L10n.Rule.DuplicateKeyAcrossCatalogs

    func check(_ project: CatalogProject, to findings: inout ProjectFindings) {
        // Code names a table, so that a key may mean something else in each.
        let tables = Dictionary(grouping: project.members, by: \.table).sorted { $0.key < $1.key }
        for (_, group) in tables where group.count > 1 {
            var first: [String: (member: CatalogProject.Member, entry: CatalogEntry)] = [:]
            for member in group {
                for entry in member.catalog.entries where entry.extractionState != .stale {
                    // Objects in different files of Interface Builder have nothing to do with each other.
                    if member.catalog.isOfInterfaceBuilder(entry) { continue }
                    let key = member.catalog.string(entry.key)
                    guard let other = first[key] else {
                        first[key] = (member, entry)
                        continue
                    }
                    // Two of one file are `duplicate-key`.
                    if other.member.path != member.path { compare(key, entry, member, with: other, to: &findings) }
                }
            }
        }
    }

    private func compare(
        _ key: String, _ entry: CatalogEntry, _ member: CatalogProject.Member,
        with other: (member: CatalogProject.Member, entry: CatalogEntry), to findings: inout ProjectFindings
    ) {
        let own = texts(entry, in: member.catalog)
        let others = texts(other.entry, in: other.member.catalog)
        let languages = LanguageOrder.sorted(
            own.keys.filter { language in others[language].map { $0 != own[language] } ?? false },
            sources: [member.catalog.sourceLanguage.map { member.catalog.languages[$0].tag.canonical.identifier }])
        guard !languages.isEmpty else { return }
        findings.report(
            Texts.message(key: key, path: other.member.path, languages: languages.joined(separator: ", ")),
            in: member.catalog.source, at: entry.keyRange, reason: Texts.reason, advice: Texts.advice, key: key,
            related: [RelatedRange(other.entry.keyRange, Texts.first, in: other.member.catalog.source)])
    }

    /// The texts by language, of all forms.
    private func texts(_ entry: CatalogEntry, in catalog: StringCatalog) -> [String: [String]] {
        var texts: [String: [String]] = [:]
        for localization in catalog.localizations[entry.localizations] {
            texts[catalog.languages[localization.language].tag.canonical.identifier] =
                catalog.units[localization.units].filter(\.hasValue).map {
                    (catalog.formName(of: $0) ?? "") + "\u{0}" + catalog.string($0.value)
                }.sorted()
        }
        return texts
    }
}
