import L10nDiagnostics
import L10nLinting
import L10nStringCatalogs
import L10nValidation
import TestSupport
import Testing

/// What the texts of other languages tell about one.
struct OtherLanguagesTests {
    private static let translations = [
        "cs": "Přidat značky", "es": "Añadir etiquetas", "ja": "タグを追加", "pl": "Dodaj tagi", "sv": "Lägg till taggar",
    ]

    private static func findings(
        _ rule: RuleID, _ texts: [String: String], source: String = "Add tags", key: String = "tags.add"
    ) -> [(language: String?, message: String)] {
        let localizations = texts.merging(["en": source]) { $1 }.sorted { $0.key < $1.key }.map {
            "\"\($0.key)\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"\($0.value)\"}}"
        }
        let text = """
            {"sourceLanguage" : "en", "strings" : {"\(key)" : {"extractionState" : "manual", "localizations" : {
            \(localizations.joined(separator: ", "))}}}, "version" : "1.0"}
            """
        var options = ValidationOptions()
        options.runsPreviews = true
        return Validator(options: options, only: [rule]).check(
            CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: Array(text.utf8)))
        ).findings
            .filter { $0.rule == rule }.map { ($0.language, $0.message.localized) }
    }

    /// Two words of the source in one language, where the others have their own; one word in another script.
    @Test func aTextThatOthersTranslateIsUntranslated() {
        let rule: RuleID = "identical-to-source"
        func languages(_ texts: [String: String], _ source: String = "Add tags") -> [String?] {
            Self.findings(rule, texts, source: source).map(\.language)
        }
        let own = Self.translations
        #expect(languages(own.merging(["de": "Add tags"]) { $1 }) == ["de"])
        // Too few others.
        #expect(languages(["cs": "Přidat značky", "es": "Añadir etiquetas", "de": "Add tags"]) == [])
        #expect(languages(["cs": "Přidat značky", "es": "Añadir etiquetas", "ja": "タグを追加", "de": "Add tags"]) == ["de"])
        // Nobody has translated it yet: a sentence is no name.
        let sentence = "No internet connection"
        let open = ["cs": sentence, "es": sentence, "pl": sentence, "ru": sentence, "sv": sentence]
        #expect(languages(open, sentence) == ["ru"])
        #expect(languages(open.mapValues { _ in "!shop tts on" }, "!shop tts on") == [])
        // A name, as no other language has a text of its own.
        #expect(
            languages(
                ["cs": "macadamia", "es": "macadamia", "ja": "macadamia", "pl": "macadamia", "ru": "macadamia"], "macadamia")
                == [])
        // Words that are the same in many languages, and one that is in another script.
        let pattern = ["cs": "Vzor", "es": "Patrón", "pl": "Wzór", "sv": "Mönster", "uk": "Шаблон"]
        #expect(languages(pattern.merging(["de": "Pattern", "ru": "Pattern"]) { $1 }, "Pattern") == ["ru"])
        #expect(languages(own.merging(["de": "Level II"]) { $1 }, "Level II") == [])
        // The source's own language in another region.
        #expect(languages(own.merging(["en-GB": "Add tags"]) { $1 }) == [])
        #expect(languages(own.merging(["de": "Lorem ipsum"]) { $1 }, "Lorem ipsum") == [])
    }

    @Test func aLongTextOfTwoUnrelatedLanguagesIsInTheWrongPlace() {
        let rule: RuleID = "same-in-two-languages"
        let french = "Aperçu de l’animation de la forêt"
        #expect(Self.findings(rule, ["es": french, "fr": french]).map(\.language) == ["fr"])
        #expect(Self.findings(rule, ["fr": french, "fr-CA": french]).isEmpty)
        #expect(Self.findings(rule, ["da": "Laboratorieresultater fra i dag", "nb": "Laboratorieresultater fra i dag"]).isEmpty)
        #expect(Self.findings(rule, ["de": "Ein kurzer Text", "fr": "Ein kurzer Text"]).isEmpty)
        #expect(Self.findings(rule, ["de": french, "fr": french], source: french).isEmpty)
    }

    /// A habit is known by the other texts of the language.
    @Test(arguments: [(1, 1), (4, 0)]) func aSmallFirstLetterStandsOut(_ small: Int, _ expected: Int) {
        func texts(_ language: String, _ words: [String]) -> Int {
            let entries = words.enumerated().map { number, word in
                CatalogJSON.entry(
                    "menu.item\(number)", [("en", CatalogJSON.unit("Item \(number)")), (language, CatalogJSON.unit(word))])
            }
            let bytes = Array(CatalogJSON.catalog(entries.joined(separator: ","), source: "en").utf8)
            var options = ValidationOptions()
            options.runsPreviews = true
            let validator = Validator(options: options, only: ["first-letter-case"])
            return validator.check(CatalogDecoder.decode(SourceFile(path: "A.xcstrings", bytes: bytes))).findings.count
        }
        for (language, word, other) in [("hu", "elem", "Elem"), ("ru", "элемент", "Элемент"), ("el", "στοιχείο", "Στοιχείο")] {
            let many = Array(repeating: other, count: 24)
            #expect(texts(language, many + Array(repeating: word, count: small)) == expected)
            #expect(texts(language, many + ["iCloud", "e-mail", "\(word):", "1 \(word)"]) == 0)
        }
        #expect(texts("ar", Array(repeating: "عنصر", count: 24) + ["item"]) == 0)
    }

    @Test func decomposedLettersAreReportedOnce() {
        let rule: RuleID = "decomposed-letters"
        #expect(Self.findings(rule, ["vi": "Kiê\u{309}m tra câ\u{323}p nhật"]).map(\.language) == ["vi"])
        #expect(Self.findings(rule, ["vi": "Kiểm tra cập nhật"]).isEmpty)
        #expect(Self.findings(rule, ["de": "Pru\u{308}fen"]).isEmpty)
    }
}
