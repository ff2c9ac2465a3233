import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n proof`, and `check --proof`.
struct ProofCommandTests {
    private static let tree = MemoryFileTree(texts: [
        "Shop.xcstrings": CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "about.code", [("en", "View on GitHub", "translated"), ("pl", "Zobacz na Github  teraz", "translated")],
                extractionState: "manual")
        ])
    ])

    @Test func proofRunsItsRulesAlone() async {
        let run = await CommandRun.run(["proof", "--format", "jsonl"], in: Self.tree)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains(#""rule" : "name-changed""#) && !run.output.contains("double-space"), "\(run.output)")
    }

    @Test func checkRunsThemIfAsked() async {
        let plain = await CommandRun.run(["check", "--format", "jsonl"], in: Self.tree).output
        let proof = await CommandRun.run(["check", "--proof", "--format", "jsonl"], in: Self.tree).output
        #expect(!plain.contains("name-changed") && plain.contains("double-space"))
        #expect(proof.contains("name-changed") && proof.contains("double-space"), "\(proof)")
    }

    @Test func rulesThatAreOffDoNotRunUnlessTheyAreChosen() async {
        for (arguments, isFound) in [
            (["proof"], false), (["check", "--proof"], false), (["proof", "--rule", "name-changed"], true),
        ] {
            let tree = MemoryFileTree(texts: [
                "Shop.xcstrings": Self.tree.text("Shop.xcstrings") ?? "", "l10n.json": #"{"rules": {"name-changed": "off"}}"#,
            ])
            let run = await CommandRun.run(arguments + ["--format", "jsonl"], in: tree)
            #expect(run.output.contains("name-changed") == isFound, "\(arguments)")
        }
    }

    @Test(arguments: [
        (["--explain", "a", "--learn", "b"], "use one of"), (["--learn-all", "--write-baseline"], "use one of"),
        (["--learn", "zwei Worte"], "is not one word"), (["--learn", "*"], "is not one word"),
        (["--explain", ""], "is not one word"),
        (["--dictionaries", "nowhere"], "is not a folder"),
        (["--explain", "Wort", "--only-languages", "eo"], "no catalog has texts in eo"),
    ]) func wrongUsesAreRefused(_ arguments: [String], _ words: String) async {
        let run = await CommandRun.run(["proof"] + arguments, in: Self.tree)
        #expect(run.exitCode == 2 && run.errors.contains(words), "\(run.errors)")
    }

    @Test func damagedCatalogsTeachNothing() async {
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": String((Self.tree.text("Shop.xcstrings") ?? "").dropLast(30))])
        for arguments in [["--learn", "Wort", "--only-languages", "pl"], ["--learn-all"], ["--explain", "Wort"]] {
            let run = await CommandRun.run(["proof"] + arguments, in: tree)
            #expect(run.exitCode == 1 && !run.errors.isEmpty, "\(arguments)")
            #expect(tree.kind(of: "l10n-words/pl.txt") == .missing)
        }
    }

    @Test func wordsThatCannotBeReadAreNamed() async {
        let catalog = Array((Self.tree.text("Shop.xcstrings") ?? "").utf8)
        let tree = MemoryFileTree(["Shop.xcstrings": catalog, "l10n-words/pl.txt": [0x63, 0x61, 0x66, 0xE9, 0x0A]])
        for arguments in [[], ["--learn", "Wort", "--only-languages", "pl"], ["--explain", "Wort"]] {
            let run = await CommandRun.run(["proof"] + arguments, in: tree)
            #expect(run.exitCode == 2 && run.errors.contains("l10n-words/pl.txt: error: "), "\(arguments): \(run.errors)")
        }
    }

    @Test func rulesCanBeChosen() async {
        let run = await CommandRun.run(["proof", "--rule", "mixed-address"], in: Self.tree)
        #expect(run.exitCode == 0 && !run.output.contains("name-changed"))
    }
}
