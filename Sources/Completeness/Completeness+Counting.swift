internal import JSONSyntax
internal import Plurals
public import StringCatalogs

extension Completeness {
    /// Counts a catalog.
    public init(of catalog: StringCatalog, tiers: LanguageTiers) {
        var languages = catalog.languages.indices.map {
            Language(name: catalog.languages[$0].name, tier: tiers.tiers[$0])
        }
        languages += tiers.absent.map { Language(name: $0, tier: .required) }
        var namespaces: [[String: TranslationCounts]] = Array(repeating: [:], count: languages.count)
        var stale = 0
        var untranslatable = 0
        for entry in catalog.entries {
            if !entry.shouldTranslate {
                untranslatable += 1
            } else if entry.extractionState == .stale {
                stale += 1
            } else {
                let namespace = Self.namespace(of: catalog.string(entry.key))
                for (index, state) in Self.states(of: entry, in: catalog, languages: languages.count).enumerated() {
                    languages[index].strings[state] += 1
                    namespaces[index][namespace, default: TranslationCounts()][state] += 1
                }
                for localization in catalog.localizations[entry.localizations] {
                    for unit in catalog.units[localization.units] {
                        languages[localization.language].forms[TranslationCounts.State(unit)] += 1
                    }
                }
            }
        }
        for index in languages.indices {
            languages[index].namespaces = namespaces[index].sorted { $0.key < $1.key }.map {
                Namespace(name: $0.key, strings: $0.value)
            }
        }
        self.init(
            languages: Self.sorted(languages), keyCount: catalog.entries.count, staleCount: stale,
            untranslatableCount: untranslatable)
    }

    /// How far an entry is in each language. Where the source language has no text, the key is the text.
    private static func states(
        of entry: CatalogEntry, in catalog: StringCatalog, languages: Int
    ) -> [TranslationCounts.State] {
        var states = Array(repeating: TranslationCounts.State.missing, count: languages)
        if let source = catalog.sourceLanguage { states[source] = .translated }
        for localization in catalog.localizations[entry.localizations] {
            let units = catalog.units[localization.units].map { TranslationCounts.State($0) }
            states[localization.language] = units.max { rank($0) < rank($1) } ?? states[localization.language]
        }
        return states
    }

    /// The higher, the less done.
    private static func rank(_ state: TranslationCounts.State) -> Int {
        switch state {
        case .translated: 0
        case .needsReview: 1
        case .machineTranslated: 2
        case .new: 3
        case .missing: 4
        }
    }

    /// The first segment of a key that has several.
    public static func namespace(of key: String) -> String {
        guard let dot = key.firstIndex(of: ".") else { return "" }
        return String(key[..<dot])
    }

    static func sorted(_ languages: [Language]) -> [Language] {
        languages.sorted { ($0.tier == .source ? 0 : 1, $0.name) < ($1.tier == .source ? 0 : 1, $1.name) }
    }

    /// Several together.
    static func sum(of parts: [Completeness]) -> Completeness {
        var languages: [Language] = []
        var indices: [String: Int] = [:]
        for language in parts.flatMap(\.languages) {
            let identifier = LanguageTag(language.name).canonical.identifier
            guard let index = indices[identifier] else {
                indices[identifier] = languages.count
                languages.append(language)
                continue
            }
            languages[index].add(language)
        }
        return Completeness(
            languages: sorted(languages), keyCount: parts.reduce(0) { $0 + $1.keyCount },
            staleCount: parts.reduce(0) { $0 + $1.staleCount },
            untranslatableCount: parts.reduce(0) { $0 + $1.untranslatableCount })
    }
}

extension Completeness.Language {
    /// Adds what another catalog has of the same language; the stricter tier holds.
    mutating func add(_ other: Self) {
        let order = LanguageTier.allCases
        if order.firstIndex(of: other.tier)! < order.firstIndex(of: tier)! { tier = other.tier }
        strings += other.strings
        forms += other.forms
        wordsToTranslate += other.wordsToTranslate
        if let counts = other.earlier { earlier = (earlier ?? TranslationCounts()) + counts }
        for namespace in other.namespaces {
            if let index = namespaces.firstIndex(where: { $0.name == namespace.name }) {
                namespaces[index].strings += namespace.strings
            } else {
                namespaces.append(namespace)
            }
        }
        namespaces.sort { $0.name < $1.name }
    }
}
