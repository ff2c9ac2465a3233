import Foundation
import L10nCLDR
import L10nICU
import L10nRuntime
import TestSupport
import Testing

struct PluralRulesTests {
    /// Locales whose rules are new or changed, by the version of CLDR.
    private static let changes: [Int: Set<String>] = [
        44: ["blo"], 46: ["csw", "lld", "scn"], 48: ["cv", "ie", "kok", "kok_Latn", "sgs"],
    ]

    /// The system's ICU is a second witness. It may be older than the compiled rules and then lacks the changes since.
    @Test func compiledRulesMatchICUExceptForLaterChanges() throws {
        let version = try #require(Int(ICU.cldrVersion.prefix { $0 != "." }))
        let integers = Array(0...1000) + [10_000, 100_000, 1_000_000, 2_000_000, 10_000_000, 100_000_000, 1_000_000_000]
        let decimals = [
            "0.0", "0.1", "0.5", "0.9", "1.0", "1.1", "1.25", "1.5", "1.50", "2.0", "2.5", "3.14", "5.05", "10.0", "10.1", "11.0",
            "21.1", "100.0", "1000000.0", "0.00", "1.00",
        ]
        let locales = Set(CLDRPluralRules.languages + ICU.pluralLocales.map(\.locale)).subtracting(["root"])
        #expect(locales.count > 220)
        var differing: Set<String> = []
        for locale in locales {
            let tag = LanguageTag(locale)
            let canonical = tag.canonical
            let name = [canonical.language, canonical.script, canonical.region].compactMap(\.self).joined(separator: "_")
            let icu = try #require(ICUPluralRules.selector(of: name), "\(locale)")
            let own = try #require(CLDRPluralRules.rules(for: tag), "\(locale)")
            if integers.contains(where: { icu(Double($0)) != own.form(of: PluralNumber(UInt($0))) }) { differing.insert(locale) }
            for decimal in decimals {
                let expected = try #require(ICU.category(of: decimal, in: locale))
                if own.form(of: try #require(PluralNumber(decimal: decimal))) != expected { differing.insert(locale) }
            }
        }
        let expected = Self.changes.filter { $0.key > version }.values.reduce(into: Set()) { $0.formUnion($1) }
        #expect(differing.sorted() == expected.sorted())
    }

    /// Babel gives locales the rules of their parents, and CLDR 48 has more rules.
    private static let otherThanBabel: Set<String> = [
        "cv", "cv_RU", "ht", "ht_HT", "ie", "ie_EE", "kok", "kok_Deva", "kok_Deva_IN", "kok_Latn", "kok_Latn_IN", "pt_AO",
        "pt_CH",
        "pt_CV", "pt_GQ", "pt_GW", "pt_LU", "pt_MO", "pt_MZ", "pt_ST", "pt_TL",
    ]

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/plurals"))
    func compiledRulesMatchBabelOfCLDR47() throws {
        let rows = try Places.rows(Places.shared.appendingPathComponent("oracles/plurals/samples.tsv")).dropFirst()
        #expect(rows.count > 200_000)
        var rules: [String: PluralRules?] = [:]
        var differing: Set<String> = []
        for row in rows {
            let own = rules[row[0]] ?? CLDRPluralRules.rules(for: LanguageTag(row[0]))
            rules[row[0]] = .some(own)
            let number = try #require(PluralNumber(decimal: row[1]))
            if (own?.form(of: number) ?? .other).name != row[2] { differing.insert(row[0]) }
        }
        #expect(differing.sorted() == Self.otherThanBabel.sorted())
    }

    /// For each language: numbers by category.
    @Test(arguments: [
        ("en", ["one": "1", "other": "0 2 21 1.0 1.5"]), ("de", ["one": "1 -1", "other": "0 2 101 0.1"]),
        ("fr", ["one": "0 1 1.5 1.99", "many": "1000000 2000000", "other": "2 100 1000001"]),
        ("ja", ["other": "0 1 2 1.5 1000000"]),
        (
            "ru",
            [
                "one": "1 21 101 1001", "few": "2 3 4 22 104", "many": "0 5 11 12 14 20 111 1000000", "other": "0.5 1.5 2.0",
            ]
        ),
        ("pl", ["one": "1", "few": "2 3 4 22 32 104", "many": "0 5 11 12 14 21 25 101", "other": "0.5 1.0 1.5"]),
        ("cs", ["one": "1", "few": "2 3 4", "many": "0.5 1.0 2.5", "other": "0 5 11 22 100"]),
        ("lt", ["one": "1 21 101", "few": "2 9 22 102", "many": "0.1 1.5", "other": "0 10 11 19 20 111"]),
        ("lv", ["zero": "0 10 11 19 20 100", "one": "1 21 101 0.1", "other": "2 9 22 102"]),
        ("sl", ["one": "1 101 201", "two": "2 102", "few": "3 4 103 0.5", "other": "0 5 11 100"]),
        (
            "ar",
            [
                "zero": "0", "one": "1", "two": "2", "few": "3 10 103 110", "many": "11 26 99 111", "other": "100 102 202 1.5",
            ]
        ),
        ("he", ["one": "1 0.5", "two": "2", "other": "0 3 10 20 100"]),
        ("cy", ["zero": "0", "one": "1", "two": "2", "few": "3", "many": "6", "other": "4 5 7 10 100"]),
        ("ga", ["one": "1", "two": "2", "few": "3 6", "many": "7 10", "other": "0 11 20 1.5"]),
    ])
    func selectsCategories(_ language: String, _ numbers: [String: String]) throws {
        let rules = try #require(CLDRPluralRules.rules(for: LanguageTag(language)))
        for (category, numbers) in numbers {
            for number in numbers.split(separator: " ") {
                #expect(rules.form(of: try #require(PluralNumber(decimal: String(number)))).name == category, "\(number)")
            }
        }
    }

    @Test(arguments: [
        ("en", "one other", "", ""), ("ru", "one few many", "", "other"), ("pl", "one few many", "", "other"),
        ("fr", "one other", "many", ""),
        ("cs", "one few other", "", "many"), ("ar", "zero one two few many other", "", ""), ("ja", "other", "", ""),
        ("pt-PT", "one other", "many", ""),
        ("he", "one two other", "", ""), ("lv", "zero one other", "", ""), ("iw", "one two other", "", ""),
        ("sr-Latn", "one few other", "", ""),
    ])
    func sortsCategoriesIntoCommonLargeAndFraction(_ language: String, _ common: String, _ large: String, _ fractions: String)
        throws
    {
        let profile = try #require(CLDRPluralRules.profile(for: LanguageTag(language)))
        func names(_ set: PluralCategorySet) -> String { set.categories.map(\.name).joined(separator: " ") }
        #expect(names(profile.common) == common)
        #expect(names(profile.largeOnly) == large)
        #expect(names(profile.fractionOnly) == fractions)
    }

    @Test func returnsSampleNumbersOfAForm() throws {
        func profile(_ language: String) throws -> PluralProfile {
            try #require(CLDRPluralRules.profile(for: LanguageTag(language)))
        }
        #expect(try profile("ru").samples(of: .one).prefix(3) == [1, 21, 31])
        #expect(try profile("en").exactInteger(of: .one) == 1)
        #expect(try profile("ru").exactInteger(of: .one) == nil)
        #expect(try profile("fr").samples(of: .one) == [0, 1])
        #expect(try profile("sl").exactInteger(of: .two) == nil)
        #expect(try profile("ar").exactInteger(of: .two) == 2)
        #expect(try profile("pl").exactInteger(of: .one) == 1)
    }

    @Test(arguments: ["xx", "", "garbage!!"]) func hasNoRulesForUnknownLanguages(_ language: String) {
        #expect(CLDRPluralRules.rules(for: LanguageTag(language)) == nil)
    }

    @Test func computesOperandsOfUTS35() throws {
        let operands = try #require(PluralNumber(decimal: "-1.500"))
        #expect(operands.n == 1.5)
        #expect((operands.i, operands.v, operands.w, operands.f, operands.t) == (1, 3, 1, 500, 5))
        #expect(PluralNumber(1.0).v == 0)
        #expect(PluralNumber(-21.0).i == 21)
        #expect(PluralNumber(decimal: "1,5")?.n == nil)
    }
}

struct LanguageTagTests {
    @Test(arguments: [
        ("iw", "he"), ("in", "id"), ("no", "nb"), ("sh", "sr-Latn"), ("tl", "fil"), ("zh_CN", "zh-Hans"), ("zh_TW", "zh-Hant"),
        ("pt_BR", "pt-BR"), ("pt_br", "pt-BR"),
        ("en-UK", "en-GB"), ("EN-us", "en-US"), ("zh_Hant_HK", "zh-Hant-HK"), ("sr-LATN", "sr-Latn"),
    ])
    func suggestsTheCanonicalForm(_ identifier: String, _ expected: String) {
        #expect(LanguageTag(identifier).preferred == expected)
    }

