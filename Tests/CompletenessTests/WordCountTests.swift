import L10nStringCatalogs
import Testing

/// Counts of words to translate.
struct WordCountTests {
    private typealias Sample = SampleCatalog

    private func words(_ value: String, in source: String = "en") -> Int? {
        Sample.of([("a.b", Sample.entry([source: Sample.text(value)]))], source: source).counted(required: ["xzz"])["xzz"]?
            .wordsToTranslate
    }

    @Test(arguments: [
        ("Add to bag", 3), ("Don't stop", 2), ("", 0), ("…", 0), ("3 of 10 items", 4), ("Wi-Fi", 2),
        // Placeholders
        ("%lld items in %@", 2), ("%1$@’s %2$(count)lld bags", 2), ("%#@items@ left", 1), ("%arg books", 1),
        ("100% sure", 2), ("100%% sure", 2), ("Ask ${applicationName} now", 2),
        // Markup
        ("<b>Free</b> returns<br/>today", 3), ("a < b and c > d", 5), ("[our terms](https://example.org/terms)", 2),
        ("^[%lld bag](inflect: true)", 1), ("**Free** `code`", 2), ("Salt &amp; pepper", 2), ("f(x) and [y]", 4),
    ])
    func ignoresPlaceholdersAndMarkup(_ text: String, _ count: Int) {
        #expect(words(text) == count)
    }

    @Test(arguments: [
        ("ja", "商品をバッグに追加", 2...6), ("zh-Hans", "将商品加入购物袋", 2...6), ("th", "เพิ่มสินค้าลงในถุง", 3...6),
        ("ko", "장바구니에 담기", 2...2), ("ar", "أضف إلى الحقيبة", 3...3),
    ])
    func countsWordsWithoutSpaces(_ language: String, _ text: String, _ range: ClosedRange<Int>) throws {
        let count = try #require(words(text, in: language))
        #expect(range.contains(count), "\(count)")
    }

    @Test func countsSourceFormsOncePerLanguage() {
        let items = Sample.plural(["one": "%lld new item", "other": "%lld new items"])
        let counted = Sample.of([
            ("a.b", Sample.entry(["en": items, "de": Sample.plural(["one": "%lld Artikel", "other": "%lld Artikel"])])),
            ("c.d", Sample.entry(["en": Sample.text("Bag"), "de": Sample.text("Tasche", "new")])),
        ]).counted(required: ["de", "ru", "ja"])
        #expect(counted["de"]?.wordsToTranslate == 1)
        #expect(counted["ru"]?.wordsToTranslate == 5)
        #expect(counted["ja"]?.wordsToTranslate == 5)
        #expect(counted["en"]?.wordsToTranslate == 0)
    }

    @Test func countsTheKeyAsTextUnlessItIsAName() {
        let counted = Sample.of([
            ("Add to bag", "{ }"), ("bag.title", "{ }"), ("Your bag", Sample.entry(["en": Sample.text("")])),
        ])
        .counted(required: ["de"])
        #expect(counted["de"]?.wordsToTranslate == 5)
    }
}
