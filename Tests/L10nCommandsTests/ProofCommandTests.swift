import FileTrees
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

    @Test func rulesCanBeChosen() async {
        let run = await CommandRun.run(["proof", "--rule", "mixed-address"], in: Self.tree)
        #expect(run.exitCode == 0 && !run.output.contains("name-changed"))
    }
}