    @Test(arguments: [
        "en", "pt-BR", "zh-Hans", "zh-Hant-HK", "zh-TW", "es-419", "sr-Latn", "nb", "he", "yue", "de-DE", "en-001", "ca-valencia",
        "en-US-u-nu-latn",
    ])
    func acceptsCanonicalTags(_ identifier: String) {
        #expect(LanguageTag(identifier).preferred == nil)
        #expect(LanguageTag(identifier).unknownPart == nil)
    }

    @Test(arguments: ["jp", "cn", "xx", "english", "zz", "de-ZZ", "en-", "", "e", "zh-Hanz", "de--AT", "日本語", "en US"])
    func reportsUnknownParts(_ identifier: String) {
        #expect(LanguageTag(identifier).unknownPart != nil)
    }

    @Test(arguments: [
        ("iw", "he"), ("in", "id"), ("ji", "yi"), ("jw", "jv"), ("no", "nb"), ("tl", "fil"), ("cmn", "zh"), ("mol", "mo"),
        ("hbs", "sr-Latn"),
        ("iw-IL", "he-IL"), ("no-NO", "nb-NO"), ("tl-PH", "fil-PH"), ("mol-MD", "mo-MD"), ("sh-RS", "sr-RS"),
        ("sh-Latn-RS", "sr-Latn-RS"), ("hbs-RS", "sr-Latn-RS"),
        ("no-bok", "nb"), ("no-nyn", "nn"), ("zh-cmn", "zh"), ("zh-guoyu", "zh"), ("zh-cmn-Hans", "zh-Hans"),
        ("cmn-Hant", "zh-Hant"), ("zh-min-nan", "nan"), ("zh-hakka", "hak"), ("zh-xiang", "hsn"), ("zh-yue", "yue"),
        ("art-lojban", "jbo"), ("i-klingon", "tlh"), ("i-lux", "lb"), ("i-navajo", "nv"), ("i-ami", "ami"), ("i-bnn", "bnn"),
        ("i-hak", "hak"), ("i-pwn", "pwn"), ("i-tao", "tao"), ("i-tay", "tay"), ("i-tsu", "tsu"), ("sgn-BE-FR", "sfb"),
        ("sgn-BE-NL", "vgt"), ("sgn-CH-DE", "sgg"),
        ("en-UK", "en-GB"), ("cs-CS", "cs-CZ"),
        ("sr-Cyrl", "sr"), ("az-Latn", "az"), ("uz-Latn", "uz"), ("kk-Cyrl", "kk"), ("mn-Cyrl", "mn"), ("bs-Latn", "bs"),
        ("hr-Latn", "hr"), ("pa-Guru", "pa"), ("ha-Latn", "ha"), ("sr-Cyrl-RS", "sr-RS"),
        ("zh-Hans", "zh-Hans"), ("zh-Hant", "zh-Hant"), ("zh-Hant-HK", "zh-Hant-HK"), ("sr-Latn", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn-RS"), ("sh-Latn", "sh-Latn"),
        ("EN-us", "en-US"), ("sr-LATN", "sr-Latn"), ("en-US-POSIX", "en-US-posix"), ("el-POLYTONI", "el-polytoni"),
        ("pt_br", "pt_BR"), ("iw_IL", "he_IL"), ("sr_Cyrl_RS", "sr_RS"), ("zh_Hans_CN", "zh_CN"), ("zh_Hant_TW", "zh_TW"),
        ("sr_Latn", "sr-Latn"),
        ("en-US-u-nu-latn", "en-US-u-nu"), ("de-DE-u-co-phonebk", "de-DE-u-co-phonebk"),
        ("sh", "sh"), ("mo", "mo"), ("ar-001", "ar-001"), ("en-001", "en-001"), ("de-DD", "de-DD"), ("en-BU", "en-BU"),
        ("hy-SU", "hy-SU"), ("en-GB-oed", "en-GB-oed"), ("en-x-private", "en-x-private"),
    ])
    func namesFoldersLikeApplesCompiler(_ identifier: String, _ folder: String) {
        #expect(LanguageTag(identifier).folderName == folder)
    }

    /// Apple's compiler takes folder names from CoreFoundation, which Linux has too.
    @Test func namesFoldersLikeCoreFoundation() throws {
        let canonical = try #require(CoreFoundation.canonicalIdentifier)
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
        let languages =
            letters.flatMap { a in letters.map { a + $0 } }
            + ICU.pluralLocales.compactMap { $0.locale.split(separator: "_").first.map(String.init) } + [
                "hbs", "mol", "jaw", "cmn", "twi",
            ]
        var different: [String] = []
        for language in languages where !["hbs", "no", "root"].contains(language) {
            for script in ["", "-Latn", "-Cyrl", "-arab", "-Hans", "-HANT", "-Deva"] {
                for region in ["", "-CN", "-tw", "-US", "-419", "-UK", "-CS", "-YU", "-TP", "-US-posix", "-us-u-ca-gregory"] {
                    let code = language + script + region
                    for code in [code, code.replacingOccurrences(of: "-", with: "_")]
                    where code == language + script + region || region.count == 3 {
                        let (own, expected) = (LanguageTag(code).folderName, canonical(code))
                        if own != expected { different.append("\(code): \(own), not \(expected)") }
                    }
                }
            }
        }
        #expect(different.prefix(20) == [])
    }
}

struct XcodeOrderTests {
    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/key-order"), arguments: ["pairs", "derived"])
    func sortsLikeXcode(_ table: String) throws {
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

    /// Each list is in order.
    @Test(arguments: [
        ["", " ", "_", "-", ",", ":", "!", ".", "'", "(", "[", "@", "/", "&", "#", "%", "0", "a"],
        ["a", "a ", "a_", "a-", "a.", "a0", "aa"],
        ["a_b", "a.b"], ["item2", "Item2", "item10", "Item10"], ["a", "A", "b", "B"], ["0", "00", "1", "2", "10", "100"],
        ["cote", "coté", "côte", "côté"], ["a", "ä", "b"], ["home", "home.title", "home.title.long", "homes"],
        ["z", "ж", "日"], ["You've got", "You’ve leveled", "You've looped"],
    ])
    func sortsOwnExamples(_ names: [String]) {
        let order = XcodeOrder()
        for (before, after) in zip(names, names.dropFirst()) {
            #expect(order.precedes(before, after) && !order.precedes(after, before), "\(before) \(after)")
        }
    }

    /// ASCII is compared without ICU.
    @Test func sortsASCIILikeICU() {
        let order = XcodeOrder()
        var random = SplitMix64(state: 7)
        let all = (0x20...0x7E).map { Unicode.Scalar(UInt8($0)) }
        // Texts of few characters are alike more often.
        let alphabets = [all, Array("aAbB01 _.".unicodeScalars), Array("019".unicodeScalars), Array("key.Key_0-".unicodeScalars)]
        for number in 0..<40_000 {
            let alphabet = alphabets[number % alphabets.count]
            func text() -> String {
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: 0...8, using: &random) { text.append(alphabet.randomElement(using: &random)!) }
                return String(text)
            }
            let (a, b) = (text(), text())
            #expect(order.precedes(a, b) == XcodeOrder.collator(precedes: a, b), "\(a.debugDescription) \(b.debugDescription)")
        }
    }

