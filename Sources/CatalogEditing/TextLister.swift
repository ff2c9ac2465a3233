package import L10nCLDR
internal import L10nDiagnostics
internal import L10nPlainText
internal import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// Lists the texts of a catalog: those that are there, and those that its languages need.
package struct TextLister {
    /// What is known about texts besides the catalog.
    package struct Guidance {
        /// How many characters the texts of a key may have.
        package var maximumLength: (_ entry: CatalogEntry, _ catalog: StringCatalog) -> Int? = { _, _ in nil }
        /// The terms of a source text, and their translations.
        package var terms: (_ source: String, _ language: LanguageTag) -> [ListedText.Term] = { _, _ in [] }
        /// The findings that listed texts have; nil: whether they have any doesn't matter.
        package var findings: TextFindings?
        /// An earlier version of the catalog, for queries about what has changed.
        package var earlier: StringCatalog?

        package init() {}
    }

    /// A text that is listed.
    package struct Place: Sendable {
        fileprivate let entry: Int
        /// Index in ``TextLister/languages``.
        fileprivate let language: Int
        fileprivate let path: TextPath
        /// Index in ``StringCatalog/units``; nil for a text that is not there.
        fileprivate let unit: Int?
    }

    private struct Language {
        let name: String
        let tag: LanguageTag
        let tier: LanguageTier
        let profile: PluralProfile?
        /// Those that are like it, the nearest first.
        var relatives: [LanguageIndex] = []
    }

    private let catalog: StringCatalog
    private let guidance: Guidance
    /// Those of the catalog by index, then others.
    private let languages: [Language]
    /// The languages that are listed, in their order.
    private let order: [Int]
    private let states: TextStates
    private let matches: (String) -> Bool
    private let query: TextQuery
    private let earlier: TextIndex?

    package init(_ query: TextQuery, in catalog: StringCatalog, tiers: LanguageTiers, guidance: Guidance = Guidance()) {
        self.catalog = catalog
        self.query = query
        self.guidance = guidance
        earlier = guidance.earlier.map(TextIndex.init)
        matches = query.makeKeyMatcher()
        states = TextStates(of: catalog, tiers: tiers.tiers)
        var languages = zip(catalog.languages, tiers.tiers).map {
            Language(name: $0.name, tag: $0.tag, tier: $1, profile: CLDRPluralRules.profile(for: $0.tag))
        }
        let identifiers = languages.map(\.tag.canonical.identifier)
        let others = query.languages.map { $0.map { ($0, LanguageTier.required) } } ?? tiers.absent.map { ($0.name, $0.tier) }
        for (name, tier) in others where !identifiers.contains(LanguageTag(name).canonical.identifier) {
            let tag = LanguageTag(name)
            languages.append(Language(name: name, tag: tag, tier: tier, profile: CLDRPluralRules.profile(for: tag)))
        }
        for index in languages.indices { languages[index].relatives = Self.relatives(of: languages[index].tag, in: catalog) }
        self.languages = languages
        let wanted = query.languages.map { Set($0.map { LanguageTag($0).canonical.identifier }) }
        let listed = languages.indices.filter { index in
            // No language has an empty name, so no text can be written for it.
            if languages[index].name.isEmpty { return false }
            if let wanted { return wanted.contains(languages[index].tag.canonical.identifier) }
            // A program writes these.
            if languages[index].tag.isPseudo { return false }
            return index != catalog.sourceLanguage || guidance.findings != nil
        }
        order = listed.sorted {
            LanguageOrder.precedes(
                (languages[$0].name, $0 == catalog.sourceLanguage), (languages[$1].name, $1 == catalog.sourceLanguage))
        }
    }

    /// The languages of a catalog that are like one, the nearest first.
    private static func relatives(of tag: LanguageTag, in catalog: StringCatalog) -> [LanguageIndex] {
        let own = tag.canonical
        func distance(_ other: LanguageTag) -> Int {
            if other.identifier == own.withoutRegion?.identifier { return 0 }
            return other.script == own.script ? 1 : 2
        }
        let found = catalog.languages.indices.filter { index in
            let other = catalog.languages[index].tag.canonical
            return index != catalog.sourceLanguage && !other.isPseudo && other.language == own.language
                && other.identifier != own.identifier
        }
        return found.sorted { a, b in
            let (first, second) = (catalog.languages[a].tag.canonical, catalog.languages[b].tag.canonical)
            return (distance(first), first.identifier) < (distance(second), second.identifier)
        }
    }

    // MARK: Finding texts

    /// The texts that are listed, in the order of the file, then by language.
    package var places: [Place] {
        let needs = NeededForms(catalog, in: languages.map(\.tag)) { tag in languages.first { $0.tag == tag }?.profile }
        var places: [Place] = []
        var seen: Set<[UInt8]> = []
        for entry in catalog.entries {
            let key = catalog.string(entry.key)
            // It is unknown which entry a repeated key means.
            guard seen.insert(Array(key.utf8)).inserted, matches(key) else { continue }
            let hasNewSource = hasNewSource(entry, key)
            if query.isOfChangedSources, !hasNewSource { continue }
            let source = catalog.sourceLocalization(of: entry)
            lazy var isNeutral = needs.isLanguageNeutral(entry, source)
            for language in order {
                let first = places.count
                appendTexts(of: entry, language, source, needs, isNeutral: { isNeutral }, to: &places)
                guard places.count > first else { continue }
                if query.isOfChangedSources || guidance.findings != nil {
                    let kept = places[first...].filter { place in
                        (!query.isOfChangedSources || isUntouched(place, key)) && hasFindings(place, key)
                    }
                    places.replaceSubrange(first..., with: kept)
                }
            }
        }
        return places
    }

    private func appendTexts(
        of entry: CatalogEntry, _ language: Int, _ source: Localization?, _ needs: NeededForms,
        isNeutral: () -> Bool, to places: inout [Place]
    ) {
        func wants(_ state: TextQuery.State) -> Bool {
            if query.states.isEmpty { return true }
            if entry.extractionState == .stale { return query.states.contains(.stale) }
            return entry.shouldTranslate && query.states.contains(state)
        }
        func append(missing path: TextPath) {
            places.append(Place(entry: entry.index, language: language, path: path, unit: nil))
        }
        let localization = catalog.localizations[entry.localizations].first { $0.language == language }
        guard let localization, !localization.units.isEmpty else {
            switch languages[language].tier {
            case .fallback: return
            case .source:
                // The key is the text.
                if wants(.translated) { append(missing: TextPath()) }
            case .required, .partial, .other:
                guard entry.isTranslatable, wants(.missing), !isNeutral() else { return }
                for path in neededPaths(entry, language, source, needs) { append(missing: path) }
            }
            return
        }
        var paths: Set<TextPath> = []
        for index in localization.units {
            let unit = catalog.units[index]
            guard let path = catalog.path(of: unit), path.isPlain || TextPath(path.text) == path else { continue }
            if localization.units.count > 1, !paths.insert(path).inserted { continue }
            var state = TextQuery.State(states.units[index])
            if state == .new, language != catalog.sourceLanguage, !query.states.isEmpty, isNeutral() { state = .translated }
            if wants(state) || query.states.contains(.stale) && unit.state == .stale {
                places.append(Place(entry: entry.index, language: language, path: path, unit: index))
            }
        }
        guard entry.isTranslatable, wants(.missing) else { return }
        for plural in catalog.plurals(of: localization) {
            let missing = needs.missing(from: plural.categories, like: plural, in: language, entry, source)
            for category in missing.categories { append(missing: path(of: category, in: plural)) }
        }
    }

    /// The paths of the texts that a translation has which follows the source.
    private func neededPaths(
        _ entry: CatalogEntry, _ language: Int, _ source: Localization?, _ needs: NeededForms
    ) -> [TextPath] {
        guard let source, !source.units.isEmpty else { return [TextPath()] }
        let plurals = catalog.plurals(of: source)
        var paths = source.units.filter { unit in !plurals.contains { $0.units.contains(unit) } }
            .compactMap { catalog.path(of: catalog.units[$0]) }
        for plural in plurals {
            let categories = needs.missing(from: [], like: plural, in: language, entry, source).categories
            paths += categories.map { path(of: $0, in: plural) }
        }
        return paths
    }

    private func path(of category: PluralCategory, in plural: PluralVariation) -> TextPath {
        let unit = plural.units.first.flatMap { catalog.path(of: catalog.units[$0]) }
        return TextPath(
            substitution: catalog.substitution(of: plural).map { catalog.string($0.name) },
            device: unit?.device ?? plural.device.map { "\($0.name)" }, category: category)
    }

    private func hasNewSource(_ entry: CatalogEntry, _ key: String) -> Bool {
        guard let before = guidance.earlier, let old = earlier?.entry(key) else { return true }
        return before.sourceVersion(of: old) != catalog.sourceVersion(of: entry)
    }

    /// Whether a text is the same as in the earlier version, or missing.
    private func isUntouched(_ place: Place, _ key: String) -> Bool {
        guard let unit = place.unit.map({ catalog.units[$0] }), !unit.value.isEmpty else { return true }
        guard let before = guidance.earlier, let index = earlier, let entry = index.entry(key),
            let old = index.unit(of: entry, languages[place.language].name, place.path)
        else { return false }
        return before.string(old.value).utf8.elementsEqual(catalog.string(unit.value).utf8)
    }

    private func hasFindings(_ place: Place, _ key: String) -> Bool {
        guard let findings = guidance.findings else { return true }
        return !findings.findings(key: key, language: languages[place.language].name, path: place.path).isEmpty
    }

    // MARK: Texts

    /// The texts at some places.
    package func texts(at places: some Collection<Place>) -> [ListedText] {
        let arguments = EntryArguments()
        var numbers: [Form: String?] = [:]
        var current: EntryFacts?
        return places.map { place in
            let facts: EntryFacts
            if let known = current, known.entry.index == place.entry {
                facts = known
            } else {
                facts = EntryFacts(catalog.entries[place.entry], in: catalog, arguments, guidance)
                current = facts
            }
            return text(at: place, facts, &numbers)
        }
    }

    private struct Form: Hashable {
        let language: Int
        let category: PluralCategory
    }

    private func text(at place: Place, _ facts: EntryFacts, _ numbers: inout [Form: String?]) -> ListedText {
        let language = languages[place.language]
        let unit = place.unit.map { catalog.units[$0] }
        let isSource = place.language == catalog.sourceLanguage
        let text = unit.flatMap { unit -> String? in
            unit.hasValue && !(unit.value.isEmpty && states.units[place.unit ?? 0] == .new) ? catalog.string(unit.value) : nil
        }
        let source = isSource && unit != nil ? nil : facts.source(for: place.path)
        return ListedText(
            catalog: catalog.source.path, key: facts.key, language: language.name, path: place.path, source: source,
            comment: facts.comment, text: text,
            state: unit.map(catalog.stateName).flatMap { $0.isEmpty ? nil : $0 }
                ?? (unit == nil && !isSource ? ListedText.missing : nil),
            placeholders: facts.placeholders,
            numbers: place.path.category.flatMap { category in
                let form = Form(language: place.language, category: category)
                if let known = numbers[form] { return known }
                let list = language.profile.flatMap { PluralExamples.text(of: category, $0, in: language.tag) }
                numbers[form] = .some(list)
                return list
            },
            maximumLength: facts.maximumLength, glossary: isSource ? [] : source.map { guidance.terms($0, language.tag) } ?? [],
            relatives: language.relatives.isEmpty ? [] : relatives(of: place, language, facts.entry),
            findings: guidance.findings?.findings(key: facts.key, language: language.name, path: place.path) ?? [],
            version: facts.version)
    }

    private func relatives(of place: Place, _ language: Language, _ entry: CatalogEntry) -> [ListedText.Relative] {
        language.relatives.compactMap { relative in
            guard let localization = catalog.localizations[entry.localizations].first(where: { $0.language == relative }) else {
                return nil
            }
            let text = catalog.formTexts(of: localization).text(for: place.path)
            return text.map { ListedText.Relative(language: catalog.languages[relative].name, text: $0) }
        }
    }
}

