internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// The texts of a catalog to be translated into one language, in the shapes that Xcode exports.
///
/// A translation keeps its own shape: the forms by device and the substitutions that it has. A plural has the categories that its
/// language needs. What is not translated has the shape of the source.
package struct CatalogTexts {
    let catalog: StringCatalog
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
        let profile = CLDRPluralRules.profile(for: LanguageTag(language))
        let needed = profile.map { $0.common.union($0.fractionOnly) } ?? []
        return needed.union(PluralCategorySet(.other))
    }

    /// In Xcode's order of their IDs.
    ///
    /// - Parameter includesUntranslatable: Whether those that are not to be translated are among them, as in exports of Xcode 15.4 and
    ///   later.
    package func units(includesUntranslatable: Bool = false) -> [TranslationUnit] {
        let units = catalog.entries.indices.flatMap { index -> [TranslationUnit] in
            let entry = catalog.entries[index]
            guard entry.shouldTranslate || includesUntranslatable, !hasPhraseWithLineBreak(entry) else { return [] }
            let texts = EntryTexts(self, at: index)
            return texts.paths.map { path in
                var unit = texts.unit(path)
                unit.isUntranslatable = !entry.shouldTranslate
                return unit
            }
        }
        let ids = units.map { Array($0.id.utf8) }
        return units.indices.sorted { Self.precedes(ids[$0], ids[$1]) }.map { units[$0] }
    }

    /// Xcode's order of IDs in an export: runs of digits by their value, everything else by code points, whose order is that of their
    /// bytes in UTF-8.
    static func precedes(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        var (index, other) = (0, 0)
        while index < first.count, other < second.count {
            guard ASCII.isDigit(first[index]), ASCII.isDigit(second[other]) else {
                if first[index] != second[other] { return first[index] < second[other] }
                (index, other) = (index + 1, other + 1)
                continue
            }
            let (number, otherNumber) = (
                first[index...].prefix(while: ASCII.isDigit), second[other...].prefix(while: ASCII.isDigit)
            )
            (index, other) = (number.endIndex, otherNumber.endIndex)
            let (digits, otherDigits) = (number.drop { $0 == UInt8(ascii: "0") }, otherNumber.drop { $0 == UInt8(ascii: "0") })
            if digits.count != otherDigits.count { return digits.count < otherDigits.count }
            if !digits.elementsEqual(otherDigits) { return digits.lexicographicallyPrecedes(otherDigits) }
        }
        let (rest, otherRest) = (first.count - index, second.count - other)
        return rest == otherRest ? first.lexicographicallyPrecedes(second) : rest < otherRest
    }

    /// The keys of sets with a phrase of several lines, which no file for translators can express.
    package var keysWithLineBreaks: [String] {
        catalog.entries.filter { $0.shouldTranslate && hasPhraseWithLineBreak($0) }.map { catalog.string($0.key) }
    }

    func hasPhraseWithLineBreak(_ entry: CatalogEntry) -> Bool {
        catalog.localizations[entry.localizations].contains { localization in
            catalog.isStringSet(localization)
                && catalog.units[localization.units].contains { catalog.string($0.value).utf8.contains(0x0A) }
        }
    }

    fileprivate typealias Text = (path: TextPath, text: String, state: TextState)

    /// The texts of one entry.
    struct EntryTexts {
        let key: String
        /// The texts to translate.
        let paths: [TextPath]
        let entry: CatalogEntry
        /// Its place in the catalog.
        let index: Int
        /// Whether the only text is a set of phrases.
        private let isPhrases: Bool
        private let texts: CatalogTexts
        private let sources: [Text]
        private let targets: [Text]
        private let notation: ArgumentNotation

        init(_ texts: CatalogTexts, at index: Int) {
            let catalog = texts.catalog
            self.index = index
            entry = catalog.entries[index]
            self.texts = texts
            key = catalog.string(entry.key)
            let source = catalog.sourceLocalization(of: entry)
            let target = catalog.localizations[entry.localizations].first {
                catalog.languages[$0.language].name == texts.language
            }
            sources = texts.texts(of: source)
            targets = texts.texts(of: target)
            isPhrases = (targets.isEmpty ? source : target).map(catalog.isStringSet) ?? false
            notation = ArgumentNotation(catalog, targets.isEmpty ? source : target)
            let paths = texts.shape(targets.isEmpty ? sources.map(\.path) : targets.map(\.path))
            self.paths = paths.isEmpty ? [TextPath()] : paths
        }

        /// One of the texts, or another that the entry could have.
        func unit(_ path: TextPath) -> TranslationUnit {
            let catalog = texts.catalog
            var unit = TranslationUnit(key: key, path: path)
            // As Xcode does for what only the translation has.
            unit.source =
                source(for: path).map { notation.numbered($0, in: path.substitution) }
                ?? (path.category.map(texts.sourceCategories.contains) ?? true ? unit.id : nil)
            if texts.language == catalog.sourceLanguageName, sources.isEmpty {
                unit.target = key
                unit.state = .new
            }
            if let own = targets.first(where: { $0.path == path }) {
                unit.target = notation.numbered(own.text, in: path.substitution)
                unit.state = own.state
            }
            unit.comment = entry.comment.map(catalog.string)
            unit.isCommentGenerated = entry.isCommentGenerated
            unit.isPhrases = isPhrases
            return unit
        }

        /// A translation as the catalog writes it.
        ///
        /// - Parameter parent: The new text of the entry that uses the substitution of the path, where there is one.
        func catalogText(_ text: String, for path: TextPath, parent: String?) -> String {
            if let name = path.substitution, !notation.knows(name),
                let argument = (parent ?? targets.first { $0.path.isPlain }?.text).flatMap({
                    SubstitutionArgument(of: name, in: $0, source: source(for: TextPath()) ?? "")
                })
            {
                return text.replacing("%\(argument.position)$\(argument.specifier)", with: "%arg")
            }
            // A new form is written like the others.
            let model =
                targets.first { $0.path == path } ?? targets.first { $0.path.substitution == path.substitution && !path.isPlain }
            let modelText = model?.text ?? source(for: path) ?? ""
            return notation.catalogText(text, like: modelText, in: path.substitution)
        }

        private func source(for path: TextPath) -> String? {
            sources.isEmpty ? key : CatalogTexts.source(for: path, in: sources)
        }
    }

    /// The texts of a localization. Of overlapping shapes Xcode exports one: devices before plurals, these before a plain text.
    private func texts(of localization: Localization?) -> [Text] {
        guard let localization else { return [] }
        if catalog.isStringSet(localization) {
            let phrases = catalog.units[localization.units]
            guard let first = phrases.first else { return [] }
            return [(TextPath(), phrases.map { catalog.string($0.value) }.joined(separator: "\n"), TextState(first.state))]
        }
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
    private static func source(for path: TextPath, in sources: [Text]) -> String? {
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
    /// The state of a text as translators see it: a text is new unless it is finished or needs a review.
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
