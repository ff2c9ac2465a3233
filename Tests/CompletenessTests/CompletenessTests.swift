import L10nDiagnostics
import L10nStringCatalogs
import L10nSyntax
import Testing

struct CompletenessTests {
    private typealias Sample = SampleCatalog

    @Test func roundsPercentagesDown() {
        var counts = TranslationCounts()
        #expect(counts.percent == "100.0")
        counts.translated = 2_998
        counts.missing = 1
        #expect(counts.percent == "99.9")
        counts.missing = 0
        #expect(counts.percent == "100.0")
    }

    @Test func computesTheMissingCountForAThreshold() {
        for total in [1, 3, 7, 20, 999, 1000] {
            for done in [0, total / 3, total - 1, total] {
                for minimum in [0, 0.1, 33.3, 95.1, 99.9, 100] {
                    var counts = TranslationCounts()
                    counts.translated = done
                    counts.new = total - done
                    let lacking = counts.lacking(to: minimum)
                    #expect((lacking == nil) == (Double(done) * 1000 >= (minimum * 10).rounded() * Double(total)))
                    guard let lacking else { continue }
                    counts.translated += lacking
                    counts.new -= lacking
                    #expect(counts.lacking(to: minimum) == nil)
                    counts.translated -= 1
                    counts.new += 1
                    #expect(counts.lacking(to: minimum) == 1)
                }
            }
        }
    }

    // MARK: Tiers

