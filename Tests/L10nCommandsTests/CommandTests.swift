import Foundation
import L10nCodeGeneration
import L10nFileTrees
import TestSupport
import Testing

@testable import L10nCommands

/// Each command in this process: arguments and files in, texts, files and exit code out.
struct CommandTests {
    /// A run and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        var files: [String: String] = [:]
        var exitCode: Int32 = 0
        /// What the output contains.
        var output: [String] = []
        /// What the errors contain; empty: there are none.
        var errors: [String] = []
        /// What files contain afterwards, by path.
        var written: [String: String] = [:]

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let shop = ["Shop.xcstrings": Catalogs.clean]
    private static let broken = ["Shop.xcstrings": Catalogs.broken]
    private static let strings = [
        "en.lproj/Shop.strings": "\"good\" = \"Good\";\n", "de.lproj/Shop.strings": "\"good\" = \"Gut\";\n",
    ]
    static let rows: [Row] = [
        Row(arguments: ["check"], files: shop, output: ["checked 1 key in 1 file: no findings"]),
        Row(arguments: ["check"], files: broken, exitCode: 1, output: ["Shop.xcstrings:", "error:", "[format-"]),
        Row(
            arguments: ["check", "--fix"], files: ["Shop.xcstrings": Catalogs.clean + "\n"], output: ["fixed 1 finding"],
            written: ["Shop.xcstrings": Catalogs.clean]),
        Row(
            arguments: ["check", "--baseline", "b.jsonl", "--write-baseline"], files: broken, errors: ["b.jsonl"],
            written: ["b.jsonl": "format-"]),
        Row(
            arguments: ["check", "--format", "jsn"], files: shop, exitCode: 2,
            errors: ["'jsn' is invalid for '--format <format>'", "did you mean 'json'?", "Usage: l10n check"]),
        Row(
            arguments: ["check", "--format", "csv-completeness"], files: shop, exitCode: 2,
            errors: ["'csv-completeness' is called 'csv' now", "Usage: l10n check"]),
        Row(
            arguments: ["report", "--report", "csv-completeness=out.csv"], files: shop, exitCode: 2,
            errors: ["'csv-completeness' is called 'csv' now", "Usage: l10n report"]),
        Row(arguments: ["report", "--format", "csv"], files: shop, output: ["wordsToTranslate", "Shop.xcstrings,en,de,"]),
        Row(arguments: ["check", "--format", "csv-findings"], files: broken, exitCode: 1, output: ["path,line,", ",format-"]),
        Row(arguments: ["check", "--languages", ","], files: shop, exitCode: 2, errors: ["--languages", "'de,fr,pt-BR'"]),
        Row(
            arguments: ["check", "Other.xcstrings"], files: shop, exitCode: 2, output: [""], errors: ["Other.xcstrings: error:"]),
        Row(arguments: ["report"], files: shop, output: ["de", "100.0%", "█ translated  ▓ needs review  ░ new or missing\n"]),
        Row(arguments: ["report", "--ui-language", "de"], files: shop, output: ["100,0\u{A0}%", "█ übersetzt  ▓ zu prüfen"]),
        Row(arguments: ["report", "--min", "101"], files: shop, exitCode: 2, errors: ["--min", "Usage: l10n report"]),
        Row(arguments: ["report", "--report", "html=r.html"], files: shop, output: ["de"], written: ["r.html": "<html"]),
        Row(
            arguments: ["format"], files: ["Shop.xcstrings": Catalogs.unformatted], output: ["Shop.xcstrings"],
            written: ["Shop.xcstrings": Catalogs.clean]),
        Row(
            arguments: ["format", "--check", "--diff"], files: shop, exitCode: 2,
            errors: ["--check", "Usage: l10n format"]),
        Row(
            arguments: ["diff", "Shop.xcstrings", "New.xcstrings"],
            files: ["Shop.xcstrings": Catalogs.clean, "New.xcstrings": Catalogs.broken], output: ["review.good"]),
        Row(arguments: ["diff", "a", "b", "c"], exitCode: 2, errors: ["Usage: l10n diff"]),
        Row(
            arguments: ["generate", "Shop.xcstrings", "--output", "Generated/L10n.swift"], files: shop,
            output: ["Generated/L10n.swift"], written: ["Generated/L10n.swift": "enum L10n"]),
        Row(arguments: ["generate", "Shop.xcstrings", "--output", "-", "--style", "bundle"], files: shop, output: ["enum L10n"]),
        Row(
            arguments: ["generate", "--style", "embeded", "Shop.xcstrings"], files: shop, exitCode: 2,
            errors: ["--style", "did you mean 'embedded'?"]),
        Row(
            arguments: ["generate"], files: shop, exitCode: 2,
            errors: ["--output", "Usage: l10n generate", "l10n generate --help"]),
        Row(
            arguments: ["compile", "Shop.xcstrings", "-o", "out", "--languages", "de"], files: shop,
            output: ["/out/de.lproj/Shop.strings"], written: ["out/de.lproj/Shop.strings": "Gut"]),
        Row(
            arguments: ["compile", "Shop.xcstrings", "-o", "out", "-l", "en", "--language", "de"], files: shop,
            output: ["en.lproj"],
            written: ["out/en.lproj/Shop.strings": "Good", "out/de.lproj/Shop.strings": "Gut"]),
        Row(
            arguments: ["compile", "Shop.xcstrings", "-o", "out", "--languages", "fr"], files: shop, exitCode: 2,
            errors: ["'fr'", "en, de"]),
        Row(
            arguments: ["compile", "Shop.xcstrings"], files: shop, exitCode: 2,
            errors: ["--output-directory", "Usage: l10n compile"]),
        Row(
            arguments: ["decompile", "."], files: strings,
            output: ["Shop.xcstrings", "\n  rm de.lproj/Shop.strings en.lproj/Shop.strings\n"],
            written: ["Shop.xcstrings": "\"value\" : \"Gut\""]),
        Row(
            arguments: ["decompile", ".", "--output", "A", "--output-directory", "B"], files: strings, exitCode: 2,
            errors: ["--output-directory", "Usage: l10n decompile"]),
        Row(arguments: ["show", "review.good", "--languages", "de"], files: shop, output: ["Gut"]),
        Row(
            arguments: ["show", "review.goood"], files: shop, exitCode: 1, output: [""],
            errors: ["did you mean 'review.good'?"]),
        Row(arguments: ["show", "review.good", "--count", "many"], files: shop, exitCode: 2, errors: ["Usage: l10n show"]),
        Row(
            arguments: ["show", "review.good", "--language", "de"], files: shop, exitCode: 2,
            errors: ["--language", "Did you mean '--languages'?"]),
        Row(arguments: ["list", "review.*"], files: shop, output: ["review.good  de  translated  Gut\n1 text\n"]),
        Row(arguments: ["list", "--limit", "-1"], files: shop, exitCode: 2, errors: ["--limit", "Usage: l10n list"]),
        Row(
            arguments: ["apply", "texts.jsonl"],
            files: [
                "Shop.xcstrings": Catalogs.clean, "texts.jsonl": #"{"key":"review.good","language":"de","text":"Prima"}"#,
            ], output: ["wrote Shop.xcstrings"], written: ["Shop.xcstrings": "Prima"]),
        Row(arguments: ["apply", "no.jsonl"], files: shop, exitCode: 2, errors: ["no.jsonl: error: "]),
        Row(
            arguments: ["apply", "-", "--partial", "--force"], files: shop, exitCode: 2,
            errors: ["--partial", "Usage: l10n apply"]),
        Row(arguments: ["translate"], files: shop, exitCode: 2, errors: ["--with", "Usage: l10n translate"]),
        Row(
            arguments: ["translate", "--with", "cat", "--batch", "0"], files: shop, exitCode: 2,
            errors: ["--batch", "Usage: l10n translate"]),
        Row(
            arguments: ["state", "review.*", "--to", "new"], files: shop, output: ["wrote"],
            written: ["Shop.xcstrings": #""state" : "new""#]),
        Row(arguments: ["language", "ad"], exitCode: 2, errors: ["did you mean 'add'?", "Usage: l10n language"]),
        Row(arguments: ["new", "--nonsense"], exitCode: 2, errors: ["Usage: l10n new"]),
        Row(arguments: ["add", "--nonsense"], exitCode: 2, errors: ["Usage: l10n add"]),
        Row(arguments: ["set", "--nonsense"], exitCode: 2, errors: ["Usage: l10n set"]),
        Row(arguments: ["comment", "--nonsense"], exitCode: 2, errors: ["Usage: l10n comment"]),
        Row(arguments: ["mark", "--nonsense"], exitCode: 2, errors: ["Usage: l10n mark"]),
        Row(arguments: ["scan", "--nonsense"], exitCode: 2, errors: ["Usage: l10n scan"]),
        Row(arguments: ["sync", "--check", "--diff"], exitCode: 2, errors: ["--check writes nothing"]),
        Row(arguments: ["rename", "--nonsense"], exitCode: 2, errors: ["Usage: l10n rename"]),
        Row(arguments: ["move", "--nonsense"], exitCode: 2, errors: ["Usage: l10n move"]),
        Row(arguments: ["copy", "--nonsense"], exitCode: 2, errors: ["Usage: l10n copy"]),
        Row(arguments: ["remove", "--nonsense"], exitCode: 2, errors: ["Usage: l10n remove"]),
        Row(
            arguments: ["export", "--output", "out"], files: shop, output: ["wrote out/de.xliff\ntexts in de: 1\n"],
            written: ["out/de.xliff": "<target state=\"translated\">Gut</target>"]),
        Row(arguments: ["export"], files: shop, exitCode: 2, errors: ["--output", "Usage: l10n export"]),
        Row(
            arguments: ["import", "de.xliff"], files: ["Shop.xcstrings": Catalogs.clean, "de.xliff": "text"], exitCode: 2,
            errors: ["de.xliff:1:1: error:"]),
        Row(arguments: ["rules"], output: ["duplicate-key"]),
        Row(arguments: ["rules", "--ui-language", "xx"], exitCode: 2, errors: ["'xx'", "pt-BR", "Usage: l10n rules"]),
        Row(arguments: ["explain", "duplicate-key"], output: ["duplicate-key", "\nWhat it checks\n"]),
        Row(
            arguments: ["explain", "duplicate-kay"], exitCode: 2,
            errors: ["did you mean 'duplicate-key'?", "Usage: l10n explain", "l10n explain --help"]),
        Row(arguments: ["explain", "plurals"], exitCode: 2, errors: ["'plurals' is a group of rules"]),
        Row(arguments: ["check", "--rule", "plural-implied"], exitCode: 2, errors: ["did you mean 'plural-implied-quantity'?"]),
        Row(arguments: ["report", "--min", "abc"], exitCode: 2, errors: ["a percentage from 0 to 100"]),
        Row(
            arguments: ["show", "review.good", "review.bad"], files: shop, exitCode: 2,
            errors: ["'review.bad' is no file or folder", "a pattern"]),
        Row(
            arguments: ["set", "review.good", "Besser"], files: shop, exitCode: 2,
            errors: ["'Besser' is not a language", "l10n set review.good de Besser"]),
        Row(arguments: ["help", "swiftgen"], exitCode: 2, errors: ["it is in the articles migrating"]),
        Row(arguments: ["config", "show", "Shop.xcstrings"], files: shop, output: ["languages.required"]),
        Row(
            arguments: ["config", "shwo", "Shop.xcstrings"], files: shop, exitCode: 2,
            errors: ["'shwo' is not a command of 'l10n config'; did you mean 'show'?", "Usage: l10n config"]),
        Row(arguments: ["init"], files: shop, output: ["l10n.json"], written: ["l10n.json": "\"languages\""]),
        Row(arguments: ["init"], files: ["l10n.json": "{}"], exitCode: 2, errors: ["l10n.json: error:"]),
        Row(arguments: ["init", "--forse"], exitCode: 2, errors: ["'--forse'", "'--force'", "Usage: l10n init"]),
        Row(arguments: ["template", "list"], output: ["embedded"]),
        Row(arguments: ["template", "show", "bundle"], output: ["{{"]),
        Row(arguments: ["template", "fields"], output: SwiftTemplate.fieldNames.map { "`\($0)`" }),
        Row(arguments: ["template", "show", "bundel"], exitCode: 2, errors: ["'bundel'", "Usage: l10n template show"]),
        Row(
            arguments: ["merge-driver", "base", "ours", "theirs"],
            files: [
                "base": Catalogs.clean, "ours": Catalogs.clean, "theirs": Catalogs.clean.replacing("\"Gut\"", with: "\"Prima\""),
            ], written: ["ours": "Prima"]),
        Row(arguments: ["merge-driver", "base"], exitCode: 2, errors: ["<ours>", "Usage: l10n merge-driver"]),
        Row(
            arguments: ["resolve", "Shop.xcstrings"],
            files: [
                "Shop.xcstrings": Catalogs.clean.replacing(
                    "                    \"value\" : \"Gut\"\n",
                    with:
                        "<<<<<<< ours\n                    \"value\" : \"Gut\"\n=======\n                    \"value\" : \"Gut\"\n>>>>>>> theirs\n"
                )
            ], output: ["Shop.xcstrings"], written: ["Shop.xcstrings": Catalogs.clean]),
        Row(
            arguments: ["resolve", "Shop.xcstrings"], files: ["Shop.xcstrings": "text"], exitCode: 2,
            errors: ["Shop.xcstrings:1:1: error:"]),
        Row(arguments: ["textconv", "Shop.xcstrings"], files: shop, output: ["review.good", "Gut"]),
        Row(arguments: ["textconv"], exitCode: 2, errors: ["Usage: l10n textconv"]),
        Row(arguments: ["lsp", "--nonsense"], exitCode: 2, errors: ["Usage: l10n lsp"]),
        Row(arguments: ["where", "review.good"], files: shop, output: ["'review.good': no place names it"]),
        Row(arguments: ["where"], files: shop, output: ["no place names it"]),
        Row(arguments: ["find", "gut"], files: shop, output: ["review.good de: Gut"]),
        Row(arguments: ["proof", "--nonsense"], exitCode: 2, errors: ["Usage: l10n proof"]),
        Row(arguments: ["mcp", "--nonsense"], exitCode: 2, errors: ["Usage: l10n mcp"]),
        Row(
            arguments: ["pseudo"], files: shop, output: ["wrote Shop.xcstrings"], written: ["Shop.xcstrings": "\"Ĝööð\""]),
        Row(arguments: ["pseudo", "--long", "--bidi"], files: shop, exitCode: 2, errors: ["Usage: l10n pseudo"]),
        Row(arguments: ["hook", "instal"], exitCode: 2, errors: ["did you mean 'install'?", "Usage: l10n hook"]),
        Row(arguments: ["help"], output: ["USAGE: l10n", "decompile", "textconv"]),
        Row(arguments: ["help", "check"], output: ["USAGE: l10n check", "--ui-language"]),
        Row(arguments: ["help", "config", "show"], output: ["USAGE: l10n config show"]),
        Row(arguments: ["help", "chekc"], exitCode: 2, errors: ["did you mean 'check'?", "Usage: l10n help"]),
        Row(arguments: [], output: ["USAGE: l10n"]),
        Row(arguments: ["--version"], output: ["ICU"]),
        Row(
            arguments: ["chekc"], exitCode: 2,
            errors: ["Error: 'chekc' is not a command of 'l10n'; did you mean 'check'?", "Usage: l10n"]),
        Row(arguments: ["nonsense"], exitCode: 2, errors: ["available commands: check, proof, scan, sync, report"]),
        Row(arguments: ["chekc", "--ui-language", "de"], exitCode: 2, errors: ["ist 'check' gemeint?"]),
        Row(arguments: ["help", "show", "--ui-language=de"], output: ["Zu zeigende Sprachen"]),
    ]

    @Test(arguments: rows) func writesAndExits(_ row: Row) async {
        let files = MemoryFileTree(texts: row.files)
        let run = await CommandRun.run(row.arguments, in: files)
        #expect(run.exitCode == row.exitCode, "\(run.errors)")
        for text in row.output { #expect(text.isEmpty || run.output.contains(text)) }
        for text in row.errors { #expect(run.errors.contains(text)) }
        if row.errors.isEmpty { #expect(run.errors.isEmpty) }
        if row.output.isEmpty, row.exitCode == 2 { #expect(run.output.isEmpty) }
        for (path, text) in row.written {
            #expect(files.text(path)?.contains(text) == true, "\(files.text(path) ?? "no \(path)")")
        }
    }

    @Test func everyCommandHasARow() {
        let tested = Set(Self.rows.compactMap(\.arguments.first))
        #expect(L10nTool.commands.map { $0.name }.filter { !tested.contains($0) } == [])
    }

    @Test func dryRunsAndUsageErrorsWriteNothing() async {
        for arguments in [
            ["generate", "Shop.xcstrings", "--output", "L10n.swift", "--dry-run"], ["check", "--diff"], ["init", "--print"],
        ] {
            let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.unformatted])
            _ = await CommandRun.run(arguments, in: files)
            #expect(files.files(below: ".", suffixes: [""]).paths == ["Shop.xcstrings"], "\(arguments)")
            #expect(files.text("Shop.xcstrings") == Catalogs.unformatted)
        }
    }

    @Test func colorFollowsTheEnvironment() async {
        let files = MemoryFileTree(texts: Self.broken)
        func isColored(_ arguments: [String] = [], _ variables: [String: String] = [:], isTerminal: Bool) async -> Bool {
            await CommandRun.run(["check", "--quiet"] + arguments, in: files, variables: variables, isTerminal: isTerminal).output
                .contains("\u{1B}[")
        }
        #expect(await isColored(isTerminal: true))
        #expect(await !isColored(isTerminal: false))
        #expect(await isColored(["--color", "always"], isTerminal: false))
        #expect(await !isColored([], ["NO_COLOR": "1"], isTerminal: true))
        #expect(await !isColored([], ["TERM": "dumb"], isTerminal: true))
    }

    @Test func annotationsAreAddedOnGitHub() async {
        let files = MemoryFileTree(texts: Self.broken)
        let run = await CommandRun.run(["check"], in: files, variables: ["GITHUB_ACTIONS": "true"])
        #expect(run.output.contains("::error file=Shop.xcstrings"))
    }

    @Test func commandsOfGitUseTheRepositoryOfTheirFolder() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("l10n \(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let repository = try GitFolder(root)
        try repository.write(Catalogs.clean, to: "Shop.xcstrings")
        try repository.commit()
        let files = DiskFileTree(currentFolder: root.path)
        func run(_ arguments: String...) async -> CommandRun { await CommandRun.run(arguments, in: files) }
        #expect(await run("hook", "status").exitCode == 1)
        #expect(await run("hook", "install").exitCode == 0)
        #expect(await run("hook", "status").exitCode == 0)
        #expect(await run("hook", "uninstall").exitCode == 0)
        #expect(await run("diff").output == "the catalogs do not differ\n")
        try repository.write(Catalogs.broken, to: "Shop.xcstrings")
        #expect(await run("diff").output.contains("review.good"))
        #expect(await run("check", "--staged").exitCode == 0)
        #expect(await run("check", "--since", "HEAD").exitCode == 1)
        try repository.git("add", "--all")
        #expect(await run("check", "--staged").exitCode == 1)
        let outside = MemoryFileTree(texts: Self.shop)
        #expect(await CommandRun.run(["diff", "--staged"], in: outside).exitCode == 2)
    }

    /// What people type first works: patterns, several languages, no path, the short option of other commands.
    @Test func commandsTakeWhatTheirNeighborsTake() async throws {
        let entries = [("cart.one", "One"), ("cart.two", "Two"), ("menu", "Menu")].map {
            CatalogJSON.xcodeEntry($0.0, [("en", $0.1, "translated")], extractionState: "manual")
        }
        let files = MemoryFileTree(texts: ["Shop.xcstrings": CatalogJSON.xcodeCatalog(entries), "l10n.json": "{}"])
        let show = await CommandRun.run(["show", "cart.*"], in: files)
        #expect(show.exitCode == 0 && show.output.contains("One") && show.output.contains("Two") && !show.output.contains("Menu"))
        #expect(await CommandRun.run(["show", "cart.x*"], in: files).exitCode == 1)
        let add = await CommandRun.run(["language", "add", "de", "pl"], in: files)
        #expect(add.exitCode == 0, "\(add.errors)")
        let configuration = try #require(files.text("l10n.json"))
        #expect(configuration.contains("\"de\"") && configuration.contains("\"pl\""), "\(configuration)")
        #expect(await CommandRun.run(["language", "add", "fr", "dr"], in: files).exitCode == 2)
        #expect(files.text("l10n.json") == configuration)
        #expect(await CommandRun.run(["config", "show"], in: files).exitCode == 0)
        let resolve = await CommandRun.run(["resolve"], in: files)
        #expect(resolve.exitCode == 0 && resolve.output.contains("no catalog"), "\(resolve.errors)")
        // Both sides have made the same change.
        let lines = CatalogJSON.xcodeCatalog(entries).replacing("One", with: "Two").split(separator: "\n").map(String.init)
        let conflict = lines.map { $0.contains("\"Two\"") ? "<<<<<<< ours\n\($0)\n=======\n\($0)\n>>>>>>> theirs" : $0 }
        try files.replace("Other.xcstrings", with: [Array(conflict.joined(separator: "\n").utf8)[...]])
        #expect(await CommandRun.run(["resolve"], in: files).exitCode == 0)
        #expect(files.text("Other.xcstrings")?.contains("<<<<") == false)
        try files.replace("de.lproj/A.strings", with: [Array("\"a\" = \"A\";".utf8)[...]])
        let decompile = await CommandRun.run(["decompile", ".", "--source-language", "de", "-o", "A.xcstrings"], in: files)
        #expect(decompile.exitCode == 0 && files.text("A.xcstrings") != nil, "\(decompile.errors)")
    }
}
