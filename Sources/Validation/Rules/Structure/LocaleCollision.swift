internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs

/// Checks that no two language codes give one folder in the app, such as `iw` and `he`, or `sr` and `sr-Cyrl`.
struct LocaleCollision: CatalogRule {
    static let metadata = RuleMetadata(.localeCollision, .structure, .error, .wrong, blocks: .all)

    private typealias Texts = L10n.Rule.LocaleCollision

    func check(_ catalog: StringCatalog, in context: CatalogContext, to findings: inout Findings) {
        let folders = Set(context.languages.map(\.properties.folderName))
        if folders.count == catalog.languages.count { return }
        var owners: [String: CatalogLanguage] = [:]
        var isUsed = Array(repeating: false, count: catalog.languages.count)
        for localization in catalog.localizations { isUsed[localization.language] = true }
        // By name, so that their order does not change which one is named.
        let used = catalog.languages.indices.filter { isUsed[$0] }
        for index in used.sorted(by: { catalog.languages[$0].name < catalog.languages[$1].name }) {
            let language = catalog.languages[index]
            let folder = context.languages[index].properties.folderName
            guard let owner = owners[folder] else {
                owners[folder] = language
                continue
            }
            findings.report(
                Texts.message(language: language.name, other: owner.name, folder: folder), at: language.range, in: context,
                reason: Texts.reason, advice: Texts.advice(language: language.name, other: owner.name), language: language.name,
                related: [RelatedRange(owner.range, Texts.first(language: owner.name))])
        }
    }
}
