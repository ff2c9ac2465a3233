import L10nDiagnostics
import L10nLinting
import L10nMessages
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Wording rules: what they must report and what they must not.
struct WordingRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: RuleID
        let language: String
        let source: String
        let translation: String
        let isFound: Bool
        var testDescription: String { "\(rule) \(language): \(source) → \(translation)" }

        init(_ rule: RuleID, _ language: String, _ source: String, _ translation: String, _ isFound: Bool) {
            self.rule = rule
            self.language = language
            self.source = source
            self.translation = translation
            self.isFound = isFound
        }
    }

    /// The findings of one rule in a catalog with these entries.
    private func findings(
        _ rule: RuleID, _ strings: String, path: String = "test.xcstrings", source: String = "en",
        options: RuleOptionValues? = nil
    ) -> [Finding] {
        var settings = ValidationOptions()
        settings.severities[rule] = .severity(.warning)
        if let options { settings.ruleOptions[rule] = options }
        let bytes = Array(CatalogJSON.catalog(strings, source: source).utf8)
        return Validator(options: settings, only: [rule])
            .check(CatalogDecoder.decode(SourceFile(path: path, bytes: bytes))).findings
    }

    private func unit(_ text: String, state: String = "translated") -> String {
        CatalogJSON.unit(text, state: state)
    }

    private func entry(_ key: String, _ texts: [(String, String)], comment: String? = nil) -> String {
        let comment = comment.map { #""comment":"\#($0)","# } ?? ""
        return CatalogJSON.entry(key, texts, fields: comment + #""extractionState":"manual""#)
    }

    private func plain(_ key: String, _ source: String, _ language: String, _ translation: String, comment: String? = nil)
        -> String
    {
        entry(key, [("en", unit(source)), (language, unit(translation))], comment: comment)
    }

    static let cases: [Case] = [
        // Names, placeholders, addresses, and paths do not count as words.
        Case("identical-to-source", "fr", "Your bag is empty", "Your bag is empty", true),
        Case("identical-to-source", "ja", "Your bag is empty", "Your bag is empty", true),
        Case("identical-to-source", "ru", "Your bag is empty", "Your bag is empty", true),
        Case("identical-to-source", "fr", "Message", "Message", false),
        Case("identical-to-source", "de", "%@ %lld OK", "%@ %lld OK", false),
        Case("identical-to-source", "en-GB", "Your bag is empty", "Your bag is empty", false),
        Case("identical-to-source", "ru", "https://shop.test/a", "https://shop.test/a", false),

        Case("suspicious-length", "de", "We deliver to every address in the country.", "Adresse", true),
        Case("suspicious-length", "ja", "We deliver to every address in the country.", "住所", true),
        Case("suspicious-length", "th", "We deliver to every address in the country.", "เราจัดส่งไปยังทุกที่อยู่ในประเทศ", false),
        Case("suspicious-length", "zh-Hans", "We deliver to every address in the country.", "我们配送至全国所有地址。", false),
        Case("suspicious-length", "ru", "Reset", "Восстановить всё", false),
        Case("suspicious-length", "pl", "OK", "Naciśnij tutaj, aby potwierdzić zamówienie", true),
        Case("suspicious-length", "ar", "%1$@ of %2$@", "%1$@ من %2$@", false),

        Case("url-email-path-differs", "de", "See https://shop.test/help.", "Siehe https://shop.test/hilfe.", true),
        Case("url-email-path-differs", "de", "See https://shop.test/en/help.", "Siehe https://shop.test/de/help.", false),
        Case("url-email-path-differs", "ja", "See https://shop.test/help.", "https://shop.test/helpをご覧ください。", false),
        Case("url-email-path-differs", "ja", "See https://shop.test/en/help.", "詳細はhttps://shop.test/ja/helpをご覧ください。", false),
        Case("url-email-path-differs", "ja", "Write to help@shop.test", "tasuke@shop.testへ", true),
        Case("url-email-path-differs", "th", "Mail help@shop.test now", "ส่งอีเมลถึงhelp@shop.testเลย", false),
        Case("url-email-path-differs", "fr", "See https://shop.de/a", "Voir https://shop.fr/a", false),
        Case("url-email-path-differs", "ar", "Write to help@shop.test", "اكتب إلى help@shop.test", false),
        Case("url-email-path-differs", "es", "Write to help@shop.test", "Escribe a ayuda@shop.test", true),
        Case("url-email-path-differs", "es", "jane@example.com", "juana@ejemplo.es", false),
        Case("url-email-path-differs", "ru", "Open ~/Library/Sounds", "Откройте ~/Библиотека/Звуки", false),
        Case("url-email-path-differs", "fr", "Yes/no and/or 1/2", "Oui/non et/ou 1/2", false),
        Case("url-email-path-differs", "fr", "Open %@/bin or //x", "Ouvrir %@/bin", false),
        Case("url-email-path-differs", "pl", "%lld km/h @ %@", "%lld km/godz. o %@", false),

        Case("markup-mismatch", "fr", "[Terms](https://shop.test)", "Conditions https://shop.test", true),
        Case("markup-mismatch", "ja", "Only **today**", "**今日**だけ", false),
        Case("markup-mismatch", "ja", "Only **today**", "**「今日」**だけ", true),
        Case("markup-mismatch", "he", "Now in **%@**", "כרגע ב**%@**", false),
        Case("markup-mismatch", "de", "Only **today**", "Nur ** heute **", true),
        Case("markup-mismatch", "de", "Only **today**", "Nur **heute", true),
        Case("markup-mismatch", "ru", "Only <b>today</b>", "Только <b>сегодня</b>", false),
        Case("markup-mismatch", "ru", "Only <b>today</b>", "Только сегодня", true),
        Case("markup-mismatch", "de", "Only <link>today</link>", "Nur <link>heute</verweis>", true),
        Case("markup-mismatch", "de", "<none>", "<keine>", false),
        Case("markup-mismatch", "cs", "a <not set> b", "a <nenastaveno> b", false),
        Case("markup-mismatch", "hi", "2 < 3 > 1", "2 < 3 > 1!", false),
        Case("markup-mismatch", "zh-Hans", "In _any_ way", "以_任何_方式", true),
        Case("markup-mismatch", "zh-Hans", "*%lld* characters", "*%lld*个字符", false),
        Case("markup-mismatch", "fr", "Fields with * are needed", "Les champs marqués sont requis", false),
        Case("markup-mismatch", "fr", "snake_case_name", "nom", false),
        Case("markup-mismatch", "tr", "A [b] (c)", "A b c", false),

        Case("automatic-grammar", "pl", "^[%lld item](inflect: true)", "^[%lld produkt](inflect: true)", true),
        Case("automatic-grammar", "sl", "^[%lld item](inflect: true)", "^[%lld predmet](inflect: true)", true),
        Case("automatic-grammar", "ru", "%lld items", "%lld товаров", false),
        Case("automatic-grammar", "es", "^[%lld item](inflect: true)", "^[%lld artículo](inflect: true)", false),
        Case("automatic-grammar", "es", "^[%lld item](inflect: true)", "%lld artículo", true),
        Case("automatic-grammar", "ja", "^[%lld item](inflect: true)", "%lld点", false),
        Case("automatic-grammar", "tr", "^[%lld item](inflect: true)", "%lld öğe", false),
        Case("automatic-grammar", "de", "%lld items", "%lld Artikel", false),
    ]

    @Test(arguments: cases) func rowsHaveTheExpectedFindings(_ row: Case) {
        let found = findings(row.rule, plain("shop.text", row.source, row.language, row.translation))
        #expect(found.isEmpty != row.isFound, "\(found.map(\.message.english))")
    }

    // MARK: Source counterparts

    private func plural(_ forms: [(String, String)]) -> String {
        CatalogJSON.plural(forms)
    }

    @Test func comparesFormsOfTheSameName() {
        let english = plural([("one", "**One** item"), ("other", "%lld items")])
        let russian = plural([
            ("one", "%lld товар"), ("few", "%lld товара"), ("many", "%lld товаров"), ("other", "%lld товара"),
        ])
        #expect(findings("markup-mismatch", entry("a.b", [("en", english), ("ru", russian)])).map(\.form) == ["plural.one"])
    }

    @Test func comparesASingleTextWithOther() {
        let english = plural([("one", "%lld item"), ("other", "**%lld** items")])
        #expect(findings("markup-mismatch", entry("a.b", [("en", english), ("ja", unit("%lld点"))])).count == 1)
    }

    @Test func doesNotCompareTextsOfDifferentDevices() {
        let english = #"{"variations":{"device":{"iphone":\#(unit("**Tap** here")),"mac":\#(unit("Click here"))}}}"#
        #expect(findings("markup-mismatch", entry("a.b", [("en", english), ("de", unit("Hier klicken"))])).isEmpty)
    }

    @Test func comparesWithKeysThatAreTheText() {
        let text = #""Only **today**":{"localizations":{"ja":\#(unit("今日だけ"))}}"#
        #expect(findings("markup-mismatch", text).count == 1)
        #expect(findings("identical-to-source", #""plp.title_text":{"localizations":{"ja":\#(unit("plp.title_text"))}}"#).isEmpty)
    }

    @Test func ignoresUntranslatableAndNewTexts() {
        let off = #""Only **today**":{"shouldTranslate":false,"localizations":{"ja":\#(unit("今日だけ"))}}"#
        let new = #""Only **today**":{"localizations":{"ja":\#(unit("今日だけ", state: "new"))}}"#
        for text in [off, new] { #expect(findings("markup-mismatch", text).isEmpty) }
    }

    // MARK: Lengths

    private func lengths(_ comment: String, _ text: String, _ options: RuleOptionValues? = nil) -> [String] {
        findings("max-length", entry("a.b", [("en", unit("x")), ("de", unit(text))], comment: comment), options: options)
            .map(\.message.english)
    }

    @Test(arguments: [
        ("max: 3", true), ("Title. Max length: 3 characters", true), ("Maximum characters:3", true),
        ("MAX:3, below an icon", true),
        ("max: 3 items in the list", false), ("climax: 3", false), ("The maximum: see 3", false), ("max 3", false), ("", false),
    ])
    func readsTheLimitFromTheComment(_ comment: String, _ isLimit: Bool) {
        #expect(lengths(comment, "four").isEmpty != isLimit)
        #expect(lengths(comment, "one").isEmpty)
    }

    @Test(arguments: [
        ("👩‍👩‍👧é", 2), ("हिंदी", 2), ("%@ %lld", 3), ("%1$@", 1), ("100%%", 4), ("สวัสดี", 4), ("안녕", 2), ("%(name)@!", 2),
    ])
    func countsVisibleCharacters(_ text: String, _ length: Int) {
        #expect(lengths("max: \(length)", text).isEmpty)
        if length > 1 { #expect(!lengths("max: \(length - 1)", text).isEmpty) }
    }

    @Test func countsPlaceholdersAsConfigured() {
        #expect(!lengths("max: 6", "Hi %@", ["placeholderLength": .number(5)]).isEmpty)
        #expect(lengths("max: 8", "Hi %@", ["placeholderLength": .number(5)]).isEmpty)
    }

    @Test func countsTheLongestFormOfASubstitution() {
        let german =
            #"{"stringUnit":{"state":"translated","value":"Noch %#@n@"},"substitutions":{"n":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":\#(unit("ein Stück")),"other":\#(unit("%arg Stück"))}}}}}"#
        func found(_ maximum: Int) -> Int {
            findings("max-length", entry("a.b", [("de", german)], comment: "max: \(maximum)"), source: "de").filter {
                $0.severity == .warning
            }.count
        }
        #expect(found(13) == 1)
        #expect(found(17) == 0)
    }

    @Test func reportsASourceNearItsLimitBeforeTranslation() {
        let done = entry("a.b", [("en", unit("A summary")), ("de", unit("Kurz"))], comment: "max: 10")
        #expect(findings("max-length", done).isEmpty)
        let waiting = entry("a.b", [("en", unit("A summary")), ("de", unit("", state: "new"))], comment: "max: 10")
        // Half of the keys are translated, so the language is required.
        let other = entry("a.c", [("en", unit("Bag")), ("de", unit("Tasche"))])
        #expect(findings("max-length", "\(waiting),\(other)").map { $0.message.key } == ["rule.max_length.source.message"])
        #expect(findings("max-length", entry("a.b", [("en", unit("A summary"))], comment: "max: 10")).isEmpty)
    }

    @Test func usesTheFirstMatchingPattern() {
        let keys = RuleOptionValue.object([.init("a.*", .number(3)), .init("*", .number(100))])
        #expect(!lengths("", "four", ["keys": keys]).isEmpty)
        #expect(!lengths("", "four", ["keys": .object([.init("*.b", .number(3))])]).isEmpty)
        #expect(lengths("", "four", ["keys": .object([.init("c.*", .number(3))])]).isEmpty)
    }

    // MARK: Configured words

    private func glossary(_ words: [String], _ language: String, _ text: String) -> Bool {
        let term = RuleOptionValue.object([
            .init("source", .list([.text("bag"), .text("bags")])),
            .init("translations", .object([.init(language, .list(words.map { .text($0) }))])),
        ])
        return findings("glossary", plain("a.b", "Your bag", language, text), options: ["terms": .list([term])]).isEmpty
    }

    @Test func matchesTermsAsWholeWords() {
        #expect(glossary(["Tasche"], "de", "Ihre Tasche"))
        #expect(!glossary(["Tasche"], "de", "Ihre Taschen"))
        #expect(glossary(["*tasche*"], "de", "Ihre Einkaufstaschen"))
        #expect(glossary(["корзин*"], "ru", "В вашей корзине"))
        #expect(!glossary(["корзин*"], "ru", "Ваша сумка"))
        #expect(glossary(["バッグ"], "ja", "お客様のバッグです"))
        #expect(glossary(["กระเป๋า"], "th", "นี่คือกระเป๋าของคุณ"))
        #expect(glossary(["가방"], "ko", "가방을 확인하세요"))
        #expect(glossary(["购物袋"], "zh_CN", "您的购物袋是空的"))
        #expect(glossary(["sac", "panier"], "fr", "Votre Panier"))
        #expect(glossary(["sacola"], "pt", "Sua sacola"))
    }

    @Test func ignoresSourcesWithoutTheTerm() {
        let term = RuleOptionValue.object([
            .init("source", .list([.text("bag")])), .init("translations", .object([.init("de", .list([.text("Tasche")]))])),
        ])
        #expect(
            findings("glossary", plain("a.b", "Baggage %@bag", "de", "Gepäck %@"), options: ["terms": .list([term])]).count == 1)
        #expect(findings("glossary", plain("a.b", "Baggage", "de", "Gepäck"), options: ["terms": .list([term])]).isEmpty)
    }

    @Test func reportsForbiddenWordsInTheSource() {
        let words = RuleOptionValue.object([.init("en", .list([.text("cart")])), .init("de", .list([.text("Korb")]))])
        let options: RuleOptionValues = ["forbidden": words]
        #expect(
            findings("glossary", plain("a.b", "Your cart", "de", "Der Korb."), options: options).map(\.language) == ["en", "de"])
        #expect(findings("glossary", plain("a.b", "Cartoons", "de", "Korbsessel"), options: options).isEmpty)
    }

    @Test(arguments: [
        ("de", "Mit Apple Pay zahlen", true), ("de", "Mit Applepay zahlen", false), ("ja", "Apple Payで支払う", true),
        ("fi", "Maksa Apple Paylla", true), ("ru", "Оплатить через Эппл Пэй", false),
    ])
    func requiresBrandTermsUnchanged(_ language: String, _ text: String, _ isFine: Bool) {
        let options: RuleOptionValues = ["words": .list([.text("Apple Pay")])]
        #expect(findings("brand-term", plain("a.b", "Pay with Apple Pay", language, text), options: options).isEmpty == isFine)
    }

    @Test func rulesWithoutConfigurationFindNothing() {
        let text = plain("a.b", "Your bag", "de", "Dein Warenkorb mit Apple Pay")
        for rule in ["glossary", "brand-term", "pattern-mismatch", "max-length"] { #expect(findings(RuleID(rule), text).isEmpty) }
    }

    @Test func limitsPatternsToKeysAndLanguages() {
        func found(_ fields: [(String, RuleOptionValue)], key: String = "plp.price.label") -> [String] {
            let pattern = RuleOptionValue.object(fields.map { .init($0.0, $0.1) })
            return findings("pattern-mismatch", plain(key, "Price", "pt-BR", "Preço"), options: ["patterns": .list([pattern])])
                .map { "\($0.language ?? "") \($0.message.english)" }
        }
        #expect(found([("must", .text("%@"))]).count == 2)
        #expect(found([("languages", .list([.text("pt")])), ("must", .text("%@"))]).count == 1)
        #expect(found([("languages", .list([.text("pt-PT")])), ("must", .text("%@"))]).isEmpty)
        #expect(found([("keys", .list([.text("*.price.*")])), ("mustNot", .text("ç"))]).count == 1)
        #expect(found([("keys", .list([.text("bag.*")])), ("mustNot", .text("ç"))]).isEmpty)
        #expect(found([("mustNot", .text("(?i)PREÇO")), ("message", .text("no prices"))]) == ["pt-BR 'pt-BR': no prices"])
    }

    // MARK: Several keys

    @Test func reportsInconsistentTranslations() {
        let texts = plain("a.b", "Check out now", "ru", "Оформить") + "," + plain("c.d", "Check out now", "ru", "Оплатить")
        #expect(findings("inconsistent-translation", texts).map(\.key) == ["c.d"])
        #expect(findings("duplicate-source", texts).map(\.key) == ["c.d"])
        let distinguished =
            plain("a.b", "Check out now", "ru", "Оформить", comment: "Bag") + ","
            + plain("c.d", "Check out now", "ru", "Оплатить", comment: "Wishlist")
        #expect(
            findings("inconsistent-translation", distinguished).isEmpty && findings("duplicate-source", distinguished).isEmpty)
        let words = plain("a.b", "Open", "fr", "Ouvrir") + "," + plain("c.d", "Open", "fr", "Ouvert")
        #expect(findings("inconsistent-translation", words).isEmpty)
        #expect(findings("inconsistent-translation", words, options: ["singleWords": .flag(true)]).count == 1)
    }

    @Test func reportsReusedTranslations() {
        let texts = plain("a.b", "Delete", "de", "Löschen") + "," + plain("c.d", "Remove", "de", "Löschen")
        #expect(findings("reused-translation", texts).map(\.key) == ["c.d"])
        #expect(findings("reused-translation", plain("a.b", "OK", "de", "Ja") + "," + plain("c.d", "ok!", "de", "Ja")).isEmpty)
    }

    // MARK: Files and languages

    @Test(arguments: [
        ("Shop/de.lproj/Localizable.xcstrings", true), ("Base.lproj/Main.xcstrings", true), ("mul.lproj/Main.xcstrings", false),
        ("de.lproj/Sub/Localizable.xcstrings", false), ("Localizable.xcstrings", false),
    ])
    func reportsCatalogsInLanguageFolders(_ path: String, _ isFound: Bool) {
        #expect(findings("catalog-in-lproj", plain("a.b", "A", "de", "B"), path: path).isEmpty != isFound)
    }

    @Test(arguments: [
        ("NSCameraUseageDescription", true), ("nscamerausagedescription", true), ("CFBundleDisplayname", true),
        ("Privacy - Camera Usage Description", true), ("NSCameraUsageDescription", false), ("AWK script", false),
        ("shortcut_add_alias", false), ("NSHolodeckUsageDescription", false), ("CFBundleSpokenName", false),
        ("NSCalendarsWriteOnlyAccessUsageDescription", false),
    ])
    func reportsUnknownInfoPlistKeys(_ key: String, _ isFound: Bool) {
        let text = plain(key, "For the shop.", "de", "Für den Laden.")
        #expect(findings("infoplist-key", text, path: "App/InfoPlist.xcstrings").isEmpty != isFound)
        #expect(findings("infoplist-key", text, path: "App/Localizable.xcstrings").isEmpty)
    }

    private func phrases(_ texts: [String]) -> String {
        #"{"stringSet":{"state":"translated","values":[\#(texts.map { #""\#($0)""# }.joined(separator: ","))]}}"#
    }

    @Test func checksTokensOfAppShortcutPhrases() {
        func found(_ english: [String], _ german: [String]) -> [String] {
            findings("appshortcuts-token", entry("a", [("de", phrases(german)), ("en", phrases(english))])).map { $0.message.key }
        }
        let english = ["Open ${shop} in ${applicationName}"]
        #expect(found(english, ["Öffne ${shop} mit ${applicationName}", "${applicationName} öffnen"]) == [])
        #expect(found(english, ["Öffne ${laden} mit ${applicationName}"]) == ["rule.appshortcuts_token.unknown.message"])
        #expect(found(english, ["Öffne ${shop}"]) == ["rule.appshortcuts_token.message"])
        #expect(found(english, []) == ["rule.appshortcuts_token.empty.message"])
        #expect(found(english + english, ["${applicationName}"]) == ["rule.appshortcuts_token.repeated.message"])
    }

    @Test func reportsRareLanguages() {
        func catalog(_ count: Int, _ rare: Int, _ language: String) -> String {
            (0..<count).map { index in
                entry("a.b\(index)", [("en", unit("A"))] + (index < rare ? [(language, unit("B"))] : []))
            }
            .joined(separator: ",")
        }
        #expect(findings("undeclared-locale", catalog(40, 1, "sv")).map(\.language) == ["sv"])
        #expect(findings("undeclared-locale", catalog(40, 2, "sv")).isEmpty)
        #expect(findings("undeclared-locale", catalog(19, 1, "sv"), options: ["minimum": .number(50)]).isEmpty)
        #expect(findings("undeclared-locale", catalog(40, 1, "en-GB")).isEmpty)
        #expect(findings("undeclared-locale", catalog(2, 2, "sv"), options: ["languages": .list([.text("en")])]).count == 1)
    }

    @Test(arguments: [
        ("pt-PT", true), ("pt-BR", false), ("fr-CA", true), ("en-GB", false), ("zh-HK", true), ("zh-Hans", false),
        ("nb-NO", true),
        ("es-419", false), ("sr-Latn", false), ("xx-YY", false),
    ])
    func reportsRegionsWithoutTheirLanguage(_ language: String, _ isFound: Bool) {
        #expect(findings("locale-region-fallback", plain("a.b", "Bag", language, "Tasche")).isEmpty != isFound)
    }

    @Test func acceptsRegionsWithTheirLanguage() {
        func found(_ languages: [String]) -> [String?] {
            findings("locale-region-fallback", entry("a.b", (["en"] + languages).map { ($0, unit("A")) })).map(\.language)
        }
        #expect(found(["zh-HK", "zh-Hant"]) == [])
        #expect(found(["zh-HK", "zh-Hans"]) == ["zh-HK"])
        #expect(found(["pt-PT", "pt-BR"]) == [])
        #expect(found(["fr-CA", "fr"]) == [])
    }
}
