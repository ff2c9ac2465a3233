internal import CLDR
internal import CatalogEditing
internal import Diagnostics
internal import JSONSyntax
package import StringCatalogs

/// The texts of a catalog to be translated into one language, in the shapes that Xcode exports.
///
/// A translation keeps its own shape: the forms by device and the substitutions that it has. A plural has the categories that its
/// language needs. What is not translated has the shape of the source.
package struct CatalogTexts {
    private let catalog: StringCatalog
    private let language: String
    private let categories: PluralCategorySet
    /// Those of the source language.
    private let sourceCategories: PluralCategorySet

    package init(_ catalog: StringCatalog, language: String) {
        self.catalog = catalog
        self.language = language
        categories = Self.categories(of: language)
        sourceCategories = Self.categories(of: catalog.sourceLanguageName ?? "en")
    }

    private static func categories(of language: String) -> PluralCategorySet {
        let profile = CompiledPluralRules.selector(for: LanguageTag(language)).map(PluralProfile.init)
        let needed = profile.map { $0.common.union($0.fractionOnly) } ?? []
        return needed.union(PluralCategorySet(.other))
    }

    /// In the order of the code points of their IDs.
    package var units: [TranslationUnit] {
        catalog.entries.filter(\.shouldTranslate).flatMap(units)
            .map { ($0.id, $0) }
            .sorted { $0.0.unicodeScalars.lexicographicallyPrecedes($1.0.unicodeScalars) }
            .map(\.1)
    }

    private typealias Text = (text: String, state: TextState)

    private func units(of entry: CatalogEntry) -> [TranslationUnit] {
        let key = catalog.string(entry.key)
        let source = catalog.sourceLocalization(of: entry)
        let target = catalog.localizations[entry.localizations].first { catalog.languages[$0.language].name == language }
        let sources = texts(of: source)
        let targets = texts(of: target)
        let notation = ArgumentNotation(catalog, targets.isEmpty ? source : target)
        var paths = shape(targets.isEmpty ? sources.map(\.path) : targets.map(\.path))
        if paths.isEmpty { paths = [TextPath()] }
        return paths.map { path in
            let text = sources.isEmpty ? key : Self.source(for: path, in: sources)
            var unit = TranslationUnit(key: key, path: path)
            // As Xcode does for what only the translation has.
            unit.source =
                text.map { notation.numbered($0, in: path.substitution) }
                ?? (path.category.map(sourceCategories.contains) ?? true ? unit.id : nil)
            if language == catalog.sourceLanguageName, sources.isEmpty {
                unit.target = key
                unit.state = .new
            }
            if let own = targets.first(where: { $0.path == path }) {
                unit.target = notation.numbered(own.text, in: path.substitution)
                unit.state = own.state
            }
            unit.comment = entry.comment.map(catalog.string)
            unit.isCommentGenerated = entry.isCommentGenerated
            return unit
        }
    }

    /// The texts of a localization. Of overlapping shapes Xcode exports one: devices before plurals, these before a plain text.
    private func texts(of localization: Localization?) -> [(path: TextPath, text: String, state: TextState)] {
        guard let localization else { return [] }
        let all = catalog.units[localization.units].compactMap { unit in
            catalog.path(of: unit).map { ($0, catalog.string(unit.value), TextState(unit.state)) }
        }
        let outer = all.map(\.0).filter { $0.substitution == nil }
        let hasDevices = outer.contains { $0.device != nil }
        let hasPlurals = outer.contains { $0.category != nil }
        return all.filter { path, _, _ in
            if path.substitution != nil { return true }
            return hasDevices ? path.device != nil : !hasPlurals || path.category != nil
        }
    }

    /// Paths in which plurals have the categories of the language.
    private func shape(_ paths: [TextPath]) -> [TextPath] {
        var shaped: [TextPath] = []
        var seen: Set<TextPath> = []
        for path in paths where seen.insert(path).inserted {
            shaped.append(path)
            guard path.category != nil else { continue }
            for category in categories.categories {
                var other = path
                other.category = category
                if !paths.contains(other), seen.insert(other).inserted { shaped.append(other) }
            }
        }
        return shaped
    }

    /// The source text for a text of another shape: its plural form, that for other numbers or devices, or the only one.
    private static func source(
        for path: TextPath, in sources: [(path: TextPath, text: String, state: TextState)]
    ) -> String? {
        func text(_ path: TextPath) -> String? { sources.first { $0.path == path }?.text }
        var candidates = [path]
        candidates.append(TextPath(substitution: path.substitution, device: path.device, category: .other))
        if path.device != nil {
            candidates.append(TextPath(substitution: path.substitution, category: path.category))
            candidates.append(TextPath(substitution: path.substitution, device: "other", category: path.category))
            candidates.append(TextPath(substitution: path.substitution, device: "other"))
            candidates.append(TextPath(substitution: path.substitution, category: .other))
        }
        if path.substitution == nil {
            candidates.append(TextPath())
            candidates.append(TextPath(category: .other))
            candidates.append(TextPath(device: "other"))
            candidates.append(TextPath(device: "other", category: .other))
        }
        return candidates.lazy.compactMap(text).first
    }
}

extension TextState {
    /// The state of a text as translators see it: what is neither finished nor to be reviewed is new.
    init(_ state: TranslationState) {
        self =
            switch state {
            case .translated, .unknown, .stale: .translated
            case .new, .missing: .new
            case .needsReview: .needsReview
            case .machineTranslated: .machineTranslated
            }
    }
}