    @Test(arguments: [100, 199, 200, 201, 253, 254, 255, 300]) func sortsLongNumbersLikeICU(_ count: Int) {
        let number = String(repeating: "1", count: count)
        for (a, b) in [
            (number, number + "0"), (number + "a", number + "b"), ("0" + number, number), (number + "2", number + "1"),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                #expect(XcodeOrder().precedes(a, b) == XcodeOrder.collator(precedes: a, b), "\(a) \(b)")
            }
        }
    }

    private func text(_ literal: String) throws -> String {
        try #require(try JSONSerialization.jsonObject(with: Data(literal.utf8), options: .fragmentsAllowed) as? String)
    }
}

/// A CoreFoundation function that Foundation no longer exposes on Linux.
private enum CoreFoundation {
    private typealias Function = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer) -> UnsafeRawPointer?

    static let canonicalIdentifier: (@Sendable (String) -> String)? = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "CFLocaleCreateCanonicalLocaleIdentifierFromString") else { return nil }
        let function = unsafeBitCast(symbol, to: Function.self)
        return { text in
            let text = NSString(string: text)
            return withExtendedLifetime(text) {
                let result = function(nil, UnsafeRawPointer(Unmanaged.passUnretained(text).toOpaque()))
                return result.map { Unmanaged<NSString>.fromOpaque($0).takeRetainedValue().description } ?? ""
            }
        }
    }()
}