extension TextQuery.State {
    fileprivate init(_ state: TranslationCounts.State) {
        switch state {
        case .translated: self = .translated
        case .needsReview: self = .needsReview
        case .machineTranslated: self = .machineTranslated
        case .new: self = .new
        case .missing: self = .missing
        }
    }
}

/// What all texts of an entry have in common.
private struct EntryFacts {
    let entry: CatalogEntry
    let key: String
    let comment: String?
    let placeholders: [ListedText.Placeholder]
    let maximumLength: Int?
    let version: String
    private let texts: FormTexts

    init(
        _ entry: CatalogEntry, in catalog: StringCatalog, _ arguments: EntryArguments, _ guidance: TextLister.Guidance
    ) {
        self.entry = entry
        key = catalog.string(entry.key)
        comment = entry.comment.map(catalog.string).flatMap { $0.isEmpty ? nil : $0 }
        let source = catalog.sourceLocalization(of: entry)
        arguments.analyze(entry, source: source, in: catalog)
        placeholders = arguments.source.map { argument in
            let use = arguments.use(at: argument.use)
            let name = catalog.withUTF8(catalog.text(of: use, in: entry)) { $0.string(use.specifier.nameRange) }
            return ListedText.Placeholder(
                position: argument.position, name: name.isEmpty ? nil : name, specifier: argument.text,
                type: argument.kind.flatMap { $0.swiftType(argument.conversion) })
        }
        maximumLength = guidance.maximumLength(entry, catalog)
        version = catalog.sourceVersion(of: entry)
        var texts = source.map(catalog.formTexts) ?? FormTexts()
        if texts.isEmpty, !catalog.withUTF8(entry.key, KeyShape.isIdentifier) { texts.append(TextPath(), key) }
        self.texts = texts
    }

