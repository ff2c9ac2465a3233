import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// The commands that change catalogs.
struct EditingTests {
    private static let shop = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry("cart.items", [("en", "%lld items", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.title", [("de", "Korb", "translated"), ("en", "Cart", "translated")], extractionState: "manual"),
    ])

    private static func tree(_ files: [String: String] = [:]) -> MemoryFileTree {
        MemoryFileTree(texts: ["Shop.xcstrings": shop].merging(files) { $1 })
    }

    private static func text(_ path: String = "Shop.xcstrings", in tree: MemoryFileTree) throws -> String {
        String(decoding: try tree.read(path).bytes, as: UTF8.self)
    }

    /// Runs commands, which must succeed, and returns the catalog.
    private static func edited(_ commands: [String]..., files: [String: String] = [:]) async throws -> String {
        let tree = tree(files)
        for command in commands {
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 0, "\(command): \(run.output)\(run.errors)")
        }
        return try text(in: tree)
    }

    /// Runs a command that is refused, and returns why.
    private static func refusal(_ command: String..., files: [String: String] = [:]) async throws -> String {
        try await refusal(command, files: files)
    }

    private static func refusal(_ command: [String], files: [String: String] = [:]) async throws -> String {
        let tree = tree(files)
        let run = await CommandRun.run(command, in: tree)
        #expect(run.exitCode == 1, "\(run.output)")
        #expect(try text(in: tree) == shop)
        return run.errors
    }

    // MARK: Laws

    @Test(arguments: [
        [["add", "cart.brand", "Acme"], ["remove", "cart.brand"]],
        [["copy", "cart.title", "cart.name"], ["remove", "cart.name"]],
        [["rename", "cart.title", "bag.title"], ["rename", "bag.title", "cart.title"]],
        [["rename", "cart.*", "a.b.*"], ["rename", "a.b.*", "cart.*"]],
        [["language", "add", "pl"], ["language", "remove", "pl"]],
        [["language", "add", "de-CH", "--copy", "de"], ["language", "remove", "de-CH"]],
        [["language", "rename", "de", "fr"], ["language", "rename", "fr", "de"]],
        [["comment", "cart.title", "A"], ["comment", "cart.title", ""]],
        [["mark", "cart.title", "--no-translate", "--no-symbol"], ["mark", "cart.title", "--translate", "--symbol"]],
        [["state", "cart.title", "--to", "new"], ["state", "cart.title", "--to", "translated"]],
        [["set", "cart.title", "de", "Wagen"], ["set", "cart.title", "de", "Korb"]],
        [["set", "cart.title", "de", "Korb"]],
        [["move", "cart.title", "--to", "Other.xcstrings"], ["move", "cart.title", "--to", "Shop.xcstrings"]],
    ])
    func leaveTheFileAsItWasWhenUndone(_ commands: [[String]]) async throws {
        let tree = Self.tree(["Other.xcstrings": CatalogJSON.xcodeCatalog([])])
        for command in commands {
            let options = ["add", "copy"].contains(command[0]) ? ["--catalog", "Shop.xcstrings"] : []
            let run = await CommandRun.run(command + options, in: tree)
            #expect(run.exitCode == 0, "\(command): \(run.output)\(run.errors)")
        }
        #expect(try Self.text(in: tree) == Self.shop)
    }

    @Test func writeNothingForADifference() async throws {
        let tree = Self.tree()
        let run = await CommandRun.run(["set", "cart.title", "de", "Wagen", "--diff"], in: tree)
        #expect(run.output.contains("-            \"value\" : \"Korb\"\n+            \"value\" : \"Wagen\"\n"))
        let dry = await CommandRun.run(["remove", "cart.*", "--dry-run"], in: tree)
        #expect(dry.output == "would write Shop.xcstrings\n")
        #expect(try Self.text(in: tree) == Self.shop)
    }

    // MARK: Adding

