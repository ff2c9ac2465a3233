import L10nDiagnostics
import L10nMessageTranslations
import L10nMessages
import L10nReportFormats
import L10nStringCatalogs
import L10nValidation
import Testing

struct CompletenessTableTests {
    /// Languages with various names and states.
    private static let project: ProjectCompleteness = {
        func language(_ name: String, _ tier: LanguageTier, _ counts: [Int]) -> Completeness.Language {
            var language = Completeness.Language(name: name, tier: tier)
            for (state, count) in zip(TranslationCounts.State.allCases, counts) { language.strings[state] = count }
            language.forms = language.strings
            language.forms.missing += counts[4]
            language.wordsToTranslate = language.strings.open * 7
            language.namespaces = [.init(name: "", strings: TranslationCounts()), .init(name: "bag", strings: language.strings)]
            return language
        }
        func catalog(_ path: String, _ languages: [Completeness.Language]) -> ProjectCompleteness.Catalog {
            let completeness = Completeness(languages: languages, keyCount: 1250, staleCount: 3, untranslatableCount: 1)
            return ProjectCompleteness.Catalog(path: path, sourceLanguage: "en", completeness: completeness)
        }
        return ProjectCompleteness(catalogs: [
            catalog(
                "App/Ein langer Ordner/L10n.xcstrings",
                [
                    language("en", .source, [1246, 0, 0, 0, 0]), language("de", .required, [1200, 40, 0, 5, 1]),
                    language("zh-Hant-HK", .required, [0, 0, 0, 0, 1246]), language("it", .partial, [500, 0, 400, 220, 126]),
                    language("en-GB", .fallback, [1246, 0, 0, 0, 0]),
                ]),
            catalog(
                "翻訳/متجر.xcstrings",
                [language("العربية", .required, [3, 1, 0, 0, 0]), language("日本語", .other, [1, 0, 0, 0, 3])]),
        ])
    }()

    private static let coverage = Report(files: [])

    private func lines(_ width: Int, usesColor: Bool = false, revision: String? = nil) -> [String] {
        CompletenessTable(width: width, usesColor: usesColor, revision: revision).render(Self.project, coverage: Self.coverage)
            .split(separator: "\n").map(String.init)
    }

    @Test(arguments: Translations.languages) func noLineIsWiderThanTheTerminal(_ language: String) {
        Translation.$current.withValue(Translations.translation(for: [language])) {
            for width in stride(from: 30, through: 130, by: 4) {
                for line in lines(width, revision: "main") {
                    #expect(VisibleText.width(line) <= width, "\(width): \(line)")
                }
            }
        }
    }

    /// Across blocks and for all names.
    @Test(arguments: Translations.languages) func alignsPercentages(_ language: String) {
        Translation.$current.withValue(Translations.translation(for: [language])) {
            for width in [30, 40, 60, 80, 100, 120] {
                let places = lines(width).compactMap { line in
                    line.firstIndex(of: "%").map { VisibleText.width(String(line[..<$0])) }
                }
                #expect(places.count == 14)
                #expect(Set(places).count == 1, "\(width)")
            }
        }
    }

    @Test func widerTerminalsShowNoFewerColumns() {
        var shown = 0
        for width in 24...140 {
            let columns = lines(width).first { $0.contains("%") }?.split(separator: " ").count ?? 0
            #expect(columns >= shown, "\(width)")
            shown = max(shown, columns)
        }
    }

    /// One line for each group, which counts the required languages of its catalogs.
    @Test func groupsAreLines() {
        let groups = CompletenessGroup.groups(of: Self.project) { $0.hasPrefix("App/") ? "@app" : "@other" }
        let table = CompletenessTable(width: 120, usesColor: false).render(groups, title: "owner", coverage: Self.coverage)
        let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows[0].first == "owner")
        #expect(rows[1].first == "@app" && rows[2].first == "@other" && rows[3].prefix(4) == ["Total", "for", "2", "catalogs"])
        // Of 2,492 texts in German and Chinese, 1,240 are done.
        #expect(rows[1][1] == "49.7%" && rows[2][1] == "100.0%", "\(table)")
        for width in stride(from: 40, through: 130, by: 6) {
            let narrow = CompletenessTable(width: width, usesColor: false).render(groups, title: "owner", coverage: Self.coverage)
            for line in narrow.split(separator: "\n") { #expect(VisibleText.width(String(line)) <= width, "\(width): \(line)") }
        }
    }

    @Test func colorAddsOnlyEscapeSequences() throws {
        let escape = try Regex("\u{1B}\\[[0-9;]*m")
        for width in [40, 80, 120] {
            let plain = lines(width)
            #expect(!plain.joined().contains("\u{1B}"))
            #expect(lines(width, usesColor: true).map { $0.replacing(escape, with: "") } == plain)
        }
    }

    @Test func fillsTheBarOnlyAtOneHundredPercent() {
        let rows = lines(100).filter { $0.contains("%") }
        for row in rows {
            #expect(row.contains("░") == !row.contains("100.0%"), "\(row)")
        }
    }

    @Test func barShowsReviewsWithoutColor() {
        #expect(lines(100).contains { $0.contains("it ") && $0.contains("█▓") })
    }
}
