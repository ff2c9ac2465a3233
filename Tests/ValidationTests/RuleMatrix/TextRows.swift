import L10nDiagnostics
import L10nValidation
import TestSupport

/// Rules about completeness, and rules for which `TextRuleTests` and `WordingRuleTests` have too few languages.
enum TextRows {
    static let all = [
        missingTranslation, untranslatedState, needsReview, emptyValue, blankValue, incompleteVariation, extraTranslation,
        translatedUntranslatable, shouldNotTranslate, sourceMissing, sourceUnitDropped, addresses, wrongScript, htmlEntity,
        mixedScripts, wrongChineseCharacters, identicalToSource, numbersDiffer, translationDebris, markdownLinks,
        wrongEncoding, keyAsText, wordAroundPlaceholder, suspiciousLength, staleKeys,
    ].flatMap { $0 }

    /// Required languages.
    private static func requiring(_ languages: String...) -> @Sendable (inout ValidationOptions) -> Void {
        { $0.requiredLanguages = languages }
    }

    static let missingTranslation = rows(
        "missing-translation", from: "Bag",
        [
            .error("ru", .absent).with(requiring("ru")), .error("ja", .absent).with(requiring("ja")),
            .error("ar", .absent).with(requiring("ar")),
            .silent("ru", "Сумка").with(requiring("ru")), .silent("ja", "バッグ").with(requiring("ja")),
            .silent("ar", "حقيبة").with(requiring("ar")),
            // Not translatable, or stale.
            .silent("ru", .absent).with(requiring("ru")).untranslatable,
            .left(to: "warning stale-key", in: "ja", .absent).with(requiring("ja")).stale,
            // The key is the source text.
            .silent("en", .absent).key("Your bag"), .silent("ja", .absent).key("バッグ"),
            // In Interface Builder, a sample, a path, a binding, and a number.
            .silent("ru", .absent, from: "Label").with(requiring("ru")).key("AbC-12-dEf.title"),
            .silent("ja", .absent, from: "~/Library").with(requiring("ja")).key("AbC-12-dEf.title"),
            .silent("ar", .absent, from: "%{value1}@").with(requiring("ar")).key("AbC-12-dEf.ibExternalDisplayPattern"),
            .silent("de", .absent, from: "100 %").with(requiring("de")).key("AbC-12-dEf.title"),
            .error("ja", .absent, from: "Labels").with(requiring("ja")).key("AbC-12-dEf.title"),
            .error("ja", .absent, from: "Label").with(requiring("ja")),
        ])

    static let untranslatedState = rows(
        "untranslated-state", from: "Bag",
        [
            .error("ru", .state("new", "Bag")), .error("ja", .state("new", "Bag")), .error("ar", .state("new", "")),
            .silent("ru", .state("translated", "Сумка")), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
            // Nothing to translate.
            .silent("ja", .state("new", "🎯"), from: "🎯").with { $0.severities["should-not-translate"] = .off },
        ])

    static let needsReview = rows(
        "needs-review", from: "Bag",
        [
            .note("ru", .state("needs_review", "Сумка")), .note("ja", .state("needs_review", "バッグ")),
            .note("ar", .state("needs_review", "حقيبة")),
            .error("de", .state("needs_review", "Tasche")).with { $0.isRelease = true },
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
        ])

