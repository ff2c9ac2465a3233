import L10nDiagnostics
import L10nReportFormats
import L10nStringCatalogs
import L10nValidation

/// Reports with counts only.
extension SampleReport {
    /// - Parameter languages: The tier of each language, its finished and total texts, and the finished ones earlier.
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
