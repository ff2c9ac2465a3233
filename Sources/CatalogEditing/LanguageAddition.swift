internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
package import L10nStringCatalogs

/// The texts that a new language starts with, all to be reviewed, in the plural forms that it needs.
package struct LanguageAddition: Sendable {
    package enum Content: Hashable, Sendable {
        /// The source texts.
        case source
        /// The texts of a relative: `de` for `de-CH`.
        case relative(String)
    }

    private let language: String
    private let content: Content
    private let categories: [PluralCategory]

    /// - Parameter language: The new language, as the file should spell it.
    package init(_ language: String, _ content: Content) {
        self.language = language
        self.content = content
        let profile = CLDRPluralRules.profile(for: LanguageTag(language))
        let needed = profile.map { $0.common.union($0.fractionOnly) } ?? []
        categories = needed.union(PluralCategorySet(.other)).categories
    }

    /// The edits for every translatable key without a text in the language.
    package func edits(of catalog: StringCatalog) -> [CatalogEdit] {
        catalog.entries.filter(\.isTranslatable).flatMap { entry -> [CatalogEdit] in
            let localizations = catalog.localizations[entry.localizations]
            if localizations.contains(where: { catalog.languages[$0.language].name == language }) { return [] }
            let key = catalog.string(entry.key)
            guard let model = model(of: entry, in: catalog) else { return keyEdits(key, catalog) }
            return texts(like: model, in: catalog).map { path, text in
                .setText(key: key, language: language, path: path, text: text, state: .needsReview)
            }
        }
    }

    /// The localization that is copied, at least in its forms.
    private func model(of entry: CatalogEntry, in catalog: StringCatalog) -> Localization? {
        guard case .relative(let name) = content else { return catalog.sourceLocalization(of: entry) }
        return catalog.localizations[entry.localizations].first { catalog.languages[$0.language].name == name }
    }

    /// A key without a source text is the text itself, unless it is a name.
    private func keyEdits(_ key: String, _ catalog: StringCatalog) -> [CatalogEdit] {
        if case .relative = content { return [] }
        if key.isEmpty || KeyShape.isIdentifier(key) { return [] }
        return [.setText(key: key, language: language, path: TextPath(), text: key, state: .needsReview)]
    }

    /// The texts of a localization, plurals in the forms of the new language.
    private func texts(like model: Localization, in catalog: StringCatalog) -> [(path: TextPath, text: String)] {
        let units = catalog.units[model.units].compactMap { unit -> (path: TextPath, text: String)? in
            catalog.path(of: unit).map { ($0, catalog.string(unit.value)) }
        }
        var seen: Set<TextPath> = []
        return units.flatMap { path, text -> [(path: TextPath, text: String)] in
            guard path.category != nil else { return [(path, text)] }
            var plural = path
            plural.category = nil
            guard seen.insert(plural).inserted else { return [] }
            return categories.compactMap { category in
                var wanted = plural
                wanted.category = category
                var other = plural
                other.category = .other
                let text = units.first { $0.path == wanted } ?? units.first { $0.path == other }
                return text.map { (wanted, $0.text) }
            }
        }
    }
}