    @Test func requiresTheLanguagesThatHalfOfTheKeysAreTranslatedInto() {
        let catalog = Sample.of([
            ("a", Sample.entry(["de": Sample.text("A"), "fr": Sample.text("", "new"), "it": Sample.text("A", "needs_review")])),
            ("b", Sample.entry(["de": Sample.text("B", "new"), "fr": Sample.text("B", "new"), "it": Sample.text("")])),
            ("c", Sample.entry(["de": Sample.plural(["one": "C", "other": ""])])),
            ("d", Sample.entry(["de": Sample.text("D")])),
            ("e", Sample.entry(["it": Sample.text("E")], #""shouldTranslate":false"#)),
        ])
        let tiers = LanguageTiers(of: catalog, required: nil, partial: [], fallback: [])
        let names = zip(catalog.languages, tiers.tiers).filter { $0.1 == .required }.map(\.0.name)
        #expect(names == ["de"])
    }

    // MARK: One key

    /// One key, its state in one language, and its forms.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let entry: String
        let language: String
        let state: TranslationCounts.State
        /// Forms that are done, and forms that are not.
        let forms: (done: Int, open: Int)

        var testDescription: String { name }
    }

    private static let items = Sample.plural(["one": "%lld item", "other": "%lld items"])
    private static let hours = Sample.plural(["one": "%f hour", "other": "%f hours"])

    /// A case in German.
    private static func key(
        _ name: String, _ localizations: [String: String], _ state: TranslationCounts.State, _ done: Int, _ open: Int
    ) -> Case {
        key(name, localizations, "de", state, done, open)
    }

    private static func key(
        _ name: String, _ localizations: [String: String], _ language: String, _ state: TranslationCounts.State, _ done: Int,
        _ open: Int
    ) -> Case {
        Case(name: name, entry: Sample.entry(localizations), language: language, state: state, forms: (done, open))
    }

    static let cases: [Case] = [
        key("translated", ["en": Sample.text("Bag"), "de": Sample.text("Tasche")], .translated, 1, 0),
        key("needs review", ["de": Sample.text("Tasche", "needs_review")], .needsReview, 1, 0),
        key("machine translated", ["de": Sample.text("Tasche", "machine_translated")], .machineTranslated, 1, 0),
        key("an unknown state", ["de": Sample.text("Tasche", "final")], .translated, 1, 0),
        key("new", ["de": Sample.text("Tasche", "new")], .new, 0, 1),
        key("empty", ["en": Sample.text("Bag"), "de": Sample.text("")], .new, 0, 1),
        key("empty like the source", ["en": Sample.text(""), "de": Sample.text("")], .translated, 1, 0),
        key("empty localization", ["en": Sample.text("Bag"), "de": "{ }"], .missing, 0, 1),
        key("missing", ["en": Sample.text("Bag")], .missing, 0, 1),
        key("the key is the source text", [:], "en", .translated, 1, 0),
        key("the text is in code", ["en": Sample.text("Bag", "new")], "en", .translated, 1, 0),
        key("an empty source", ["en": Sample.text("")], "en", .new, 0, 1),
        // Plurals
        key("all forms", ["de": items], .translated, 2, 0),
        key("one form is new", ["de": Sample.plural(["one": "", "other": "%lld Artikel"])], .new, 1, 1),
        key("no 'one'", ["en": items, "de": Sample.plural(["other": "%lld Artikel"])], .missing, 1, 1),
        key("no 'other'", ["en": items, "de": Sample.plural(["one": "%lld Artikel"])], .missing, 1, 1),
        key("Japanese needs 'other' only", ["en": items, "ja": Sample.plural(["other": "%lld 点"])], "ja", .translated, 1, 0),
        key(
            "Turkish has one form after numbers", ["en": items, "tr": Sample.plural(["other": "%lld ürün"])], "tr", .translated,
            1, 0),
        key(
            "French 'many' is for millions",
            ["en": items, "fr": Sample.plural(["one": "%lld article", "other": "%lld articles"])],
            "fr", .translated, 2, 0),
        key(
            "Russian without 'few' and 'many'",
            ["en": items, "ru": Sample.plural(["one": "%lld товар", "other": "%lld товара"])],
            "ru", .missing, 2, 2),
        key(
            "the source has no 'one'",
            ["en": Sample.plural(["other": "Items: %lld"]), "de": Sample.plural(["other": "Artikel: %lld"])], .translated, 1, 0),
        key(
            "Czech 'many' is for fractions only",
            ["en": items, "cs": Sample.plural(["one": "%lld věc", "few": "%lld věci", "other": "%lld věcí"])], "cs", .translated,
            3, 0),
        key(
            "Czech 'many' for a fraction",
            ["en": hours, "cs": Sample.plural(["one": "%f hodina", "few": "%f hodiny", "other": "%f hodin"])], "cs", .missing,
            3, 1),
        key("an unknown language needs 'other'", ["en": items, "xzz": Sample.plural(["one": "a"])], "xzz", .missing, 1, 1),
        key("no Russian plural", ["en": items], "ru", .missing, 0, 4),
        key("no Czech plural", ["en": items], "cs", .missing, 0, 3),
        key("no Czech plural for fractions", ["en": hours], "cs", .missing, 0, 4),
        key("no Japanese plural", ["en": items], "ja", .missing, 0, 1),
        // Other variations
        key("devices", ["de": Sample.device(["mac": "Klicken", "other": "Tippen"], "needs_review")], .needsReview, 2, 0),
        key("no device", ["en": Sample.device(["mac": "Click", "iphone": "Tap", "other": "Choose"])], .missing, 0, 3),
        key(
            "one device is empty", ["en": Sample.text("Tap"), "de": Sample.device(["mac": "", "other": "Tippen"])], .new, 1, 1),
        key(
            "substitutions", ["de": Sample.substitution("%#@n@ hier", ["one": "%arg Buch", "other": "%arg Bücher"])],
            .translated, 3, 0),
        key(
            "a substitution without a form",
            ["ru": Sample.substitution("%#@n@", ["one": "%arg книга", "few": "%arg книги", "other": "%arg книги"])], "ru",
            .missing, 4, 1),
        key(
            "no substitution", ["en": Sample.substitution("%#@n@ here", ["one": "%arg book", "other": "%arg books"])], "ru",
            .missing, 0, 5),
        key("phrases", ["en": Sample.phrases(["a", "b"]), "de": Sample.phrases(["c"])], .translated, 1, 0),
        key("no phrases", ["en": Sample.phrases(["a", "b"])], .missing, 0, 2),
    ]

    @Test(arguments: cases) func countsAKeyByItsLeastCompleteForm(_ test: Case) throws {
        let catalog = SampleCatalog.of([("bag.title", test.entry)])
        let counted = catalog.counted(required: ["cs", "de", "fr", "ja", "ru", "tr", "xzz"])
        let language = try #require(counted[test.language])
        for state in TranslationCounts.State.allCases {
            #expect(language.strings[state] == (state == test.state ? 1 : 0), "\(state)")
        }
        #expect(language.forms.done == test.forms.done)
        #expect(language.forms.open == test.forms.open)
    }

    @Test func excludesStaleAndUntranslatableKeys() throws {
        let catalog = Sample.of([
            ("a", Sample.entry(["de": Sample.text("A")], #""extractionState" : "stale""#)),
            ("b", Sample.entry(["de": Sample.text("B")], #""shouldTranslate" : false"#)),
            ("c", Sample.entry(["de": Sample.text("C")])), ("d", "{ }"),
        ])
        let counted = catalog.counted()
        #expect(counted.keyCount == 4)
        #expect(counted.staleCount == 1)
        #expect(counted.untranslatableCount == 1)
        let german = try #require(counted["de"])
        #expect(german.strings.translated == 1)
        #expect(german.strings.missing == 1)
        #expect(german.forms.total == 2)
    }

    // MARK: Tiers

    @Test func fallbackLanguagesHaveNoMissingTexts() throws {
        let catalog = Sample.of([
            ("a.b", Sample.entry(["en": Sample.text("Color"), "en-GB": Sample.text("Colour")])),
            ("c.d", Sample.entry(["en": Sample.text("Bag")])),
            ("e.f", Sample.entry(["en": Sample.text("Gray"), "en-GB": Sample.text("Grey", "new")])),
        ])
        let british = try #require(catalog.counted(fallback: ["en-GB"])["en-GB"])
        #expect(british.tier == .fallback)
        #expect(british.strings.missing == 0)
        #expect(british.strings.translated == 2)
        #expect(british.strings.new == 1)
        #expect(british.forms.total == 2)
    }

    @Test func countsAnAbsentRequiredLanguageAsMissing() throws {
        let counted = Sample.of([("a.b", Sample.entry(["en": Sample.text("Two words")])), ("c.d", "{ }")])
            .counted(required: ["de"])
        let german = try #require(counted["de"])
        #expect(german.isAbsent)
        #expect(german.tier == .required)
        #expect(german.strings.missing == 2)
        #expect(german.wordsToTranslate == 2)
    }

    // MARK: Namespaces

    @Test func groupsKeysByFirstSegment() throws {
        let keys = ["bag.title", "bag.items.message", "home.title", "Delete this. Now", "Delete", "aBc-12-dEf.title"]
        let counted = Sample.of(keys.map { ($0, "{ }") }).counted(required: ["de"])
        let german = try #require(counted["de"])
        #expect(german.namespaces.map(\.name) == ["", "bag", "home"])
        #expect(german.namespaces.map(\.strings.missing) == [3, 2, 1])
    }

    // MARK: Comparison

    @Test func comparesWithAnEarlierCount() throws {
        let old = Sample.of([
            ("a.b", Sample.entry(["de": Sample.text("A"), "it": Sample.text("A")])), ("c.d", "{ }"),
        ])
        let new = Sample.of([
            ("a.b", Sample.entry(["de": Sample.text("A"), "fr": Sample.text("A")])),
            ("c.d", Sample.entry(["de": Sample.text("C")])),
        ])
        var counted = new.counted(required: ["de", "fr", "ja"])
        counted.compare(with: old.counted(required: ["de", "fr", "ja"]))
        #expect(counted["de"]?.earlier?.percent == "50.0")
        #expect(counted["de"]?.strings.percent == "100.0")
        #expect(counted["fr"]?.earlier == nil)
        #expect(counted["ja"]?.earlier?.missing == 2)
        #expect(counted.goneLanguages == ["it"])
    }

    @Test func comparesARemovedRequiredLanguage() throws {
        let old = Sample.of([("a.b", Sample.entry(["de": Sample.text("A")]))])
        var counted = Sample.of([("a.b", "{ }")]).counted(required: ["de"])
        counted.compare(with: old.counted(required: ["de"]))
        #expect(counted["de"]?.earlier?.percent == "100.0")
        #expect(counted["de"]?.strings.percent == "0.0")
        #expect(counted.goneLanguages == ["de"])
    }

    // MARK: Damage

    @Test func countsTheReadablePartOfADamagedFile() throws {
        let catalog = Sample.of([("a.b", Sample.entry(["de": Sample.text("A")]))], rest: " }")
        #expect(!catalog.document.isWellFormed)
        #expect(catalog.counted()["de"]?.strings.translated == 1)
        for text in ["", "[]", "{}", "{ \"strings\" : 7 }"] {
            let catalog = CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
            let counted = catalog.counted(required: ["de"])
            #expect(counted.keyCount == 0)
            #expect(counted.languages.map(\.strings.total) == [0])
        }
    }
}
