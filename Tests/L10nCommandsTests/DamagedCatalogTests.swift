import ArgumentParser
import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// A command that could not do all it was asked says so and does not exit with 0. This goes over all commands, with catalogs that
/// could be read in part, not at all, or that are not there.
struct DamagedCatalogTests {
    private enum Reading {
        /// Runs that read `Shop.xcstrings`, which is damaged, beside `Good.xcstrings`.
        case all([[String]])
        /// Runs that report damage as what they were asked for: they have no option to accept it.
        case reports([[String]])
        /// Why the command is not asked here.
        case none(String)
    }

    /// By command: a new one must be added.
    private static let commands: [String: Reading] = [
        "check": .reports([
            ["check"], ["check", shop], ["check", shop, "--rule", "empty-value"], ["check", shop, "--impact", "style"],
            ["check", "--format", "json"], ["check", "--fix"], ["check", "--diff"],
            ["check", "--write-baseline", "--baseline", "b"],
        ]),
        "proof": .reports([["proof"], ["proof", shop]]),
        "scan": .reports([["scan"], ["scan", "--rule", "missing-key"], ["scan", "--fix"]]),
        "sync": .all([["sync"], ["sync", "--check"], ["sync", "--stale"], ["sync", "--dry-run"]]),
        "report": .all([["report"], ["report", shop], ["report", "--min", "1"], ["report", "--format", "json"]]),
        "format": .all([["format"], ["format", shop], ["format", "--check"], ["format", "--diff"]]),
        "show": .all([["show", key], ["show", key, shop, good]]),
        "where": .all([["where", key], ["where", "review.*", "--format", "jsonl"]]),
        "find": .all([["find", "good"], ["find", "good", "--format", "jsonl"]]),
        "diff": .all([["diff", good, shop], ["diff", shop, good], ["diff", good, shop, "--format", "json"]]),
        "generate": .all([
            ["generate", shop, "--output", "L.swift"], ["generate", shop, "--output", "L.swift", "--dry-run"],
            ["generate", shop, "--output", "-"],
        ]),
        "compile": .all([
            ["compile", "-o", "out"], ["compile", shop, good, "-o", "out"], ["compile", "-o", "out", "--permissive"],
        ]),
        "init": .all([["init"], ["init", "--print"]]),
        "add": .all([["add", "review.bad", "Bad"]]),
        "set": .all([["set", key, "de", "Fein"], ["set", key, "de", "Fein", "--force"]]),
        "comment": .all([["comment", key, "Hi"]]),
        "state": .all([["state", key, "--to", "new"]]),
        "mark": .all([["mark", key, "--no-symbol"]]),
        "rename": .all([["rename", key, "review.fine"], ["rename", "review.*", "reviews.*"]]),
        "copy": .all([["copy", key, "review.fine"]]),
        "move": .all([["move", key, "--to", "Pods/Target.xcstrings"]]),
        "remove": .all([["remove", key], ["remove", "review.*"], ["remove", key, "--languages", "de"]]),
        "language add": .all([["language", "add", "fr"], ["language", "add", "fr", "--copy", "de"]]),
        "language remove": .all([["language", "remove", "de"]]),
        "language rename": .all([["language", "rename", "de", "fr"]]),
        "list": .all([["list"], ["list", key], ["list", "--format", "jsonl"], ["list", "--rule", "empty-value"]]),
        "apply": .all([["apply", "lines.jsonl"], ["apply", "lines.jsonl", "--partial"]]),
        "translate": .all([["translate", "--with", "cat"]]),
        "pseudo": .all([["pseudo"]]),
        "export": .all([["export", "-o", "out"], ["export", good, shop, "-o", "out", "--format", "po"]]),
        "import": .all([["import", "de.xliff"]]),
        "textconv": .none("Git would give up the whole difference: its own test is below."),
        "resolve": .none("It is asked to mend damaged catalogs."),
        "merge-driver": .none("Git merges by lines what it cannot read."),
        "new": .none("It reads no catalog."), "decompile": .none("It reads property lists."),
        "config show": .none("It reads no catalog."), "rules": .none("It reads no catalog."),
        "explain": .none("It reads no catalog."),
        "template list": .none("It reads no catalog."), "template show": .none("It reads no catalog."),
        "template fields": .none("It reads no catalog."), "help": .none("It reads no catalog."),
        "hook install": .none("It reads no catalog."), "hook uninstall": .none("It reads no catalog."),
        "hook status": .none("It reads no catalog."), "mcp": .none("It runs other commands."),
        "lsp": .none("It serves editors, which see the finding."),
    ]