    @Test func addSortsTheKeyAndPrintsItsAccessor() async throws {
        let tree = Self.tree()
        let run = await CommandRun.run(
            ["add", "cart.note", "{total} for {name}", "--argument", "total=Double", "name=String", "--comment", "Sum"], in: tree)
        #expect(run.output == "wrote Shop.xcstrings\nL10n.Cart.note(total: Double, name: String)\n")
        let text = try Self.text(in: tree)
        #expect(text.contains(#""value" : "%1$(total)lf for %2$(name)@""#))
        let keys = text.matches(of: #/"(cart\.\w+)" : /#).map { String($0.1) }
        #expect(keys == ["cart.items", "cart.note", "cart.title"])
    }

    @Test func addWritesPluralsAndTranslations() async throws {
        let text = try await Self.edited(
            ["add", "cart.left", "--argument", "count=Int", "--plural", "one={count} left", "other={count} left over"],
            ["add", "cart.brand", "Acme", "--text", "de=Akme", "pl=Akmé"])
        #expect(text.contains("%(count)lld left over") && text.contains("Akme") && text.contains("Akmé"))
    }

    @Test func addRefusesAKeyThatIsThere() async throws {
        #expect(try await Self.refusal("add", "cart.title", "x").contains("has the key 'cart.title' already"))
    }

    @Test func addRefusesACollisionOfAccessors() async throws {
        let configuration = #"{"generate":{"catalog":"Shop.xcstrings","output":"L10n.swift"}}"#
        let refusal = try await Self.refusal("add", "cart.Title", "x", files: ["l10n.json": configuration])
        #expect(refusal.contains("-collision]"), "\(refusal)")
    }

    @Test func addRefusesAKeyOfAnotherStyle() async throws {
        let configuration = #"{"rules":{"key-naming":{"severity":"warning","style":"reverse-domain"}}}"#
        let refusal = try await Self.refusal("add", "Cart Title", "x", files: ["l10n.json": configuration])
        #expect(refusal.contains("[key-naming]"), "\(refusal)")
    }

    /// The catalog has a style that nobody configured.
    @Test func addAdvisesAKeyOfTheStyleThatMostHave() async throws {
        let names = ["bag", "cart", "home", "pdp", "plp"].flatMap { ["\($0).title", "\($0).total", "\($0).size"] }
        let entries = names.sorted().map { CatalogJSON.xcodeEntry($0, [("en", "Text", "translated")], extractionState: "manual") }
        let tree = Self.tree(["Shop.xcstrings": CatalogJSON.xcodeCatalog(entries)])
        let run = await CommandRun.run(["add", "Bag_Note", "Note"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("[key-naming]"))
        #expect(try Self.text(in: tree).contains("Bag_Note"))
    }

    /// Half a character of UTF-16, which is longer as UTF-8.
    @Test(arguments: ["=\0pule\"+1", "\"\0atalb \"", "a\0b", "\0a\0b\0"]) func halfATableIsAnError(_ text: String) async {
        let run = await CommandRun.run(["apply", "texts.jsonl"], in: Self.tree(["texts.jsonl": text]))
        #expect(run.exitCode != 0 && run.errors.contains("texts.jsonl:1:1: error: "), "\(run)")
    }

    /// People do not read six digits.
    @Test func decimalsHaveDigits() async throws {
        let catalog = try await Self.edited(
            ["add", "cart.price", "{price:.2} for {name}", "--argument", "price=Double", "name=String"],
            ["add", "cart.weight", "{weight:.0} kg", "--argument", "weight=Float"])
        #expect(catalog.contains("%1$(price).2lf for %2$(name)@") && catalog.contains("%(weight).0f kg"), "\(catalog)")
        let refused = await CommandRun.run(
            ["add", "cart.count", "{count:.2} left", "--argument", "count=Int"], in: Self.tree())
        #expect(refused.exitCode == 1 && refused.errors.contains("'{count}' unchanged"), "\(refused)")
    }

    @Test(arguments: [
        (["add", "Hi {name}"], "people would read '{name}' unchanged"),
        (["add", "cart.note", "Hi {name}"], "people would read '{name}' unchanged"),
        (["add", "cart.note", "Hi", "--text", "de=Hallo {name}"], "people would read '{name}' unchanged"),
        (["set", "cart.title", "de", "Korb von {name}"], "people would read '{name}' unchanged"),
        (["set", "cart.title", "de", "Korb von {größe}"], "people would read '{größe}' unchanged"),
        (["set", "cart.title", "de", "Korb von {名前}"], "people would read '{名前}' unchanged"),
        (["set", "cart.title", "de", "Korb von {user.name}"], "people would read '{user.name}' unchanged"),
        (["set", "cart.title", "de", "Korb {0}"], "people would read '{0}' unchanged"),
        (["add", "cart.note"], "'cart.note' is a name"), (["add", "cart.note", "--text", "de=Notiz"], "'cart.note' is a name"),
        (["add", "cart.note", "--comment", "Note"], "'cart.note' is a name"),
    ])
    func refusesWhatPeopleWouldReadUnchanged(_ command: [String], _ words: String) async throws {
        let tree = Self.tree()
        let run = await CommandRun.run(command, in: tree)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try Self.text(in: tree) == Self.shop)
        #expect(await CommandRun.run(command + ["--force"], in: tree).exitCode == 0)
        #expect(try Self.text(in: tree) != Self.shop)
    }

    @Test(arguments: [
        (["add", "Hi {name}", "--argument", "nam=String"], "no text shows 'nam'; did you mean 'name'?"),
        (["add", "cart.note", "Hi", "--argument", "count=Int"], "no text shows 'count'"),
        (["set", "cart.title", "de", "Korb", "--argument", "count=Int"], "no text shows 'count'"),
        (["set", "cart.title", "de", "--state", "new", "--argument", "count=Int"], "no text shows 'count'"),
    ])
    func refusesAnArgumentThatNoTextShows(_ command: [String], _ words: String) async throws {
        let tree = Self.tree()
        let run = await CommandRun.run(command, in: tree)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try Self.text(in: tree) == Self.shop)
    }

