import Foundation
import TestSupport
import Testing

/// `l10n proof` with the dictionaries of the machine, in a program that checks spelling: that of a release.
struct SpellingTests {
    private static let hasSpelling: Bool = {
        guard FileManager.default.fileExists(atPath: "/usr/share/hunspell/de_DE.dic"),
            FileManager.default.fileExists(atPath: "/usr/share/hunspell/en_US.dic"),
            let run = try? Tool.run(["proof", "--explain", "Haus"], in: Places.root.appendingPathComponent("Examples"))
        else { return false }
        return run.exitCode == 0
    }()

    private static let shop = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry(
            "bag.add",
            [
                ("de", "In den Warenkrob legen", "translated"), ("en", "Add to bag", "translated"),
                ("is", "Bæta við", "translated"),
            ],
            extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "bag.title", [("de", "Warenkorb", "translated"), ("en", "Bag", "translated")], extractionState: "manual"),
    ])

    @Test(.enabled(if: hasSpelling, "the program, or this machine, has no dictionaries"))
    func wordsAreFoundExplainedAndLearned() throws {
        try withTemporaryFolder { folder in
            try Self.shop.write(to: folder.appendingPathComponent("Shop.xcstrings"), atomically: true, encoding: .utf8)
            let run = try Tool.run(["proof"], in: folder)
            #expect(run.exitCode == 0)
            #expect(
                run.output.contains("'Warenkrob' is not in the dictionary of 'de', 'Warenkorb' is [misspelling]"), "\(run.output)"
            )
            #expect(run.errors.contains("/usr/share/hunspell/de_DE") && run.errors.contains("hunspell-is"), "\(run.errors)")
            let why = try Tool.run(["proof", "--explain", "Warenkrob"], in: folder).output
            #expect(
                why.contains("de: /usr/share/hunspell/de_DE does not have it; 1 key has it; 'Warenkorb' is one slip away"),
                "\(why)")
            #expect(try Tool.run(["proof", "--learn", "Warenkrob"], in: folder).exitCode == 0)
            let words = try String(contentsOf: folder.appendingPathComponent("l10n-words/de.txt"), encoding: .utf8)
            #expect(words == "Warenkrob\n")
            #expect(try Tool.run(["proof"], in: folder).output.hasSuffix("no findings\n"))
            let nowhere = try Tool.run(["proof", "--learn", "Nirgends"], in: folder)
            #expect(nowhere.exitCode == 1 && nowhere.errors.contains("'Nirgends' is not reported in any language"))
        }
    }

    @Test(.enabled(if: !hasSpelling, "this program checks spelling")) func saysThatSpellingIsNotChecked() throws {
        try withTemporaryFolder { folder in
            try Self.shop.write(to: folder.appendingPathComponent("Shop.xcstrings"), atomically: true, encoding: .utf8)
            #expect(try Tool.run(["proof"], in: folder).errors.contains("spelling was not checked"))
        }
    }
}
