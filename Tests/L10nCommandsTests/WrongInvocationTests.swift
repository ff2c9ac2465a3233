import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// What people ask for by mistake is refused with a reason, and changes no file.
struct WrongInvocationTests {
    private struct Row: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let exitCode: Int32
        let errors: String
        var files: [String: String] = [:]

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static func apply(_ table: String, _ errors: String) -> Row {
        Row(arguments: ["apply", "a.csv"], exitCode: 1, errors: errors, files: ["a.csv": table])
    }

    private static let rows = [
        // What is no catalog is not ours to fix.
        Row(
            arguments: ["check", "--fix", "package.json"], exitCode: 2, errors: "this is not a String Catalog",
            files: ["package.json": "{ \"name\" : \"shop\" }"]),
        Row(
            arguments: ["check", "--fix", "--unsafe-fixes", "main.swift"], exitCode: 2, errors: "",
            files: ["main.swift": "print(\"Hello\")\n"]),
        // A table that says less or more than its columns.
        apply("key,language,text\nreview.good,de,Gut, sehr gut\n", "the row has more cells than the first one"),
        apply("key,language,text,text\nreview.good,de,A,B\n", "'text' appears twice here"),
        apply("key,language,txt\nreview.good,de,A\n", "unknown field 'txt'; did you mean 'text'?"),
        apply("key,language\nreview.good,de\n", "'target' is missing here; add it"),
        apply("{\"key\":\"a\",\"key\":\"review.good\",\"language\":\"de\",\"text\":\"A\"}\n", "'key' appears twice here"),
        // A language that no catalog can do without stays in the configuration, too.
        Row(
            arguments: ["language", "remove", "en", "--force"], exitCode: 1, errors: "'en' is the source language",
            files: ["l10n.json": "{ \"languages\" : { \"required\" : [\"de\", \"en\"] } }"]),
        Row(arguments: ["language", "remove", "pl"], exitCode: 1, errors: "'pl'"),
        Row(arguments: ["export", "--output", ""], exitCode: 2, errors: "a path is empty"),
        Row(
            arguments: ["add", "Hi {name}", "--argument", "name=String"], exitCode: 1,
            errors: "a key cannot have arguments: give the text a key of its own"),
        Row(
            arguments: ["add", "hi.title", "Hi {name}", "--argument", "name=String", "--argument", "name=Int"], exitCode: 2,
            errors: "'name' appears twice here"),
        // Rules that cannot run find nothing, which says nothing.
        Row(arguments: ["check", "--rule", "unused-key"], exitCode: 2, errors: "'unused-key' compares catalogs with code"),
        Row(
            arguments: ["check", "--rule", "accessor-changed"], exitCode: 2,
            errors: "'accessor-changed' compares catalogs with earlier ones"),
        Row(
            arguments: ["scan", "--rule", "missing-translation"], exitCode: 2, errors: "'missing-translation' is not about code"),
        Row(arguments: ["scan", "nosuch"], exitCode: 2, errors: "nosuch: error: no such file or folder"),
        // A marker that marks nothing is left for people.
        Row(
            arguments: ["resolve"], exitCode: 2, errors: "Marked.xcstrings:2:1: error: this conflict marker is not part of",
            files: ["Marked.xcstrings": "{\n<<<<<<< HEAD\n" + Catalogs.clean.dropFirst(2)]),
        // An empty catalog would stand in the way of the next try.
        Row(
            arguments: ["new", "New.xcstrings", "--from", "en.json"], exitCode: 2, errors: "no text was found",
            files: ["en.json": "{ \"a\" :"]),
        // Every key and every pattern must fit something.
        Row(arguments: ["mark", "review.good", "zz.*", "--manual"], exitCode: 1, errors: "no key matches 'zz.*'"),
        Row(arguments: ["show", "zz.*"], exitCode: 1, errors: "no key matches 'zz.*'"),
        Row(arguments: ["list", "zz.*"], exitCode: 1, errors: "no key matches 'zz.*'"),
        Row(arguments: ["set", "review.*", "de", "Gut"], exitCode: 1, errors: "this command takes one key, not a pattern"),
        Row(arguments: ["move", "review.goood", "--to", "Other.xcstrings"], exitCode: 1, errors: "did you mean 'review.good'?"),
        Row(
            arguments: ["move", "review.good", "--to", "Shop.xcstrings"], exitCode: 1,
            errors: "'review.good' is already in this catalog"),
        Row(
            arguments: ["check", "--key", "review.goood"], exitCode: 2,
            errors: "so nothing was checked; did you mean 'review.good'?"),
        Row(arguments: ["check", "--only-languages", "cy"], exitCode: 1, errors: "'cy'"),
        Row(
            arguments: ["check", "--rule", "stale-key", "--skip-rule", "stale-key"], exitCode: 2,
            errors: "'stale-key' is both wanted and skipped"),
        Row(arguments: ["report", "--key", "review.good"], exitCode: 2, errors: "'--key' chooses findings"),
        Row(arguments: ["mark", "review.good", "--symbol", "--no-symbol"], exitCode: 2, errors: "--no-symbol"),
        // A number below zero is a number.
        Row(arguments: ["find", "Good", "--limit", "-1"], exitCode: 2, errors: "'--limit' must be at least 1"),
        Row(arguments: ["list", "--offset", "-1"], exitCode: 2, errors: "--offset cannot be negative"),
        Row(arguments: ["list", "--offset", "900"], exitCode: 1, errors: "'--offset' takes a smaller number"),
        Row(arguments: ["init", "--baseline"], exitCode: 2, errors: "l10n check --write-baseline", files: ["l10n.json": "{}"]),
        Row(arguments: ["generate", "nosuch.xcstrings"], exitCode: 2, errors: "no such file or folder"),
        Row(arguments: ["generate", "--output", ""], exitCode: 2, errors: "a path is empty"),
        Row(arguments: ["translate", "--with", " "], exitCode: 2, errors: "'--with' takes the command that translates"),
        Row(arguments: ["translate", "--with", "cat", "--languages", "en"], exitCode: 1, errors: "'en' is the source language"),
        Row(
            arguments: ["translate", "--with", "l10n-no-such-program", "--languages", "fr"], exitCode: 2,
            errors: "there is no program 'l10n-no-such-program'"),
        Row(
            arguments: ["apply", "Folder"], exitCode: 2, errors: "this is a folder; name a file in it",
            files: ["Folder/readme": ""]),
        Row(
            arguments: ["import", "a.csv", "--map", "de=en"], exitCode: 2, errors: "'en' is the source language of the catalog",
            files: ["a.csv": "key,language,source,target\nreview.good,de,Good,Gut\n"]),
    ]