    /// Some apps replace names in braces themselves.
    @Test func acceptsNamesThatTheKeyHasAlready() async throws {
        let shop = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry("cart.owner", [("en", "{name}'s cart", "translated")], extractionState: "manual")
        ])
        let text = try await Self.edited(["set", "cart.owner", "de", "Korb von {name}"], files: ["Shop.xcstrings": shop])
        #expect(text.contains("Korb von {name}"))
        let line = #"{"key":"cart.owner","language":"de","text":"Korb von {nam}"}"#
        let refusal = try await Self.refusal("apply", "a.jsonl", files: ["a.jsonl": line])
        #expect(refusal.contains("cart.owner") || refusal.contains("{nam}"), "\(refusal)")
    }

    // MARK: Languages

    private static let world = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "cart.title",
            [
                ("de", "Korb", "translated"), ("en", "Cart", "translated"), ("es", "Cesta", "translated"),
                ("nb", "Kurv", "translated"), ("pt-BR", "Cesta", "translated"), ("zh-Hans", "购物车", "translated"),
                ("zh-Hant", "購物車", "translated"),
            ], extractionState: "manual")
    ])

    @Test(arguments: [
        ("zh-CN", "zh-Hans"), ("zh_CN", "zh-Hans"), ("zh-Hans-CN", "zh-Hans"), ("zh", "zh-Hans"), ("zh-TW", "zh-Hant"),
        ("es-ES", "es"), ("ES", "es"), ("de_DE", "de"), ("no", "nb"), ("no-NO", "nb"), ("nb_NO", "nb"), ("pt_BR", "pt-BR"),
        ("pt", "pt-BR"),
    ])
    func takesAnotherNameOfALanguageForThatLanguage(_ name: String, _ own: String) async throws {
        let text = own == "zh-Hans" ? "袋" : own == "zh-Hant" ? "袋子" : "Acme"
        let line = "{\"key\":\"cart.title\",\"language\":\"\(name)\",\"text\":\"\(text)\"}"
        for command in [["set", "cart.title", name, text], ["apply", "a.jsonl"]] {
            let tree = Self.tree(["Shop.xcstrings": Self.world, "a.jsonl": line])
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.contains("'\(name)' is '\(own)' in Shop.xcstrings"), "\(run.errors)")
            let languages = try Self.text(in: tree).matches(of: /"([\w-]+)" : \{\n +"stringUnit"/).map { String($0.1) }
            #expect(languages == ["de", "en", "es", "nb", "pt-BR", "zh-Hans", "zh-Hant"])
            #expect(
                try Self.text(in: tree).contains(
                    "\"\(own)\" : {\n          \"stringUnit\" : {\n            \"state\" : \"translated\",\n            \"value\" : \"\(text)\""
                ))
        }
    }

    /// Before the catalog has a text in it.
    @Test(arguments: [
        (#""required" : ["zh-Hans"]"#, "zh-CN", "zh-Hans"), (#""partial" : ["zh-Hans"]"#, "zh", "zh-Hans"),
        (#""partial" : ["it"]"#, "it_IT", "it"), (#""fallback" : { "it-CH" : "it" }"#, "it_CH", "it-CH"),
    ])
    func takesAnotherNameOfALanguageThatTheProjectHas(_ languages: String, _ name: String, _ own: String) async throws {
        let text = own == "zh-Hans" ? "购物车" : "Cesto"
        let files = [
            "l10n.json": "{ \"languages\" : { \(languages) } }",
            "a.jsonl": "{\"key\":\"cart.title\",\"language\":\"\(name)\",\"text\":\"\(text)\"}",
            "a.csv": "key,\(name)\ncart.title,\(text)\n",
        ]
        for command in [
            ["set", "cart.title", name, text], ["apply", "a.jsonl"], ["add", "cart.note", "Note", "--text", "\(name)=\(text)"],
            ["import", "a.csv"],
        ] {
            let catalog = try await Self.edited(command, files: files)
            #expect(catalog.contains("\"\(own)\" : {") && !catalog.contains("\"\(name)\" : {"), "\(command)")
        }
    }

    @Test func namesOfOneNewLanguageAreOneLanguage() async throws {
        let names = ["zh", "zh-CN", "zh-Hans-CN"]
        let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).csv", "key,\($0)\ncart.title,购物车\n") })
        let catalog = try await Self.edited(["import"] + files.keys.sorted(), files: files)
        #expect(catalog.components(separatedBy: "\"zh").count == 2, "\(catalog)")
    }

    @Test(arguments: [
        ("de_AT", "de-AT"), ("DE-ch", "de-CH"), ("sr_latn", "sr-Latn"), ("zh-HANS-SG", "zh-Hans-SG"), ("iw", "he"),
        ("es-MX", "es-MX"),
        ("pt_PT", "pt-PT"), ("zh-HK", "zh-HK"), ("fr_FR", "fr-FR"),
    ])
    func writesTheCanonicalNameOfANewLanguage(_ name: String, _ canonical: String) async throws {
        for command in [
            ["set", "cart.title", name, "Acme", "--force"], ["add", "cart.brand", "Acme", "--text", "\(name)=Acme", "--force"],
        ] {
            let tree = Self.tree(["Shop.xcstrings": Self.world])
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(try Self.text(in: tree).contains("\"\(canonical)\" : {"), "\(command)")
        }
    }

    @Test(arguments: [
        ("dr", "did you mean 'de'?"), ("../de", "did you mean 'de'?"), ("xx-yy", "'xx-yy' is not a language; write a tag"),
        ("jp", "did you mean 'ja'?"), ("de-Latx", "did you mean 'de'?"), ("de-QX1", "did you mean 'de'?"),
        ("", "cannot be empty"),
        ("german", "not a language"), ("d", "not a language"),
    ])
    func refusesWhatIsNoLanguage(_ name: String, _ words: String) async throws {
        let line = "{\"key\":\"cart.title\",\"language\":\"\(name)\",\"text\":\"Acme\"}"
        for command in [["set", "cart.title", name, "Acme", "--force"], ["apply", "a.jsonl", "--force"]]
        where !name.isEmpty || command[0] == "set" {
            let tree = Self.tree(["a.jsonl": line])
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 1)
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(!run.errors.contains("writes it anyway"))
            #expect(try Self.text(in: tree) == Self.shop)
        }
    }

    @Test func aNewLanguageHasNoTexts() async throws {
        for (configuration, added) in [
            (nil, "{\n  \"languages\" : { \"partial\" : [\"pl\"] }\n}\n"),
            ("{ \"rules\" : {} }", "{ \"rules\" : {}, \"languages\" : { \"partial\" : [\"pl\"] } }"),
            (
                "{\n  \"languages\" : {\n    // All of them.\n    \"required\" : [\"de\"]\n  }\n}\n",
                "{\n  \"languages\" : {\n    // All of them.\n    \"required\" : [\"de\"],\n    \"partial\" : [\"pl\"]\n  }\n}\n"
            ),
            (
                "{\n  \"languages\" : {\n    \"partial\" : [\n      \"it\" // begun\n    ]\n  }\n}\n",
                "{\n  \"languages\" : {\n    \"partial\" : [\n      \"it\",\n      \"pl\" // begun\n    ]\n  }\n}\n"
            ),
        ] {
            let tree = Self.tree(configuration.map { ["l10n.json": $0] } ?? [:])
            let run = await CommandRun.run(["language", "add", "pl"], in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("wrote l10n.json\n'pl' is a partial language of l10n.json now"), "\(run.output)")
            #expect(try Self.text(in: tree) == Self.shop)
            #expect(tree.text("l10n.json") == added)
            let list = await CommandRun.run(["list", "--state", "missing", "--format", "jsonl"], in: tree)
            #expect(list.output.contains(#""language":"pl""#) || list.output.contains(#""language" : "pl""#), "\(list.output)")
            let report = await CommandRun.run(["report"], in: tree)
            #expect(report.output.contains(/pl +partial +0\.0%/), "\(report.output)")
            #expect(
                await CommandRun.run(["language", "add", "pl"], in: tree).output.contains("a language of the project already"))
            let removed = await CommandRun.run(["language", "remove", "pl"], in: tree)
            #expect(removed.exitCode == 0, "\(removed.errors)")
            #expect(tree.text("l10n.json")?.contains("pl") == false)
            #expect(await CommandRun.run(["language", "remove", "pl"], in: tree).exitCode == 1)
        }
    }

    @Test(arguments: [
        (#"{ "languages" : { "required" : ["de", "fr"] } }"#, #"{ "languages" : { "required" : ["de-DE", "fr"] } }"#),
        (
            #"{ "languages" : { "partial" : ["fr"], "fallback" : { "de" : "en", "fr-CH" : "de" } } }"#,
            #"{ "languages" : { "partial" : ["fr"], "fallback" : { "de-DE" : "en", "fr-CH" : "de-DE" } } }"#
        ),
    ])
    func aRenamedLanguageIsRenamedInTheConfiguration(_ before: String, _ after: String) async throws {
        let tree = Self.tree(["l10n.json": before])
        let run = await CommandRun.run(["language", "rename", "de", "de_DE"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("'de' is 'de-DE' in l10n.json now"), "\(run.output)")
        #expect(tree.text("l10n.json") == after)
        let text = try Self.text(in: tree)
        #expect(text.contains(#""de-DE" : {"#) && !text.contains(#""de" : {"#))
        #expect(await CommandRun.run(["language", "rename", "pl", "cs"], in: tree).exitCode == 1)
    }

    @Test(arguments: [["language", "add", "dr"], ["language", "add", "../de"], ["language", "rename", "de", "dr"]])
    func namesTheLanguageThatMayBeMeant(_ command: [String]) async {
        let run = await CommandRun.run(command, in: Self.tree())
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("is not a language; did you mean 'd"), "\(run.errors)")
    }

    /// Nothing would be listed or changed, as if nothing were there.
    @Test(arguments: [
        (["list"], "dr", "did you mean 'de'?"), (["translate", "--with", "cat"], "dr", "did you mean 'de'?"),
        (["state", "*"], "dr", "did you mean 'de'?"), (["remove", "*"], "dr", "did you mean 'de'?"),
        (["state", "*"], "pl", "the catalog has no texts in 'pl'"), (["remove", "*"], "pl", "the catalog has no texts in 'pl'"),
    ])
    func refusesToChooseByALanguageThatIsNone(_ command: [String], _ language: String, _ words: String) async throws {
        let refusal = try await Self.refusal(command + ["--languages", language])
        #expect(refusal.contains(words), "\(refusal)")
    }

    @Test func choosesByAnotherNameOfALanguage() async throws {
        let list = await CommandRun.run(["list", "--languages", "de_DE"], in: Self.tree())
        #expect(list.output.contains("de  translated  Korb"), "\(list.output)")
        #expect(try await Self.edited(["state", "*", "--languages", "de_DE", "--to", "needs_review"]).contains("needs_review"))
        #expect(try await !Self.edited(["remove", "cart.title", "--languages", "de-DE"]).contains("Korb"))
    }

    @Test func aNewLanguageIsNamedForTheXcodeProject() async throws {
        let tree = Self.tree(["App.xcodeproj/project.pbxproj": "knownRegions = (\n en,\n Base,\n de,\n);\n"])
        let run = await CommandRun.run(["language", "add", "pl", "--diff"], in: tree)
        #expect(run.errors.contains("project.pbxproj: warning: 'knownRegions' has no 'pl'"), "\(run.errors)")
        #expect(run.output.contains("+  \"languages\" : { \"partial\" : [\"pl\"] }"))
        #expect(tree.text("l10n.json") == nil)
    }

    @Test(arguments: [["--copy-source"], ["--copy", "en"], ["--copy", "de"]])
    func copiesOfTextsHaveToBeReviewed(_ options: [String]) async throws {
        let text = try await Self.edited(["language", "add", "pl"] + options)
        let added = text.components(separatedBy: "\"pl\" : {").dropFirst()
        #expect(!added.isEmpty)
        #expect(added.allSatisfy { $0.contains("needs_review") })
        #expect(!text.contains("\"new\""))
    }

    // MARK: Texts

    /// Nobody knows which of two texts is right.
    @Test func refusesTwoTextsForOnePlace() async throws {
        let lines = """
            {"key":"cart.title","language":"de","text":"Wagen"}
            {"key":"cart.items","language":"de","text":"%lld Artikel"}
            {"key":"cart.title","language":"de","text":"Tasche"}

            """
        let refusal = try await Self.refusal("apply", "a.jsonl", files: ["a.jsonl": lines])
        #expect(refusal.contains("a.jsonl:1: error: the file has another text for 'cart.title' in 'de' on line 3"), "\(refusal)")
        #expect(refusal.contains("a.jsonl:3: error: the file has another text for 'cart.title' in 'de' on line 1"))
        let tree = Self.tree(["a.jsonl": lines])
        #expect(await CommandRun.run(["apply", "a.jsonl", "--partial"], in: tree).exitCode == 1)
        let text = try Self.text(in: tree)
        #expect(text.contains("%lld Artikel") && text.contains("Korb"))
        // The same text twice is no contradiction.
        let same = #"{"key":"cart.title","language":"de","text":"Wagen"}"# + "\n"
        #expect(try await Self.edited(["apply", "b.jsonl"], files: ["b.jsonl": same + same]).contains("Wagen"))
    }

    @Test(arguments: [
        ["add", "cart.note", "Note", "--text", "de=A", "de_DE=B"], ["add", "cart.note", "Note", "--text", "de=A", "de=B"],
        ["add", "cart.note", "Note", "--text", "en=Notes"], ["add", "cart.note", "Note", "--text", "zh-CN=笔记", "zh=注"],
    ])
    func refusesTwoTextsForOneLanguage(_ command: [String]) async throws {
        for command in [command, command + ["--force"]] {
            let refusal = try await Self.refusal(command)
            #expect(refusal.contains("error: two different texts for 'cart.note' in"), "\(refusal)")
            #expect(refusal.hasSuffix("Shop.xcstrings: nothing was written\n"), "\(refusal)")
        }
    }

    @Test func theSameTextUnderTwoNamesIsWrittenOnce() async throws {
        let text = try await Self.edited(["add", "cart.note", "Note", "--text", "de=Notiz", "de_DE=Notiz"])
        #expect(text.components(separatedBy: "Notiz").count == 2)
    }

    @Test(arguments: [
        ["add", "cart.note", ""], ["add", "cart.note", " "], ["add", "cart.note", "\u{200B}"], ["set", "cart.title", "en", ""],
        ["set", "cart.title", "en", "\u{A0}\n"], ["set", "cart.items", "en", "--plural", "one=", "other=%lld"],
    ])
    func refusesASourceTextThatShowsNothing(_ command: [String]) async throws {
        let refusal = try await Self.refusal(command)
        #expect(refusal.contains("people would see nothing of 'cart."), "\(refusal)")
        #expect(refusal.contains("'--force' writes it anyway"))
        #expect(await CommandRun.run(command + ["--force"], in: Self.tree()).exitCode == 0)
    }

    @Test func saysThatForceWritesOnlyWhereItDoes() async throws {
        #expect(try await Self.refusal("set", "cart.items", "de", "%@ Sachen").contains("'--force' writes it anyway"))
        for command in [
            ["add", "cart.title", "x"], ["add", "cart.title", "x", "--force"], ["add", "", "x"],
            ["rename", "cart.title", "cart.items"],
            ["rename", "cart.title", "cart.items", "--force"], ["language", "remove", "en"],
            ["language", "remove", "en", "--force"],
        ] {
            let tree = Self.tree()
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 1, "\(command)")
            #expect(run.errors.hasSuffix("Shop.xcstrings: nothing was written\n"), "\(run.errors)")
            let lines = run.errors.split(separator: "\n")
            #expect(lines.count == 2 && Set(lines).count == 2, "\(run.errors)")
        }
    }

    @Test func aRefusalIsPrintedOnce() async throws {
        let configuration = #"{"generate":{"catalog":"Shop.xcstrings","output":"L10n.swift"}}"#
        let refusal = try await Self.refusal("add", "cart.Title", "x", files: ["l10n.json": configuration])
        let errors = refusal.split(separator: "\n").filter { $0.contains(": error:") }
        #expect(errors.count == Set(errors).count, "\(refusal)")
    }

    @Test func renamingToTheSameNameIsRefused() async throws {
        let configuration = #"{"generate":{"catalog":"Shop.xcstrings","output":"L10n.swift"}}"#
        for name in ["cart.title", "cart.*"] {
            let tree = Self.tree(["l10n.json": configuration])
            let run = await CommandRun.run(["rename", name, name], in: tree)
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("the key has this name already"))
            #expect(tree.text("l10n.json") == configuration)
            #expect(try Self.text(in: tree) == Self.shop)
        }
    }

    // MARK: Stale keys

    private static let stale = CatalogJSON.xcodeCatalog(
        ["a.literal", "b.accessor", "c.built.x", "d.gone", "e.called"].map {
            CatalogJSON.xcodeEntry($0, [("en", "Text", "translated")], extractionState: "stale")
        })
    private static let code = """
        let names = ["a.literal"]
        print(L10n.B.accessor)
        func text(_ part: String) -> String { NSLocalizedString("c.built.\\(part)", comment: "") }
        let called = String(localized: "e.called")
        """
    private static let configuration =
        #"{"generate":{"catalog":"Shop.xcstrings","output":"L10n.swift"},"rules":{"stale-key":"warning"}}"#

    private static func keys(_ tree: MemoryFileTree) throws -> [String] {
        try text(in: tree).matches(of: /"([abcde]\.[\w.]+)" : \{/).map { String($0.1) }
    }

    @Test(arguments: [
        ["remove", "--stale"], ["check", "--code", "--fix", "--unsafe-fixes"],
        ["check", "--code", "--fix", "--rule", "stale-key"],
    ])
    func removesNoStaleKeyThatTheCodeNames(_ command: [String]) async throws {
        let tree = Self.tree([
            "Shop.xcstrings": Self.stale, "A.swift": Self.code, "l10n.json": Self.configuration,
        ])
        let run = await CommandRun.run(command, in: tree)
        #expect(try Self.keys(tree) == ["a.literal", "b.accessor", "c.built.x", "e.called"], "\(run.output)\(run.errors)")
        guard command[0] == "remove" else { return }
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("'c.built.x' stays, because something in the project names it"))
    }

    @Test func withoutTheCodeNoStaleKeyIsRemoved() async throws {
        let tree = Self.tree(["Shop.xcstrings": Self.stale, "l10n.json": Self.configuration])
        let run = await CommandRun.run(["remove", "--stale"], in: tree)
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("no code was found that could use the stale ones"), "\(run.errors)")
        #expect(try Self.keys(tree).count == 5)
        for command in [["remove", "d.gone", "--stale"], ["remove", "--stale", "--force"]] {
            let run = await CommandRun.run(command, in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        #expect(try Self.keys(tree).isEmpty)
    }

    @Test func withoutTheCodeAStaleKeyIsNotFixed() async throws {
        let tree = Self.tree([
            "Shop.xcstrings": Self.stale, "A.swift": Self.code, "l10n.json": Self.configuration,
        ])
        let run = await CommandRun.run(["check", "--fix", "--unsafe-fixes", "--all"], in: tree)
        #expect(try Self.keys(tree).count == 5)
        #expect(run.output.contains("fix: run 'l10n scan' to see whether the code names it"), "\(run.output)")
        let scan = await CommandRun.run(["scan", "--all"], in: tree)
        #expect(scan.output.contains("fix: keep it, because something in the project names it"), "\(scan.output)")
        #expect(scan.output.contains("fix: delete the key"), "\(scan.output)")
    }

    @Test(arguments: [
        ("cart.items", "de", "%@ Sachen", "format-type-mismatch"), ("cart.items", "de", "Sachen", "format-missing-argument"),
        ("cart.title", "de", "%d Korb", "format-extra-argument"),
    ])
    func setRefusesWhatWouldCrashOrSayNonsense(_ key: String, _ language: String, _ text: String, _ rule: String) async throws {
        #expect(try await Self.refusal("set", key, language, text).contains("[\(rule)]"))
    }

    @Test func setWritesARefusedTextForReviewWhenForced() async throws {
        let text = try await Self.edited(["set", "cart.items", "de", "%@ Sachen", "--force"])
        #expect(text.contains("\"state\" : \"needs_review\",\n            \"value\" : \"%@ Sachen\""))
    }

    @Test func setMakesAPlainTextTheOtherForm() async throws {
        let text = try await Self.edited(["set", "cart.items", "en", "%lld item", "--form", "one"])
        let show = await CommandRun.run(
            ["show", "cart.items", "--languages", "en", "--count", "1,2"], in: Self.tree(["Shop.xcstrings": text]))
        #expect(show.output == "Shop.xcstrings: cart.items\n  en        1  1 item\n            2  2 items\n")
    }

    @Test func setSaysHowToWriteAPluralWhole() async throws {
        let refusal = try await Self.refusal("set", "cart.items", "pl", "%lld sztuka", "--form", "one")
        #expect(refusal.contains("-missing") && refusal.contains("'--plural' writes all forms at once"), "\(refusal)")
    }

    @Test func setNamesTheFormsOfATextThatHasSeveral() async throws {
        let tree = Self.tree()
        _ = await CommandRun.run(["set", "cart.items", "en", "%lld item", "--form", "one"], in: tree)
        let run = await CommandRun.run(["set", "cart.items", "en", "%lld"], in: tree)
        #expect(run.exitCode == 1 && run.errors.contains("several forms"))
    }

    @Test func setSuggestsTheNearestKey() async throws {
        #expect(try await Self.refusal("set", "cart.titel", "de", "x").contains("did you mean 'cart.title'?"))
    }

    // MARK: Renaming

    @Test func renameKeepsTheOldAccessor() async throws {
        let configuration =
            "{\n  \"generate\" : [\n    {\n      \"catalog\" : \"Shop.xcstrings\",\n"
            + "      \"output\" : \"L10n.swift\"\n    }\n  ]\n}\n"
        let tree = Self.tree(["l10n.json": configuration, "A.swift": "print(L10n.Cart.title)\nlet a = \"cart.title\"\n"])
        let run = await CommandRun.run(["rename", "cart.title", "bag.title", "--code"], in: tree)
        #expect(
            run.output == """
                wrote Shop.xcstrings
                wrote l10n.json (old accessors stay, deprecated)
                wrote A.swift (2 uses renamed)

                """)
        #expect(try Self.text("A.swift", in: tree) == "print(L10n.Bag.title)\nlet a = \"bag.title\"\n")
        #expect(await CommandRun.run(["generate"], in: tree).exitCode == 0)
        #expect(try Self.text("L10n.swift", in: tree).contains("deprecated"))
        _ = await CommandRun.run(["rename", "bag.title", "box.title"], in: tree)
        #expect(try Self.text("l10n.json", in: tree).contains(#""cart.title" : "box.title""#))
        #expect(try Self.text("l10n.json", in: tree).contains(#""bag.title" : "box.title""#))
        #expect(await CommandRun.run(["check"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["rename", "box.title", "cart.title"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["generate"], in: tree).exitCode == 0)
    }

    @Test func renameKeepsTheTextOfAKeyThatIsItsText() async throws {
        let catalog = CatalogJSON.xcodeCatalog([CatalogJSON.xcodeEntry("Add to bag", [("de", "In den Korb", "translated")])])
        let text = try await Self.edited(["rename", "Add to bag", "bag.add"], files: ["Shop.xcstrings": catalog])
        #expect(text.contains(#""value" : "Add to bag""#))
    }

    // MARK: New catalogs

    @Test func newMakesACatalogThatCheckAccepts() async throws {
        let tree = MemoryFileTree(texts: ["App/Package.swift": "let package = Package()"])
        let run = await CommandRun.run(["new", "App/Sources/Bag/L10n.xcstrings", "--languages", "de,pl"], in: tree)
        #expect(run.exitCode == 0 && run.output.contains("add-target-dependency L10nRuntime Bag"))
        #expect(run.output.contains(#""required" : ["de", "pl"]"#))
        #expect(await CommandRun.run(["check", "--strict"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["format", "--check"], in: tree).exitCode == 0)
        let again = await CommandRun.run(["new", "App/Sources/Bag/L10n.xcstrings"], in: tree)
        #expect(again.exitCode == 2)
    }

    @Test func languageAddsTheFormsThatTheLanguageNeeds() async throws {
        let text = try await Self.edited(
            ["set", "cart.items", "en", "%lld item", "--form", "one"], ["language", "add", "pl", "--copy-source"])
        for form in ["few", "many", "one", "other"] { #expect(text.contains("\"\(form)\" : {"), "\(form)") }
        let tree = Self.tree(["Shop.xcstrings": text])
        #expect(await CommandRun.run(["check"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["format", "--check"], in: tree).exitCode == 0)
    }
}