    func source(for path: TextPath) -> String? { texts.text(for: path) }
}

/// The texts of a localization by path.
private struct FormTexts {
    private var texts: [(path: TextPath, text: String)] = []

    var isEmpty: Bool { texts.isEmpty }

    mutating func append(_ path: TextPath, _ text: String) { texts.append((path, text)) }

    /// The text that one at a path in another language corresponds to: that of the same device and plural form, else of `other`.
    func text(for path: TextPath) -> String? {
        var best: (rank: Int, text: String)?
        for (own, text) in texts where own.substitution == path.substitution {
            let fitsDevice = own.device == path.device || own.device == nil || own.device == "other"
            let fitsCategory = own.category == path.category || own.category == nil || own.category == .other
            guard fitsDevice, fitsCategory else { continue }
            let rank = (own.device == path.device ? 2 : 0) + (own.category == path.category ? 1 : 0)
            if best.map({ rank > $0.rank }) ?? true { best = (rank, text) }
        }
        return best?.text
    }
}

extension StringCatalog {
    fileprivate func formTexts(of localization: Localization) -> FormTexts {
        var texts = FormTexts()
        for unit in units[localization.units] where unit.hasValue && !unit.value.isEmpty {
            if let path = path(of: unit) { texts.append(path, string(unit.value)) }
        }
        return texts
    }
}