    private static let shop = "Shop.xcstrings"
    private static let good = "Good.xcstrings"
    private static let key = "review.good"

    private static let names = leaves(L10nTool.self, []).sorted()

    private static func leaves(_ command: any ParsableCommand.Type, _ path: [String]) -> [String] {
        let configuration = command.configuration
        // Those in groups are among the others.
        let children = configuration.subcommands
        if children.isEmpty { return [path.joined(separator: " ")] }
        return children.flatMap { leaves($0, path + [$0.configuration.commandName ?? ""]) }
    }

    private static let second = Catalogs.clean.replacing("review.good", with: "review.other")
        .replacing("\"strings\" : {\n", with: "\"strings\" : {\n\(entry("a.first")),\n\(entry("b.second")),\n")

    private static func entry(_ key: String) -> String { "    \"\(key)\" : {\n      \"comment\" : \"Text\"\n    }" }

    /// Catalogs of which a part can be read.
    private static let partial: [String: [UInt8]] = [
        "cut off": Array(second.prefix(190).utf8),
        "conflict": Array(
            second.replacing("    \"b.second\"", with: "<<<<<<< HEAD\n    \"b.second\"")
                .replacing("    \"review.other\"", with: "=======\n    \"review.other\"")
                .replacing("  \"version\"", with: ">>>>>>> main\n  \"version\"").utf8),
        "missing comma": Array(second.replacing("},\n    \"b.second\"", with: "}\n    \"b.second\"").utf8),
        "letters of Latin-1": Array(second.utf8.map { $0 == UInt8(ascii: "x") ? 0xE4 : $0 }),
    ]

