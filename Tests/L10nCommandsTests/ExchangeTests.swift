import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// The commands that exchange texts with translators.
struct ExchangeTests {
    private static let shop = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "cart.count", [("de", "%lld Dinge", "translated"), ("en", "%lld things", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.title", [("de", "Korb", "needs_review"), ("en", "Cart", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry("checkout", [("en", "Check out", "translated")], extractionState: "manual"),
    ])

    private static func tree(_ files: [String: String] = [:]) -> MemoryFileTree {
        MemoryFileTree(texts: ["Shop.xcstrings": shop].merging(files) { $1 })
    }

    /// A file of translators.
    private static func xliff(_ units: String, original: String = "Shop.xcstrings", language: String = "de") -> String {
        "<xliff version='1.2'>\n<file original='\(original)' target-language='\(language)'><body>\n\(units)\n</body></file></xliff>"
    }

    private static func unit(_ id: String, _ source: String, _ target: String, state: String = "translated") -> String {
        "<trans-unit id='\(id)'><source>\(source)</source><target state='\(state)'>\(target)</target></trans-unit>"
    }

    private static func run(_ arguments: String..., in tree: MemoryFileTree) async -> CommandRun {
        await CommandRun.run(arguments, in: tree)
    }

    /// Imports a file.
    private static func imported(
        _ units: String, _ options: [String] = [], original: String = "Shop.xcstrings"
    ) async -> (run: CommandRun, catalog: String) {
        let tree = tree(["de.xliff": xliff(units, original: original)])
        let run = await CommandRun.run(["import", "de.xliff"] + options, in: tree)
        return (run, tree.text("Shop.xcstrings") ?? "")
    }

    // MARK: Languages

