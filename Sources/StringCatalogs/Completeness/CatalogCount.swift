internal import CLDR
internal import L10nRuntime
internal import Syntax

/// Counts one catalog, entry by entry.
struct CatalogCount {
    private typealias State = TranslationCounts.State

    private let catalog: StringCatalog
    /// By language: those of the catalog by index, then the absent ones.
    private let tiers: [LanguageTier]
    private let needs: NeededForms
    private var words: SourceWords?

    /// How far each text is, if requested.
    private(set) var recorded: TextStates?
    private(set) var languages: [Completeness.Language]
    private(set) var staleCount = 0
    private(set) var untranslatableCount = 0
    private var namespaces: [(name: String, counts: [TranslationCounts])] = []
    private var namespaceIndices: [String: Int] = [:]
    /// How far the entry is that is being counted, by language; nil where it has no localization.
    private var states: [TranslationCounts.State?]

    init(
        _ catalog: StringCatalog, _ tiers: LanguageTiers, _ profile: (LanguageTag) -> PluralProfile?,
        _ counter: (any WordCounter)?, bytes: UnsafeBufferPointer<UInt8>, recording texts: TextStates? = nil
    ) {
        recorded = texts
        self.catalog = catalog
        self.tiers = tiers.tiers + tiers.absent.map(\.tier)
        let tags = catalog.languages.map(\.tag) + tiers.absent.map { LanguageTag($0.name) }
        needs = NeededForms(catalog, in: tags, profile)
        languages = zip(catalog.languages, tiers.tiers).map { Completeness.Language(name: $0.name, tier: $1) }
        for (name, tier) in tiers.absent {
            var language = Completeness.Language(name: name, tier: tier)
            language.isAbsent = true
            languages.append(language)
        }
        states = Array(repeating: nil, count: languages.count)
        words = counter.map { SourceWords(catalog, $0, bytes: bytes) }
    }

    /// The languages with their namespaces. Pseudo-languages are neither complete nor incomplete.
    var result: [Completeness.Language] {
        let order = namespaces.indices.sorted { namespaces[$0].name < namespaces[$1].name }
        let counted = languages.indices.filter { !catalog.languages.indices.contains($0) || !catalog.languages[$0].tag.isPseudo }
        return counted.map { index in
            var language = languages[index]
            language.namespaces = order.map {
                Completeness.Namespace(name: namespaces[$0].name, strings: namespaces[$0].counts[index])
            }
            return language
        }
    }

    mutating func add(_ entry: CatalogEntry) {
        guard entry.isTranslatable else {
            if entry.shouldTranslate { staleCount += 1 } else { untranslatableCount += 1 }
            return
        }
        let source = catalog.sourceLocalization(of: entry)
        for index in states.indices { states[index] = nil }
        for localization in catalog.localizations[entry.localizations] where states[localization.language] == nil {
            states[localization.language] = read(localization, of: entry, source)
        }
        let namespace = namespace(of: entry.key)
        var openWords: Int?
        var needsTranslation: Bool?
        for index in states.indices {
            var state = states[index] ?? absence(in: index, of: entry, source)
            if state == .new || state == .missing, index != catalog.sourceLanguage {
                let isNeeded = needsTranslation ?? !needs.isLanguageNeutral(entry, source)
                needsTranslation = isNeeded
                if !isNeeded, !hasEmptyText(entry, in: index) { state = .translated }
            }
            languages[index].strings[state] += 1
            namespaces[namespace].counts[index][state] += 1
            guard state == .new || state == .missing, words != nil else { continue }
            let count = openWords ?? words?.count(in: entry, source: source) ?? 0
            openWords = count
            languages[index].wordsToTranslate += count
        }
    }

    /// Counts the forms of a localization; returns the least state of them, or nil if there is none.
    private mutating func read(
        _ localization: Localization, of entry: CatalogEntry, _ source: Localization?
    ) -> TranslationCounts.State? {
        guard !localization.units.isEmpty else { return nil }
        let language = localization.language
        var least = State.translated
        for index in localization.units {
            let state = state(of: catalog.units[index], in: language, source)
            recorded?.units[index] = state
            languages[language].forms[state] += 1
            if state.rank > least.rank { least = state }
        }
        for plural in catalog.plurals(of: localization) {
            let missing = needs.missing(from: plural.categories, like: plural, in: language, entry, source).count
            guard missing > 0 else { continue }
            languages[language].forms.missing += missing
            least = .missing
        }
        recorded?.localizations[localization.index] = least
        return least
    }

    /// How far one text is. An empty text counts as missing, unless the source is empty too.
    private func state(of unit: StringUnit, in language: LanguageIndex, _ source: Localization?) -> TranslationCounts.State {
        guard unit.hasValue else { return .new }
        if language == catalog.sourceLanguage {
            // The `one` of a plural ending, and the text for zero, may well be nothing.
            if unit.value.isEmpty, unit.form.substitution == nil, unit.form.category != .zero { return .new }
            // The text may be in code, and is new until it is changed here.
            return unit.state == .new ? .translated : State(unit.state)
        }
        if unit.value.isEmpty { return hasEmptyForm(source) ? .translated : .new }
        return State(unit.state)
    }

    /// Whether an entry has a text in a language in which there is nothing.
    private func hasEmptyText(_ entry: CatalogEntry, in language: Int) -> Bool {
        catalog.localizations[entry.localizations].contains { localization in
            localization.language == language
                && catalog.units[localization.units].contains { !$0.hasValue || $0.value.isEmpty }
        }
    }

    private func hasEmptyForm(_ source: Localization?) -> Bool {
        guard let source else { return false }
        return catalog.units[source.units].contains { $0.hasValue && $0.value.isEmpty }
    }

    // MARK: What is not there

    /// Counts the forms that are missing from a language without localization; returns its state.
    private mutating func absence(
        in language: Int, of entry: CatalogEntry, _ source: Localization?
    ) -> TranslationCounts.State {
        switch tiers[language] {
        case .fallback:
            // Another language supplies the text.
            return .translated
        case .source:
            // The key is the text.
            languages[language].forms.translated += 1
            return .translated
        case .required, .partial, .other:
            languages[language].forms.missing += neededForms(in: language, entry, source)
            return .missing
        }
    }

    /// How many forms a translation would have that follows the source.
    private func neededForms(in language: Int, _ entry: CatalogEntry, _ source: Localization?) -> Int {
        guard let source, !source.units.isEmpty else { return 1 }
        var count = source.units.count
        for plural in catalog.plurals(of: source) {
            count += needs.missing(from: [], like: plural, in: language, entry, source).count - plural.units.count
        }
        return count
    }

    // MARK: Namespaces

    /// The index of the namespace of a key.
    private mutating func namespace(of key: JSONText) -> Int {
        let name = catalog.withUTF8(key) { Completeness.Namespace.name(of: $0) }
        if let index = namespaceIndices[name] { return index }
        namespaces.append((name, Array(repeating: TranslationCounts(), count: languages.count)))
        namespaceIndices[name] = namespaces.count - 1
        return namespaces.count - 1
    }
}

extension TranslationCounts.State {
    /// The higher, the less done.
    var rank: Int {
        switch self {
        case .translated: 0
        case .needsReview: 1
        case .machineTranslated: 2
        case .new: 3
        case .missing: 4
        }
    }
}
