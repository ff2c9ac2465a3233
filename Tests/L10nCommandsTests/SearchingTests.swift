import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n where` and `l10n find`.
struct SearchingTests {
    fileprivate static let catalog = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "cart.empty", [("en", "Your cart is empty", "translated"), ("de", "Dein Korb ist leer", "translated")],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.items", [("en", "%lld items", "translated"), ("de", "%lld Artikel", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.title", [("en", "Cart", "translated"), ("de", "Einkaufswagen", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "greeting", [("en", "Hello %@, welcome back", "translated"), ("fr", "Bonjour %@, ça va", "translated")],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry("old.key", [("en", "Cartoon", "translated")], extractionState: "manual"),
    ])

    private static let view = """
        struct CartView: View {
            struct Row: View {
                var body: some View { Text(Strings.Cart.items) }
            }

            var body: some View {
                Text("cart.title", comment: "…")
                Text(.cartEmpty)
                Text(L10n.Cart.title)
            }

            func log() { send("cart.title") }
        }
        """

    fileprivate static func tree(_ more: [String: String] = [:]) -> MemoryFileTree {
        let configuration = #"{ "generate" : [ { "catalog" : "Localizable.xcstrings", "output" : "L10n.swift" } ] }"#
        let files = ["Localizable.xcstrings": catalog, "App/CartView.swift": view, "l10n.json": configuration]
        return MemoryFileTree(texts: files.merging(more) { $1 })
    }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    // MARK: Where

    @Test func listsCallsAccessorsSymbolsAndLiterals() async {
        let run = await CommandRun.run(["where", "cart.*"], in: Self.tree())
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            Self.lines(run.output) == [
                "App/CartView.swift:3:36: cart.items in CartView.Row.body: Strings.Cart.items",
                #"App/CartView.swift:7:14: cart.title in CartView.body: Text("cart.title", comment: "…")"#,
                "  beside it: cart.empty",
                "App/CartView.swift:8:15: cart.empty in CartView.body: .cartEmpty",
                "App/CartView.swift:9:14: cart.title in CartView.body: L10n.Cart.title",
                #"App/CartView.swift:12:23: cart.title in CartView.log: "cart.title""#,
            ])
    }

    @Test func programsGetEachPlaceAsAnObject() async throws {
        let run = await CommandRun.run(["where", "cart.title", "--format", "jsonl"], in: Self.tree())
        let objects = try Self.lines(run.output).map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["kind"] as? String } == ["call", "accessor", "literal"])
        #expect(objects.map { $0["line"] as? Int } == [7, 9, 12])
        #expect(objects.allSatisfy { $0["neighbors"] as? [String] == ["cart.empty"] && $0["type"] as? String == "CartView" })
    }

    @Test func saysWhatNothingUses() async {
        let run = await CommandRun.run(["where", "old.key"], in: Self.tree())
        #expect(run.exitCode == 0)
        #expect(run.output == "'old.key': no place names it; code may still build the key from parts\n")
    }

    @Test func anUnknownKeyIsAnError() async {
        let run = await CommandRun.run(["where", "cart.titel"], in: Self.tree())
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("cart.title"), "\(run.errors)")
    }

    /// What `where` lists, a new name changes, or names.
    @Test func placesAreThoseThatRenameChanges() async throws {
        let tree = Self.tree()
        let count = Self.lines(await CommandRun.run(["where", "cart.title", "--format", "jsonl"], in: tree).output).count
        let run = await CommandRun.run(["rename", "cart.title", "basket.title", "--code"], in: tree)
        let code = String(decoding: try tree.read("App/CartView.swift").bytes, as: UTF8.self)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            code.components(separatedBy: "basket.title").count + code.components(separatedBy: "Basket.title").count - 2 == count)
    }

    /// A key that two tables have is used in the one that a call names, also by `.init("…", table: "…")`.
    @Test func callsAreOfTheTableThatTheyName() async throws {
        let catalog = CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry("title", [("en", "Title", "translated")], extractionState: "manual")
        ])
        let code = """
            Text("title", tableName: "A")
            Text("title", tableName: "B")
            Section(.init("title", table: "B", comment: "…"))
            let resource: LocalizedStringResource = .init("title", table: "A")
            """
        let tree = MemoryFileTree(texts: ["A.xcstrings": catalog, "B.xcstrings": catalog, "View.swift": code])
        let run = await CommandRun.run(["where", "title", "--format", "jsonl"], in: tree)
        let found = Self.lines(run.output).compactMap { $0.firstMatch(of: /"catalog" : "(\w)\.xcstrings".*"line" : (\d)/) }
        #expect(found.map { "\($0.1)\($0.2)" } == ["A1", "B2", "B3", "A4"])
        #expect(await CommandRun.run(["scan"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["rename", "title", "head", "--code", "--catalog", "A.xcstrings"], in: tree).exitCode == 0)
        let new = String(decoding: try tree.read("View.swift").bytes, as: UTF8.self)
        #expect(Self.lines(new).map { $0.contains("head") } == [true, false, false, true])
    }

    /// Whoever goes on after an exit code of 0 would miss what is left.
    @Test func aNameThatIsLeftInCodeIsAFailure() async {
        let run = await CommandRun.run(["rename", "cart.empty", "basket.empty", "--code"], in: Self.tree())
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("App/CartView.swift:8:14: warning: "), "\(run.errors)")
    }

    // MARK: Find

    @Test(arguments: [
        ("Cart", ["cart.title en", "old.key en", "cart.empty en"]), ("CART", ["cart.title en", "old.key en", "cart.empty en"]),
        ("3 items", ["cart.items en"]), ("%lld items", ["cart.items en"]), ("items", ["cart.items en"]),
        ("hello anna, welcome back", ["greeting en"]), ("ca va", ["greeting fr"]), ("einkaufswagn", ["cart.title de"]),
        ("empty cart", ["cart.empty en"]), ("leer", ["cart.empty de"]), ("xylophone", []),
    ]) func findsTheBestFirst(_ text: String, _ expected: [String]) async {
        let run = await CommandRun.run(["find", text, "--format", "jsonl"], in: Self.tree())
        let found = Self.lines(run.output).map { line -> String in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return "\(object?["key"] ?? "") \(object?["language"] ?? "")"
        }
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(found == expected)
    }

    @Test func languagesLimitTheSearch() async {
        let run = await CommandRun.run(["find", "cart", "--languages", "de"], in: Self.tree())
        #expect(run.output == "no text is similar to this\n")
    }

    @Test func saysThatThereAreMore() async {
        let run = await CommandRun.run(["find", "cart", "--limit", "1"], in: Self.tree())
        #expect(run.output == "Localizable.xcstrings:38:5: cart.title en: Cart\n")
        #expect(run.errors == "the best 1 of 3; '--limit 3' lists all\n")
    }

    @Test(arguments: [["find", " "], ["find", "\u{301}"], ["find", "a", "--limit", "0"]])
    func nothingToLookForIsWrongUsage(_ arguments: [String]) async {
        let run = await CommandRun.run(arguments, in: Self.tree())
        #expect(run.exitCode == 2)
    }

    /// Whoever adds a key learns that there is one with its text.
    @Test func addNamesAKeyWithTheSameText() async {
        let run = await CommandRun.run(["add", "basket.title", "cart"], in: Self.tree())
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("note: there is already 'cart.title': 'Cart'"), "\(run.errors)")
    }
}

/// What translators get to know about the code.
extension SearchingTests {
    @Test func listsSayWhereCodeUsesAKey() async {
        let run = await CommandRun.run(
            ["list", "cart.items", "--uses", "--languages", "de", "--format", "jsonl"], in: Self.tree())
        #expect(run.output.contains(#""uses" : [ "App/CartView.swift:3 CartView.Row.body" ]"#), "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        ("xliff", #"<note from="l10n">App/CartView.swift:3 CartView.Row.body</note>"#),
        ("po", "#. App/CartView.swift:3 CartView.Row.body"),
    ]) func exportsSayWhereCodeUsesAKey(_ format: String, _ line: String) async throws {
        let tree = Self.tree()
        let run = await CommandRun.run(["export", "--uses", "--format", format, "--languages", "de", "-o", "out"], in: tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        let path = try #require(tree.files(below: "out", suffixes: [".\(format)"]).paths.first)
        #expect(String(decoding: try tree.read(path).bytes, as: UTF8.self).contains(line))
        let back = await CommandRun.run(["import", path], in: tree)
        #expect(back.exitCode == 0, "\(back.errors)")
        #expect(String(decoding: try tree.read("Localizable.xcstrings").bytes, as: UTF8.self) == Self.catalog)
    }

    @Test func programsThatTranslateGetTheUses() async {
        let program = #"grep -o '"uses" : .[^]]*' >&2; exit 1"#
        let run = await CommandRun.run(
            ["translate", "--with", program, "cart.items", "--languages", "fr", "--retries", "0"], in: Self.tree())
        #expect(run.errors.contains(#""uses" : [ "App/CartView.swift:3 CartView.Row.body" ]"#.dropLast(2)), "\(run.errors)")
    }
}
