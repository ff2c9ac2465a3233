internal import L10nCLDR
internal import L10nDiagnostics
internal import L10nFileTrees
internal import L10nLinting
internal import L10nRuntime
internal import L10nStringCatalogs
internal import L10nValidation

/// What the catalogs of a project have in common, and where they differ.
struct ProjectSurvey: Sendable {
    /// What one catalog says about languages. They are named by their canonical identifiers.
    private struct Catalog {
        /// Relative to the folder of the configuration.
        let path: String
        /// The number of translatable keys.
        let total: Int
        /// How many of them are translated, by language, without the source language.
        let counts: [String: Int]
        let content: StringCatalog
    }

    /// Catalogs that are translated into the same languages.
    struct Group: Sendable {
        /// The languages that their keys need.
        let required: [String]
        /// Files, and folders with no other catalogs in them.
        let places: [String]
    }

    private var catalogs: [Catalog] = []
    /// As the first catalog writes them, by canonical identifier.
    private var names: [String: String] = [:]
    private var sources: Set<String> = []
    private var manualKeys: [String] = []

    mutating func add(_ catalog: StringCatalog, path: String) {
        for entry in catalog.entries where entry.extractionState == .manual { manualKeys.append(catalog.string(entry.key)) }
        let translated = TranslatedKeys(of: catalog)
        var counts: [String: Int] = [:]
        for (index, language) in catalog.languages.enumerated() {
            // A language that CLDR does not know would be a mistake in the configuration.
            guard language.tag.unknownPart == nil else { continue }
            let identifier = language.tag.canonical.identifier
            if names[identifier] == nil { names[identifier] = language.name }
            if index == catalog.sourceLanguage {
                sources.insert(identifier)
            } else {
                counts[identifier, default: 0] += translated.counts[index]
            }
        }
        catalogs.append(Catalog(path: path, total: translated.total, counts: counts, content: catalog))
    }

    // MARK: Languages

    /// How complete a language is in the catalogs that are translated into it, even if only in part.
    private struct Progress {
        var done = 0
        var total = 0

        var hasHalf: Bool { done > 0 && done * 2 >= total }
        var isComplete: Bool { done > 0 && done == total }
    }

    private var progress: [String: Progress] {
        var progress: [String: Progress] = [:]
        for catalog in catalogs {
            for (language, count) in catalog.counts {
                progress[language, default: Progress()].done += count
                if count > 0 { progress[language]?.total += catalog.total }
            }
        }
        return progress
    }

    /// Incomplete variants of languages that the project has, and the languages that supply the rest: any variant of a source
    /// language, and a variant of another language with fewer than half of the texts.
    private func fallbacks(_ progress: [String: Progress]) -> [String: String] {
        var fallbacks: [String: String] = [:]
        for (variant, own) in progress where !own.isComplete {
            let language = LanguageTag(variant).language
            let others = sources.union(progress.keys).filter { $0 != variant && LanguageTag($0).language == language }
            guard let supplier = LanguageMatcher.localizations(for: [variant], in: others.sorted()).first else { continue }
            let isOfSource = sources.contains(supplier)
            if isOfSource || !own.hasHalf && own.done < progress[supplier]?.done ?? 0 { fallbacks[variant] = supplier }
        }
        return fallbacks
    }

    /// What the configuration should say about languages, named as the catalogs name them.
    struct Languages {
        /// Languages that most keys need.
        var required: [String] = []
        /// Languages that fewer than half of the keys are translated into.
        var partial: [String] = []
        var fallbacks: [(name: String, supplier: String)] = []
        /// Catalogs whose keys need other languages.
        var exceptions: [Group] = []
        /// How many translations into required languages are missing.
        var missingCount = 0

        var isEmpty: Bool { required.isEmpty && partial.isEmpty && fallbacks.isEmpty && exceptions.isEmpty }
    }

    var languages: Languages {
        let progress = progress
        let fallbacks = fallbacks(progress)
        func sortedNames(_ identifiers: some Sequence<String>) -> [String] { identifiers.map { names[$0] ?? $0 }.sorted() }
        let established = progress.keys.filter { fallbacks[$0] == nil && progress[$0]!.hasHalf }
        var languages = Languages()
        languages.partial = sortedNames(progress.keys.filter { fallbacks[$0] == nil && !progress[$0]!.hasHalf })
        languages.fallbacks = fallbacks.map { (names[$0] ?? $0, names[$1] ?? $1) }.sorted { $0.0 < $1.0 }

        var groups: [[String]: (paths: [String], total: Int)] = [:]
        for catalog in catalogs where catalog.total > 0 {
            let required = sortedNames(established.filter { catalog.counts[$0] ?? 0 > 0 })
            groups[required, default: ([], 0)].paths.append(catalog.path)
            groups[required]?.total += catalog.total
            languages.missingCount += Self.missingCount(required, in: catalog.content)
        }
        guard let usual = groups.max(by: { ($0.value.total, $1.key.count) < ($1.value.total, $0.key.count) }) else {
            return languages
        }
        languages.required = usual.key
        languages.exceptions = groups.filter { $0.key != usual.key }
            .map { required, group in
                let others = groups.filter { $0.key != required }.flatMap(\.value.paths)
                return Group(required: required, places: Self.places(of: group.paths, without: others))
            }
            .sorted { $0.places[0] < $1.places[0] }
        return languages
    }

    /// The rules whose findings are texts that a required language doesn't have yet, sorted.
    static let missingTextRules: [RuleID] = [.incompleteVariation, .missingTranslation, .untranslatedState]

    private static func missingCount(_ required: [String], in catalog: StringCatalog) -> Int {
        var options = ValidationOptions()
        options.requiredLanguages = required
        let validator = Validator(options: options, only: Set(missingTextRules))
        return validator.check(catalog).findings.count { $0.severity == .error }
    }

    /// The outermost folders that contain some files and none of some others; a file whose folder has both is listed itself.
    private static func places(of paths: [String], without others: [String]) -> [String] {
        var places: [String] = []
        for path in paths {
            let parts = path.split(separator: "/")
            let ancestors = parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
            let place = ancestors.first { folder in !others.contains { $0.hasPrefix(folder + "/") } } ?? path
            if !places.contains(place) { places.append(place) }
        }
        return places.sorted()
    }

    // MARK: Keys

    /// The style of nine in ten keys that were entered by hand; nil where no style prevails, or there are too few keys to tell.
    var keyStyle: KeyStyle? {
        guard manualKeys.count >= 5 else { return nil }
        return [KeyStyle.reverseDomain, .snake, .camel, .kebab].first { style in
            manualKeys.count { style.accepts($0) } * 10 >= manualKeys.count * 9
        }
    }
}
