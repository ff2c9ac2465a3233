import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// What a proofreader finds, and what a proofreader lets stand.
struct ProofTests {
    private static func findings(_ rule: RuleID, _ entries: [[String: String]]) -> [(language: String?, place: String)] {
        let strings = entries.enumerated().map { number, texts in
            let localizations = texts.sorted { $0.key < $1.key }.map {
                "\"\($0.key)\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"\($0.value)\"}}"
            }
            return "\"key.\(1_000 + number)\" : {\"extractionState\" : \"manual\", \"localizations\" : {"
                + localizations.joined(separator: ", ") + "}}"
        }
        let text = "{\"sourceLanguage\" : \"en\", \"strings\" : {\(strings.joined(separator: ", "))}, \"version\" : \"1.0\"}"
        var options = ValidationOptions()
        options.runsPreviews = true
        let source = SourceFile(path: "A.xcstrings", bytes: Array(text.utf8))
        return Validator(options: options, only: [rule]).check(CatalogDecoder.decode(source)).findings
            .filter { $0.rule == rule }.map { ($0.language, source.text(in: $0.range)) }
    }

    private static func count(_ rule: RuleID, _ texts: [String: String]...) -> Int { findings(rule, texts).count }

    // MARK: Names

    @Test(arguments: [
        ("GitHub", "Zobacz na Github", true), ("GitHub", "Zobacz na GITHUB", true), ("GitHub", "ZOBACZ NA GITHUB", false),
        ("GitHub", "GitHub-Seite öffnen", false), ("GitHub", "GitHubissa", false), ("GitHub", "Zobacz na GitLab", false),
        ("JavaScript", "Spustit JavaSript", true), ("iPhone", "Vložit z iPhonu", false), ("macOS", "Для MacOS", true),
        ("macOS", "Для macOS’а", false), ("WiFi", "Wifi einschalten", false), ("GitHub", "Otwórz stronę", false),
        ("YouTube", "Youtube’da aç", true),
    ]) func namesKeepTheirSpelling(_ name: String, _ text: String, _ isFound: Bool) {
        #expect(Self.count("name-changed", ["en": "Open \(name)", "xx": text]) == (isFound ? 1 : 0))
    }

