import Foundation
import L10nCatalogEditing
import L10nDiagnostics
import L10nMessages
import L10nRuntime
import L10nStringCatalogs
import L10nSyntax
import TestSupport
import Testing

/// Texts as lines.
struct TextListTests {
    private static func decode(_ text: String) -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: "Shop.xcstrings", bytes: Array(text.utf8)))
    }

    private static func decode(_ url: URL) throws -> StringCatalog {
        CatalogDecoder.decode(SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url))))
    }

    private static func tiers(_ catalog: StringCatalog) -> LanguageTiers {
        LanguageTiers(of: catalog, required: nil, partial: [], fallback: [])
    }

    private static func list(_ catalog: StringCatalog, _ query: TextQuery = TextQuery()) -> [ListedText] {
        let lister = TextLister(query, in: catalog, tiers: tiers(catalog))
        return lister.texts(at: lister.places)
    }

    private static func lines(_ texts: [ListedText]) -> [UInt8] {
        texts.flatMap { Array((JSONPrinter.line(.object($0.members)) + "\n").utf8) }
    }

    // MARK: Laws

    /// Unfilled lines change nothing, in any catalog and language.
    @Test func applyingWhatWasListedPlansNoEdit() throws {
        let random = Seeds.first(50).map { ("seed \($0)", Self.decode(RandomCatalog.text(seed: $0))) }
        for (name, catalog) in try Places.catalogs.map({ ($0.path, try Self.decode($0)) }) + random {
            var query = TextQuery()
            query.languages = catalog.languages.map(\.name)
            let texts = Self.list(catalog, query)
            let file = EditFile(Self.lines(texts))
            #expect(file.mistakes.isEmpty && file.lines.count == texts.count, "\(name)")
            let plan = EditPlan(file.lines, in: catalog, LanguageNames(of: catalog))
            #expect(plan.edits.isEmpty, "\(name): \(plan.edits.prefix(3))")
        }
    }

    /// As many keys have missing texts as the report counts. It also counts keys that are there twice, and phrases, which have no path.
    @Test func countsAsManyMissingKeysAsTheReport() throws {
        for url in Places.catalogs {
            let catalog = try Self.decode(url)
            let keys = catalog.entries.map { catalog.string($0.key) }
            guard Set(keys.map { Array($0.utf8) }).count == keys.count,
                !catalog.localizations.contains(where: catalog.isStringSet)
            else {
                continue
            }
            let completeness = Completeness(of: catalog, tiers: Self.tiers(catalog))
            var query = TextQuery()
            query.states = [.missing]
            let missing = Dictionary(grouping: Self.list(catalog, query), by: \.language)
            for language in completeness.languages where language.tier != .source {
                let texts = missing[language.name] ?? []
                #expect(
                    Set(texts.map { Array($0.key.utf8) }).count == language.strings.missing, "\(url.path) \(language.name)")
                #expect(texts.count <= language.forms.missing, "\(url.path) \(language.name)")
            }
        }
    }

    /// Pages contain the same texts as the whole list.
    @Test func listsPartsLikeTheWhole() throws {
        let catalog = try Self.decode(try #require(Places.ownCatalogs.first { $0.path.contains("/report/") }))
        let lister = TextLister(TextQuery(), in: catalog, tiers: Self.tiers(catalog))
        let whole = Self.lines(lister.texts(at: lister.places))
        #expect(whole == lister.places.flatMap { Self.lines(lister.texts(at: [$0])) })
    }

    // MARK: Lines

    private static let plural = decode(
        CatalogJSON.catalog(
            CatalogJSON.entry(
                "cart.items", [("en", CatalogJSON.plural([("one", "%(count)lld item"), ("other", "%(count)lld items")]))])))

    @Test func aLanguageHasTheFormsThatItNeeds() {
        var query = TextQuery()
        query.languages = ["ru"]
        let texts = Self.list(Self.plural, query)
        #expect(texts.map(\.path.text) == ["plural.one", "plural.few", "plural.many", "plural.other"])
        #expect(texts.map(\.source) == ["%(count)lld item"] + Array(repeating: "%(count)lld items", count: 3))
        #expect(texts.map(\.numbers) == ["1, 21, 31, …", "2–4, 22–24, 32–34, …", "0, 5–13, …", "0.5, 1.5, 2.5, …"])
        #expect(texts.allSatisfy { $0.state == ListedText.missing && $0.text == nil })
        let placeholders = texts.flatMap(\.placeholders)
        #expect(placeholders.map { [$0.name, $0.specifier, $0.type] } == Array(repeating: ["count", "%lld", "Int"], count: 4))
    }

    @Test func similarLanguagesComeWithATextTheNearestFirst() {
        let catalog = Self.decode(
            CatalogJSON.catalog(
                CatalogJSON.entry(
                    "title", ["de", "de-AT", "en", "fr"].map { ($0, CatalogJSON.unit("Title \($0)")) })))
        var query = TextQuery()
        query.languages = ["de-CH"]
        #expect(Self.list(catalog, query).map { $0.relatives.map(\.text) } == [["Title de", "Title de-AT"]])
    }

    @Test func usesTheVersionOfTheSourceTexts() throws {
        func version(_ source: String, _ translation: String) throws -> String {
            let catalog = Self.decode(
                CatalogJSON.catalog(
                    CatalogJSON.entry(
                        "title", [("de", CatalogJSON.unit(translation)), ("en", CatalogJSON.unit(source))])))
            return try #require(Self.list(catalog).first).version
        }
        #expect(try version("Title", "Titel") == version("Title", "Überschrift"))
        #expect(try version("Title", "Titel") != version("title", "Titel"))
    }

    // MARK: Edits

    @Test(arguments: [
        ([UInt8]("schluessel,language,text\na,de,A\n".utf8), 1, "a table needs the columns 'key' and 'language'"),
        ([UInt8]("key,language,text\na,de,T".utf8) + [0xE4, 0x0A], 2, "save it as UTF-8"),
    ]) func saysWhatIsWrongWithATable(_ bytes: [UInt8], _ line: Int, _ words: String) throws {
        let file = EditFile(bytes)
        let mistake = try #require(file.mistakes.first)
        guard case .message(let message) = mistake.problem else {
            Issue.record("no message")
            return
        }
        #expect(file.mistakes.count == 1 && file.lines.isEmpty && mistake.line == line)
        #expect(message.english.contains(words), "\(message.english)")
    }

    /// What a program writes without an end is not read to its end.
    @Test(arguments: [("x\n", ""), ("de,,\n", "key,language,text\n")]) func readsAFewMistakes(_ line: String, _ header: String)
        throws
    {
        let file = EditFile(Array((header + String(repeating: line, count: 100_000)).utf8))
        #expect(file.mistakes.count == 1_001 && file.lines.isEmpty)
        guard case .message(let message)? = file.mistakes.last?.problem else {
            Issue.record("the last mistake is one of a line")
            return
        }
        #expect(message.english == "the file has too many errors; the rest was not read")
    }

    @Test(arguments: [
        (#"{"key":"title"}"#, 1, 1, "'language' is missing here; add it"),
        (#"{"key":"title","language":"de","txet":"Titel"}"#, 1, 32, "unknown field 'txet'; did you mean 'text'?"),
        (#"{"key":"title","language":"de","text":7}"#, 1, 39, "'text' must be a string"),
        ("\n[]", 2, 1, "a line is one JSON object, with 'key', 'language', and 'text'"),
        (
            #"{"key":"title","language":"de","path":"plural.lots"}"#, 1, 39,
            "'plural.lots' is not the path of a text; write it like 'plural.one' or 'device.mac'"
        ),
        ("key,language,text\na,de,\"b", 2, 1, "the quotation mark of this row is never closed"),
    ])
    func malformedLinesHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
        let mistake = try #require(EditFile(Array(text.utf8)).mistakes.first)
        #expect(mistake.line == line && mistake.column == column)
        guard case .message(let found) = mistake.problem else {
            Issue.record("\(mistake)")
            return
        }
        #expect(found.english == message)
    }

    @Test func aDamagedLineDoesNotHideTheOthers() {
        let text = #"{"key":"a","language":"de","text":"A"}"# + "\n{\n" + #"{"key":"b","language":"de","text":"B"}"#
        let file = EditFile(Array(text.utf8))
        #expect(file.lines.map(\.key) == ["a", "b"] && file.mistakes.map(\.line) == [2])
    }

    @Test(arguments: [",", ";", "\t"]) func tablesOfSpreadsheetsAreRead(_ separator: String) {
        let rows = [
            ["key", "language", "path", "text"], ["a", "de", "", "\"x \"\"y\"\"\nz\""], ["b", "de", "plural.one", "'=1"],
            ["c", "de", "", ""],
        ]
        let text = "\u{FEFF}" + rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n")
        let lines = EditFile(Array(text.utf8)).lines
        #expect(lines.map(\.text) == ["x \"y\"\nz", "=1", nil])
        #expect(lines.map(\.number) == [2, 4, 5])
        #expect(lines.map(\.path.text) == ["", "plural.one", ""])
    }

    /// A canonically equivalent text is another one, in keys and in texts.
    @Test func bytesDecideWhatIsTheSame() throws {
        let catalog = Self.decode(
            CatalogJSON.catalog(CatalogJSON.entry("é", [("de", CatalogJSON.unit("é")), ("en", CatalogJSON.unit("e"))])))
        func plan(_ key: String, _ text: String) -> EditPlan {
            EditPlan(
                EditFile(Array(#"{"key":"\#(key)","language":"de","text":"\#(text)"}"#.utf8)).lines, in: catalog,
                LanguageNames(of: catalog))
        }
        #expect(plan("é", "é").edits.isEmpty)
        #expect(plan("é", "e\u{301}").edits.count == 1)
        #expect(plan("e\u{301}", "é").refusals[0] == .unknownKey("e\u{301}"))
    }
}
