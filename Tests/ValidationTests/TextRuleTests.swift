import Foundation
import L10nDiagnostics
import L10nLinting
import L10nMessages
import L10nStringCatalogs
import L10nSyntax
import L10nValidation
import TestSupport
import Testing

/// Findings of text rules, and the texts after their fixes.
struct TextRuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: RuleID
        let language: String
        let source: String
        let translation: String
        let count: Int
        /// The fixed text; nil if there is no fix.
        let fixed: String?
        let options: RuleOptionValues

        var testDescription: String { "\(rule) \(language): \(translation.debugDescription)" }

        init(
            _ rule: RuleID, _ language: String, _ source: String, _ translation: String, _ count: Int = 0,
            fix fixed: String? = nil, options: RuleOptionValues = [:]
        ) {
            self.rule = rule
            self.language = language
            self.source = source
            self.translation = translation
            self.count = count
            self.fixed = fixed
            self.options = options
        }
    }

    static let rows =
        whitespace + lineBreaks + invisible + directional + ends + typography + french + brackets + words + marks + numbers
        + scripts

    @Test(arguments: rows) func rowsHaveTheExpectedFindings(_ row: Row) throws {
        let found = check(row.translation, row)
        #expect(found.count == row.count, "\(found.map(\.message.english))")
        // Two findings in one text change its state once.
        let edits = Set(found.compactMap(\.fix).flatMap(\.edits)).sorted { $0.range.start > $1.range.start }
        guard let fixed = row.fixed else {
            #expect(edits.isEmpty, "\(edits)")
            return
        }
        var bytes = catalog(row.translation, row)
        for edit in edits {
            bytes.replaceSubrange(Int(edit.range.start)..<Int(edit.range.end), with: Array(edit.replacement.utf8))
        }
        let decoded = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let strings = decoded?["strings"] as? [String: Any]
        let localizations = (strings?["bag.some.text"] as? [String: Any])?["localizations"] as? [String: Any]
        let unit = (localizations?[row.language] as? [String: Any])?["stringUnit"] as? [String: Any]
        #expect(unit?["value"] as? String == fixed)
        #expect(check(fixed, row).isEmpty, "what was fixed is found again")
    }

    @Test(arguments: [("fi", "abÄäöß"), ("uk", "абАБїґҐ"), ("el", "αβΑΒάΆώΏ")])
    func everyWordThatFollowsItselfIsFound(language: String, letters: String) {
        var generator = SplitMix64(state: 1)
        var foundCount = 0
        for _ in 0..<600 {
            // Few and short ones, so that many are alike or end in the same letters.
            let words = (0..<Int.random(in: 2...30, using: &generator)).map { _ in
                String((0..<Int.random(in: 1...2, using: &generator)).map { _ in letters.randomElement(using: &generator)! })
            }
            // ASCII alone: the rule takes a closer look at each text with a dash.
            var separators = words.map { _ in [" ", " ", " ", ", ", " 1 ", "; "].randomElement(using: &generator)! }
            separators[words.count - 1] = Bool.random(using: &generator) ? "." : ""
            let text = zip(words, separators).map { $0 + $1 }.joined()
            let repeats = words.indices.map { index in
                index > 0 && words[index].count > 1 && separators[index - 1] == " "
                    && (words[index] == words[index - 1] || index == 1 && words[index] == words[0].lowercased())
            }
            // A word that is there three times is meant.
            let expected = repeats.indices.count {
                repeats[$0] && !repeats[$0 - 1] && !($0 + 1 < repeats.count && repeats[$0 + 1])
            }
            foundCount += expected
            #expect(check(text, Row("repeated-words", language, "Item", text)).count == expected, "\(text)")
        }
        #expect(foundCount > 10)
    }

    private func catalog(_ translation: String, _ row: Row) -> [UInt8] {
        let texts = [("en", row.source), (row.language, translation)]
        let units = texts.map { ($0.0, CatalogJSON.unit(JSONPrinter.escaped($0.1))) }
        return Array(CatalogJSON.catalog(CatalogJSON.entry("bag.some.text", units)).utf8)
    }

    private func check(_ translation: String, _ row: Row) -> [Finding] {
        var options = ValidationOptions()
        options.severities[row.rule] = .severity(.warning)
        options.ruleOptions[row.rule] = row.options
        let source = SourceFile(path: "test.xcstrings", bytes: catalog(translation, row))
        return Validator(options: options, only: [row.rule]).check(CatalogDecoder.decode(source)).findings
            .filter { $0.language == row.language }
    }

    // MARK: Rows

    static let whitespace: [Row] = [
        Row("leading-trailing-whitespace", "de", "Total: ", "Summe:", 1, fix: "Summe: "),
        Row("leading-trailing-whitespace", "fr", "Total: ", "Total :\u{A0}"),
        Row("leading-trailing-whitespace", "ja", "Total: ", "合計："),
        Row("leading-trailing-whitespace", "ja", "Total", "合計　", 1, fix: "合計"),
        Row("leading-trailing-whitespace", "th", " and ", "และ"),
        Row("leading-trailing-whitespace", "ko", " and ", "그리고", 2, fix: " 그리고 "),
        Row("leading-trailing-whitespace", "ko", " collects data", "는 데이터를 수집합니다"),
        Row("leading-trailing-whitespace", "ar", "Bag", " حقيبة", 1, fix: "حقيبة"),
        Row("leading-trailing-whitespace", "pl", "Bag\n", "Torba", 1, fix: "Torba\n"),
        Row("leading-trailing-whitespace", "pl", "Bag\n", "Torba\r\n"),
        Row("leading-trailing-whitespace", "ru", "\tBag", "Сумка", 1, fix: "\tСумка"),
        Row("double-space", "pt-BR", "In two days", "Em  dois   dias", 2, fix: "Em dois dias"),
        Row("double-space", "ru", "In two days", "Через  два дня", 1, fix: "Через два дня"),
        Row("double-space", "ar", "In two days", "خلال  يومين", 1, fix: "خلال يومين"), Row("double-space", "ja", "A B", "あ い"),
        Row("double-space", "ru", "A  B", "А  Б"),
        Row("double-space", "el", "Line\nline", "Γραμμή  \n  γραμμή"),
        Row("double-space", "hy", "Bag", "Պայուսակ"),
    ]

    static let lineBreaks: [Row] = [
        Row("newline-count", "tr", "A\nB", "A B", 1), Row("newline-count", "ja", "A\nB", "あ\nい"),
        Row("newline-count", "de", "A\r\nB", "A\nB"), Row("newline-count", "fi", "A\n\nB", "A\u{2028}\u{2028}B"),
        Row("newline-count", "cy", "A\nB\n", "A\nB"), Row("newline-count", "he", "A", "א\n ב", 1),
        Row("newline-count", "pl", "A\nB", #"A\nB"#), Row("newline-count", "pl", #"\n is a line break"#, "A\nB", 1),
        Row("escaped-newline", "pl", "A\nB", #"A\nB"#, 1, fix: "A\nB"),
        Row("escaped-newline", "hi", "A\nB", #"क\r\nख"#, 1, fix: "क\nख"),
        Row("escaped-newline", "ja", "A\nB", #"あ\nい"#, 1, fix: "あ\nい"), Row("escaped-newline", "ja", "A\nB", "あ\nい"),
        Row("escaped-newline", "ru", #"C:\new"#, #"C:\new"#),
        Row("escaped-newline", "de", #"\n breaks"#, #"\n bricht um"#),
        Row("escaped-newline", "es", #"C:\dir"#, #"C:\dir"#), Row("escaped-newline", "es", "A", #"A\\n"#),
    ]

    static let invisible: [Row] = [
        Row("control-characters", "tr", "Choose it", "Bir \u{200B} beden", 1, fix: "Bir beden"),
        Row("control-characters", "th", "Choose it", "เลือก\u{200B}ขนาด"),
        Row("control-characters", "km", "Choose it", "ជ្រើស\u{200B}ទំហំ"),
        Row("control-characters", "de", "Size", "Konfektions\u{AD}größe"),
        Row("control-characters", "de", "Size", "\u{AD}Größe", 1, fix: "Größe"),
        Row("control-characters", "fa", "Books", "کتاب\u{200C}ها"),
        Row("control-characters", "pl", "A\nB", "A\u{2028}B", 1, fix: "A\nB"),
        Row("control-characters", "vi", "Size", "T\u{18}ìm", 1, fix: "Tìm"),
        Row("control-characters", "fr", "The size", "L\u{92}ourlet", 1),
        Row("control-characters", "ru", "Size", "Разм\u{FFFD}р", 1),
        Row("control-characters", "ru", "Size \u{FFFD}", "Размер \u{FFFD}"),
        Row("control-characters", "el", "Size", "\u{FEFF}Μέγεθος", 1, fix: "Μέγεθος"),
        Row("control-characters", "ja", "Size", "サイズ …「大」"),
    ]

    static let directional: [Row] = [
        Row("bidi-control", "ar", "A", "\u{202E}ا\u{202C}", 1), Row("bidi-control", "ar", "A", "\u{202E}ا", 2),
        Row("bidi-control", "he", "A", "\u{2068}א\u{2069}"), Row("bidi-control", "he", "A", "\u{2068}א", 1),
        Row("bidi-control", "he", "A", "א\u{2069}", 1), Row("bidi-control", "fa", "A", "\u{202B}ا\u{202C}"),
        Row("bidi-control", "ur", "A\nB", "\u{2067}ا\nب\u{2069}", 2), Row("bidi-control", "de", "A", "„A“ – B…"),
        Row("bidi-control", "ar", "A", "\u{2067}\u{202A}ا\u{2069}", 1),
        Row("bidi-control", "ar", "Bag of %@", "حقيبة %@"),
        Row("bidi-control", "ar", "Bag of %@", "حقيبة %@", 1, options: ["isolates": .flag(true)]),
        Row("bidi-control", "ar", "Bag of %@", "حقيبة \u{2068}%@\u{2069}", options: ["isolates": .flag(true)]),
        Row("bidi-control", "ru", "Bag of %@", "Сумка %@", options: ["isolates": .flag(true)]),
        Row("bidi-control", "ar", "%@", "%@", options: ["isolates": .flag(true)]),
    ]

    static let ends: [Row] = [
        Row("end-punctuation", "ja", "Saved.", "保存しました。"), Row("end-punctuation", "ja", "Saved.", "保存しました", 1, fix: "保存しました。"),
        Row("end-punctuation", "ru", "Saved.", "Сохранено", 1, fix: "Сохранено."),
        Row("end-punctuation", "ar", "Sure?", "متأكد؟"), Row("end-punctuation", "fa", "Sure?", "مطمئنید", 1, fix: "مطمئنید؟"),
        Row("end-punctuation", "el", "Sure?", "Σίγουρα;"), Row("end-punctuation", "el", "Sure?", "Σίγουρα\u{37E}"),
        Row("end-punctuation", "hy", "Sure?", "Վստա՞հ եք"), Row("end-punctuation", "hy", "Saved.", "Պահվեց:"),
        Row("end-punctuation", "hi", "Saved.", "सहेजा गया।"), Row("end-punctuation", "hi", "Saved.", "सहेजा गया", 1, fix: "सहेजा गया।"),
        Row("end-punctuation", "th", "Saved.", "บันทึกแล้ว"), Row("end-punctuation", "th", "Saving…", "กำลังบันทึก", 1, fix: "กำลังบันทึก…"),
        Row("end-punctuation", "fr", "Sure?", "Sûr", 1, fix: "Sûr\u{A0}?"), Row("end-punctuation", "fr", "Sure?", "Sûr ?"),
        Row("end-punctuation", "es", "Saved", "Guardado.", 1, fix: "Guardado"),
        Row("end-punctuation", "de", "“Saved.”", "„Gesichert.“"), Row("end-punctuation", "de", "Done! 🎉", "Fertig! 🎉"),
        Row("end-punctuation", "de", "%lld selected", "Ausgewählt: %lld"), Row("end-punctuation", "zh-Hans", "Share…", "分享……"),
        Row("end-punctuation", "ru", "Share...", "Поделиться…"),
    ]

    static let typography: [Row] = [
        Row("ellipsis", "es", "Loading…", "Cargando...", 1, fix: "Cargando…"), Row("ellipsis", "es", "Loading…", "Cargando…"),
        Row("ellipsis", "pl", "Loading…", "Wczytywanie...", 1, fix: "Wczytywanie…"),
        Row("ellipsis", "ja", "Loading…", "読み込み中...", 1, fix: "読み込み中…"),
        Row("ellipsis", "ru", "1...5", "1...5"), Row("ellipsis", "ru", ".../a", ".../a"),
        Row("ellipsis", "zh-Hans", "A", "A......"),
        Row("ellipsis", "sv", "Loading...", "Laddar…", 1, fix: "Laddar...", options: ["style": .text("dots")]),
        Row("typography", "fr", "The bag", "l'%@ d'eau", 2, fix: "l’%@ d’eau"), Row("typography", "he", "A", "צ'יפס"),
        Row("typography", "de", "A", #"Nichts zu "%@""#, 2, fix: "Nichts zu „%@“"),
        Row("typography", "zh-Hant", "A", #""大""#, 2, fix: "「大」"), Row("typography", "hy", "A", "Մեծ – 5 - 3"),
        Row("typography", "ja", "A", "「大」と『小』"), Row("typography", "ru", "A", "«Большой» — 5–3"),
        Row("typography", "uk", "A - B", "А - Б", 1, fix: "А – Б"),
        Row("typography", "en-GB", "A", "1/2 of (c) 2024", 2, fix: "½ of © 2024"),
        Row("typography", "en-GB", "A", #"27" <a href="x">`"y"`</a> (a) (b) (c) d 11/2"#),
        Row("typography", "fr", "A", "l'%@ - b", 1, fix: "l'%@ – b", options: ["kinds": .list([.text("dashes")])]),
    ]

    static let french: [Row] = [
        Row("punctuation-spacing", "fr", "A?", "Sûr ?", 1, fix: "Sûr\u{A0}?"),
        Row("punctuation-spacing", "fr", "A?", "Sûr?", 1, fix: "Sûr\u{A0}?"),
        Row("punctuation-spacing", "fr", "A?", "Sûr\u{202F}?"), Row("punctuation-spacing", "fr", "A?!", "Sûr\u{A0}?!"),
        Row("punctuation-spacing", "fr", "A?", "Sûr ?", 1, fix: "Sûr\u{202F}?", options: ["narrow": .flag(true)]),
        Row("punctuation-spacing", "fr-CA", "A?", "Sûr?"),
        Row("punctuation-spacing", "fr-CA", "A: %@", "A: %@", 1, fix: "A\u{A0}: %@"),
        Row("punctuation-spacing", "fr", "A", "« mot »", 2, fix: "«\u{A0}mot\u{A0}»"),
        Row("punctuation-spacing", "fr", "A", "«mot»", 2, fix: "«\u{A0}mot\u{A0}»"),
        Row("punctuation-spacing", "fr", "A", "12:30 https://a.b :)"), Row("punctuation-spacing", "es", "A?", "¿Seguro ?"),
    ]

    static let brackets: [Row] = [
        Row("bracket-balance", "ko", "A (b)", "A (비", 1), Row("bracket-balance", "ko", "A (%d)", "A（%d 条）"),
        Row("bracket-balance", "ja", "A (b)", "A「b」（c）"), Row("bracket-balance", "nl", "A (b)", "A b", 1),
        Row("bracket-balance", "ru", "A", "A (b)"), Row("bracket-balance", "ru", "[A](b)", "A (b)", 1),
        Row("bracket-balance", "cs", "1) A :)", "1) A :)"), Row("bracket-balance", "he", "A", #"דו"ח"#),
        Row("bracket-balance", "de", "“A”", "„A“"), Row("bracket-balance", "fr", "“A”", "« A", 1),
        Row("bracket-balance", "ar", "A)", "ا)"), Row("bracket-balance", "sv", "A", "se:(B) (C:)"),
        Row("bracket-balance", "ja", "A", #""あ"は"い""#),
    ]

    static let words: [Row] = [
        Row("repeated-words", "nl", "It is empty", "Ze is is leeg", 1, fix: "Ze is leeg"),
        Row("repeated-words", "cs", "A", "To je je taška", 1, fix: "To je taška"),
        Row("repeated-words", "de", "A", "die die Filiale"), Row("repeated-words", "pl", "A", "%@ to to samo co"),
        Row("repeated-words", "fr", "A", "Nous nous en occupons"), Row("repeated-words", "vi", "A", "luôn luôn"),
        Row("repeated-words", "hi", "A", "बार बार"), Row("repeated-words", "es", "Bye bye", "Adiós adiós"),
        Row("repeated-words", "pl", "A", "To to-do"), Row("repeated-words", "it", "A", "la La casa"),
        Row("repeated-words", "de", "A", "Klick Klick Klick"), Row("repeated-words", "de", "A", "na na na na"),
        Row("repeated-words", "ru", "A", "Нет нет.", 1, fix: "Нет."), Row("repeated-words", "de", "A", "es. Es"),
    ]

    static let marks: [Row] = [
        Row("mark-width", "zh-Hans", "A", "没有内容,请点“开始”。", 1, fix: "没有内容，请点“开始”。"),
        Row("mark-width", "zh-Hant", "A", "請重新啟動。 這需要%@、 或更多", 1, fix: "請重新啟動。這需要%@、或更多"),
        Row("mark-width", "ja", "A", "新しい,古い。", 1, fix: "新しい、古い。"), Row("mark-width", "ja", "A", "削除しますか? はい。"),
        Row("mark-width", "zh-Hans", "A", "没有内容, 请点"), Row("mark-width", "zh-Hans", "A", "版本 1,5。"),
        Row("mark-width", "ko", "A", "가, 나。 다"), Row("mark-width", "zh-Hans", "A", "是！ :)"),
        Row("stray-punctuation", "id", "A!", "Atur ulang !", 1, fix: "Atur ulang!"),
        Row("stray-punctuation", "fr", "A!", "Encore !"), Row("stray-punctuation", "fr", "A.", "Encore .", 1, fix: "Encore."),
        Row("stray-punctuation", "de", "A !", "Ab !"), Row("stray-punctuation", "de", "A", "3 : 2 gewonnen"),
        Row("stray-punctuation", "de", "A", "Ab .mp4"), Row("stray-punctuation", "de", "A", "Bitte warten ..."),
        Row("stray-punctuation", "zh-Hans", "A!", "欢迎使用 DockDoor ！", 1, fix: "欢迎使用 DockDoor！"),
        Row("stray-punctuation", "zh-Hans", "A", "见 https://shop.test/a ，然后"),
        Row("stray-punctuation", "sv", "A.", "Klar!.", 1, fix: "Klar!"),
        Row("stray-punctuation", "de", "A", "ja,, nein", 1, fix: "ja, nein"),
        Row("stray-punctuation", "de", "A", "../ab/.."), Row("stray-punctuation", "de", "A", "Was?!"),
        Row("stray-punctuation", "ja", "A", "はい。。", 1, fix: "はい。"),
        Row("stray-punctuation", "de", "A\nB", "A \nB", 1, fix: "A\nB"), Row("stray-punctuation", "de", "A \nB", "A \nB"),
        Row("stray-punctuation", "de", "A\nB", "A  \nB"),
        Row("escaped-character", "ca", "Sending", #"S\'està enviant"#, 1, fix: "S'està enviant"),
        Row("escaped-character", "sv", "A", #"\"vän\" \u00E9"#, 1, fix: "\"vän\" \u{E9}"),
        Row("escaped-character", "vi", "A", #"\tMặc định"#, 1, fix: "\tMặc định"),
        Row("escaped-character", "de", "A %@", #"Hallo \(name)"#, 1), Row("escaped-character", "de", "A", #"C:\temp \d \(a b)"#),
        Row("escaped-character", "de", #"A\'s"#, #"A\'s"#), Row("escaped-character", "de", "A", #"\\'"#),
        Row("stand-in-text", "de", "Advanced", "TODO", 1), Row("stand-in-text", "de", "Advanced", " n/a ", 1),
        Row("stand-in-text", "es", "All", "Todo"), Row("stand-in-text", "de", "N/A value", "N/A"),
        Row("stand-in-text", "de", "–", "–"), Row("stand-in-text", "de", "or", "-"),
        Row("stand-in-text", "fr", "About", "Here is the translation: À propos", 1),
        Row("stray-punctuation", "ru", "A", "Да ,нет"), Row("stray-punctuation", "ru", "A", "Да , нет", 1, fix: "Да, нет"),
        Row("stray-punctuation", "ar", "A", "نعم !", 1, fix: "نعم!"), Row("stray-punctuation", "ar", "A", "نعم!"),
        Row("stray-punctuation", "ru", "A", "Да, нет"), Row("stray-punctuation", "ja", "A", "はい。"),
        Row("escaped-character", "ru", "A", #"L\'été"#, 1, fix: "L'été"),
        Row("escaped-character", "ja", "A", #"\u3042"#, 1, fix: "あ"),
        Row("escaped-character", "ar", "A", #"\/نعم"#, 1, fix: "/نعم"), Row("escaped-character", "ru", "A", #"а\б"#),
        Row("escaped-character", "ja", "A", #"¥\"#), Row("escaped-character", "ar", "A", "نعم"),
        Row("stand-in-text", "ru", "Advanced", "???", 1), Row("stand-in-text", "ja", "Advanced", "N/A", 1),
        Row("stand-in-text", "ar", "Advanced", "TBD", 1), Row("stand-in-text", "ru", "Advanced", "Да?"),
        Row("stand-in-text", "ja", "Advanced", "はい"), Row("stand-in-text", "ar", "Advanced", "نعم"),
        Row("stand-in-text", "fr", "Translation: French", "Translation: French!"),
    ]

    static let numbers: [Row] = [
        Row("numbers-differ", "ru", "3-day trial", "7-дневный", 1), Row("numbers-differ", "ar", "In 24 hours", "خلال ٢٤ ساعة"),
        Row("numbers-differ", "hi", "In 24 hours", "२४ घंटे"), Row("numbers-differ", "de", "1,000 items", "1.000 Artikel"),
        Row("numbers-differ", "fr", "1,000 items", "1 000 articles"), Row("numbers-differ", "ja", "One item", "1つ"),
        Row("numbers-differ", "de", "2 items", "zwei Artikel"), Row("numbers-differ", "it", "RSA2048", "RSA1024 e RSA2048", 1),
        Row("numbers-differ", "zh-Hans", "10 items", "十个"), Row("numbers-differ", "cy", "120 BPM", "BPM", 1),
        Row("numbers-differ", "pl", "%1$lld of 5", "%1$lld z 5"),
    ]

    static let scripts: [Row] = [
        Row("wrong-script", "ar", "Check out", "Passer la commande", 1), Row("wrong-script", "ar", "Check out", "إتمام الطلب"),
        Row("wrong-script", "ms", "Remove", "移除", 1), Row("wrong-script", "ja", "Sync with iCloud", "iCloudと同期"),
        Row("wrong-script", "ru", "Email", "E-mail"), Row("wrong-script", "ru", "About", "О Rectangle"),
        Row("wrong-script", "ru", "Downloads", "Lataukset", 1), Row("wrong-script", "ko", "Live Photos", "Live Photo"),
        Row("wrong-script", "zh-Hans", "Watch", "Apple Watch 接收端"), Row("wrong-script", "sr", "Pay", "Plati"),
        Row("wrong-script", "sr", "Pay", "Плати"), Row("wrong-script", "sr-Latn", "Pay", "Плати", 1),
        Row("wrong-script", "de", "Pay", "Оплатить", 1), Row("wrong-script", "hi", "Pay", "भुगतान करें"),
        Row("wrong-script", "th", "Pay", "ชำระเงิน"), Row("wrong-script", "el", "Pay", "Πληρωμή"),
        Row("wrong-script", "el", "Pay", "Оплатить", 1),
        Row("wrong-script", "tlh", "Pay", "Оплатить"), Row("wrong-script", "vi", "Pay", "Thanh toán ngay"),
        Row("wrong-script", "en-GB", "Language: 日本語", "日本語"), Row("wrong-script", "ja", "Done", "OK"),
        Row("wrong-script", "ru", "%lld of %@", "%lld из %@"),
    ]
}
