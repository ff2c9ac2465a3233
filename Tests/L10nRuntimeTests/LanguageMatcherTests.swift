import Foundation
import L10nRuntime
import TestSupport
import Testing

struct LanguageMatcherTests {
    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/language-matching.tsv"))
    func matchesApplesAlgorithm() throws {
        let rows = try Places.rows(Places.shared.appendingPathComponent("oracles/language-matching.tsv"))
        #expect(rows.count > 1500)
        func list(_ text: String) -> [String] {
            text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        for row in rows {
            let found = LanguageMatcher.localizations(for: list(row[0]), in: list(row[1]))
            #expect(found == list(row[2]), "\(row[0]) in \(row[1])")
        }
    }

    @Test(arguments: [
        (["de-AT", "fr"], ["en", "fr", "de"], ["de"]), (["pt-PT"], ["en", "pt-BR"], ["pt-BR"]),
        (["zh-HK"], ["zh-CN", "zh-TW", "zh-HK"], ["zh-HK", "zh-TW"]),
        (["zh-Hant"], ["en", "zh-Hans"], []), (["es-MX"], ["es", "es-419"], ["es-419", "es"]),
        (["it"], ["it-CH", "it-IT"], ["it-IT"]), ([], ["en"], []),
    ])
    func choosesLocalizationsLikeApplePlatforms(_ preferred: [String], _ available: [String], _ expected: [String]) {
        #expect(LanguageMatcher.localizations(for: preferred, in: available) == expected)
    }

    @Test(arguments: [
        (["ar"], ["ar-XB", "en"], []), (["en-GB"], ["en-XA", "en"], ["en"]), (["ar-XB"], ["ar", "ar-XB"], ["ar-XB", "ar"]),
        (["en_XA"], ["en", "en-XA"], ["en-XA", "en"]),
    ])
    func pseudoLanguagesAreForThoseWhoAskForThem(_ preferred: [String], _ available: [String], _ expected: [String]) {
        #expect(LanguageMatcher.localizations(for: preferred, in: available) == expected)
    }
}