    @Test(arguments: rows) private func isRefused(_ row: Row) async throws {
        let files = row.files.merging(["Shop.xcstrings": Catalogs.clean]) { $1 }
        let tree = MemoryFileTree(texts: files)
        let run = await CommandRun.run(row.arguments, in: tree)
        #expect(run.exitCode == row.exitCode, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(row.errors), "\(run.errors)")
        for (path, text) in files { #expect(tree.text(path) == text) }
        #expect(tree.text("New.xcstrings") == nil)
    }

    /// Texts of Android for some screens are those of no language.
    @Test(arguments: ["values-land", "values-night-v21", "values-de-sw600dp", "values-de-rAT-land", "values-car"])
    func resourcesForSomeDevicesAreNotRead(_ folder: String) async {
        func resources(_ text: String) -> String { "<resources><string name=\"title\">\(text)</string></resources>" }
        let tree = MemoryFileTree(texts: [
            "res/values/strings.xml": resources("Plain"), "res/values-de/strings.xml": resources("Einfach"),
            "res/\(folder)/strings.xml": resources("Other"),
        ])
        let run = await CommandRun.run(["new", "New.xcstrings", "--from", "res"], in: tree)
        #expect(run.exitCode == 1 && run.errors.contains("'\(folder)' is not for a language"), "\(run.errors)")
        let catalog = tree.text("New.xcstrings") ?? ""
        #expect(catalog.contains("Plain") && catalog.contains("Einfach") && !catalog.contains("Other"), "\(catalog)")
    }

    /// Spreadsheets write numbers in their own way.
    @Test(arguments: [
        ("00123", "123", true), ("50%", "50.00%", true), ("1E5", "1.00E+05", true),
        ("12345678901234567890", "1.23456789012346E+019", true),
        ("1.5", "1,5", false), ("50%", "50 %", true), ("10", "20", false), ("A1", "A2", false),
    ]) func numbersOfSpreadsheetsReplaceNothing(_ present: String, _ text: String, _ isRefused: Bool) async {
        let catalog = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "size", [("de", present, "translated"), ("en", "Size", "translated")], extractionState: "manual")
        ])
        let tree = MemoryFileTree(texts: [
            "Shop.xcstrings": catalog, "de.csv": "key,language,source,target\nsize,de,Size,\"\(text)\"\n",
        ])
        let run = await CommandRun.run(["import", "de.csv"], in: tree)
        #expect((tree.text("Shop.xcstrings") == catalog) == isRefused, "\(run.output)\(run.errors)")
        #expect(run.exitCode == (isRefused ? 1 : 0))
    }

    /// Of a key that a `.strings` file has twice the app shows the last text.
    @Test func ofAKeyTwiceTheLastTextCounts() async {
        let catalog = CatalogJSON.catalog(CatalogJSON.entry("Hello", [("en", CatalogJSON.unit("Hello"))]))
        let strings = "\"Hello\" = \"Salut\";\n\"Hello\" = \"Bonjour\";\n"
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": catalog, "fr.lproj/Shop.strings": strings])
        let run = await CommandRun.run(["import", "fr.lproj"], in: tree)
        #expect(
            run.exitCode == 1 && run.errors.contains("fr.lproj/Shop.strings:1:11: error: 'Hello' has two different"),
            "\(run.errors)")
        let text = tree.text("Shop.xcstrings") ?? ""
        #expect(text.contains("Bonjour") && !text.contains("Salut"), "\(text)")
    }

    /// The texts of the source language are no copies of the source texts.
    @Test func aFileOfTheSourceLanguageChangesNothing() async {
        let catalog = CatalogJSON.catalog(CatalogJSON.entry("Settings", [("de", CatalogJSON.unit("Einstellungen"))]))
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": catalog, "en.lproj/Shop.strings": "\"Settings\" = \"Settings\";\n"])
        let run = await CommandRun.run(["import", "en.lproj", "--accept-copies"], in: tree)
        #expect(run.exitCode == 0 && tree.text("Shop.xcstrings") == catalog, "\(run.errors)")
    }

    /// A slip in a field's name would lose what it says.
    @Test(arguments: ["sate", "form", "plath"]) func aMisspelledFieldIsRefused(_ field: String) async {
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let line =
            "{\"key\": \"review.good\", \"language\": \"de\", \"text\": \"A\", \"\(field)\": \"needs_review\", \"note\": \"\"}"
        let run = await CommandRun.run(["apply", "-"], in: tree, input: line)
        #expect(run.exitCode == 1 && run.errors.contains("did you mean"), "\(run.errors)")
        #expect(tree.text("Shop.xcstrings") == Catalogs.clean)
    }

    /// `languages` may be a list, and may be in a file that the configuration extends.
    @Test(arguments: [
        ("{\"languages\": [\"de\"]}", "{\"languages\": { \"required\" : [\"de\"], \"partial\" : [\"fr\"] }}"),
        (
            "{\"extends\": \"base.json\"}",
            "{\"extends\": \"base.json\", \"languages\": { \"partial\" : [\"es\", \"fr\"] }}"
        ),
    ]) func aLanguageIsAddedToAnyFormOfTheList(_ configuration: String, _ expected: String) async {
        let base = "{\"languages\": {\"partial\": [\"es\"], \"required\": [\"pl\"]}}"
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "l10n.json": configuration, "base.json": base])
        let run = await CommandRun.run(["language", "add", "fr"], in: tree)
        #expect(run.exitCode == 0 && tree.text("l10n.json") == expected, "\(run.errors)")
        #expect(await CommandRun.run(["config", "show"], in: tree).exitCode == 0)
        let removal = await CommandRun.run(["language", "remove", "pl"], in: tree)
        #expect(removal.exitCode == 1, "\(removal.output)")
    }

    /// Nothing is left to do, which is what was asked for.
    @Test func removingStaleKeysWhereThereAreNoneIsDone() async {
        let run = await CommandRun.run(["remove", "--stale"], in: MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean]))
        #expect(run.exitCode == 0)
        #expect(run.output == "no key is stale; nothing to remove\n")
    }

    /// One value that a text shows twice is one parameter.
    @Test func anArgumentMayBeShownTwice() async {
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let run = await CommandRun.run(["add", "sum.title", "{a} + {a}", "--argument", "a=Int"], in: tree)
        #expect(run.output.contains("L10n.Sum.title(a: Int)"), "\(run.output)\(run.errors)")
    }

    /// A clock cannot count as far as a number goes.
    @Test func anyTimeIsALimit() async {
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean])
        let run = await CommandRun.run(
            ["translate", "--with", "cat", "--timeout", "\(Int.max)", "--languages", "fr"], in: tree)
        #expect(run.exitCode == 1, "\(run.errors)")
    }

    /// The old accessor would be the new one.
    @Test func aRenamedKeyMayKeepItsAccessor() async {
        let configuration = "{ \"generate\" : [ { \"catalog\" : \"Shop.xcstrings\", \"output\" : \"L10n.swift\" } ] }"
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "l10n.json": configuration])
        #expect(await CommandRun.run(["rename", "review.good", "review.Good"], in: tree).exitCode == 0)
        let run = await CommandRun.run(["generate"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(tree.text("L10n.swift")?.contains("deprecated") == false)
    }
}