    /// Files of which nothing can be read.
    private static let useless: [String: [UInt8]] = [
        "empty": [], "blank": Array(" \n".utf8),
        "UTF-16": [0xFF, 0xFE] + second.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
        "another file": Array("{\"name\" : \"x\", \"version\" : \"1.0\"}".utf8), "a list": Array("[]".utf8),
        "text": Array("just text".utf8),
        "no object": Array("{\"sourceLanguage\" : \"en\", \"strings\" : [], \"version\" : \"1.0\"}".utf8),
        "an image": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13],
    ]

    private static func files(_ bytes: [UInt8]?) -> MemoryFileTree {
        let xliff = """
            <xliff version="1.2"><file original="Good.xcstrings" source-language="en" target-language="de"><body>\
            <trans-unit id="review.good"><source>Good</source><target state="translated">Fein</target></trans-unit>\
            </body></file></xliff>
            """
        let line = "{\"catalog\":\"Good.xcstrings\",\"key\":\"review.good\",\"language\":\"de\",\"text\":\"Fein\"}\n"
        var files = [
            good: Array(Catalogs.clean.utf8), "de.xliff": Array(xliff.utf8), "lines.jsonl": Array(line.utf8),
            // No search looks there.
            "Pods/Target.xcstrings": Array(second.utf8),
        ]
        files[shop] = bytes
        return MemoryFileTree(files)
    }

    private static func contents(_ tree: MemoryFileTree) -> [String: [UInt8]?] {
        Dictionary(uniqueKeysWithValues: tree.names(in: "/").map { ($0, try? tree.read($0).bytes) })
    }

    @Test func everyCommandIsAsked() { #expect(Self.commands.keys.sorted() == Self.names) }

    @Test(arguments: names)
    func saysWhatCouldNotBeRead(_ name: String) async throws {
        for (kinds, code) in [(Self.partial, Int32(1)), (Self.useless, 2)] {
            for (kind, bytes) in kinds {
                for arguments in Self.runs(name) {
                    let files = Self.files(bytes)
                    let before = Self.contents(files)
                    let run = await CommandRun.run(arguments, in: files)
                    let about = "\(kind): \(arguments)\n\(run.output)\(run.errors)"
                    #expect(run.exitCode == code, "\(about)")
                    #expect((run.output + run.errors).contains("Shop.xcstrings"), "\(about)")
                    // Fixes and formatting are for each file by itself.
                    if !["check", "format"].contains(name) { #expect(Self.contents(files) == before, "\(about)") }
                    #expect(files.text(Self.shop).map { Array($0.utf8) } != [] || bytes.allSatisfy { $0 <= 0x20 }, "\(about)")
                }
            }
        }
    }

    @Test(arguments: names)
    func goesOnWithTheRestIfThatIsAccepted(_ name: String) async throws {
        guard case .all(let runs) = try #require(Self.commands[name]) else { return }
        for (kind, bytes) in Self.partial.merging(Self.useless, uniquingKeysWith: { first, _ in first }) {
            for arguments in runs {
                let files = Self.files(bytes)
                let run = await CommandRun.run(arguments + ["--accept-damaged"], in: files)
                let about = "\(kind): \(arguments)\n\(run.output)\(run.errors)"
                #expect(run.exitCode == 0, "\(about)")
                #expect(run.errors.contains("Shop.xcstrings:"), "\(about)")
                #expect(try files.read(Self.shop).bytes == bytes, "\(about)")
            }
        }
    }

    @Test(arguments: names)
    func failsForAMissingFile(_ name: String) async throws {
        let edits = ["add", "set", "comment", "state", "mark", "rename", "copy", "move", "remove", "apply", "pseudo", "import"]
        let ends = ["language add", "language remove", "language rename", "list", "translate"]
        for arguments in Self.runs(name) {
            let isNamed = arguments.contains(Self.shop)
            guard isNamed || (edits + ends).contains(name) else { continue }
            let files = Self.files(nil)
            let run = await CommandRun.run(arguments + (isNamed ? [] : ["--catalog", Self.shop]), in: files)
            #expect(run.exitCode == 2, "\(arguments)\n\(run.output)\(run.errors)")
            #expect(!run.errors.isEmpty)
        }
    }

    /// What is well-formed and still not all read: one of two different entries, or a field that is no text. Edits elsewhere keep it.
    @Test(arguments: [
        ["list"], ["list", key], ["show", key], ["report"], ["export", "-o", "out"], ["diff", good, shop], ["scan"],
        ["scan", "--fix"],
        ["sync", "--check"], ["sync"], ["translate", "--with", "cat", "--dry-run"], ["textconv", shop],
    ])
    func saysWhichPlacesWereNotRead(_ arguments: [String]) async throws {
        let places = [
            "appears twice": Self.second.replacing("\"a.first\"", with: "\"review.other\""),
            "must be a JSON string": Self.second.replacing("\"comment\" : \"Text\"", with: "\"comment\" : 5"),
        ]
        for (message, text) in places {
            let files = Self.files(Array(text.utf8))
            let before = Self.contents(files)
            let run = await CommandRun.run(arguments, in: files)
            #expect(run.errors.contains("Shop.xcstrings:") && run.errors.contains(message), "\(run.output)\(run.errors)")
            #expect(run.exitCode == (arguments[0] == "textconv" ? 0 : 1), "\(message)")
            #expect(Self.contents(files) == before)
            guard !["scan", "textconv"].contains(arguments[0]) else { continue }
            let accepting = await CommandRun.run(arguments + ["--accept-damaged"], in: Self.files(Array(text.utf8)))
            #expect(accepting.exitCode == 0, "\(accepting.output)\(accepting.errors)")
            #expect(accepting.errors.contains("Shop.xcstrings:"))
        }
    }

    private static func runs(_ name: String) -> [[String]] {
        switch commands[name] {
        case .all(let runs), .reports(let runs): runs
        default: []
        }
    }

    /// The one exception.
    @Test(arguments: partial.merging(useless) { first, _ in first }.sorted { $0.key < $1.key })
    func showsGitADamagedFileUnchanged(_ kind: String, _ bytes: [UInt8]) async {
        let run = await CommandRun.run(["textconv", Self.shop], in: Self.files(bytes))
        #expect(run.exitCode == 0)
        #expect(run.output == String(decoding: bytes, as: UTF8.self))
        #expect(run.errors.hasPrefix("Shop.xcstrings:"))
    }

    /// What a configuration says about rules is no reason to be silent.
    @Test(arguments: [["check"], ["check", "--rule", "empty-value"], ["scan"], ["report"], ["generate", shop, "--output", "-"]])
    func aConfigurationDoesNotHideDamage(_ arguments: [String]) async throws {
        let rules = ["byte-order-mark", "conflict-marker", "invalid-json"].map { "\"\($0)\" : \"off\"" }.joined(separator: ", ")
        for (kinds, code) in [(Self.partial, Int32(1)), (Self.useless, 2)] {
            for (kind, bytes) in kinds {
                let files = Self.files(bytes)
                try files.replace("l10n.json", with: [Array("{ \"rules\" : { \(rules) } }".utf8)[...]])
                let run = await CommandRun.run(arguments, in: files)
                #expect(run.exitCode == code, "\(kind)\n\(run.output)\(run.errors)")
                #expect(run.errors.contains("Shop.xcstrings:") || run.output.contains("Shop.xcstrings"), "\(kind)")
            }
        }
    }

    /// Keys after a lost bracket are keys, not languages.
    @Test(arguments: ["conflict", "brackets"])
    func readsKeysAfterALostBracket(_ kind: String) async throws {
        let conflict = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Add" : {
                  "localizations" : {
            <<<<<<< HEAD
                    "cs" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "Přidat"
            =======
                    "fr" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "Ajouter"
            >>>>>>> main
                      }
                    }
                  }
                },
                "Empty" : {},
                "Save" : {
                  "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } } }
                }
              },
              "version" : "1.0"
            }
            """
        let text =
            kind == "conflict"
            ? conflict : String(conflict.split(separator: "\n").filter { !"<=>".contains($0.first!) }.joined(separator: "\n"))
        let files = MemoryFileTree(texts: ["A.xcstrings": text])
        let list = await CommandRun.run(["list"], in: files)
        #expect(list.output.contains("Save   fr  translated  Enregistrer"), "\(list.output)")
        #expect(list.output.contains("Empty"))
        let check = await CommandRun.run(["check", "--all"], in: files)
        #expect(!check.output.contains("unknown-locale"), "\(check.output)")
        #expect(!check.output.contains("schema"), "\(check.output)")
        #expect(!check.output.contains("translation"), "\(check.output)")
    }

    /// Between the markers of a conflict nobody knows which text belongs to which key: those keys are left out by name.
    @Test(arguments: [
        // Two keys whose lines git took for one, as far as they are the same.
        """
            "a.mine" : {
        =======
            "a.theirs" : {
        >>>>>>> main
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Gut" } }
              }
            },
        """,
        // One key with another text in each.
        """
            "a.mine" : { "comment" : "Mine" },
        =======
            "a.mine" : { "comment" : "Theirs" },
        >>>>>>> main
        """,
        """
            "a.mine" : { "comment" : "Mine" },
        ||||||| base
        =======
            "a.theirs" : { "comment" : "Theirs" },
        >>>>>>> main
        """,
    ])
    func leavesOutWhatAConflictHas(_ conflict: String) async throws {
        let text = Catalogs.clean.replacing("\"strings\" : {\n", with: "\"strings\" : {\n<<<<<<< HEAD\n\(conflict)\n")
        for command in [["list"], ["export", "-o", "out"], ["report", "--format", "json"]] {
            let files = MemoryFileTree(texts: ["A.xcstrings": text])
            let run = await CommandRun.run(command + ["--accept-damaged"], in: files)
            #expect(run.exitCode == 0)
            #expect(run.errors.contains("left out, because of the merge conflict: 'a.mine'"), "\(run.errors)")
            #expect(!run.output.contains("a.mine") && !run.output.contains("a.theirs"), "\(run.output)")
            if command == ["list"] { #expect(run.output.contains("review.good"), "\(run.output)") }
        }
    }

    /// What is counted once for the whole catalog counts what is left.
    @Test func aConflictTakesItsIssuesAlong() async {
        func entry(_ key: String, _ state: String) -> String { "    \"\(key)\" : { \"extractionState\" : \"\(state)\" }," }
        let conflict = [
            "<<<<<<< a", entry("b", "odd"), "=======", entry("b", "other"), ">>>>>>> b", entry("c", "odd"), entry("d", "odd"),
        ]
        let text = Catalogs.clean.replacing(
            "\"strings\" : {\n", with: "\"strings\" : {\n\(entry("a", "odd"))\n\(conflict.joined(separator: "\n"))\n")
        let run = await CommandRun.run(["list", "--accept-damaged"], in: MemoryFileTree(texts: ["A.xcstrings": text]))
        #expect(run.exitCode == 0 && run.errors.contains("'b'"), "\(run.errors)")
        let check = await CommandRun.run(["check"], in: MemoryFileTree(texts: ["A.xcstrings": text]))
        #expect(check.exitCode == 1)
    }
}
