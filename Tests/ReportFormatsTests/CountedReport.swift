import Completeness
import Diagnostics
import ReportFormats
import Reporting

/// Reports of counts alone.
extension SampleReport {
    /// - Parameter languages: What is asked of each language of one catalog, how much of it is done, and was done earlier.
    static func of(
        _ languages: [(name: String, tier: LanguageTier, done: Int, total: Int, earlier: Int?)]
    ) -> ProjectReport {
        let counted = languages.map { language in
            var counted = Completeness.Language(name: language.name, tier: language.tier)
            counted.strings = counts(language.done, of: language.total)
            counted.earlier = language.earlier.map { counts($0, of: language.total) }
            return counted
        }
        let completeness = Completeness(languages: counted, keyCount: 1_000, staleCount: 0, untranslatableCount: 0)
        return of(
            Report(files: []),
            completeness: ProjectCompleteness(
                catalogs: [ProjectCompleteness.Catalog(path: "A.xcstrings", sourceLanguage: "en", completeness: completeness)]))
    }

    private static func counts(_ done: Int, of total: Int) -> TranslationCounts {
        var counts = TranslationCounts()
        counts.translated = done
        counts.missing = total - done
        return counts
    }
}