    /// Services and Android's folders have names of their own.
    @Test(arguments: [
        ("de_DE", "de", true), ("de-DE", "de", true), ("DE", "de", true), ("de_AT", "de-AT", true),
        ("zh-HANS-CN", "zh-Hans-CN", true),
        ("iw", "he", true), ("no-NO", "nb-NO", true), ("de", "de", false),
    ])
    func languagesHaveTheNamesOfTheCatalog(_ name: String, _ own: String, _ isSaid: Bool) async {
        let tree = Self.tree(["a.xliff": Self.xliff(Self.unit("checkout", "Check out", "Acme"), language: name)])
        let run = await Self.run("import", "a.xliff", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("'\(name)' is '\(own)' in Shop.xcstrings") == isSaid, "\(run.errors)")
        let text = tree.text("Shop.xcstrings") ?? ""
        #expect(
            text.contains(
                "\"\(own)\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"Acme\""
            ))
        #expect(name == own || !text.contains("\"\(name)\""))
    }

    @Test(arguments: [("../de", "did you mean 'de'?"), ("xx-yy", "'xx-yy' is not a language"), ("dr", "did you mean 'de'?")])
    func whatIsNoLanguageIsRefused(_ name: String, _ words: String) async {
        let tree = Self.tree([
            "a.xliff": Self.xliff(
                Self.unit("checkout", "Check out", "Acme") + Self.unit("cart.title", "Cart", "Acme"), language: name)
        ])
        for options in [[], ["--force"]] {
            let run = await CommandRun.run(["import", "a.xliff"] + options, in: tree)
            #expect(run.exitCode == 1)
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.contains("a.xliff:2:"))
            #expect(tree.text("Shop.xcstrings") == Self.shop)
        }
    }

    @Test func foldersOfAndroidAreLanguagesOfTheCatalog() async {
        let world = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "brand", [("en", "Acme", "translated"), ("zh-Hans", "甲", "needs_review"), ("zh-Hant", "乙", "needs_review")],
                extractionState: "manual")
        ])
        let strings = "<resources><string name=\"brand\">丙</string></resources>"
        let tree = MemoryFileTree(texts: [
            "Shop.xcstrings": world, "res/values-zh-rCN/strings.xml": strings, "res/values-zh-rTW/strings.xml": strings,
        ])
        let run = await Self.run("import", "res", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        let languages = (tree.text("Shop.xcstrings") ?? "").matches(of: /"([\w-]+)" : \{\n +"stringUnit"/).map { String($0.1) }
        #expect(languages == ["en", "zh-Hans", "zh-Hant"])
    }

    /// The files of an export lie in the folders of their catalogs.
    @Test(arguments: [["Shop.xcstrings", "Sub/Other.xcstrings"], ["app/A.xcstrings", "app/lib/B.xcstrings"]])
    func jsonOfEveryFolderComesBack(_ catalogs: [String]) async {
        let texts = [("en", "Title", "translated"), ("de", "Titel", "translated")]
        let catalog = CatalogJSON.xcodeCatalog([CatalogJSON.xcodeEntry("a", texts, extractionState: "manual")])
        var tree = MemoryFileTree(texts: Dictionary(uniqueKeysWithValues: catalogs.map { ($0, catalog) }))
        #expect(await Self.run("export", "--format", "json", "--output", "out", in: tree).exitCode == 0)
        let files = catalogs.map { "out/de/" + $0.replacing(".xcstrings", with: ".json") }
        var all = Dictionary(uniqueKeysWithValues: catalogs.map { ($0, catalog) })
        for file in files { all[file] = tree.text(file)?.replacing("Titel", with: "Überschrift") }
        tree = MemoryFileTree(texts: all)
        let run = await Self.run("import", "out", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        for catalog in catalogs { #expect(tree.text(catalog)?.contains("Überschrift") == true, "\(catalog): \(run.output)") }
    }

    /// Everybody gets the part that is theirs, under a name that mail programs keep, and all parts come back.
    @Test(arguments: [
        ("catalog", "xliff", ["de-Shop.xliff", "de-Sub-n.xliff"]),
        ("namespace", "xcloc", ["de-cart.xcloc/contents.json", "de-menu.xcloc/contents.json", "de-other.xcloc/contents.json"]),
    ]) func anExportCanBeSplit(_ split: String, _ format: String, _ files: [String]) async {
        func catalog(_ keys: [String]) -> String {
            CatalogJSON.xcodeCatalog(
                keys.map {
                    CatalogJSON.xcodeEntry(
                        $0, [("de", "D \($0)", "translated"), ("en", $0, "translated")], extractionState: "manual")
                })
        }
        let catalogs = [
            "Shop.xcstrings": catalog(["Hello world. Yes", "cart.a", "menu.x"]), "Sub/Ünï.xcstrings": catalog(["cart.c"]),
        ]
        let tree = MemoryFileTree(texts: catalogs)
        let export = await Self.run("export", "--format", format, "--split", split, "--output", "out", in: tree)
        #expect(export.exitCode == 0 && export.output.hasSuffix("texts in de: 4\n"), "\(export)")
        for file in files { #expect(tree.text("out/\(file)") != nil, "\(file)") }
        let back = await Self.run("import", "out", in: tree)
        #expect(back.exitCode == 0 && back.output.contains("unchanged: 4"), "\(back)")
        for (path, text) in catalogs { #expect(tree.text(path) == text) }
        let table = await Self.run("export", "--format", "csv", "--split", split, "--output", "csv", in: tree)
        #expect(table.exitCode == 2 && table.errors.contains("--split is for XLIFF"))
    }

    /// Other programs drop the attribute that says which number `%d` is; the catalog knows.
    @Test(arguments: ["%ld", "%d", "%llu", "%lld"]) func androidFilesNeedNoTypes(_ specifier: String) async {
        let texts = [("en", "Of %@ \(specifier)", "translated"), ("de", "Von %@ \(specifier)", "translated")]
        let catalog = CatalogJSON.xcodeCatalog([CatalogJSON.xcodeEntry("a", texts, extractionState: "manual")])
        for (text, expected) in [
            ("Von %1$s %2$d", "Von %@ \(specifier)"), ("%2$d von %1$s", "%2$\(specifier.dropFirst()) von %1$@"),
        ] {
            let file = "<resources><string name=\"a\">\(text)</string></resources>"
            let tree = MemoryFileTree(texts: ["Shop.xcstrings": catalog, "res/values-de/strings.xml": file])
            let run = await Self.run("import", "res", in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(tree.text("Shop.xcstrings")?.contains("\"\(expected)\"") == true, "\(tree.text("Shop.xcstrings") ?? "")")
        }
    }

    /// A form for the number 0 alone is `zero`, also where the language has no such category.
    @Test func poHasAFormForZero() async {
        let forms = #"{ "stringUnit" : { "state" : "translated", "value" : "%lld" } }"#
        let plural = { (names: [String]) in
            #"{ "variations" : { "plural" : { "# + names.map { "\"\($0)\" : \(forms)" }.joined(separator: ", ") + " } } }"
        }
        let catalog = """
            { "sourceLanguage" : "en", "version" : "1.0", "strings" : {
            "a" : { "localizations" : { "en" : \(plural(["one", "other"])), "de" : \(plural(["one", "other"])) } } } }
            """
        let po = """
            msgid ""
            msgstr "Language: de\\nPlural-Forms: nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);\\n"

            msgctxt "a"
            msgid "%lld"
            msgid_plural "%lld"
            msgstr[0] "keins von %lld"
            msgstr[1] "eins von %lld"
            msgstr[2] "viele von %lld"
            """
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": catalog, "de.po": po])
        let run = await Self.run("import", "de.po", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        let result = tree.text("Shop.xcstrings") ?? ""
        for (name, text) in [("zero", "keins"), ("one", "eins"), ("other", "viele")] {
            #expect(
                result.contains(try! Regex("\"\(name)\" : \\{\\s*\"stringUnit\" : \\{[^}]*\(text) von")), "\(name): \(result)")
        }
        // What we write, we read.
        #expect(await Self.run("export", "--format", "po", "--output", "out", in: tree).exitCode == 0)
        let again = await Self.run("import", "out", in: tree)
        #expect(again.exitCode == 0 && tree.text("Shop.xcstrings") == result, "\(again.output)\(again.errors)")
    }

    // MARK: Export

    @Test(arguments: ["xliff", "xcloc"]) func importOfAnExportChangesNoByte(_ format: String) async {
        let tree = Self.tree()
        let export = await Self.run("export", "--format", format, "--output", "out", in: tree)
        #expect(export.exitCode == 0, "\(export.errors)")
        #expect(export.output.hasSuffix("texts in de: 3\n"))
        let run = await Self.run("import", "out", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "de\n  unchanged: 2\n  no translation in the file: 1\n")
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    /// Somebody says what the service calls the language.
    @Test func aCodeOfAServiceIsTheLanguageThatSomebodySays() async {
        let unit = Self.unit("checkout", "Check out", "Zur Kasse")
        let tree = Self.tree(["x.xliff": Self.xliff(unit, language: "german_1")])
        #expect(await Self.run("import", "x.xliff", in: tree).exitCode == 1)
        let unused = await Self.run("import", "x.xliff", "--map", "german=de", in: tree)
        #expect(unused.exitCode == 2 && unused.errors.contains("'german'"), "\(unused.errors)")
        #expect(await Self.run("import", "x.xliff", "--map", "german_1", in: tree).exitCode == 2)
        #expect(tree.text("Shop.xcstrings") == Self.shop)
        let run = await Self.run("import", "x.xliff", "--map", "german_1=de", in: tree)
        #expect(run.exitCode == 0 && tree.text("Shop.xcstrings")?.contains("Zur Kasse") == true, "\(run.output)\(run.errors)")
    }

    /// What Weblate, Pontoon, and others keep for an app that had no catalogs.
    @Test func filesOfStringsComeIntoTheCatalog() async throws {
        let substitutions = """
            "rides" : {"extractionState" : "manual", "localizations" : {"en" : {"stringUnit" : {"state" : "translated",
            "value" : "%#@rides@ in %#@days@"}, "substitutions" : {
            "rides" : {"argNum" : 1, "formatSpecifier" : "lld", "variations" : {"plural" : {
            "one" : {"stringUnit" : {"state" : "translated", "value" : "%arg ride"}},
            "other" : {"stringUnit" : {"state" : "translated", "value" : "%arg rides"}}}}},
            "days" : {"argNum" : 2, "formatSpecifier" : "lld", "variations" : {"plural" : {
            "one" : {"stringUnit" : {"state" : "translated", "value" : "%arg day"}},
            "other" : {"stringUnit" : {"state" : "translated", "value" : "%arg days"}}}}}}}}}
            """
        let catalog = CatalogJSON.catalog(
            CatalogJSON.entry("checkout", [("en", CatalogJSON.unit("Check out"))]),
            CatalogJSON.entry("dogs", [("en", CatalogJSON.plural([("one", "%lld dog"), ("other", "%lld dogs")]))]), substitutions)
        func variable(_ name: String, _ one: String, _ other: String) -> String {
            """
            <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string><key>one</key><string>\(one)</string>
            <key>other</key><string>\(other)</string></dict>
            """
        }
        func entry(_ key: String, _ format: String, _ variables: String) -> String {
            "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(variables)</dict>"
        }
        let dictionary =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>"
            + entry("dogs", "%#@dogs@", variable("dogs", "%lld Hund", "%lld Hunde"))
            + entry(
                "rides", "%1$#@rides@ in %2$#@days@",
                variable("rides", "%lld Fahrt", "%lld Fahrten") + variable("days", "%lld Tag", "%lld Tagen")) + "</dict></plist>"
        let tree = MemoryFileTree(texts: [
            "App/Shop.xcstrings": catalog, "weblate/de.lproj/Shop.strings": "/* Button */\n\"checkout\" = \"Zur Kasse\";\n",
            "weblate/de.lproj/Shop.stringsdict": dictionary,
        ])
        let run = await Self.run("import", "weblate", in: tree)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let show = await Self.run("show", "rides", "--languages", "de", "--count", "1,2", in: tree)
        #expect(
            show.output.contains("1 Fahrt in 1 Tag") && show.output.contains("2 Fahrten in 2 Tagen"),
            "\(show.output)\(show.errors)")
        let list = await Self.run("list", "--languages", "de", in: tree)
        #expect(list.output.contains("Zur Kasse") && list.output.contains("%lld Hunde"), "\(list.output)")
        #expect(await Self.run("check", in: tree).exitCode == 0)
        let again = try #require(tree.text("App/Shop.xcstrings"))
        #expect(await Self.run("import", "weblate", in: tree).output.contains("unchanged"))
        #expect(tree.text("App/Shop.xcstrings") == again)
    }

    /// Nothing of a damaged file, and nothing of one whose language nobody knows.
    @Test(arguments: [
        ("de.lproj/Shop.strings", "\"checkout\" = \"Zur Kasse\";\n\"x\" = ;", 2), ("de.lproj/Shop.strings", "<plist/>", 2),
        ("Base.lproj/Shop.strings", "\"checkout\" = \"Zur Kasse\";", 1), ("x/Shop.strings", "\"checkout\" = \"Zur Kasse\";", 1),
        ("de.lproj/Other.strings", "\"checkout\" = \"Zur Kasse\";", 1),
        ("de.lproj/Shop.strings", "\"unknown\" = \"Zur Kasse\";", 1),
    ])
    func filesOfStringsWithoutAPlaceAreSaid(_ path: String, _ text: String, _ code: Int32) async {
        let tree = Self.tree([path: text])
        let run = await Self.run("import", path, in: tree)
        #expect(run.exitCode == code && run.errors.hasPrefix(path), "\(run.output)\(run.errors)")
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    /// PO has one flag for all forms of a plural, and no entry without a name.
    @Test func importOfAPOExportChangesNoByte() async {
        let forms = CatalogJSON.variations(
            "plural", [("one", CatalogJSON.unit("1 Tag")), ("other", CatalogJSON.unit("%lld Tage", state: "needs_review"))])
        let catalog = CatalogJSON.catalog(
            CatalogJSON.entry("", [("en", CatalogJSON.unit(""))]) + ","
                + CatalogJSON.entry("%lld days", [("de", forms), ("en", CatalogJSON.unit("%lld days"))]),
            source: "en")
        let tree = MemoryFileTree(texts: ["A.xcstrings": catalog])
        _ = await Self.run("export", "--format", "po", "--languages", "de", "-o", "out", in: tree)
        #expect(tree.text("out/de/A.po")?.contains("msgctxt \"\"") == false)
        let run = await Self.run("import", "out", in: tree)
        #expect(tree.text("A.xcstrings") == catalog, "\(run.output)\(run.errors)")
    }

    /// Xcode compares digits by their value.
    @Test func unitsAreInXcodesOrder() async throws {
        let keys = ["2nd Key", "17+ years", "item 2", "item 02", "item 10", "item 10a", "§3.2.a", "§3.10.a"]
        let entries = keys.reversed().map { "\"\($0)\" : {}" }.joined(separator: ",")
        let tree = MemoryFileTree(texts: ["A.xcstrings": CatalogJSON.catalog(entries, source: "en")])
        _ = await Self.run("export", "--languages", "de", "-o", "out", in: tree)
        let ids = try #require(tree.text("out/de.xliff")).matches(of: /trans-unit id="([^"]*)"/).map { String($0.1) }
        #expect(ids == ["2nd Key", "17+ years", "item 02", "item 2", "item 10", "item 10a", "§3.2.a", "§3.10.a"])
    }

    /// The catalog of Interface Builder's file has the texts of that file, for Xcode as for services.
    @Test(arguments: ["storyboard", "xib"]) func catalogsOfInterfaceBuilderHaveTheNameOfItsFile(_ suffix: String) async throws {
        let key = "3es-An-BPG.title"
        let catalog = CatalogJSON.catalog("\"\(key)\" : {\"comment\" : \"Button\"}", source: "en")
        let tree = MemoryFileTree(texts: ["App/mul.lproj/Main.xcstrings": catalog, "App/Base.lproj/Main.\(suffix)": "<x/>"])
        _ = await Self.run("export", "--languages", "de", "-o", "out", in: tree)
        #expect(tree.text("out/de.xliff")?.contains("<file original=\"App/Base.lproj/Main.\(suffix)\"") == true)
        // Its source text is in that file, so that nobody knows whether it has changed.
        try tree.replace(
            "in/de.xliff",
            with: [
                Array(
                    Self.xliff(Self.unit(key, "Set Default", "Als Standard setzen"), original: "App/Base.lproj/Main.\(suffix)")
                        .utf8)[...]
            ])
        let run = await Self.run("import", "in/de.xliff", in: tree)
        #expect(run.exitCode == 0 && !run.output.contains("changed since"), "\(run.output)\(run.errors)")
        #expect(tree.text("App/mul.lproj/Main.xcstrings")?.contains("\"translated\"") == true)
    }

    /// A formatter of XML indents texts.
    @Test func layoutIsNoText() async {
        let unit =
            "<trans-unit id='checkout'>\n<source>\n   Check out\n </source>\n<target state='translated'>\n  Zur Kasse\n</target></trans-unit>"
        let (run, catalog) = await Self.imported(unit)
        #expect(run.exitCode == 0 && catalog.contains("\"Zur Kasse\""), "\(run.output)\(run.errors)")
        #expect(!run.output.contains("changed since"))
    }

    /// The English text should have forms, which is nobody's mistake who translates it.
    @Test func formsThatTheSourceLacksAreApplied() async {
        let tree = MemoryFileTree(texts: [
            "A.xcstrings": CatalogJSON.catalog("\"%lld files\" : {}", source: "en"),
            "pt-BR.xliff": Self.xliff(
                Self.unit("%lld files|==|plural.one", "%lld files", "%lld arquivo")
                    + Self.unit("%lld files|==|plural.other", "%lld files", "%lld arquivos"),
                original: "A.xcstrings", language: "pt-BR"),
        ])
        let run = await Self.run("import", "pt-BR.xliff", in: tree)
        #expect(run.exitCode == 0 && run.output.contains("applied: 2"), "\(run.output)\(run.errors)")
        #expect(tree.text("A.xcstrings")?.contains("%lld arquivo\"") == true)
    }

    /// One refusal says what is wrong; the forms, which are right, wait for it.
    @Test func formsOfARefusedTextWaitForIt() async {
        let source = CatalogJSON.catalog(
            """
            "%lld m" : {"localizations" : {"en" : {"stringUnit" : {"state" : "translated", "value" : "%#@meters@"}, "substitutions" : {
            "meters" : {"argNum" : 1, "formatSpecifier" : "lld", "variations" : {"plural" : {
            "one" : {"stringUnit" : {"state" : "translated", "value" : "%arg meter"}},
            "other" : {"stringUnit" : {"state" : "translated", "value" : "%arg meters"}}}}}}}}}
            """, source: "en")
        let form = "%lld m|==|substitutions.meters.plural"
        let tree = MemoryFileTree(texts: [
            "A.xcstrings": source,
            "tr.xliff": Self.xliff(
                Self.unit("%lld m", "%1$#@meters@", "%1$#@metre@") + Self.unit("\(form).one", "%arg meter", "%arg metre")
                    + Self.unit("\(form).other", "%arg meters", "%arg metre"), original: "A.xcstrings", language: "tr"),
        ])
        let run = await Self.run("import", "tr.xliff", in: tree)
        #expect(run.exitCode == 1 && tree.text("A.xcstrings") == source)
        #expect(run.errors.matches(of: /substitution-undefined/).count == 1, "\(run.errors)")
        #expect(run.errors.matches(of: /waits for the 'tr' text of '%lld m'/).count == 2, "\(run.errors)")
        #expect(!run.errors.contains("stringUnit"))
    }

    @Test func pseudoLanguagesAreNotExported() async {
        let tree = Self.tree()
        #expect(await Self.run("pseudo", in: tree).exitCode == 0)
        let export = await Self.run("export", "--output", "out", in: tree)
        #expect(export.exitCode == 0 && export.output.contains("out/de.xliff") && !export.output.contains("en-XA"))
    }

    @Test func localizationCatalogsHaveTheSourceOnly() async {
        let tree = Self.tree()
        _ = await Self.run("export", "--format", "xcloc", "--output", "out", in: tree)
        let source = tree.text("out/de.xcloc/Source Contents/Shop.xcstrings") ?? ""
        #expect(source.contains("\"Cart\""))
        #expect(!source.contains("Korb"))
        #expect(tree.text("out/de.xcloc/contents.json")?.contains("\"targetLocale\" : \"de\"") == true)
        // They are not catalogs of the project.
        let check = await Self.run("check", "--quiet", in: tree)
        #expect(!check.output.contains("xcloc"))
    }

    @Test(arguments: [("missing", ["checkout"]), ("review", ["cart.title"]), ("missing,review", ["cart.title", "checkout"])])
    func exportsSomeTexts(_ only: String, _ ids: [String]) async {
        let tree = Self.tree()
        let run = await Self.run("export", "--only", only, "--output", "out", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        let text = tree.text("out/de.xliff") ?? ""
        #expect(text.matches(of: /trans-unit id="([^"]*)"/).map { String($0.output.1) } == ids)
    }

    @Test func namesTextsThatXMLCannotWrite() async {
        let tree = Self.tree([
            "Odd.xcstrings": CatalogJSON.catalog(CatalogJSON.entry("bell", [("en", CatalogJSON.unit("a\\u0007"))]))
        ])
        let run = await Self.run("export", "--languages", "fr", "--output", "out", in: tree)
        #expect(run.exitCode == 0)
        #expect(
            run.errors
                == "Odd.xcstrings: warning: 'bell' is not exported: it has the character U+0007, which xliff cannot write\n")
        #expect(tree.text("out/fr.xliff")?.contains("bell") == false)
    }

    @Test func namesPhrasesOfSeveralLines() async {
        let phrases = #"{"stringSet":{"state":"translated","values":["Open\n${applicationName}"]}}"#
        let tree = Self.tree(["AppShortcuts.xcstrings": CatalogJSON.catalog(CatalogJSON.entry("Open", [("en", phrases)]))])
        let run = await Self.run("export", "--languages", "fr", "--output", "out", in: tree)
        #expect(run.exitCode == 0)
        #expect(run.errors.hasPrefix("AppShortcuts.xcstrings: warning: 'Open' is not exported"))
        #expect(tree.text("out/fr.xliff")?.contains("Open") == false)
    }

    @Test func writesNothingInADryRun() async {
        let tree = Self.tree()
        let run = await Self.run("export", "--output", "out", "--dry-run", in: tree)
        #expect(run.output == "would write out/de.xliff\ntexts in de: 3\n")
        #expect(tree.text("out/de.xliff") == nil)
    }

    /// The project whose export by Xcode is known.
    private static func xcodeProject() throws -> MemoryFileTree {
        let folder = Places.shared.appendingPathComponent("oracles/xcloc/project")
        var files: [String: [UInt8]] = ["geteduroam.xcodeproj/project.pbxproj": []]
        for url in Places.files(below: folder, suffix: ".xcstrings") {
            files[String(url.path.dropFirst(folder.path.count + 1))] = Array(try Data(contentsOf: url))
        }
        return MemoryFileTree(files)
    }

    @Test(.enabled(if: Places.hasShared, "needs ../shared/oracles/xcloc"))
    func localizationCatalogsHaveTheBytesOfXcodes() async throws {
        let folder = Places.shared.appendingPathComponent("oracles/xcloc/Localizations")
        let tree = try Self.xcodeProject()
        let languages = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            String($0.dropLast(".xcloc".count))
        }
        try #require(languages.count == 10)
        let run = await Self.run(
            "export", "--format", "xcloc", "--languages", languages.joined(separator: ","), "--output", "out", in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        for url in Places.files(below: folder, suffix: "") where ["json", "xcstrings"].contains(url.pathExtension) {
            let path = String(url.path.dropFirst(folder.path.count + 1))
            func withoutTool(_ text: String) -> String { text.replacing(/(?m)^ *"tool[A-Z].*\n/, with: "") }
            let text = try #require(tree.text("out/" + path), "\(path)")
            #expect(withoutTool(text) == withoutTool(try String(contentsOf: url, encoding: .utf8)), "\(path)")
        }
        // Their texts are those of the project, from any exporter.
        let files = MemoryFileTree(
            Dictionary(
                try (Places.files(below: folder, suffix: ".xliff")).map {
                    ("in/" + $0.lastPathComponent, Array(try Data(contentsOf: $0)))
                },
                uniquingKeysWith: { first, _ in first }
            ).merging(
                try tree.catalogs(below: ".").paths.map { ($0, try tree.read($0).bytes) }, uniquingKeysWith: { first, _ in first }
            ))
        let imported = await Self.run("import", "in", in: files)
        #expect(imported.exitCode == 0, "\(imported.errors)")
        for path in tree.catalogs(below: ".").paths { #expect(files.text(path) == tree.text(path), "\(path)") }
    }

    // MARK: Import

    @Test func refusesWhatBreaksTheApp() async {
        let units = [
            Self.unit("cart.count", "%lld things", "%@ Sachen"), Self.unit("cart.title", "Cart", "Warenkorb"),
        ].joined(separator: "\n")
        let (run, catalog) = await Self.imported(units)
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("de.xliff:3:"))
        #expect(run.errors.contains("error: "))
        #expect(run.output.hasSuffix("de\n  applied: 1\n  refused: 1\n"))
        #expect(catalog.contains("%lld Dinge"))
        #expect(catalog.contains("Warenkorb"))
        let forced = await Self.imported(units, ["--force"])
        #expect(forced.run.exitCode == 0)
        #expect(forced.catalog.contains("\"state\" : \"needs_review\",\n            \"value\" : \"%@ Sachen\""))
    }

    @Test(arguments: [
        (unit("cart.title", "Cart", "Wagen"), "applied", "translated"),
        (unit("cart.title", "Cart", "Korb"), "applied", "translated"),
        (
            unit("cart.title", "Cart", "Wagen", state: "needs-review-translation"), "applied, not finished in the file",
            "needs_review"
        ),
        (unit("cart.title", "Basket", "Wagen"), "applied, source text changed since the export", "needs_review"),
    ])
    func appliesATranslation(_ unit: String, _ outcome: String, _ state: String) async {
        let (run, catalog) = await Self.imported(unit)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("de\n  \(outcome): 1\n"))
        let text = unit.contains("Wagen") ? "Wagen" : "Korb"
        #expect(catalog.contains("\"state\" : \"\(state)\",\n            \"value\" : \"\(text)\""))
    }

    @Test(arguments: [
        (unit("cart.name", "Cart", "Wagen"), "unknown key", "error: 'cart.name' is not in Shop.xcstrings"),
        (unit("cart.name", "Cart", ""), "no translation in the file", ""),
        (unit("checkout", "Check out", ""), "no translation in the file", ""),
        (unit("cart.count", "%lld things", "%lld Dinge", state: "new"), "unchanged", ""),
    ])
    func keepsTheCatalog(_ unit: String, _ outcome: String, _ note: String) async {
        let (run, catalog) = await Self.imported(unit)
        #expect(run.exitCode == (note.isEmpty ? 0 : 1))
        #expect(run.output == "de\n  \(outcome): 1\n")
        #expect(note.isEmpty ? run.errors.isEmpty : run.errors.contains(note))
        #expect(catalog == Self.shop)
    }

    @Test(arguments: [("missing", "checkout"), ("review", "cart.title"), ("changed", "cart.count")])
    func importsSomeTexts(_ only: String, _ key: String) async {
        let units = [
            Self.unit("cart.count", "%lld things", "%lld Sachen"), Self.unit("cart.title", "Cart", "Wagen"),
            Self.unit("checkout", "Check out", "Zur Kasse"),
        ].joined(separator: "\n")
        let (run, catalog) = await Self.imported(units, ["--only", only])
        #expect(run.output.hasSuffix("  applied: 1\n  left out by '--only': 2\n"))
        let texts = ["cart.count": "Sachen", "cart.title": "Wagen", "checkout": "Zur Kasse"]
        for (other, text) in texts { #expect(catalog.contains(text) == (other == key)) }
    }

    @Test(arguments: ["Shop.xcstrings", "Sources/Shop.xcstrings", "old\\Shop.xcstrings", "en.lproj/Shop.strings"])
    func findsTheCatalog(_ original: String) async {
        let (run, catalog) = await Self.imported(Self.unit("checkout", "Check out", "Zur Kasse"), original: original)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(catalog.contains("Zur Kasse"))
    }

    @Test func reportsTextsWithoutACatalog() async {
        let (run, catalog) = await Self.imported(Self.unit("a", "b", "c"), original: "Other.xcstrings")
        #expect(run.exitCode == 1)
        #expect(
            run.errors == "de.xliff:2:1: error: no catalog has the texts of 'Other.xcstrings' (texts: 1) [import-no-catalog]\n")
        #expect(catalog == Self.shop)
        let strings = await Self.imported(Self.unit("a", "b", "c"), original: "Main.storyboard")
        #expect(strings.run.exitCode == 1)
        // Nothing is lost of texts that nobody has translated.
        for unit in ["", Self.unit("a", "b", ""), Self.unit("a", "b", "b", state: "new")] {
            let untranslated = await Self.imported(unit, original: "Main.storyboard")
            #expect(untranslated.run.exitCode == 0 && untranslated.run.errors.isEmpty)
            #expect(untranslated.run.output == "the files have no texts\n")
        }
    }

    @Test func listsTextsAsJSON() async {
        let (run, _) = await Self.imported(
            [Self.unit("cart.title", "Cart", "Wagen"), Self.unit("cart.name", "Cart", "Wagen")].joined(separator: "\n"),
            ["--format", "outcomes"])
        #expect(
            run.output == """
                { "path" : "de.xliff", "line" : 4, "column" : 76, "id" : "cart.name", "catalog" : "Shop.xcstrings", \
                "language" : "de", "key" : null, "form" : null, "outcome" : "unknown", "rule" : "import-unknown-text", \
                "message" : "'cart.name' is not in Shop.xcstrings", "text" : "Wagen", "present" : null }

                """)
    }

    /// In every format that lists findings, with the ID that `l10n explain` knows.
    @Test(arguments: [
        "json", "jsonl", "sarif", "junit", "checkstyle", "gitlab", "github", "markdown", "csv-findings", "html", "xcode",
    ])
    func reportsFindingsInTheFilesOfTranslators(_ format: String) async {
        let (run, _) = await Self.imported(Self.unit("cart.name", "Cart", "Wagen"), ["--format", format])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("import-unknown-text"))
        #expect(run.output.contains("de.xliff"))
        #expect(run.output.contains("cart.name' is not in") || run.output.contains("cart.name&#39; is not in"))
    }

    @Test func namesThePlaceOfDamage() async {
        let tree = Self.tree(["de.xliff": "<xliff>\n  <file>\n</xliff>"])
        let run = await Self.run("import", "de.xliff", in: tree)
        #expect(run.exitCode == 2)
        #expect(
            run.errors == """
                de.xliff:3:1: error: 'xliff' ends here, but 'file' is open [import-syntax]
                de.xliff: nothing of this file is imported

                """)
    }

    /// Of each format, whole and cut.
    @Test(arguments: [
        ("de.xliff", xliff(unit("checkout", "Check out", "Zur Kasse") + "\n" + unit("cart.title", "Cart", "Wagen"))),
        (
            "de.po",
            "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"checkout\"\nmsgstr \"Zur Kasse\"\n\nmsgid \"cart.title\"\nmsgstr \"Wagen\"\n"
        ),
        ("de.csv", "key,language,target,state\ncheckout,de,Zur Kasse,translated\ncart.title,de,\"Wagen\",translated\n"),
        (
            "values-de/strings.xml",
            "<resources><string name='checkout'>Zur Kasse</string><string name='cart.title'>Wagen</string></resources>"
        ),
    ])
    func takesNothingOfADamagedFileUnlessAsked(_ path: String, _ text: String) async throws {
        let whole = await Self.run("import", path, in: Self.tree([path: text]))
        #expect(whole.exitCode == 0, "\(whole.errors)")
        let cut = String(text[..<(try #require(text.firstRange(of: "agen")).lowerBound)])
        let tree = Self.tree([path: cut])
        let refused = await Self.run("import", path, in: tree)
        #expect(refused.exitCode == 2)
        #expect(
            refused.errors.hasSuffix(
                "\(path): nothing of this file is imported; '--accept-damaged' takes the 1 text before the damage\n"))
        #expect(tree.text("Shop.xcstrings") == Self.shop)
        let accepted = await Self.run("import", path, "--accept-damaged", in: tree)
        #expect(accepted.exitCode == 0)
        #expect(accepted.errors.contains("warning:") && accepted.errors.contains("took the 1 text before the damage"))
        let catalog = try #require(tree.text("Shop.xcstrings"))
        #expect(catalog.contains("Zur Kasse") && catalog.contains("Korb"))
    }

    /// A text of a translation is taken for what it is, and a copy only where somebody says so.
    @Test(
        arguments: [
            ("<target>Check out</target>", nil, nil), ("<target>Check out</target>", "--accept-copies", "translated"),
            ("<target state='needs-translation'>Check out</target>", "--accept-copies", nil),
            ("<target state='new'>\n  Check out\n</target>", "--accept-copies", nil),
            ("<target state='final'>Check out</target>", nil, "translated"),
            ("<target state='needs-review-translation'>Check out</target>", nil, "needs_review"),
            ("<target state='needs-translation'>Zur Kasse</target>", nil, "needs_review"),
        ] as [(String, String?, String?)])
    func copiesFillGapsOnlyIfTheFileOrAPersonSaysSo(_ target: String, _ option: String?, _ state: String?) async {
        let unit = "<trans-unit id='checkout'><source>Check out</source>\(target)</trans-unit>"
        let (run, catalog) = await Self.imported(unit, option.map { [$0] } ?? [])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect((catalog != Self.shop) == (state != nil))
        if let state {
            #expect(
                catalog.contains(
                    "\"state\" : \"\(state)\",\n            \"value\" : \"\(target.contains("Kasse") ? "Zur Kasse" : "Check out")\""
                ))
        }
    }

    /// `Dinge` is finished.
    @Test(arguments: [
        "", "state='new'", "state='needs-translation'", "state='needs-review-l10n'", "state-qualifier='leveraged-mt'",
    ])
    func copiesNeverReplaceATranslation(_ state: String) async {
        // Of the text when the file was made, and of today's.
        for (source, target) in [("%lld things", "%lld things"), ("%lld parts", "%lld parts"), ("%lld parts", "%lld things")] {
            let unit = "<trans-unit id='cart.count'><source>\(source)</source><target \(state)>\(target)</target></trans-unit>"
            let (run, catalog) = await Self.imported(unit, ["--accept-copies", "--theirs"])
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(catalog == Self.shop, "\(unit)")
        }
    }

    @Test(arguments: [("values-de/strings.xml", false), ("de.csv", false), ("de.po", true)])
    func aPOFileSaysWhatIsTranslated(_ path: String, _ isTaken: Bool) async {
        let texts = [
            "values-de/strings.xml": "<resources><string name='checkout'>Check out</string></resources>",
            "de.csv": "key,language,source,target\ncheckout,de,Check out,Check out\n",
            "de.po":
                "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgctxt \"checkout\"\nmsgid \"Check out\"\nmsgstr \"Check out\"\n",
        ]
        let tree = Self.tree([path: texts[path] ?? ""])
        let run = await Self.run("import", path, in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect((tree.text("Shop.xcstrings") != Self.shop) == isTaken)
    }

    /// Of parts for one catalog, the one that names it most exactly counts, in any order.
    @Test(arguments: [
        (["Shop.xcstrings", "en.lproj/Shop.strings"], [true, false]),
        (["en.lproj/Shop.strings", "Shop.xcstrings"], [false, true]),
        (["A/en.lproj/Shop.strings", "B/en.lproj/Shop.strings"], [false, false]),
        (["en.lproj/Shop.strings", "Base.lproj/Shop.storyboard"], [true, true]),
        (["Old/Shop.xcstrings", "Shop.xcstrings"], [false, true]),
        (["A/en.lproj/Shop.strings", "en.lproj/Shop.strings"], [false, true]), (["", "Shop.xcstrings"], [true, true]),
    ])
    func theSurestPartGetsTheCatalog(_ originals: [String], _ expected: [Bool]) async {
        let units = [Self.unit("checkout", "Check out", "Zur Kasse"), Self.unit("cart.title", "Cart", "Wagen")]
        let parts = zip(originals, units).map { original, unit in
            "<file original='\(original)' target-language='de'><body>\(unit)</body></file>"
        }
        let tree = Self.tree(["de.xliff": "<xliff version='1.2'>\(parts.joined())</xliff>"])
        let run = await Self.run("import", "de.xliff", in: tree)
        let catalog = tree.text("Shop.xcstrings") ?? ""
        #expect([catalog.contains("Zur Kasse"), catalog.contains("Wagen")] == expected, "\(run.errors)")
        #expect(run.exitCode == (expected.contains(false) ? 1 : 0))
    }

    @Test func stringsThatAreNotInACatalogYetKeepTheirTexts() async {
        let unit = Self.unit("checkout", "Check out", "Zur Kasse")
        let file = Self.xliff(unit, original: "App/en.lproj/Shop.strings")
        let tree = Self.tree(["de.xliff": file, "App/en.lproj/Shop.strings": "\"checkout\" = \"Check out\";\n"])
        let run = await Self.run("import", "de.xliff", in: tree)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("'App/en.lproj/Shop.strings' is a file of the project"))
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    /// What was exported is not an edit, and an edit of an older text is a conflict.
    @Test(arguments: [
        ("Basket", "Basket", [], "Cart", "unchanged"),
        ("Basket", "My basket", [], "Cart", "kept, translated here since the export"),
        ("Basket", "My basket", ["--theirs"], "My basket", "applied, source text changed since the export"),
        ("Basket", "Basket", ["--theirs"], "Cart", "unchanged"), ("Cart", "My cart", [], "My cart", "applied"),
    ])
    func anOldExportNeverSetsSourceTextsBack(
        _ source: String, _ target: String, _ options: [String], _ expected: String, _ outcome: String
    ) async {
        let tree = Self.tree(["en.xliff": Self.xliff(Self.unit("cart.title", source, target), language: "en")])
        let run = await CommandRun.run(["import", "en.xliff"] + options, in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("en\n  \(outcome): 1\n"), "\(run.output)")
        #expect(tree.text("Shop.xcstrings")?.contains("\"value\" : \"\(expected)\"") == true)
    }

    @Test(arguments: ["de.xliff", "de.po", "de.csv", "values-de/strings.xml"]) func anEmptyFileIsNoFileOfTranslations(
        _ path: String
    ) async {
        for text in ["", "\n"] {
            let run = await Self.run("import", path, in: Self.tree([path: text]))
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("[import-syntax]"), "\(run.errors)")
        }
    }

    @Test(arguments: [["import", "no.xliff"], ["import", "Shop.xcstrings"], ["import", "empty"], ["export"]])
    func failsWithoutFiles(_ arguments: [String]) async {
        #expect(await CommandRun.run(arguments, in: Self.tree()).exitCode == 2)
    }

    /// A text is either one or has forms: what the forms replace is not lost without a word.
    @Test(arguments: [false, true]) func aTextAndItsFormsAreAContradiction(_ isLast: Bool) async {
        let plain = Self.unit("checkout", "Check out", "Zur Kasse")
        let forms = ["mac", "other"].map { Self.unit("checkout|==|device.\($0)", "Check out", "Kasse \($0)") }
        let (run, catalog) = await Self.imported((isLast ? forms + [plain] : [plain] + forms).joined(separator: "\n"))
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("a text and forms of 'checkout' in 'de' are given"), "\(run.errors)")
        #expect(!catalog.contains("Zur Kasse") && catalog.contains("Kasse mac"))
    }

    @Test func formsDoNotReplaceATranslationThatOnlyMissingTextsLeaveOut() async {
        let forms = ["one", "other"].map { Self.unit("cart.title|==|plural.\($0)", "Cart", "Wagen") }.joined(separator: "\n")
        let (run, catalog) = await Self.imported(forms, ["--only", "missing"])
        #expect(run.output.hasSuffix("  left out by '--only': 2\n"), "\(run.output) \(run.errors)")
        #expect(catalog == Self.shop)
    }

    /// XLIFF 2 may have the sentences of a translation in another order, or lack some.
    @Test func segmentsHaveAnOrder() async {
        func document(_ segments: String) -> String {
            "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                + "<file id='f' original='Shop.xcstrings'><unit id='checkout'>\(segments)</unit></file></xliff>"
        }
        let swapped = Self.tree([
            "de.xlf": document(
                "<segment><source>Check </source><target order='3'>A</target></segment>"
                    + "<ignorable><source></source><target order='2'> </target></ignorable>"
                    + "<segment><source>out</source><target order='1'>B</target></segment>")
        ])
        let run = await Self.run("import", "de.xlf", in: swapped)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(swapped.text("Shop.xcstrings")?.contains("\"value\" : \"B A\"") == true)
        let half = Self.tree([
            "de.xlf": document(
                "<segment><source>Check </source><target>A</target></segment><segment><source>out</source></segment>")
        ])
        let partial = await Self.run("import", "de.xlf", in: half)
        #expect(partial.exitCode != 0 && partial.errors.contains("some segments of this unit have no translation"))
        #expect(half.text("Shop.xcstrings") == Self.shop)
    }

    // MARK: Git

    @Test func formsDoNotReplaceATranslationFinishedSinceTheExport() async throws {
        try await inTemporaryFolder { root in
            let folder = try GitFolder(root)
            try folder.write(Self.shop, to: "Shop.xcstrings")
            try folder.commit()
            let new = Self.shop.replacing("needs_review", with: "translated").replacing("Korb", with: "Wagen")
            try folder.write(new, to: "Shop.xcstrings")
            let forms = ["one", "other"].map { Self.unit("cart.title|==|plural.\($0)", "Cart", "Karre") }.joined(separator: "\n")
            try folder.write(Self.xliff(forms), to: "de.xliff")
            let files = DiskFileTree(currentFolder: root.path)
            let run = await CommandRun.run(["import", "de.xliff", "--since", "HEAD"], in: files)
            #expect(run.errors.contains("kept the de text 'Wagen'"), "\(run.errors)")
            #expect(String(decoding: try files.read("Shop.xcstrings").bytes, as: UTF8.self) == new)
        }
    }

    @Test func keepsTranslationsFinishedSinceTheExport() async throws {
        try await inTemporaryFolder { root in
            let folder = try GitFolder(root)
            try folder.write(Self.shop, to: "Shop.xcstrings")
            try folder.commit()
            let files = DiskFileTree(currentFolder: root.path)
            func text(_ path: String) throws -> String { String(decoding: try files.read(path).bytes, as: UTF8.self) }
            _ = await CommandRun.run(["export", "--output", "out"], in: files)
            let exported = try text("out/de.xliff")
            #expect(exported.contains(/build-num="[0-9a-f]{40}"/))
            try folder.write(
                Self.shop.replacing("needs_review", with: "translated").replacing("Korb", with: "Wagen"), to: "Shop.xcstrings")
            try folder.write(exported.replacing(">Korb<", with: ">Warenkorb<"), to: "de.xliff")
            let kept = await CommandRun.run(["import", "de.xliff"], in: files)
            #expect(kept.errors.contains("kept the de text 'Wagen'"))
            #expect(try text("Shop.xcstrings").contains("Wagen"))
            // A text that the translator did not change is not a conflict.
            let untouched = await CommandRun.run(["import", "out"], in: files)
            #expect(untouched.errors.isEmpty)
            let theirs = await CommandRun.run(["import", "de.xliff", "--theirs"], in: files)
            #expect(theirs.exitCode == 0, "\(theirs.errors)")
            #expect(try text("Shop.xcstrings").contains("Warenkorb"))
        }
    }

    /// What is wrong with a file is said in every format.
    @Test(arguments: ["text", "outcomes", "json"]) func saysWhatIsWrongWithAFile(_ format: String) async {
        let tree = Self.tree(["de.xliff": "<xliff version='1.2'><file original='Shop.xcstrings' target></file></xliff>"])
        let run = await Self.run("import", "de.xliff", "--format", format, in: tree)
        #expect(run.exitCode == 2)
        #expect((format == "json" ? run.output : run.errors).contains("import-syntax"), "\(run.output) \(run.errors)")
    }
}