    static let emptyValue = rows(
        "empty-value", from: "Bag",
        [
            .error("ru", ""), .error("ja", ""), .error("ar", ""),
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "حقيبة"),
        ])

    static let blankValue = rows(
        "blank-value", from: "Bag",
        [
            .error("ru", "  "), .error("ja", "　"), .error("ar", "\u{200F}"), .error("de", "\u{200B}"),
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("ar", "\u{200F}حقيبة"),
            // A word between two values.
            .silent("ja", " ", from: " at "), .silent("zh-Hans", " ", from: " at "), .silent("ar", " ", from: " of "),
            .error("ja", "\u{200B}", from: " at "),
        ])

    static let incompleteVariation = rows(
        "incomplete-variation", from: Bags.en,
        [
            .error("ru", Bags.ru.with("many", "")), .error("sl", Bags.sl.with("two", "")), .error("ar", Bags.ar.with("few", "")),
            .silent("ru", Bags.ru), .silent("sl", Bags.sl), .silent("ar", Bags.ar), .silent("ja", Bags.ja),
            // A text of its own, in any state.
            .warning(
                "de",
                .json(
                    CatalogJSON.variations(
                        "plural",
                        [
                            ("one", CatalogJSON.unit("%lld Tasche", state: "translated")),
                            ("other", CatalogJSON.unit("%lld Taschen", state: "new")),
                        ]))),
            // The text around a substitution is the same everywhere, and nothing is translated yet.
            .left(
                to: "error untranslated-state", in: "ja",
                .json(
                    #"{"stringUnit":{"state":"translated","value":"%#@bags@"},"substitutions":{"bags":{"argNum":1,"formatSpecifier":"lld","#
                        + #""variations":{"plural":{"other":{"stringUnit":{"state":"new","value":"%arg bags"}}}}}}}"#),
                from: .text("%#@bags@", ("bags", 1, "lld", ["one": "%arg bag", "other": "%arg bags"]))),
        ])

    private static let extracted = #""extractionState":"extracted_with_value""#

    static let extraTranslation = rows(
        "extra-translation", from: .absent,
        [
            .warning("ru", "Сумка").members(extracted), .warning("ja", "バッグ").members(extracted),
            .warning("ar", "حقيبة").members(extracted),
            .silent("ru", "Сумка", from: "Bag").members(extracted), .silent("ja", "バッグ", from: "Bag").members(extracted),
            .silent("ar", "حقيبة").key("Your bag"),
        ])

    static let translatedUntranslatable = rows(
        "translated-untranslatable", from: "Bag",
        [
            .warning("ru", "Сумка").untranslatable, .warning("ja", "バッグ").untranslatable,
            .warning("ar", "حقيبة").untranslatable,
            .silent("ru", "Сумка"), .silent("ja", "バッグ"), .silent("en", "Bag").untranslatable,
            .silent("ar", .absent).untranslatable,
        ])

    static let shouldNotTranslate = rows(
        "should-not-translate", from: "%1$@ – %2$@",
        [
            .note("ru", "%1$@ – %2$@"), .note("ja", "%1$@ – %2$@"), .note("ar", "%1$@ – %2$@"),
            .note("pl", "🎯", from: "🎯"),
            // A person translated it.
            .silent("ja", "%1$@〜%2$@"), .silent("ru", "%1$@ — %2$@"), .silent("ar", "%2$@ – %1$@"),
            // French puts a space before the colon; German puts the day first and the percent sign elsewhere.
            .silent("fr", "%1$@: %2$@", from: "%1$@: %2$@"), .silent("de", "9/11", from: "9/11"),
            .silent("de", "%lld%%", from: "%lld%%"), .silent("es", "1.5", from: "1.5"),
        ])

    static let sourceMissing = rows(
        "source-missing", from: .absent,
        [
            .error("ru", "Сумка"), .error("ja", "バッグ"), .error("ar", "حقيبة"),
            .silent("ru", "Сумка", from: "Bag"), .silent("ja", "バッグ").key("Your bag"), .silent("ar", "حقيبة").key("Bag"),
            // The key is the text.
            .silent("ru", "https://shop.test/ru").key("https://shop.test"), .silent("ja", "shop.example.jp").key("example.com"),
            .silent("ar", "متجر").key("shop.example.com"),
        ])

    static let sourceUnitDropped = rows(
        "source-unit-dropped",
        [
            .warning("en", .state("new", "Bag")).key("shop.text"), .warning("ru", .state("new", "Сумка")).key("shop.text"),
            .warning("ja", .state("new", "バッグ")).key("shop.text"),
            .silent("en", .state("new", "Bag")), .silent("ru", .state("new", "Сумка")).members(extracted),
            .silent("ja", .state("new", "バッグ")).key("バッグ"),
        ])

    // MARK: Wording

    static let addresses = rows(
        "url-email-path-differs", from: "Help: https://shop.test/help",
        [
            .note("ru", "Справка: https://shop.test/spravka"), .note("ja", "ヘルプ：https://shop.test/tasuke"),
            .note("ar", "مساعدة: https://other.test/help"),
            .note("de", "Mehr auf www.laden.test", from: "More on www.shop.test"),
            .note("de", "Mehr: mailto:hilfe@shop.test", from: "More: mailto:help@shop.test"),
            .silent("ru", "Справка: http://www.shop.test/ru/help/"), .silent("ja", "https://shop.test/helpを見る"),
            .silent("ar", "مساعدة: https://shop.test/help"),
            // Examples and paths.
            .silent("ru", "/путь/к/файлу", from: "/path/to/file"), .silent("ja", "namae@shop.test", from: "name@shop.test"),
            .silent("de", "name@ihre-domain.de", from: "name@your-domain.com"),
            .silent("fr", "par ex. marie@boutique.test", from: "e.g. mary@shop.test"),
            .silent("de", "https://server.beispiel.de", from: "https://server.example.org"),
            .silent("fr", "Voir https://fr.wikipedia.org/wiki/Sac", from: "See https://en.wikipedia.org/wiki/Bag"),
        ])

    static let wrongScript = rows(
        "wrong-script", from: "Watch",
        [
            .warning("ru", "Montre-bracelet"), .warning("ja", "Montre"), .warning("ar", "Montre"),
            .silent("ru", "Apple Watch"), .silent("ja", "Apple Watch"), .silent("ar", "Apple Watch"),
            // Words of the source.
            .silent("ru", "Microsoft Teams и Zoom Rooms", from: "Microsoft Teams and Zoom Rooms"),
            .silent("ja", "Secure Enclave", from: "The Secure Enclave"),
        ])

    static let htmlEntity = rows(
        "html-entity", from: "Terms & Conditions",
        [
            .warning("ru", "Условия &amp; положения"), .warning("ja", "規約&#12539;条件"), .warning("ar", "الشروط &amp;amp; الأحكام"),
            .warning("fr", "l&#39;achat", from: "The purchase"),
            .silent("ru", "Условия & положения"), .silent("ja", "規約&条件;"), .silent("ar", "الشروط & الأحكام"),
            .silent("ru", "<b>А</b> &amp; Б", from: "<b>A</b> & B"), .silent("ja", "甲 &amp; 乙", from: "A &amp; B"),
            .silent("ar", "R&D;", from: "R&D"),
        ])

    static let mixedScripts = rows(
        "mixed-scripts", from: "Error",
        [
            .warning("hr", "Grеška"), .warning("ru", "Oшибка"), .warning("el", "Σφάλμα Aρχείου"), .warning("bg", "Грешкa"),
            .warning("de", "Fеhler"), .warning("en", "Еrror"),
            .silent("hr", "Greška"), .silent("ru", "Ошибка"), .silent("el", "Σφάλμα"),
            // Endings of names and abbreviations; units.
            .silent("ru", "Из iCloudа", from: "From iCloud"), .silent("bg", "URLи", from: "Links"),
            .silent("ru", "Нет PCов на кB", from: "No computers"), .silent("el", "μm και kΩ", from: "Units"),
        ])

    static let wrongChineseCharacters = rows(
        "wrong-chinese-characters", from: "Remove from bag",
        [
            .warning("zh-Hant", "从购物袋中删除"), .warning("zh-HK", "从购物袋中删除", also: ["note locale-region-fallback"]),
            .warning("zh-TW", "从购物袋中删除"),
            .warning("zh-Hans", "從購物袋中移除"), .warning("zh", "檔案"), .warning("zh-CN", "檔案"),
            .silent("zh-Hant", "從購物袋中移除"), .silent("zh-TW", "後台與皇后"), .silent("zh-Hans", "从购物袋中移除"),
            .silent("zh-Hant", "简体中文", from: "Simplified Chinese"), .silent("zh-Hans", "繁體中文", from: "Traditional Chinese"),
            .silent("ja", "国際会議の図書"), .silent("yue", "從購物袋中移除"), .silent("ko", "買物囊에서 삭제"),
        ])

    static let identicalToSource = rows(
        "identical-to-source", from: "Your bag is empty",
        [
            .warning("ru", "Your bag is empty"), .warning("ja", "Your bag is empty"), .warning("ar", "Your bag is empty"),
            .warning("fr", "Your bag is empty"), .warning("ru", "remove", from: "remove"),
            .warning("ja", "hide toolbar", from: "hide toolbar"),
            // A word that is English only.
            .warning("fr", "Find and replace", from: "Find and replace"), .silent("fr", "!shop with me", from: "!shop with me"),
            .silent("fr", "Pages per minute", from: "Pages per minute"),
            .warning(
                "fr", ["one": "%lld file was removed", "other": "%lld fichiers supprimés"],
                from: ["one": "%lld file was removed", "other": "%lld files were removed"]),
            .silent("ru", "Сумка пуста"), .silent("ja", "バッグは空です"), .silent("ar", "حقيبتك فارغة"),
            // Names, words that languages share, and variants of the source language.
            .silent("ja", "Secure Enclave", from: "Secure Enclave"), .silent("ru", "macOS", from: "macOS"),
            .silent("ar", "px", from: "px"), .silent("fr", "Version minimum", from: "Version minimum"),
            .silent("en-GB", "Your bag is empty"), .silent("de", "GOV.UK One Login App", from: "GOV.UK One Login App"),
            .left(to: "note needs-review", in: "fr", .state("needs_review", "Your bag is empty")),
            .silent("ja", "avg", from: "avg"),
        ])

    static let numbersDiffer = rows(
        "numbers-differ", from: "Start your 3-day trial",
        [
            .note("ru", "Начать 7-дневный пробный период"), .note("ja", "7日間の無料体験を始める"), .note("ar", "ابدأ تجربتك لمدة ٧ أيام"),
            .note("de", "Ab 0,1 mm", from: "From 0.5 mm"),
            .silent("ru", "Начать 3-дневный пробный период"), .silent("ja", "3日間の無料体験を始める"),
            .silent("ar", "ابدأ تجربتك لمدة ٣ أيام"),
            // Telephone numbers, examples, hours, and fractions.
            .silent("de", "Ruf +49 (151) 1234-5678 an", from: "Call +1 (555) 123-4567"),
            .silent("fr", "par ex. 02 12 34", from: "e.g. 555 123"), .silent("ru", "Открыто до 17:00", from: "Open until 5 PM"),
            .silent("ja", "1/16（4×4）", from: "Sixteenths (4×4)"),
        ])

    static let translationDebris = rows(
        "translation-debris", from: "Free for 3 days",
        [
            .warning("sr", "Бесплатно СКСНУМКС дана"), .warning("ja", "XNUMX日間無料"), .warning("ar", "مجاني {{ يوم"),
            .warning("ru", "Бесплатно ⟦n⟧ дней"),
            .silent("sr", "Бесплатно 3 дана"), .silent("ja", "3日間無料"), .silent("ar", "مجاني لمدة 3 أيام"),
            .silent("ru", "Привет, {{name}}", from: "Hello {{name}}"),
        ])

    /// A space between the brackets makes a link plain text.
    static let markdownLinks = rows(
        "markup-mismatch", from: "[Terms](https://shop.test)",
        [
            .warning("ru", "[Условия] (https://shop.test)"), .warning("ja", "[規約] (https://shop.test)"),
            .warning("ar", "[الشروط] (https://shop.test)"),
            .warning("vi", "*%1$@** trên **%2$@**", from: "**%1$@** on **%2$@**"),
            .silent("vi", "**%1$@** trên **%2$@**", from: "**%1$@** on **%2$@**"),
            .silent("ru", "[Условия](https://shop.test)"), .silent("ja", "[規約](https://shop.test)"),
            .silent("ar", "[الشروط](https://shop.test)"),
        ])

    static let wrongEncoding = rows(
        "wrong-encoding", from: "Strong coffee",
        [
            // UTF-8 as Windows-1252, Latin-1, Mac OS Roman, and Windows-1251.
            .warning("fr", "CafÃ© corsÃ©"), .warning("de", "GrÃ¶ÃŸe"),
            .warning("fr", "LÃ\u{A9}ger"), .warning("de", "Gr√∂√üe"), .warning("fr", "l‚Äôeau"),
            .warning("en", "It’s here, itâ€™s strong"),
            .warning("ru", "ÐšÑ€ÐµÐ¿ÐºÐ¸Ð¹"), .warning("ru", "РљСЂРµРїРєРёР№ РєРѕС„Рµ"),
            .warning("ja", "æ¿ƒã„"),
            .warning("ar", "Ù‚Ù‡ÙˆØ©"),
            .warning("lv", "Stipra tÄ“ja"), .warning("pl", "MocnÄ… kawÄ™"),
            // 8-bit encodings of languages as Windows-1252.
            .warning("hu", "Erõs kávé mûhely"), .warning("pl", "Mocn¹ kawê"), .warning("pl", "us³uga ¿yczeñ"),
            .warning("cs", "Silná pøíchu"), .warning("tr", "Güçlü yýldýz"), .warning("ro", "Cafea bunã"),
            .warning("lt", "Stipri kava ðiandien"), .warning("hr", "jaèa kava"),
            .silent("fr", "Café «corsé» à l’eau…"), .silent("fr", "« CAFÉ’S »"), .silent("de", "„NÄ“ Größe"),
            .silent("pt-BR", "CORAÇÃO: “NÃO”"), .silent("ru", "Крепкий кофе"), .silent("ja", "濃いコーヒー"),
            .silent("ar", "قهوة"), .silent("lv", "Stiprā kafija"), .silent("hu", "Erős kávé műhely"),
            .silent("pl", "Mocną kawę"), .silent("cs", "Silná příchuť"), .silent("tr", "Güçlü yıldız"),
            .silent("is", "Sterkt kaffi með þér"), .silent("vi", "Cà phê đậm đà"), .silent("et", "Kange õhtu"),
            .silent("ro", "Cafea bună și tare"), .silent("cs", "Kavárna Molière"),
            .silent("hu", "tõke", from: "The tõke tea"),
            .silent("hu", "crème brûlée").with {
                $0.ruleOptions["wrong-encoding"] = ["allowedWords": .list([.text("brûlée")])]
            },
        ])

    static let keyAsText = rows(
        "key-as-text", from: "High",
        ([
            .warning("de", "Einstellungen.panel.high"), .warning("ru", "настройки.панель.высокая"),
            .warning("ja", "設定。パネル。ハイ"), .warning("pl", "settings.panel.high"),
            .silent("de", "Hoch"), .silent("ru", "Высокая"), .silent("ja", "高い。強い。速い。"), .silent("ar", "عالية"),
            .silent("pl", "np.1.5"),
        ] as [MatrixRow]).map { $0.named("settings.panel.high") })

    static let wordAroundPlaceholder = rows(
        "word-around-placeholder", from: "Found in %@",
        [
            .warning("en", "Found in %@ in"), .warning("ru", "Найдено на %@ на."), .warning("ar", "عُثر عليه في %@ في"),
            .warning("pl", "Dostępne do %@ do!"), .warning("fr", "Trouvé dans %@ dans"),
            .silent("en", "Found in %@"), .silent("fr", "Le nom de %@ de l’app"), .silent("de", "Melde dich aus %@ aus."),
            .silent("de", "%1$@ und %2$@ und", from: "%1$@, %2$@"), .silent("ru", "Найдено на %@"),
            .silent("ar", "عُثر عليه في %@"), .silent("pl", "Dostępne do %@"), .silent("es", "en %@ en-línea"),
        ])

    static let suspiciousLength = rows(
        "suspicious-length", from: "Use the management tool of your smart card to create a secret.",
        [
            .warning("ca", "Utilitza"), .warning("ko", "스마트"), .warning("ru", "Создайте"),
            .warning("nl", "De tekst die moet worden ingevoegd via een commando in het menu", from: "Syntax"),
            .silent("ko", "스마트 카드의 관리 도구로 암호를 만드세요."), .silent("ru", "Создайте секрет в программе карты."),
            .silent("ja", "スマートカードの管理ツールで作成します。"), .silent("ru", "Расчётное время прибытия", from: "ETA"),
        ])

    /// Texts of keys that Xcode no longer finds in code are still in the app.
    static let staleKeys =
        rows(
            "identical-to-source", from: "Your bag is empty",
            [.warning("pl", "Your bag is empty", also: ["warning stale-key"]).stale])
        + rows("double-space", from: "Your bag", [.note("ar", "حقيبة  التسوق", also: ["warning stale-key"]).stale])
        + rows(
            "plural-implied-quantity", from: Bags.en,
            [.error("ru", Bags.ru.with("one", "Сумка"), also: ["warning stale-key"]).stale])
}