extension ArgumentKind {
    /// The Swift type of an argument.
    fileprivate func swiftType(_ conversion: UInt8) -> String? {
        switch self {
        case .object: "String"
        case .integer: [UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i")].contains(conversion) ? "Int" : "UInt"
        case .double: "Double"
        case .character: "Character"
        case .cString, .pointer, .byteCount: nil
        }
    }
}

/// Numbers that choose a plural form.
private enum PluralExamples {
    /// The first numbers, such as `2–4, 22–24, 32–34, …`; nil where none is known.
    static func text(of category: PluralCategory, _ profile: PluralProfile, in language: LanguageTag) -> String? {
        let numbers = profile.samples(of: category)
        if numbers.isEmpty {
            // Apple's platforms show a `zero` form for 0 in every language.
            if category == .zero { return "0" }
            guard let rules = CLDRPluralRules.rules(for: language) else { return nil }
            let fractions = [0.5, 1.5, 2.5, 5.5, 10.5].filter { rules.form(of: PluralNumber($0)) == category }
            return fractions.isEmpty ? nil : fractions.prefix(3).map { "\($0)" }.joined(separator: ", ") + ", …"
        }
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let parts = runs.prefix(3).map { run in
            run.count == 1
                ? "\(run.lowerBound)"
                : run.count == 2 ? "\(run.lowerBound), \(run.upperBound)" : "\(run.lowerBound)–\(run.upperBound)"
        }
        return parts.joined(separator: ", ") + (profile.exactInteger(of: category) == nil ? ", …" : "")
    }
}
