import Foundation
import L10nDiagnostics
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// `l10n list`, `l10n apply`, and `l10n translate`.
struct TranslatingTests {
    private static let shop = CatalogJSON.xcodeCatalog([
        CatalogJSON.xcodeEntry("cart.brand", [("en", "%@", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry("cart.items", [("en", "%lld items", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.note", [("de", "=1+1", "needs_review"), ("en", "'=\\\"a\\\",\\n-b", "translated")], extractionState: "manual"),
        CatalogJSON.xcodeEntry(
            "cart.title", [("de", "Korb", "translated"), ("en", "Cart", "translated")], extractionState: "manual"),
    ])

    private static func tree(_ files: [String: String] = [:]) -> MemoryFileTree {
        MemoryFileTree(texts: ["Shop.xcstrings": shop].merging(files) { $1 })
    }

    private static func apply(
        _ lines: String..., in tree: MemoryFileTree, options: [String] = []
    ) async -> CommandRun {
        await CommandRun.run(["apply", "-"] + options, in: tree, input: lines.joined(separator: "\n"))
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("l10n-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    // MARK: list

    @Test func listsPresentAndMissingTexts() async {
        let run = await CommandRun.run(["list", "cart.*", "--languages", "de"], in: Self.tree())
        #expect(
            run.output == """
                Shop.xcstrings
                  cart.items  de  missing       (%lld items)
                  cart.note   de  needs_review  =1+1
                  cart.title  de  translated    Korb
                3 texts

                """)
    }

    @Test(arguments: [
        ("missing", ["cart.items"]), ("needs_review", ["cart.note"]), ("missing,translated", ["cart.items", "cart.title"]),
        ("new", []), ("stale", []),
    ])
    func statesChooseTexts(_ states: String, _ keys: [String]) async {
        let run = await CommandRun.run(["list", "--state", states, "--format", "jsonl"], in: Self.tree())
        let listed = run.output.matches(of: /"key" : "(.*?)"/).map { String($0.1) }
        #expect(listed == keys)
    }

    @Test func eachPartNamesTheStartOfTheNext() async {
        let run = await CommandRun.run(["list", "--limit", "1", "--offset", "1", "--format", "jsonl"], in: Self.tree())
        #expect(run.output.contains("cart.note") && run.output.split(separator: "\n").count == 1)
        #expect(run.errors == "1 of 3 texts; '--offset 2' shows the next\n")
    }

    @Test func findingsChooseTextsAndComeWithThem() async {
        let catalog = CatalogJSON.catalog(
            CatalogJSON.entry("a", [("de", CatalogJSON.unit("Gut %@")), ("en", CatalogJSON.unit("Good %lld"))]),
            CatalogJSON.entry("b", [("de", CatalogJSON.unit("Gut")), ("en", CatalogJSON.unit("Good"))]))
        let tree = MemoryFileTree(texts: ["Shop.xcstrings": catalog])
        let run = await CommandRun.run(["list", "--impact", "crash"], in: tree)
        #expect(run.output.contains("Gut %@\n      error: ") && run.output.hasSuffix("[format-type-mismatch]\n1 text\n"))
    }

    @Test func aSlipInAKeyGetsASuggestion() async {
        let run = await CommandRun.run(["list", "cart.titel"], in: Self.tree())
        #expect(run.exitCode == 1 && run.errors.contains("did you mean 'cart.title'?"))
    }

    @Test func limitsAndTermsComeFromTheConfiguration() async {
        let configuration = """
            {"rules": {"max-length": {"keys": {"cart.t*": 12}},
              "glossary": {"terms": [{"source": ["Cart"], "translations": {"de": ["Korb", "Warenkorb"]}}]}}}
            """
        let tree = Self.tree(["l10n.json": configuration])
        let run = await CommandRun.run(["list", "cart.title", "--languages", "de", "--format", "jsonl"], in: tree)
        #expect(run.output.contains(#""maximumLength" : 12"#))
        #expect(run.output.contains(#"{ "term" : "Cart", "translations" : [ "Korb", "Warenkorb" ] }"#))
    }

    // MARK: apply

    @Test(arguments: ["jsonl", "csv"]) func unfilledLinesChangeNothing(_ format: String) async {
        let tree = Self.tree()
        for languages in ["en", "de", "pl,ru"] {
            let list = await CommandRun.run(["list", "--languages", languages, "--format", format], in: tree)
            let run = await Self.apply(list.output, in: tree)
            #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        }
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    /// A table of `list` and one of `export` have the same columns, and both commands that read tables read both.
    @Test(arguments: ["list", "export"], ["apply", "import"])
    func tablesComeBackThroughEitherCommand(_ writer: String, _ reader: String) async {
        let tree = Self.tree()
        var table = ""
        if writer == "list" {
            table = await CommandRun.run(["list", "--languages", "de", "--format", "csv"], in: tree).output
        } else {
            _ = await CommandRun.run(["export", "--languages", "de", "--format", "csv", "--output", "out"], in: tree)
            table = tree.text("out/de.csv") ?? ""
        }
        #expect(table.hasPrefix("\u{FEFF}catalog,key,form,device,language,source,target,state,comment,placeholders"))
        table = table.replacing("cart.items,,,de,%lld items,,missing", with: "cart.items,,,de,%lld items,%lld Artikel,translated")
        let filled = Self.tree(["de.csv": table])
        let run = await CommandRun.run([reader, "de.csv"], in: filled)
        let shown = await CommandRun.run(["show", "cart.items", "--languages", "de"], in: filled)
        #expect(shown.output.contains("7 Artikel"), "\(table)\(run.output)\(run.errors)")
    }

    @Test func fillingInAllMissingTextsMakesALanguageComplete() async {
        let tree = Self.tree()
        for _ in 0..<2 {
            let list = await CommandRun.run(
                ["list", "--languages", "de,fr", "--state", "missing", "--format", "jsonl"], in: tree)
            let filled = list.output.replacing(/"source" : "(.*?)", "state"/) { #""text" : "\#($0.1)é", "state""# }
            let run = await Self.apply(filled, in: tree)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let report = await CommandRun.run(["report", "--languages", "de,fr", "--format", "csv"], in: tree)
        let rows = report.output.split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",")[2...4].joined(separator: " ")
        }
        #expect(rows == ["en source 100.0", "de required 100.0", "fr required 100.0"])
        #expect(await CommandRun.run(["list", "--languages", "de,fr", "--state", "missing,new"], in: tree).output == "0 texts\n")
    }

    @Test func aTextOfAnotherSourceTextIsRefused() async throws {
        let tree = Self.tree()
        let list = await CommandRun.run(["list", "cart.title", "--languages", "fr", "--format", "jsonl"], in: tree)
        let filled = list.output.replacing(#""source""#, with: #""text" : "Panier", "source""#)
        #expect(await CommandRun.run(["set", "cart.title", "en", "Basket"], in: tree).exitCode == 0)
        let before = tree.text("Shop.xcstrings")
        let run = await Self.apply(filled, in: tree)
        #expect(run.exitCode == 1 && tree.text("Shop.xcstrings") == before)
        #expect(run.errors.contains("<stdin>:1: error: the source text of 'cart.title' has changed"))
    }

    @Test func oneRefusedLineKeepsItsCatalogAsItWas() async throws {
        let tree = Self.tree(["Other.xcstrings": Self.shop.replacing("cart.", with: "bag.")])
        let lines = [
            #"{"key":"cart.items","language":"de","text":"%@ Sachen"}"#, #"{"key":"cart.title","language":"de","text":"Wagen"}"#,
            #"{"key":"bag.title","language":"de","text":"Tasche"}"#,
        ]
        let run = await Self.apply(lines.joined(separator: "\n"), in: tree)
        #expect(run.exitCode == 1 && tree.text("Shop.xcstrings") == Self.shop)
        #expect(run.errors.contains("<stdin>:1: error: ") && run.errors.contains("[format-type-mismatch]\n  why: "))
        #expect(tree.text("Other.xcstrings")?.contains("Tasche") == true)
        let partial = await Self.apply(lines.joined(separator: "\n"), in: tree, options: ["--partial", "--format", "jsonl"])
        #expect(partial.exitCode == 1 && tree.text("Shop.xcstrings")?.contains("Wagen") == true)
        #expect(
            partial.output.hasPrefix(#"{ "line" : 1, "key" : "cart.items", "language" : "de", "rule" : "format-type-mismatch""#))
        #expect(partial.output.split(separator: "\n").count == 1)
    }

    @Test func unreadableLinesPreventAllChanges() async {
        let tree = Self.tree()
        let good = #"{"key":"cart.title","language":"de","text":"Wagen"}"#
        let run = await Self.apply(good, #"{"key":"#, in: tree)
        #expect(run.exitCode == 1 && tree.text("Shop.xcstrings") == Self.shop)
        #expect(run.errors.contains("<stdin>:2:"))
        #expect(await Self.apply(good, #"{"key":"#, in: tree, options: ["--partial"]).exitCode == 1)
        #expect(tree.text("Shop.xcstrings")?.contains("Wagen") == true)
    }

    @Test(arguments: ["Other.xcstrings", "/etc/hosts", "Others/Shop.xcstrings"])
    func onlyCatalogsOfTheProjectAreChanged(_ path: String) async {
        let tree = Self.tree()
        let run = await Self.apply(#"{"catalog":"\#(path)","key":"cart.title","language":"de","text":"Wagen"}"#, in: tree)
        #expect(run.exitCode == 1 && run.errors.contains("'\(path)' is not one of the catalogs"))
    }

    @Test(arguments: [
        ("", "translated"), (#","state":"missing""#, "translated"), (#","state":"new""#, "translated"),
        (#","state":"needs_review""#, "needs_review"), (#","state":"translated""#, "translated"),
    ])
    func aNewTextIsTranslatedUnlessItsLineSaysOtherwise(_ state: String, _ expected: String) async {
        let tree = Self.tree()
        let run = await Self.apply(#"{"key":"cart.title","language":"fr","text":"Panier"\#(state)}"#, in: tree)
        #expect(run.exitCode == 0)
        let list = await CommandRun.run(["list", "cart.title", "--languages", "fr", "--format", "jsonl"], in: tree)
        #expect(list.output.contains(#""text" : "Panier", "state" : "\#(expected)""#))
    }

    @Test func aStateAloneIsAnEdit() async {
        let tree = Self.tree()
        _ = await Self.apply(#"{"key":"cart.note","language":"de","text":"=1+1","state":"translated"}"#, in: tree)
        #expect(tree.text("Shop.xcstrings") == Self.shop.replacing("needs_review", with: "translated"))
    }

    // MARK: translate

    private static func translate(
        _ program: String, in tree: MemoryFileTree, _ options: String...
    ) async -> CommandRun {
        await CommandRun.run(["translate", "--with", program] + options, in: tree)
    }

    /// Answers with the source text in capitals: "CART".
    private static let capitals =
        #"sed -E 's/.*("id" : [0-9]+).*"source" : "([^"]*)".*/{\1,"text":"\U\2"}/; s/%LLD/%lld/'"#

    @Test func answersOfAProgramNeedAReview() async {
        let tree = Self.tree()
        let run = await Self.translate(Self.capitals, in: tree, "cart.title", "cart.items", "--languages", "de,fr")
        #expect(run.output == "translated 3 texts\n" && run.errors == "" && run.exitCode == 0)
        let list = await CommandRun.run(["list", "cart.items", "cart.title", "--languages", "de,fr"], in: tree)
        #expect(list.output.contains("cart.title  fr  needs_review  CART\n"))
        #expect(list.output.contains("cart.title  de  translated    Korb\n"))
        #expect(
            await Self.translate("false", in: tree, "cart.title", "--languages", "fr").output == "there is nothing to translate\n"
        )
    }

    @Test func aRefusedTextIsSentAgainWithTheReason() async {
        let tree = Self.tree()
        let program = """
            while read -r line; do
              case $line in
                *'"refused" : { "rule" : "format-'*'"text" : "%@ Sachen"'*) text='%lld Sachen' ;;
                *) text='%@ Sachen' ;;
              esac
              echo "$line" | sed -E "s/.*(.id. : [0-9]+).*/{\\\\1,\\"text\\":\\"$text\\"}/"
            done
            """
        let refused = await Self.translate(program, in: tree, "cart.items", "--languages", "de", "--retries", "0")
        #expect(
            refused.exitCode == 1 && refused.errors.contains("'cart.items' de: error: ")
                && tree.text("Shop.xcstrings") == Self.shop)
        let run = await Self.translate(program, in: tree, "cart.items", "--languages", "de", "--retries", "1")
        #expect(run.exitCode == 0 && run.errors == "", "\(run.errors)")
        #expect(tree.text("Shop.xcstrings")?.contains("%lld Sachen") == true)
    }

    @Test func batchesHaveOneLanguageAndABoundedSize() async throws {
        try await Self.withFolder { folder in
            let log = folder.appendingPathComponent("log").path
            let tree = Self.tree()
            let program =
                #"input=$(cat); echo "$L10N_SOURCE_LANGUAGE $L10N_LANGUAGE $(echo "$input" | wc -l)" >> '\#(log)'; echo "$input" | "#
                .replacingOccurrences(of: #"\#(log)"#, with: log) + Self.capitals
            let run = await Self.translate(program, in: tree, "cart.title", "cart.items", "--languages", "fr,pl", "--batch", "1")
            #expect(run.exitCode == 0, "\(run.errors)")
            let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            #expect(lines == ["en fr 1", "en fr 1", "en pl 1", "en pl 1"])
        }
    }

    @Test(arguments: [
        ("exit 3", "the program failed with exit code 3"), ("sh -c 'kill -9 $$'", "the program failed with exit code 137"),
        ("echo hello", "line 1 of the answer: "), (#"echo '{"id":99,"text":"x"}'"#, "1 line of the answer is for a text"),
        ("no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"),
    ])
    func endsTheRunIfTheProgramFails(_ program: String, _ message: String) async {
        let tree = Self.tree()
        let run = await Self.translate(program, in: tree, "--languages", "fr", "--retries", "0")
        #expect(run.exitCode == 2 && run.errors.contains(message), "\(run.errors)")
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    @Test func textsWithoutAnAnswerAreReported() async {
        let tree = Self.tree()
        let run = await Self.translate("true", in: tree, "cart.title", "--languages", "fr,pl", "--retries", "0")
        #expect(run.exitCode == 1)
        #expect(
            run.errors
                == ["fr", "pl"].map { "Shop.xcstrings: the program did not answer 1 '\($0)' text of 'cart'\n" }.joined())
    }

    /// The message says so.
    @Test(arguments: [
        ("exit 3", "failed with exit code 3"), ("kill -9 $$", "failed with exit code 137"),
        ("sleep 600", "took more than 20 seconds"), ("yes x", "wrote more than 16 MB"), ("yes x >&2", "wrote more than 16 MB"),
    ])
    func writesWhatTheProgramAnsweredBeforeItFailed(_ end: String, _ message: String) async {
        let tree = Self.tree()
        let program = "head -n 1 | \(Self.capitals); \(end)"
        let timeout = end.hasPrefix("sleep") ? "20" : "600"
        let run = await Self.translate(program, in: tree, "cart.title", "cart.items", "--languages", "fr", "--timeout", timeout)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors.suffix(300))")
        #expect(run.output == "translated 1 text\n")
        let list = await CommandRun.run(["list", "--languages", "fr", "--state", "needs_review"], in: tree)
        #expect(list.output.hasSuffix("1 text\n"), "\(list.output)")
    }

    /// Its answers may be those of a run that went wrong.
    @Test func aFailureCountsEvenIfEverythingIsAnswered() async {
        let run = await Self.translate("\(Self.capitals); exit 3", in: Self.tree(), "cart.title", "--languages", "fr")
        #expect(run.exitCode == 2 && run.errors.contains("failed with exit code 3"), "\(run.errors)")
        #expect(run.output == "translated 1 text\n")
    }

    /// After a program has failed it is asked nothing more, and what it was not asked is named as well.
    @Test(arguments: ["exit 3", "l10n-no-such-program"])
    func textsThatAFailedProgramWasNotAskedAreReported(_ program: String) async {
        let run = await Self.translate(program, in: Self.tree(), "cart.title", "--languages", "fr,pl", "--retries", "0")
        #expect(run.exitCode == 2)
        #expect(
            run.errors.contains(
                ["fr", "pl"].map { "Shop.xcstrings: the program did not answer 1 '\($0)' text of 'cart'\n" }.joined()),
            "\(run.errors)")
    }

    /// A question that is longer than what the system keeps for a reader.
    @Test(arguments: [
        ("sleep 600", "took more than 5 seconds"), ("kill -9 $$", "failed with exit code 137"),
        ("yes x", "wrote more than 16 MB"),
    ])
    func aProgramMayEndBeforeItHasReadTheQuestion(_ program: String, _ message: String) async {
        let text = String(repeating: "word ", count: 40)
        let entries = (0..<1_000).map { number in
            CatalogJSON.xcodeEntry("k\(1_000 + number)", [("en", text, "translated")], extractionState: "manual")
        }
        let tree = Self.tree(["Shop.xcstrings": CatalogJSON.xcodeCatalog(entries)])
        let timeout = program.hasPrefix("sleep") ? "5" : "600"
        let run = await Self.translate(program, in: tree, "--languages", "fr", "--batch", "2000", "--timeout", timeout)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains(message), "\(run.errors.suffix(300))")
    }

    /// The shell starts one in the background, which writes until it ends, and waits for another.
    @Test func endsAProgramWithEverythingThatItStarted() async throws {
        try await Self.withFolder { folder in
            let log = folder.appendingPathComponent("log")
            let program = "while :; do echo >>'\(log.path)'; sleep 1; done & sleep 600"
            let run = await Self.translate(program, in: Self.tree(), "cart.title", "--languages", "fr", "--timeout", "10")
            #expect(run.exitCode == 2)
            // One that was killed ends when the machine gives it time to. One that was not writes each second.
            var written = try Data(contentsOf: log)
            #expect(!written.isEmpty)
            for _ in 0..<12 {
                try await Task.sleep(for: .seconds(5))
                let later = try Data(contentsOf: log)
                if later == written { return }
                written = later
            }
            Issue.record("It still writes.")
        }
    }

    @Test func saysWhatAProgramWouldGet() async {
        let tree = Self.tree()
        let run = await Self.translate("exit 3", in: tree, "--languages", "fr,pl", "--dry-run")
        #expect(run.exitCode == 0)
        let rows = ["Shop.xcstrings: 3 texts into 'fr' (characters: 23)", "Shop.xcstrings: 3 texts into 'pl' (characters: 23)"]
        #expect(run.output == (rows + ["would translate 6 texts (characters: 46)\n"]).joined(separator: "\n"))
        #expect(tree.text("Shop.xcstrings") == Self.shop)
    }

    @Test func aLimitTranslatesSomeTexts() async {
        let tree = Self.tree()
        let run = await Self.translate(Self.capitals, in: tree, "cart.t*", "cart.i*", "--languages", "fr,pl", "--limit", "3")
        #expect(run.output == "translated 3 texts\n", "\(run.errors)")
        let none = await Self.translate("exit 3", in: tree, "--limit", "0")
        #expect(none.exitCode == 2 && none.errors.contains("must be at least 1"), "\(none.errors)")
    }

    /// However many batches there are, and whoever changes the file in between.
    @Test func readsACatalogOnce() async throws {
        try await Self.withFolder { folder in
            let path = folder.appendingPathComponent("Shop.xcstrings").path
            try Data(Self.shop.utf8).write(to: URL(fileURLWithPath: path))
            let other = Self.shop.replacing("Korb", with: "Wagen")
            try Data(other.utf8).write(to: folder.appendingPathComponent("other"))
            // Before the second answer, another program has changed the file.
            let program =
                "if [ \"$L10N_LANGUAGE\" = pl ]; then sed -i 's/Korb/Wagen/' '\(path)'; fi; \(Self.capitals)"
            let run = await CommandRun.run(
                ["translate", "--with", program, "cart.title", "--languages", "fr,pl"],
                in: DiskFileTree(currentFolder: folder.path))
            #expect(run.exitCode == 0, "\(run.errors)")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains("Wagen") && text.contains("\"fr\"") && text.contains("\"pl\""))
        }
    }

    @Test(arguments: [
        (#""fr" : { "stringUnit" : { "state" : "translated", "value" : "Panier" } }"#, "missing"),
        (#""fr" : { "stringUnit" : { "state" : "needs_review", "value" : "Panier" } }"#, "missing"),
    ])
    func keepsWhatAPersonFinishedMeanwhile(_ text: String, _ only: String) async throws {
        try await Self.withFolder { folder in
            let path = folder.appendingPathComponent("Shop.xcstrings").path
            try Data(Self.shop.utf8).write(to: URL(fileURLWithPath: path))
            let finished = Self.shop.replacing(
                /("cart.title"(.|\n)*?"localizations" : \{)/, with: { "\($0.1)\n        \(text)," })
            try Data(finished.utf8).write(to: folder.appendingPathComponent("finished"))
            let program = "cp '\(folder.path)/finished' '\(path)'; echo asked >> '\(folder.path)/log'; \(Self.capitals)"
            let run = await CommandRun.run(
                ["translate", "--with", program, "cart.title", "cart.items", "--languages", "fr"],
                in: DiskFileTree(currentFolder: folder.path))
            #expect(run.exitCode == 1)
            #expect(
                run.errors.contains("the text of 'cart.title' in 'fr' was changed since it was listed, and stays"),
                "\(run.errors)")
            #expect(run.output == "translated 1 text\n")
            let log = try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
            #expect(log == "asked\n", "a program is not asked again for what it cannot change")
            let catalog = try String(contentsOfFile: path, encoding: .utf8)
            #expect(catalog.contains("Panier") && !catalog.contains("CART"))
        }
    }

    @Test func onlyNewCatalogsSayThatAMachineTranslated() async {
        let old = await Self.translate(
            Self.capitals, in: Self.tree(), "cart.title", "--languages", "fr", "--state", "machine_translated")
        #expect(old.exitCode == 2 && old.errors.contains("version 1.3"))
        let tree = Self.tree(["Shop.xcstrings": Self.shop.replacing(#""version" : "1.0""#, with: #""version" : "1.3""#)])
        let new = await Self.translate(
            Self.capitals, in: tree, "cart.title", "--languages", "fr", "--state", "machine_translated")
        #expect(new.exitCode == 0 && tree.text("Shop.xcstrings")?.contains("machine_translated") == true)
    }

    @Test func changedTextsAreTranslatedAgain() async {
        let tree = Self.tree()
        let run = await Self.translate(
            #"sed -E 's/.*("id" : [0-9]+).*/{\1,"text":"new"}/'"#, in: tree, "--languages", "de", "--only", "changed")
        #expect(run.output == "translated 1 text\n", "\(run.errors)")
        #expect(tree.text("Shop.xcstrings") == Self.shop.replacing("=1+1", with: "new"))
    }

    // MARK: Examples

    @Test(arguments: ["pseudo.py", "dictionary.py"]) func theExamplesTranslate(_ name: String) async throws {
        try await Self.withFolder { folder in
            let words = folder.appendingPathComponent("words.json").path
            try Data(#"{"fr": {"Cart": "Çårt", "%lld items": "%lld îtéms"}}"#.utf8).write(to: URL(fileURLWithPath: words))
            let example = Places.root.appendingPathComponent("Examples/Translators/\(name)").path
            let tree = Self.tree()
            let run = await Self.translate(
                "python3 '\(example)' '\(words)'", in: tree, "cart.title", "cart.items", "--languages", "fr")
            #expect(run.exitCode == 0 && run.output == "translated 2 texts\n", "\(run.errors)")
            let list = await CommandRun.run(["list", "--languages", "fr", "--state", "needs_review"], in: tree)
            #expect(list.output.contains("%lld îtéms") && list.output.contains("Çårt"))
        }
    }
}
