internal import L10nCLDR
internal import L10nRuntime
internal import L10nSyntax

/// Counts one catalog, entry by entry.
struct CatalogCount {
    private typealias State = TranslationCounts.State

    private let catalog: StringCatalog
    private let needs: NeededForms
    private var words: SourceWords?

    /// How far each text is, if requested.
    private(set) var recorded: TextStates?
    /// Those of the catalog by index, then the absent ones. Of what is not there, only the difference to ``Kind``.
    private var languages: [Completeness.Language]
    private(set) var staleCount = 0
    private(set) var untranslatableCount = 0
    private var namespaces: [(name: String, languages: [TranslationCounts], kinds: [TranslationCounts])] = []
    private var namespaceIndices: [String: Int] = [:]

    /// Languages that need the same where an entry has nothing in them. A catalog may have thousands of languages, and each entry few.
    private struct Kind: Hashable {
        let tier: LanguageTier
        let forms: RequiredForms?
    }

    /// What an entry lacks in a language without localization.
    fileprivate struct Absence {
        let state: TranslationCounts.State
        var translatedForms = 0
        var missingForms = 0
        var words = 0
    }

    /// One language of each kind.
    private var representatives: [LanguageIndex] = []
    /// The kind of each language.
    private var kinds: [Int] = []
    /// What the languages of each kind would have if they had no localization at all.
    private var absent: [Completeness.Language] = []

    init(
        _ catalog: StringCatalog, _ tiers: LanguageTiers, _ profile: (LanguageTag) -> PluralProfile?,
        _ counter: (any WordCounter)?, bytes: UnsafeBufferPointer<UInt8>, recording texts: TextStates? = nil
    ) {
        recorded = texts
        self.catalog = catalog
        let tags = catalog.languages.map(\.tag) + tiers.absent.map { LanguageTag($0.name) }
        needs = NeededForms(catalog, in: tags, profile)
        languages = zip(catalog.languages, tiers.tiers).map { Completeness.Language(name: $0.name, tier: $1) }
        for (name, tier) in tiers.absent {
            var language = Completeness.Language(name: name, tier: tier)
            language.isAbsent = true
            languages.append(language)
        }
        var indices: [Kind: Int] = [:]
        for language in languages.indices {
            let kind = Kind(tier: languages[language].tier, forms: needs.forms[language])
            if indices[kind] == nil {
                indices[kind] = representatives.count
                representatives.append(language)
                absent.append(Completeness.Language(name: "", tier: kind.tier))
            }
            kinds.append(indices[kind]!)
        }
        words = counter.map { SourceWords(catalog, $0, bytes: bytes) }
    }

    /// The languages with their namespaces. Pseudo-languages are neither complete nor incomplete.
    var result: [Completeness.Language] {
        let order = namespaces.indices.sorted { namespaces[$0].name < namespaces[$1].name }
        let counted = languages.indices.filter { !catalog.languages.indices.contains($0) || !catalog.languages[$0].tag.isPseudo }
        return counted.map { index in
            var language = languages[index]
            let kind = kinds[index]
            language.strings += absent[kind].strings
            language.forms += absent[kind].forms
            language.wordsToTranslate += absent[kind].wordsToTranslate
            language.namespaces = order.map {
                let namespace = namespaces[$0]
                return Completeness.Namespace(
                    name: namespace.name, strings: namespace.languages[index] + namespace.kinds[kind])
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
        let namespace = namespace(of: entry.key)
        let isNeutral = needs.isLanguageNeutral(entry, source)
        var knownWords: Int?
        func openWords() -> Int {
            if knownWords == nil { knownWords = words?.count(in: entry, source: source) ?? 0 }
            return knownWords ?? 0
        }
        var known: Set<LanguageIndex> = []
        let present = catalog.localizations[entry.localizations].filter { localization in
            !localization.units.isEmpty && known.insert(localization.language).inserted
        }
        let isAbsentSomewhere = present.count < languages.count
        let absences = representatives.map { language in
            absence(in: language, of: entry, source, isNeutral: isNeutral) { isAbsentSomewhere ? openWords() : 0 }
        }
        for (kind, absence) in absences.enumerated() {
            absent[kind].add(absence)
            namespaces[namespace].kinds[kind][absence.state] += 1
        }
        for localization in present {
            let language = localization.language
            var state = read(localization, of: entry, source)
            if state == .new || state == .missing, language != catalog.sourceLanguage, isNeutral,
                !hasEmptyText(entry, in: language)
            {
                state = .translated
            }
            let absence = absences[kinds[language]]
            languages[language].remove(absence)
            languages[language].strings[state] += 1
            namespaces[namespace].languages[language][absence.state] -= 1
            namespaces[namespace].languages[language][state] += 1
            if state == .new || state == .missing { languages[language].wordsToTranslate += openWords() }
        }
    }

    /// Counts the forms of a localization; returns the least state of them.
    private mutating func read(_ localization: Localization, of entry: CatalogEntry, _ source: Localization?) -> State {
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

    /// What an entry lacks in a language in which it has nothing.
    ///
    /// - Parameter isNeutral: Whether its text is the same in every language.
    private func absence(
        in language: LanguageIndex, of entry: CatalogEntry, _ source: Localization?, isNeutral: Bool, _ openWords: () -> Int
    ) -> Absence {
        switch languages[language].tier {
        case .fallback:
            // Another language supplies the text.
            return Absence(state: .translated)
        case .source:
            // The key is the text.
            return Absence(state: .translated, translatedForms: 1)
        case .required, .partial, .other:
            return Absence(
                state: isNeutral ? .translated : .missing, missingForms: neededForms(in: language, entry, source),
                words: isNeutral ? 0 : openWords())
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
        func none(_ count: Int) -> [TranslationCounts] { Array(repeating: TranslationCounts(), count: count) }
        namespaces.append((name, none(languages.count), none(absent.count)))
        namespaceIndices[name] = namespaces.count - 1
        return namespaces.count - 1
    }
}

extension Completeness.Language {
    fileprivate mutating func add(_ absence: CatalogCount.Absence) { count(absence, times: 1) }

    fileprivate mutating func remove(_ absence: CatalogCount.Absence) { count(absence, times: -1) }

    private mutating func count(_ absence: CatalogCount.Absence, times: Int) {
        strings[absence.state] += times
        forms.translated += times * absence.translatedForms
        forms.missing += times * absence.missingForms
        wordsToTranslate += times * absence.words
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
