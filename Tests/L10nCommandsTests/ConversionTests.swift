import Diagnostics
import FileTrees
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
        #expect(run.exitCode == 1 && run.errors.hasPrefix("en.json:1:"), "\(run.errors)")
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
        #expect(run.exitCode == 1 && run.errors.contains("nothing says which language this file is in"), "\(run.errors)")
    }

    /// The catalog has one text for a key and a language.
    @Test(arguments: [
        [
            "po/de.po":
                "msgctxt \"menu\"\nmsgid \"Open\"\nmsgstr \"Öffnen\"\n\nmsgctxt \"menu\"\nmsgid \"Quit\"\nmsgstr \"Beenden\"\n"
        ],
        ["po/en.lproj/A.strings": "\"a\" = \"A\";\n", "po/en.lproj/B.strings": "\"a\" = \"B\";\n"],
        ["po/en.lproj/A.strings": "\"a\" = \"A\";\n\"a\" = \"B\";\n"], ["po/en.json": "{\"c\": {\"d\": \"1\"}, \"c.d\": \"2\"}"],
    ]) func secondTextsAreNamed(_ files: [String: String]) async {
        let run = await CommandRun.run(["new", "--from", "po"], in: MemoryFileTree(texts: files))
        #expect(run.exitCode == 1 && run.errors.contains("this is another text for"), "\(run.errors)")
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