    /// Another source text has the spelling, so that it is a name of its own.
    @Test func aNameOfAnotherKeyIsANameToo() {
        #expect(
            Self.count("name-changed", ["en": "Open YouTube", "de": "YouTubeX öffnen"], ["en": "Open YouTuber", "de": "Öffnen"])
                == 0)
    }

    // MARK: Variants

    @Test(arguments: [
        ("pt-BR", "Exportar Ficheiro", "Ficheiro"), ("pt-BR", "O ecrã está a carregar…", "ecrã, está a carregar"),
        ("pt-BR", "Está a um toque de terminar", ""), ("pt", "Exportar ficheiro", ""), ("pt-BR", "Exportar arquivo", ""),
        ("pt-PT", "Estamos carregando o aplicativo do usuário", "Estamos carregando, aplicativo, usuário"),
        ("pt-PT", "Está lindo", ""), ("pt-PT", "O utilizador está a carregar o ficheiro", ""),
        ("zh-Hant", "默認文件夾", "默認, 文件夾"), ("zh-Hant", "恢複設定", "恢複"), ("zh-HK", "默認設定", ""), ("zh-Hans", "默認", ""),
        ("zh-TW", "應用程序", "應用程序"), ("zh-Hant-TW", "預設資料夾", ""), ("en-GB", "COLOR and grayscale", "COLOR, grayscale"),
        ("en-GB", "Game Center and Center Stage", ""), ("en-CA", "color", ""), ("en-AU", "Organize favourites", ""),
        ("ms", "Ubah kata sandi perangkat", "perangkat"), ("id", "Ubah pengaturan", ""),
    ]) func variantsHaveTheirWords(_ language: String, _ text: String, _ expected: String) {
        let found = Self.findings("wrong-variant", [["en": "Open it", language: text]])
        #expect(found.map(\.place).joined(separator: ", ") == expected)
    }

    /// The source text is in another language, so that its word is a name.
    @Test func aNameOfTheSourceIsNoWordOfAnotherVariant() {
        #expect(Self.count("wrong-variant", ["en": "Open Contato", "pt-PT": "Abrir o Contato"]) == 0)
    }

    // MARK: Opposites

    @Test(arguments: [
        ("Upload Speed", "Download Speed", true), ("It is installed", "It is not installed", true),
        ("First Name", "Last Name", true), ("Enable it", "Disable it!", true), ("Open file", "Open files", false),
        ("Upload Speed", "Download Time", false), ("Start", "End", true), ("Connected", "Not connected", true),
        ("Undo it", "Redo it", true),
    ]) func oppositesHaveDifferentTranslations(_ first: String, _ second: String, _ isFound: Bool) {
        #expect(
            Self.count("opposite-meaning", ["en": first, "de": "Gleicher Text"], ["en": second, "de": "Gleicher Text"])
                == (isFound ? 1 : 0))
        #expect(Self.count("opposite-meaning", ["en": first, "de": "Ein Text"], ["en": second, "de": "Anderer Text"]) == 0)
    }

    /// Texts that nobody has translated, and pairs that most languages have one word for.
    @Test func oppositesThatAreNone() {
        #expect(Self.count("opposite-meaning", ["en": "Sign In", "de": "Sign In"], ["en": "Sign Out", "de": "Sign In"]) == 0)
        let all = ["cs": "Tak", "de": "So", "es": "Así", "fr": "Ainsi"]
        #expect(Self.count("opposite-meaning", all.merging(["en": "Left"]) { $1 }, all.merging(["en": "Right"]) { $1 }) == 0)
        #expect(Self.count("opposite-meaning", ["de": "Links", "fr": "Rechts"], ["de": "Rechts", "fr": "Rechts"]) == 0)
    }

    // MARK: Address

    @Test(arguments: [
        ("de", "Gib deine Adresse ein, damit wir Ihnen schreiben.", true), ("de", "Sie sind fertig, wenn du es bist.", false),
        ("de", "Gib deine Adresse ein.", false), ("fr", "Si tu veux, ouvrez votre fichier", true),
        ("ru", "Проверь свою почту: ваш код в письме для тебя", true), ("ru", "Проверьте вашу почту", false),
        ("es", "Si usted quiere, abre tu archivo", true), ("tr", "Size özel: sen seç", true),
        ("nl", "Open uw bestand als je wilt", true), ("ja", "あなたのファイル", false),
    ]) func oneTextHasOneAddress(_ language: String, _ text: String, _ isFound: Bool) {
        #expect(Self.count("mixed-address", ["en": "Text", language: text]) == (isFound ? 1 : 0))
    }

    /// Few against many, and not half against half.
    @Test func aLanguageHasOneAddress() {
        func texts(_ formal: Int, _ informal: Int) -> [[String: String]] {
            (0..<formal).map { ["en": "T\($0)", "de": "Öffnen Sie Ihre Datei \($0)"] }
                + (0..<informal).map { ["en": "U\($0)", "de": "Öffne deine Datei \($0)"] }
        }
        #expect(Self.findings("mixed-address", texts(20, 2)).map(\.place) == ["deine", "deine"])
        #expect(Self.findings("mixed-address", texts(1, 20)).map(\.place) == ["Sie"])
        #expect(Self.findings("mixed-address", texts(10, 10)).isEmpty)
        #expect(Self.findings("mixed-address", texts(5, 1)).isEmpty)
    }

    // MARK: Languages

    /// Sixty texts of a few words each in three languages, and one more.
    private static func languages(_ texts: [String: String]) -> [(language: String?, place: String)] {
        let words = [
            "en": "open close save the file window other now please every letter",
            "de": "öffne schließe sichere die datei fenster andere jetzt bitte jeden brief",
            "fr": "ouvrir fermer enregistrer le fichier fenêtre autre maintenant merci chaque lettre",
        ].mapValues { $0.split(separator: " ").map(String.init) }
        let entries = (0..<70).map { number in
            words.mapValues { words in (0..<5).map { words[(number + $0 * 2) % words.count] }.joined(separator: " ") }
        }
        return findings("wrong-language", entries + [texts])
    }

    @Test func aTextInAnotherLanguageIsFound() {
        let slipped = ["en": "keep it visible", "de": "fermer le fichier maintenant", "fr": "garder visible"]
        #expect(Self.languages(slipped).map(\.language) == ["de"])
        // A draft in the words of the source.
        let draft = ["en": "keep it visible", "de": "please open every other window now", "fr": "garder visible"]
        #expect(Self.languages(draft).map(\.language) == ["de"])
    }

    /// New words, a name, a short text, and the source text itself.
    @Test(arguments: [
        "ganz neue wörter stehen hier drin", "le fichier", "keep the other window now", "öffne le fichier jetzt bitte",
    ])
    func otherTextsAreInTheirLanguage(_ text: String) {
        #expect(Self.languages(["en": "keep the other window now", "de": text, "fr": "garder visible"]).isEmpty)
    }

    // MARK: English words that are left

    @Test(arguments: [
        ("Ordner wählen to save the exported Datei", true), ("Ordner wählen, um die Datei zu speichern", false),
        ("Ordner für the exported file wählen", true), ("Terms of Service lesen", false), ("the-file öffnen", false),
        ("Choose a folder to save the exported file", false), ("Ordner the wählen", false),
    ]) func wordsOfTheSourceAreFound(_ text: String, _ isFound: Bool) {
        #expect(
            Self.count("half-translated", ["en": "Choose a folder to save the exported file", "de": text]) == (isFound ? 1 : 0))
    }

    @Test func scriptsOfOtherLanguagesMakeShortRestsClear() {
        #expect(Self.count("half-translated", ["en": "Open the file with this app", "ja": "with this"]) == 0)
        #expect(Self.count("half-translated", ["en": "Open the file with this app", "ja": "with this アプリで開く"]) == 1)
    }

    // MARK: Translations at the wrong key

    private static let pasted: [[String: String]] = [
        [
            "en": "Your bag is empty", "de": "Deine Tasche ist leer", "es": "Tu bolsa está vacía", "fr": "Votre panier est vide",
            "it": "La borsa è vuota",
        ],
        [
            "en": "Pay with card", "de": "Mit Karte zahlen", "es": "Pagar con tarjeta", "fr": "Payer par carte",
            "it": "La borsa è vuota",
        ],
    ]

    @Test func oneTranslationOfTwoTextsIsFoundWhereOthersTellThemApart() {
        let found = Self.findings("swapped-translation", Self.pasted)
        #expect(found.map(\.language) == ["it"])
        // Two other languages are too few, and texts with a common word may mean the same.
        #expect(Self.findings("swapped-translation", Self.pasted.map { $0.filter { $0.key != "fr" } }).isEmpty)
        let alike = [Self.pasted[0], Self.pasted[1].merging(["en": "Empty your bag"]) { $1 }]
        #expect(Self.findings("swapped-translation", alike).isEmpty)
    }

    @Test func exchangedTranslationsAreFound() {
        let nouns = [("file", "Datei"), ("folder", "Ordner"), ("image", "Bild"), ("message", "Nachricht")]
        let verbs = [("Open", "öffnen"), ("Delete", "löschen"), ("Rename", "umbenennen"), ("Share", "teilen")]
        var texts = nouns.flatMap { noun in
            verbs.map { verb in ["en": "\(verb.0) \(noun.0)", "de": "\(noun.1) \(verb.1)"] }
        }
        #expect(Self.findings("swapped-translation", texts).isEmpty)
        // 'Open file' and 'Delete folder' are five keys apart.
        let first = texts[0]["de"]
        texts[0]["de"] = texts[5]["de"]
        texts[5]["de"] = first
        #expect(Self.findings("swapped-translation", texts).map(\.language) == ["de"])
    }
}

