/// How complete the languages of one catalog are, or of several together.
public struct Completeness: Sendable {
    /// How complete one language is.
    public struct Language: Sendable {
        /// As the catalog writes it.
        public var name: String
        public var tier: LanguageTier
        /// Whether the catalog does not mention it, and the configuration requires it.
        public var isAbsent = false
        /// By key: a key with variations is as far as the least of its texts, and missing where it lacks a form that the language
        /// needs.
        public var strings = TranslationCounts()
        /// By text: each plural form, device and substitution by itself. A key that is missing lacks as many as the language needs
        /// of those that the source has.
        public var forms = TranslationCounts()
        /// Words of the source texts of the keys that are new or missing, by ICU's word breaks: words, numbers too, without
        /// placeholders and markup. 0 where nobody asked for them.
        public var wordsToTranslate = 0
        /// By the first segment of the key, sorted by name.
        public var namespaces: [Namespace] = []
        /// By key, as it was at the revision that was asked for; nil where none was, or the language is new.
        public var earlier: TranslationCounts?

        public init(name: String, tier: LanguageTier) {
            self.name = name
            self.tier = tier
        }
    }

    /// The keys whose first segment is the same.
    public struct Namespace: Sendable {
        /// Empty for keys without segments.
        public let name: String
        public var strings: TranslationCounts

        public init(name: String, strings: TranslationCounts = TranslationCounts()) {
            self.name = name
            self.strings = strings
        }
    }

    /// The source language first, then by name.
    public var languages: [Language]
    public var keyCount: Int
    /// Keys that are gone from the code. They count nowhere else.
    public var staleCount: Int
    /// Keys that are not to be translated. They count nowhere else.
    public var untranslatableCount: Int
    /// The languages that were there at the revision that was asked for, and are not any more.
    public var goneLanguages: [String] = []

    public init(languages: [Language], keyCount: Int, staleCount: Int, untranslatableCount: Int) {
        self.languages = languages
        self.keyCount = keyCount
        self.staleCount = staleCount
        self.untranslatableCount = untranslatableCount
    }
}

/// How complete every catalog of a run is.
public struct ProjectCompleteness: Sendable {
    public struct Catalog: Sendable {
        public let path: String
        /// As the catalog writes it; nil where it does not.
        public let sourceLanguage: String?
        /// Whether the file is no JSON, so that only what could be read of it is counted.
        public let isDamaged: Bool
        public let completeness: Completeness

        public init(path: String, sourceLanguage: String?, isDamaged: Bool = false, completeness: Completeness) {
            self.isDamaged = isDamaged
            self.path = path
            self.sourceLanguage = sourceLanguage
            self.completeness = completeness
        }
    }

    /// Sorted by path.
    public let catalogs: [Catalog]

    public init(catalogs: [Catalog]) { self.catalogs = catalogs.sorted { $0.path < $1.path } }

    /// All catalogs together. A language that two catalogs write in two ways has the name of the first.
    public var total: Completeness { .sum(of: catalogs.map(\.completeness)) }
}
