import Diagnostics
import FileTrees
import Foundation
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

    // MARK: Texts

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
            ["set", "cart.items", "en", "%lld item", "--form", "one"], ["language", "add", "pl", "--copy", "en"])
        for form in ["few", "many", "one", "other"] { #expect(text.contains("\"\(form)\" : {"), "\(form)") }
        let tree = Self.tree(["Shop.xcstrings": text])
        #expect(await CommandRun.run(["check"], in: tree).exitCode == 0)
        #expect(await CommandRun.run(["format", "--check"], in: tree).exitCode == 0)
    }
}
