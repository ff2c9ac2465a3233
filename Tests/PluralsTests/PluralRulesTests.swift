import Foundation
import LocaleData
import Plurals
import TestSupport
import Testing

struct PluralRulesTests {
    @Test func compiledRulesAgreeWithICU() throws {
        try #require(ICU.pluralLocales.count > 200)
        let compiled = CompiledPluralRules()
        // The compiled rules are those of one CLDR version; another ICU may know better.
        try #require(ICU.cldrVersion == compiled.cldrVersion, "run 'swift run dev generate' with this ICU to compare")
        let integers = Array(0...1000) + [10_000, 100_000, 1_000_000, 2_000_000, 10_000_000, 100_000_000, 1_000_000_000]
        let decimals = [
            "0.0", "0.1", "0.5", "0.9", "1.0", "1.1", "1.25", "1.5", "1.50", "2.0", "2.5", "3.14", "5.05", "10.0", "10.1", "11.0",
            "21.1", "100.0", "1000000.0", "0.00", "1.00",
        ]
        for (locale, _) in ICU.pluralLocales where locale != "root" {
            let tag = LanguageTag(locale)
            let fromICU = try #require(ICUPluralRules().selector(for: tag), "\(locale)")
            let own = try #require(compiled.selector(for: tag), "\(locale)")
            for number in integers where fromICU(Double(number)) != own(Double(number)) {
                Issue.record("\(locale) \(number): ICU \(fromICU(Double(number))), compiled \(own(Double(number)))")
            }
            let operands = CompiledPluralRules.operandSelector(for: tag)
            for decimal in decimals {
                let expected = try #require(ICU.category(of: decimal, in: locale))
                let found = operands(try #require(PluralOperands(decimal: decimal)))
                #expect(found == expected, "\(locale) \(decimal)")
            }
        }
    }

    /// Known differences, named in the README beside the table.
    private static let newerThanCLDR42: Set<String> = [
        "scn", "scn_IT", "blo", "blo_BJ", "csw", "csw_CA", "lld", "lld_IT", "ht", "ht_HT", "pt_AO", "pt_CH", "pt_CV", "pt_GQ",
        "pt_GW", "pt_LU", "pt_MO", "pt_MZ",
        "pt_ST", "pt_TL",
    ]

    @Test(.enabled(if: Places.hasShared, "the reference data in ../shared is not here"))
    func compiledRulesAgreeWithCLDR47() throws {
        let rows = try Places.rows(Places.shared.appendingPathComponent("oracles/plurals/samples.tsv")).dropFirst()
        #expect(rows.count > 200_000)
        var selectors: [String: @Sendable (PluralOperands) -> PluralCategory] = [:]
        var differing: Set<String> = []
        for row in rows {
            let select = selectors[row[0]] ?? CompiledPluralRules.operandSelector(for: LanguageTag(row[0]))
            selectors[row[0]] = select
            let operands = try #require(PluralOperands(decimal: row[1]))
            if select(operands).name != row[2] { differing.insert(row[0]) }
        }
        #expect(differing.subtracting(Self.newerThanCLDR42).sorted() == [])
        #expect(Self.newerThanCLDR42.subtracting(differing).sorted() == [], "these agree by now; take them off the list")
    }

    @Test(arguments: [
        ("en", "one other", "", ""), ("ru", "one few many", "", "other"), ("pl", "one few many", "", "other"),
        ("fr", "one other", "many", ""),
        ("cs", "one few other", "", "many"), ("ar", "zero one two few many other", "", ""), ("ja", "other", "", ""),
        ("pt-PT", "one other", "many", ""),
        ("he", "one two other", "", ""), ("lv", "zero one other", "", ""), ("iw", "one two other", "", ""),
        ("sr-Latn", "one few other", "", ""),
    ])
    func threeTiersOfCategories(_ language: String, _ common: String, _ large: String, _ fractions: String) throws {
        let profile = PluralProfile(try #require(CompiledPluralRules().selector(for: LanguageTag(language))))
        func names(_ set: PluralCategorySet) -> String { set.categories.map(\.name).joined(separator: " ") }
        #expect(names(profile.common) == common)
        #expect(names(profile.largeOnly) == large)
        #expect(names(profile.fractionOnly) == fractions)
    }

    @Test func samplesSayWhatAFormIsUsedFor() throws {
        func profile(_ language: String) throws -> PluralProfile {
            PluralProfile(try #require(CompiledPluralRules().selector(for: LanguageTag(language))))
        }
        #expect(try profile("ru").samples(of: .one).prefix(3) == [1, 21, 31])
        #expect(try profile("en").exactInteger(of: .one) == 1)
        #expect(try profile("ru").exactInteger(of: .one) == nil)
        #expect(try profile("fr").samples(of: .one) == [0, 1])
        #expect(try profile("sl").exactInteger(of: .two) == nil)
        #expect(try profile("ar").exactInteger(of: .two) == 2)
        #expect(try profile("pl").exactInteger(of: .one) == 1)
    }

    @Test func unknownLanguagesAreNotGuessed() {
        for provider in [CompiledPluralRules(), ICUPluralRules()] as [any PluralRuleProvider] {
            #expect(provider.selector(for: LanguageTag("xx")) == nil)
            #expect(provider.selector(for: LanguageTag("")) == nil)
            #expect(provider.selector(for: LanguageTag("garbage!!")) == nil)
        }
    }

    @Test func operandsAreThoseOfUTS35() throws {
        let operands = try #require(PluralOperands(decimal: "-1.500"))
        #expect(operands.n == 1.5)
        #expect((operands.i, operands.v, operands.w, operands.f, operands.t) == (1, 3, 1, 500, 5))
        #expect(PluralOperands(1.0).v == 0)
        #expect(PluralOperands(-21).i == 21)
        #expect(PluralOperands(decimal: "1,5")?.n == nil)
    }
}

struct LanguageTagTests {
    @Test(arguments: [
        ("iw", "he"), ("in", "id"), ("no", "nb"), ("sh", "sr-Latn"), ("tl", "fil"), ("zh_CN", "zh-Hans"), ("zh_TW", "zh-Hant"),
        ("pt_BR", "pt-BR"), ("pt_br", "pt-BR"),
        ("en-UK", "en-GB"), ("EN-us", "en-US"), ("zh_Hant_HK", "zh-Hant-HK"), ("sr-LATN", "sr-Latn"),
    ])
    func prefersTheCanonicalForm(_ identifier: String, _ expected: String) {
        #expect(LanguageTag(identifier).preferred == expected)
    }

    @Test(arguments: [
        "en", "pt-BR", "zh-Hans", "zh-Hant-HK", "zh-TW", "es-419", "sr-Latn", "nb", "he", "yue", "de-DE", "en-001", "ca-valencia",
        "en-US-u-nu-latn",
    ])
    func leavesGoodOnesAlone(_ identifier: String) {
        #expect(LanguageTag(identifier).preferred == nil)
        #expect(LanguageTag(identifier).unknownPart == nil)
    }

    @Test(arguments: ["jp", "cn", "xx", "english", "zz", "de-ZZ", "en-", "", "e", "zh-Hanz", "de--AT", "日本語", "en US"])
    func namesUnknownOnes(_ identifier: String) {
        #expect(LanguageTag(identifier).unknownPart != nil)
    }

    @Test(arguments: [
        ("iw", "he"), ("no-NO", "nb-NO"), ("tl-PH", "fil-PH"), ("sr-Cyrl", "sr"), ("az-Latn", "az"), ("zh-Hant", "zh-Hant"),
        ("en-UK", "en-GB"), ("cmn", "zh"),
        ("pt_br", "pt_BR"), ("iw_IL", "he_IL"), ("sh", "sh"), ("sr-Latn-RS", "sr-Latn-RS"), ("EN-us", "en-US"),
        ("hbs", "sr-Latn"), ("pa-Guru", "pa"), ("mo", "mo"),
    ])
    func knowsTheFolderOfApplesCompiler(_ identifier: String, _ folder: String) {
        #expect(LanguageTag(identifier).folderName == folder)
    }
}

struct XcodeOrderTests {
    @Test(.enabled(if: Places.hasShared, "the reference data in ../shared is not here"), arguments: ["pairs", "derived"])
    func agreesWithFilesThatXcodeWrote(_ table: String) throws {
        let order = XcodeOrder()
        let rows = try Places.rows(Places.shared.appendingPathComponent("oracles/key-order/\(table).tsv")).filter {
            $0[0].hasPrefix("\"")
        }
        #expect(rows.count > 500)
        for row in rows {
            let (before, after) = (try text(row[0]), try text(row[1]))
            #expect(order.precedes(before, after) && !order.precedes(after, before), "\(row[0]) \(row[1])")
        }
    }

    private func text(_ literal: String) throws -> String {
        try #require(try JSONSerialization.jsonObject(with: Data(literal.utf8), options: .fragmentsAllowed) as? String)
    }
}
