/// How complete the languages of one catalog are, or of several together.
package struct Completeness: Sendable {
    /// How complete one language is.
    package struct Language: Sendable {
        /// As the catalog writes it.
        package var name: String
        package var tier: LanguageTier
        /// Whether the catalog does not mention it, and the configuration requires it.
        package var isAbsent = false
        /// By key: a key with variations has the least state of its texts, and is missing without a form that the language
        /// needs.
        package var strings = TranslationCounts()
        /// By text: each plural form, device and substitution by itself. A missing key counts as many as the language needs
        /// of those that the source has.
        package var forms = TranslationCounts()
        /// Words of the source texts of the keys that are new or missing, by ICU's word breaks: words, numbers too, without
        /// placeholders and markup. 0 if they are not counted.
        package var wordsToTranslate = 0
        /// By the first segment of the key, sorted by name.
        package var namespaces: [Namespace] = []
        /// By key, at the requested revision; nil without one, or for a new language.
        package var earlier: TranslationCounts?

        package init(name: String, tier: LanguageTier) {
            self.name = name
            self.tier = tier
        }
    }

    /// The keys whose first segment is the same.
    package struct Namespace: Sendable {
        /// Empty for keys without segments.
        package let name: String
        package var strings: TranslationCounts

        package init(name: String, strings: TranslationCounts = TranslationCounts()) {
            self.name = name
            self.strings = strings
        }
    }

    /// The source language first, then by name.
    package var languages: [Language]
    package var keyCount: Int
    /// Keys that are gone from the code. They count nowhere else.
    package var staleCount: Int
    /// Keys that are not to be translated. They count nowhere else.
    package var untranslatableCount: Int
    /// The languages that existed at the requested revision and no longer do.
    package var goneLanguages: [String] = []

    package init(languages: [Language], keyCount: Int, staleCount: Int, untranslatableCount: Int) {
        self.languages = languages
        self.keyCount = keyCount
        self.staleCount = staleCount
        self.untranslatableCount = untranslatableCount
    }
}

/// How complete every catalog of a run is.
package struct ProjectCompleteness: Sendable {
    package struct Catalog: Sendable {
        package let path: String
        /// As the catalog writes it; nil where it does not.
        package let sourceLanguage: String?
        /// Whether the file is not valid JSON, so that only the readable part is counted.
        package let isDamaged: Bool
        package let completeness: Completeness

        package init(path: String, sourceLanguage: String?, isDamaged: Bool = false, completeness: Completeness) {
            self.isDamaged = isDamaged
            self.path = path
            self.sourceLanguage = sourceLanguage
            self.completeness = completeness
        }
    }

    /// Sorted by path.
    package let catalogs: [Catalog]

    package init(catalogs: [Catalog]) { self.catalogs = catalogs.sorted { $0.path < $1.path } }

    /// All catalogs together. A language that two catalogs write in two ways has the name of the first.
    package var total: Completeness { .sum(of: catalogs.map(\.completeness)) }
}