/// `few` and `many` of Slavic languages.
struct SwappedPluralFormsTests {
    private static func count(_ language: String, _ few: String, _ many: String) -> Int {
        let forms = CatalogJSON.plural([("one", "%lld x"), ("few", few), ("many", many), ("other", many)])
        let text =
            "{\"sourceLanguage\" : \"en\", \"strings\" : {\"a.b\" : {\"extractionState\" : \"manual\", \"localizations\" : {\"\(language)\" : \(forms)}}}, "
            + "\"version\" : \"1.0\"}"
        let source = SourceFile(path: "A.xcstrings", bytes: Array(text.utf8))
        return Validator(only: ["swapped-plural-forms"]).check(CatalogDecoder.decode(source)).findings
            .count { $0.rule == "swapped-plural-forms" }
    }

    @Test(arguments: [
        ("ru", "%lld файлов", "%lld файла", 1), ("ru", "%lld файла", "%lld файлов", 0), ("ru", "%lld книг", "%lld книги", 1),
        ("ru", "Выбрано %lld новых файлов", "Выбрано %lld новых файла", 1), ("uk", "%lld файлів", "%lld файли", 1),
        ("uk", "%lld файли", "%lld файлів", 0), ("pl", "%lld plików", "%lld pliki", 1), ("pl", "%lld pliki", "%lld plików", 0),
        ("ru", "%lld файлов", "%lld файлов", 0), ("cs", "%lld souborů", "%lld soubory", 0), ("ru", "%lld дней", "%lld дня", 1),
        ("ru", "%lld сумок", "%lld сумки", 1),
        ("ru", "%lld книги", "%lld книг", 0), ("ru", "%lld x", "%lld xа", 0),
    ]) func endingsTellThem(_ language: String, _ few: String, _ many: String, _ count: Int) {
        #expect(Self.count(language, few, many) == count)
    }
}
