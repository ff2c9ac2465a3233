import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n new --from`, and texts in JSON.
struct ConversionTests {
    private static let english = """
        {
          "cart": {
            "title": "Cart", "items_one": "{{count}} item in {{shop}}", "items_other": "{{count}} items in {{shop}}",
            "hello": "Hello {{name}}, 100% of {{ what, uppercase }}"
          },
          "flat.key": "Flat"
        }
        """
    private static let german = """
        {"cart": {"title": "Korb", "items_one": "{{count}} Artikel bei {{shop}}", "items_other": "{{count}} Artikel bei {{shop}}",
        "hello": "{{what}} zu 100%: hallo {{name}}"}}
        """

    private static func texts(_ tree: MemoryFileTree) async -> [String] {
        await CommandRun.run(["list", "--languages", "en,de", "--format", "jsonl"], in: tree).output.split(separator: "\n")
            .compactMap {
                line in
                guard let key = line.firstMatch(of: /"key" : "([^"]*)", "language" : "(\w+)"/),
                    let text = line.firstMatch(of: /"text" : "([^"]*)"/)
                else { return nil }
                let path = line.firstMatch(of: /"path" : "([^"]*)"/).map { " \($0.1)" } ?? ""
                return "\(key.1) \(key.2)\(path): \(text.1)"
            }
    }

    @Test func jsonBecomesACatalog() async throws {
        let tree = MemoryFileTree(texts: [
            "locales/en/translation.json": Self.english, "locales/de/translation.json": Self.german,
        ])
        let run = await CommandRun.run(["new", "--from", "locales"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("wrote Localizable.xcstrings\nconverted 4 keys\n"))
        #expect(
            await Self.texts(tree) == [
                "cart.hello en: Hello %1$@, 100%% of %2$@", "cart.hello de: %2$@ zu 100%%: hallo %1$@",
                "cart.items en plural.one: %1$lld item in %2$@", "cart.items en plural.other: %1$lld items in %2$@",
                "cart.items de plural.one: %1$lld Artikel bei %2$@", "cart.items de plural.other: %1$lld Artikel bei %2$@",
                "cart.title en: Cart", "cart.title de: Korb", "flat.key en: Flat",
            ])
        let check = await CommandRun.run(["check", "--impact", "crash,wrong,build"], in: tree)
        #expect(check.exitCode == 0, "\(check.output)")
    }

    @Test func poFilesBecomeACatalog() async throws {
        let text = """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

            msgid "Open"
            msgstr "Öffnen"

            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "%d Datei"
            msgstr[1] "%d Dateien"
            """
        let tree = MemoryFileTree(texts: ["po/de.po": text])
        let run = await CommandRun.run(["new", "--from", "po/de.po"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            await Self.texts(tree) == [
                "%d file en plural.one: %d file", "%d file en plural.other: %d files", "%d file de plural.one: %d Datei",
                "%d file de plural.other: %d Dateien", "Open en: Open", "Open de: Öffnen",
            ])
    }

    @Test func resourcesOfAndroidBecomeACatalog() async throws {
        let tree = MemoryFileTree(texts: [
            "res/values/strings.xml": """
            <resources><string name="app_title">My app %1$s</string>
            <plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals></resources>
            """,
            "res/values-de/strings.xml": #"<resources><string name="app_title">Meine App %1$s</string></resources>"#,
            "res/layout/main.xml": "<LinearLayout/>",
        ])
        let run = await CommandRun.run(["new", "App.xcstrings", "--from", "res"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            await Self.texts(tree) == [
                "app_title en: My app %1$@", "app_title de: Meine App %1$@", "days en plural.one: %lld day",
                "days en plural.other: %lld days",
            ])
    }

    /// What cannot be converted is named with its place.
    @Test func lossesAreNamed() async {
        let tree = MemoryFileTree(texts: ["en.json": #"{ "a": "A", "n": 5, "b": { "c": [1] } }"#])
        let run = await CommandRun.run(["new", "--from", "en.json"], in: tree)
        #expect(run.exitCode == 1)
        #expect(run.errors == "en.json:1:18: warning: 'n' is not a text\nen.json:1:33: warning: 'b.c' is not a text\n")
    }

    @Test(arguments: ["{ \"a\": \"A\", ", "[]", "", "5"]) func damagedFilesAreNamed(_ text: String) async {
        let tree = MemoryFileTree(texts: ["en.json": text])
        let run = await CommandRun.run(["new", "--from", "en.json"], in: tree)
        #expect(run.exitCode == 2 && run.errors.hasPrefix("en.json:1:"), "\(run.errors)")
        // An empty catalog would stand in the way of the next try.
        #expect(tree.text("Localizable.xcstrings") == nil)
    }

    /// A PO file without a language in its header is not one of source texts.
    @Test(arguments: ["po/de.po", "locale/de/LC_MESSAGES/shop.po", "po/de.po english"]) func filesAreInTheLanguageOfTheirName(
        _ name: String
    ) async {
        let words = name.split(separator: " ").map(String.init)
        let header = words.count > 1 ? "msgid \"\"\nmsgstr \"Language: English\\n\"\n\n" : ""
        let tree = MemoryFileTree(texts: [words[0]: header + "msgid \"Close\"\nmsgstr \"Schließen\"\n"])
        let run = await CommandRun.run(["new", "--from", words[0].hasPrefix("po") ? "po" : "locale"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(await Self.texts(tree) == ["Close en: Close", "Close de: Schließen"])
    }

    @Test func filesWithoutALanguageAreNamed() async {
        let tree = MemoryFileTree(texts: ["po/shop.po": "msgid \"Close\"\nmsgstr \"Schließen\"\n"])
        let run = await CommandRun.run(["new", "--from", "po"], in: tree)
        #expect(run.exitCode == 2 && run.errors.contains("nothing says which language this file is in"), "\(run.errors)")
    }

    /// The catalog has one text for a key and a language.
    @Test func secondTextsAreNamed() async {
        let tree = MemoryFileTree(texts: ["po/en.json": "{\"c\": {\"d\": \"1\"}, \"c.d\": \"2\"}"])
        let run = await CommandRun.run(["new", "--from", "po"], in: tree)
        #expect(run.exitCode == 1 && run.errors.contains("this is another text for"), "\(run.errors)")
    }

    private static func converted(_ files: [String: String], _ options: String...) async -> (run: CommandRun, texts: [String]) {
        let tree = MemoryFileTree(texts: files)
        let run = await CommandRun.run(["new"] + options + ["--from", "files"], in: tree)
        return (run, await texts(tree))
    }

    private static func po(_ entries: String, _ language: String = "de", _ plural: String = "nplurals=2; plural=(n != 1);")
        -> String
    {
        "msgid \"\"\nmsgstr \"Language: \(language)\\nPlural-Forms: \(plural)\\n\"\n\n" + entries
    }

    /// GNOME's menus have one context for many texts.
    @Test func textsOfOneContextAreKeysOfTheirOwn() async {
        func entry(_ source: String, _ text: String) -> String { "msgctxt \"menu\"\nmsgid \"\(source)\"\nmsgstr \"\(text)\"\n\n" }
        let text = entry("Open", "Öffnen") + entry("Close", "Schließen") + "msgctxt \"title\"\nmsgid \"Shop\"\nmsgstr \"Laden\"\n"
        let result = await Self.converted(["files/de.po": Self.po(text)])
        #expect(result.run.exitCode == 0, "\(result.run.errors)")
        #expect(
            result.texts == [
                "menu|Close en: Close", "menu|Close de: Schließen", "menu|Open en: Open", "menu|Open de: Öffnen",
                "title en: Shop",
                "title de: Laden",
            ])
    }

    /// Keys may stand where others have the English text.
    @Test(arguments: [["files/de.po", "files/en.po"], ["files/x/en.po", "files/a/de.po"]])
    func theFileOfTheSourceLanguageHasItsTexts(_ names: [String]) async {
        let texts = names.map { $0.hasSuffix("en.po") ? ("Hello", "en") : ("Hallo", "de") }
        let files = zip(names, texts).map { ($0, Self.po("msgid \"greeting\"\nmsgstr \"\($1.0)\"\n", $1.1)) }
        let result = await Self.converted(Dictionary(uniqueKeysWithValues: files))
        #expect(result.run.exitCode == 0, "\(result.run.errors)")
        #expect(result.texts == ["greeting en: Hello", "greeting de: Hallo"])
    }

    /// Every plural of a catalog has `other`, which Polish needs for fractions only.
    @Test func formsThatAFileLacksAreThere() async {
        let entry = """
            #. How many files
            msgid "%d file of %s"
            msgid_plural "%d files of %s"
            msgstr[0] "%d plik %s"
            msgstr[1] "%d pliki %s"
            msgstr[2] "%d plików %s"
            """
        let plural = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
        let tree = MemoryFileTree(texts: ["files/pl.po": Self.po(entry, "pl", plural)])
        #expect(await CommandRun.run(["new", "--from", "files"], in: tree).exitCode == 0)
        let text = tree.text("Localizable.xcstrings") ?? ""
        for part in ["%d file of %@", "%d files of %@", "%d plików %@", "\"comment\" : \"How many files\""] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        #expect(text.ranges(of: "\"other\"").count == 2 && !text.contains("\"value\" : \"%d plik %s\""), "\(text)")
        let check = await CommandRun.run(["check", "--impact", "crash,wrong,build"], in: tree)
        #expect(!check.output.contains("plural-other-missing"), "\(check.output)")
    }

    @Test func slavicPluralsOfJSONHaveNoOther() async {
        let english =
            #"{"star_one": "{{count}} star", "star_other": "{{count}} stars", "item_one": "First", "item_two": "Second"}"#
        let polish = #"{"star_one": "{{count}} gwiazdka", "star_few": "{{count}} gwiazdki", "star_many": "{{count}} gwiazdek"}"#
        let result = await Self.converted(["files/en.json": english, "files/pl.json": polish])
        #expect(result.run.exitCode == 0, "\(result.run.errors)")
        #expect(
            result.texts == [
                "item_one en: First", "item_two en: Second", "star en plural.one: %lld star", "star en plural.other: %lld stars",
            ])
    }

    /// What has no place in a catalog, or is not what it seems.
    @Test(arguments: [
        (["files/en.json": #"{"a": "Hello"}"#, "files/be@tarask.json": #"{"a": "Прывітанне"}"#], "nothing says which language"),
        (["files/en.json": #"{"h": "Hour", "h_one": "{{count}} hour", "h_other": "{{count}} hours"}"#], "'h' has plural forms"),
        (["files/en.json": #"{"p_ordinal_one": "{{count}}st", "p_ordinal_other": "{{count}}th"}"#], "ordinal numbers"),
        (["files/en.json": #"{"a": "See $t(b) now", "b": "it"}"#], "inserts another text"),
        (["files/en.json": #"{"a": "Due {{amount}}"}"#, "files/de.json": #"{"a": "Fällig {{betrag}}"}"#], "'betrag' in braces"),
        (
            ["files/values/strings.xml": #"<resources><string name="a">@string/b</string></resources>"#],
            "refers to another resource"
        ),
        (["files/en.lproj/A.strings": #""a" = "A";"#], "'l10n decompile' makes catalogs"),
        (
            ["files/en.lproj/A.strings": #""a" = "A";"#, "files/en.json": #"{"b": "B"}"#],
            "files/en.lproj/A.strings: warning: 'l10n decompile'"
        ),
    ]) func nothingIsLostInSilence(_ files: [String: String], _ message: String) async {
        let result = await Self.converted(files)
        #expect(result.run.exitCode != 0 && result.run.errors.contains(message), "\(result.run.errors)")
        #expect(!result.texts.contains { $0.contains("en: Пр") })
    }

    @Test func androidSaysWhatIsNotToBeTranslated() async {
        let text = """
            <resources>
                <!-- The name of the shop -->
                <string name="brand" translatable="false">Müller</string>

                <!-- Buttons -->

                <item type="string" name="pay">Pay</item>
            </resources>
            """
        let tree = MemoryFileTree(texts: ["files/values/strings.xml": text])
        #expect(await CommandRun.run(["new", "--from", "files"], in: tree).exitCode == 0)
        let catalog = tree.text("Localizable.xcstrings") ?? ""
        #expect(catalog.contains("\"comment\" : \"The name of the shop\"") && !catalog.contains("Buttons"), "\(catalog)")
        #expect(catalog.contains("\"shouldTranslate\" : false") && catalog.contains("\"Pay\""), "\(catalog)")
    }

    /// Headers are copied from one variant to the next.
    @Test func theNameOfAPOFileDecidesTheVariant() async {
        let text = Self.po("msgid \"Bus\"\nmsgstr \"Autocarro\"\n", "pt_BR")
        let tree = MemoryFileTree(texts: ["files/pt.po": text])
        #expect(await CommandRun.run(["new", "--from", "files"], in: tree).exitCode == 0)
        #expect(tree.text("Localizable.xcstrings")?.contains("\"pt\" :") == true)
    }

    /// As gettext reads them.
    @Test func blankLinesEndNoEntryOfPO() async {
        let text =
            "msgid \"\"\nmsgstr \"\"\n\n\"Language: de\\n\"\n\nmsgid \"long\"\nmsgstr \"langer \"\n\n\"Text\"\nmsgid \"x\" msgstr \"X\" \"y\"\n"
        let tree = MemoryFileTree(texts: ["po/de.po": text])
        let run = await CommandRun.run(["new", "--from", "po"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(await Self.texts(tree) == ["long en: long", "long de: langer Text", "x en: x", "x de: Xy"])
    }

    @Test func otherFilesAreRefused() async {
        let tree = MemoryFileTree(texts: ["notes.md": "# Notes", "empty/README.md": ""])
        for path in ["notes.md", "empty", "missing"] {
            let run = await CommandRun.run(["new", "--from", path], in: tree)
            #expect(run.exitCode == 2 && run.errors.hasPrefix("\(path): error: "), "\(run.errors)")
            #expect(tree.kind(of: "Localizable.xcstrings") == .missing)
        }
    }

    // MARK: Export and import

    private static let catalog = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "cart.title", [("de", "Korb", "translated"), ("en", "Cart", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry("cart.title_one", [("en", "One", "translated")], extractionState: "manual"),
        """
            "cart.items" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld Ding"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld Dinge"
                        }
                      }
                    }
                  }
                },
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld thing"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld things"
                        }
                      }
                    }
                  }
                }
              }
            }
        """,
    ])

    @Test func jsonGoesToTranslatorsAndComesBack() async throws {
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Self.catalog])
        let export = await CommandRun.run(["export", "--format", "json", "-o", "out"], in: tree)
        #expect(export.exitCode == 0, "\(export.errors)")
        let json = String(decoding: try tree.read("out/de/Shop.json").bytes, as: UTF8.self)
        #expect(
            json == """
                {
                  "cart.items_one" : "%lld Ding",
                  "cart.items_other" : "%lld Dinge",
                  "cart.title" : "Korb",
                  "cart.title_one" : ""
                }

                """)
        // An export that nobody changed changes nothing.
        #expect(await CommandRun.run(["import", "out"], in: tree).exitCode == 0)
        #expect(String(decoding: try tree.read("Shop.xcstrings").bytes, as: UTF8.self) == Self.catalog)
        let edited = json.replacing("Korb", with: "Wagen").replacing("Ding\"", with: "Teil\"")
        try tree.replace("out/de/Shop.json", with: [Array(edited.utf8)[...]])
        let run = await CommandRun.run(["import", "out"], in: tree)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let new = String(decoding: try tree.read("Shop.xcstrings").bytes, as: UTF8.self)
        #expect(new == Self.catalog.replacing("\"Korb\"", with: "\"Wagen\"").replacing("%lld Ding\"", with: "%lld Teil\""))
    }

    /// Files of a project that are no texts are left alone.
    @Test func onlyJSONOfALanguageIsTakenFromAFolder() async {
        let tree = MemoryFileTree(texts: [
            "Shop.xcstrings": Self.catalog, "web/package.json": #"{ "name" : "web" }"#,
            "web/de/Shop.json": #"{ "cart.title" : "Wagen" }"#,
        ])
        let run = await CommandRun.run(["import", "web"], in: tree)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }
}
