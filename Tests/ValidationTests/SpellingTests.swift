import L10nCLDR
import L10nCatalogChecking
import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nValidation
import TestSupport
import Testing

/// Words that no dictionary has, with dictionaries of a few words.
struct SpellingTests {
    /// What is meant in the tests.
    private static let right = [
        "de": "Warenkorb öffnen, Adresse, erforderlich, eingeben", "en": "Shopping bag, address, enter, required",
    ]

    /// What is found in texts of one key each: by language, the word and what is probably meant.
    private static func found(
        _ entries: [[String: String]], besides others: [String: String] = right, words: [String: String] = [:]
    ) async throws -> [String] {
        let strings = ([others] + entries).enumerated().map { number, texts in
            CatalogJSON.xcodeEntry(
                "key.\(1_000 + number)", texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value, "translated") },
                extractionState: "manual")
        }
        var files = words.mapValues { Array($0.utf8) }
        files["Shop.xcstrings"] = Array(CatalogJSON.xcodeCatalog(strings).utf8)
        var request = CheckRequest()
        request.filter.rules = [.misspelling, .sourceMisspelling]
        let report = try await CatalogCheck(tree: MemoryFileTree(files), dictionaries: SampleDictionaries()).run(request)
        return report.files.flatMap { file in
            file.findings.map { finding in
                let word = file.source.text(in: finding.range)
                let meant = finding.message.english.split(separator: "'").dropFirst(4).first ?? ""
                return "\(finding.language ?? ""): \(word) \(meant)"
            }
        }
    }

    @Test(arguments: [
        ("Warenkrob", "Warenkorb"), ("Warenkob", "Warenkorb"), ("Warenkoorb", "Warenkorb"), ("Wärenkorb", "Warenkorb"),
        ("Warenkprb", "Warenkorb"), ("Waremkorb", "Warenkorb"), ("Addresse", "Adresse"), ("Adrese", "Adresse"), ("loeschen", ""),
        ("eingebem", "eingeben"), ("erfoderlich", "erforderlich"), ("Bildeinstellungen", ""), ("Zahlungsadresse", ""),
        ("Kachelgitter", ""), ("iPhone", ""), ("WARENKROB", ""), ("Warenkrob2", ""), ("%@Warenkrob", ""),
        ("www.warenkrob.de", ""),
        ("<warenkrob>", ""), ("{warenkrob}", ""), ("`warenkrob`", ""), ("Warenkrob-", ""), ("warenkrob_id", ""),
    ]) func oneSlipIsFound(_ word: String, _ meant: String) async throws {
        let found = try await Self.found([["en": "add to the bag", "de": "in den \(word) legen"]])
        #expect(found == (meant.isEmpty ? [] : ["de: \(word) \(meant)"]))
    }

    @Test func sourceTextsAreChecked() async throws {
        #expect(try await Self.found([["en": "add to shoping bag", "de": "in den Warenkorb"]]) == ["en: shoping shopping"])
        // A name stays what it is.
        #expect(try await Self.found([["en": "open Shoping", "de": "Shoping öffnen"]]) == [])
    }

    @Test func wordsOfTheSourceAndFrequentWordsAreKnown() async throws {
        #expect(try await Self.found([["en": "open the Warenkrob", "de": "Den Warenkrob öffnen"]]) == [])
        let often = (0..<3).map { _ in ["en": "open the bag", "de": "Warenkrob öffnen"] }
        #expect(try await Self.found(often) == [])
        // As often as the right word.
        #expect(try await Self.found(Array(often.dropFirst())).count == 0)
        #expect(try await Self.found(Array(often.dropFirst(2))).count == 1)
    }

    /// A word that only the dictionary has is rarely meant, unless it is the same one with other accents.
    @Test func theProjectUsesTheRightWord() async throws {
        let other = ["en": "open the screen", "de": "Bildschirm öffnen"]
        let slip = ["en": "delete image", "de": "Bilqschirm loschen"]
        #expect(try await Self.found([slip]) == ["de: loschen löschen"])
        #expect(try await Self.found([other, slip]) == ["de: Bilqschirm Bildschirm", "de: loschen löschen"])
        // As frequent as the other one, it is no slip.
        let often = ["en": "image", "de": "Bilqschirm"]
        #expect(try await Self.found([other, slip, often]) == ["de: loschen löschen"])
    }

    @Test(arguments: [
        // The second accent is that of a word that follows.
        ("el", "κάμερα", "η κάμερά σας", "η κάμεραα σας"),
        // Pronouns at the end.
        ("es", "contacta descartar descarta", "contáctanos para descartarlos", "contaccta con nosotros"),
        // Both vowels may have the mark.
        ("vi", "khoá", "đã khóa", "đã khoaá"),
        ("de-CH", "schließen Schließung", "schliessen", "schlißen"),
        // Two words, or one, with a point between.
        ("ca", "col·lecció secció lecció secció", "col·lecció nova", "seccció nova"),
        // An abbreviation.
        ("fr", "combiner combien", "combin. de touches", "combienn de touches"),
    ]) func wordsThatDictionariesWriteInOneWayOnly(
        _ language: String, _ words: String, _ right: String, _ wrong: String
    ) async throws {
        func found(_ text: String) async throws -> Int {
            let strings = ["\(words)", text].enumerated().map { number, text in
                CatalogJSON.xcodeEntry(
                    "key.\(1_000 + number)", [("en", "open the \(number)", "translated"), (language, text, "translated")],
                    extractionState: "manual")
            }
            var request = CheckRequest()
            request.filter.rules = [.misspelling]
            var dictionaries = SampleDictionaries()
            dictionaries.words[LanguageTag(language).language] = words + " la con de para nova nosotros touches σας η đã"
            let tree = MemoryFileTree(["Shop.xcstrings": Array(CatalogJSON.xcodeCatalog(strings).utf8)])
            return try await CatalogCheck(tree: tree, dictionaries: dictionaries).run(request).files.flatMap(\.findings).count
        }
        #expect(try await found(right) == 0)
        #expect(try await found(wrong) == 1)
    }

    /// "Finder" is a word as well, and a name here.
    @Test func namesMayHaveEndings() async throws {
        let texts = ["en": "open it in Shopping now", "de": "in Shoppingu öffnen"]
        #expect(try await Self.found([texts], besides: ["en": "add the bag", "de": "Shopping öffnen"]) == [])
    }

    @Test func textsInAnotherLanguageAreNotChecked() async throws {
        #expect(try await Self.found([["en": "open the bag", "de": "Otworz Warenkrob szybko"]]) == [])
    }

    @Test func learnedWordsAreKnownInTheirLanguage() async throws {
        let texts = [["en": "add to shoping bag", "de": "in den Warenkrob legen"]]
        #expect(try await Self.found(texts, words: ["l10n-words/de.txt": "Warenkrob\n"]) == ["en: shoping shopping"])
        #expect(
            try await Self.found(texts, words: ["l10n-words/en.txt": "# ours\nshop*\n", "l10n-words/de.txt": "Waren*"]) == [])
    }

    @Test func filesOfWordsKeepWhatIsInThem() {
        func file(_ old: String, _ words: String...) -> String? {
            ProjectWords.file(Array(old.utf8), adding: words).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(file("", "b", "a") == "a\nb\n")
        #expect(file("# ours\n\nAlpha\nZeta\n", "Beta") == "# ours\n\nAlpha\nBeta\nZeta\n")
        #expect(file("Alpha\r\n", "Beta") == "Alpha\r\nBeta\r\n")
        #expect(ProjectWords.file([0x53, 0xDF, 0x0A], adding: ["a"]) == nil)
        for word in ["Haus", "l’arbre", "Bild-Text", "Waren*"] { #expect(ProjectWords.isWord(word)) }
        for word in ["", "*", "zwei Worte", "a/b", "../x", "😀", "1", "a\u{1}b", "a\nb"] { #expect(!ProjectWords.isWord(word)) }
    }

    @Test func filesOfWordsMayHaveMarksAndSpaces() async throws {
        let texts = [["en": "add to the bag", "de": "in den Warenkrob legen"]]
        #expect(try await Self.found(texts, words: ["l10n-words/de.txt": "\u{FEFF} Warenkrob \r\n"]) == [])
    }

    @Test func wordsInMarkupAreWords() async throws {
        for text in ["<b>Warenkrob</b> öffnen", "[Warenkrob](https://warenkrob.de/warenkrob) öffnen"] {
            #expect(try await Self.found([["en": "open the bag", "de": text]]).count == 1, "\(text)")
        }
    }

    /// Most words of a text in another language are not like those of its own.
    @Test func textsWithManySlipsAreChecked() async throws {
        #expect(try await Self.found([["en": "open the bag", "de": "Warenkrob eingebn"]]).count == 2)
    }

    /// A configuration cannot name a dictionary: Hunspell reads it, in C++.
    @Test func configurationsNameNoDictionary() throws {
        for rule: RuleID in ["misspelling", "source-misspelling"] {
            let metadata = try #require(RuleRegistry.all.first { $0.id == rule })
            #expect(metadata.options.map(\.name).sorted() == ["minimumUses", "words"])
        }
    }
}
