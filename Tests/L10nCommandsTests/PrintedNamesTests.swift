import Foundation
import L10nFileTrees
import L10nReportFormats
import L10nSyntax
import Testing

@testable import L10nCommands

/// Names of a stranger's files, keys, and languages never become commands of a terminal or a CI server.
struct PrintedNamesTests {
    private static let catalog = """
        { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "k\\n::error::key\\u001b[1m" : { "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "A\\u001b[2J" } },
          "d\\n::warning::evil\\u001b]0;x\\u0007" : { "stringUnit" : { "state" : "translated", "value" : "B\\u009b31m" } },
          "fr" : { "stringUnit" : { "state" : "translated", "value" : "C" } } } } } }
        """

    @Test(arguments: [
        "check", "check --all", "check --format github", "check --format gitlab", "check --format csv-findings",
        "check --format csv",
        "check --statistics", "check --group-by key", "report", "report --format markdown", "textconv A.xcstrings",
        "compile A.xcstrings --dry-run", "compile --output-directory out", "list", "check no\u{1B}[31m.xcstrings",
        "explain x\u{1B}[1m", "check --rule x\u{1B}[1m", "x\u{1B}[1m", "language add q\u{1B}[1m", "import no\u{1B}.xliff",
    ])
    func staysText(_ command: String) async {
        let files = MemoryFileTree(texts: ["A.xcstrings": Self.catalog, "bad\u{1B}[31m\n::error::x.xcstrings": "{"])
        let run = await CommandRun.run(command.split(separator: " ").map(String.init), in: files)
        for text in [run.output, run.errors] {
            let controls = text.unicodeScalars.filter {
                $0.properties.generalCategory == .control && !"\n\r\t".unicodeScalars.contains($0)
            }
            #expect(controls.isEmpty, "\(text)")
            for line in text.split(whereSeparator: \.isNewline) {
                #expect(!line.hasPrefix("::warning::evil") && !line.hasPrefix("::error::"), "\(line)")
            }
        }
    }

    /// What the runners of GitHub, Azure, and TeamCity take for commands: `::name::` after blanks, `##[name]` anywhere.
    private static let commands = [
        "::error::pwn", "\u{A0}\u{3000} ::add-mask::pwn", "##[stop-commands]pwn", "a ##[add-mask]pwn", "####[group]pwn",
        "##vso[task.setvariable variable=PATH]pwn", "x##teamcity[buildStop]",
    ]

    @Test(arguments: commands) func serversFindNoCommands(_ command: String) async throws {
        let quoted = JSONPrinter.line(.string(command))
        let catalog = """
            { "sourceLanguage" : "en", "version" : "1.0", "strings" : { \(quoted) : { "comment" : \(quoted), "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : \(quoted) } },
              \(quoted) : { "stringUnit" : { "state" : \(quoted), "value" : \(quoted) } },
              "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld \(quoted.dropFirst()) } } } },
            \(quoted) : 1
            \(command)
            """
        let name = command.replacing("/", with: "_")
        let files = MemoryFileTree(texts: [
            "A.xcstrings": catalog, "\(name)\n\(name).xcstrings": catalog, "B.xcstrings": Catalogs.clean,
            "a.swift": "let a = String(localized: \(quoted))\nlet b = String(localized: \"review.good\", table: \(quoted))\n",
        ])
        let formats = ReportFormat.allCases.map { "--format \($0.rawValue)" } + ["--format text", "--all", "--statistics"]
        let lines =
            formats.map { "check \($0)" } + ReportFormat.allCases.map { "report --format \($0.rawValue)" }
            + ["report", "list", "list --format jsonl", "scan", "check --code", "textconv A.xcstrings", "check --diff"]
            + ["diff A.xcstrings B.xcstrings", "diff B.xcstrings A.xcstrings --format json", "format --diff", "show *"]
            + ["diff B.xcstrings A.xcstrings --format markdown", "compile A.xcstrings --dry-run", "report --min 100"]
        let arguments =
            lines.map { $0.split(separator: " ").map(String.init) }
            + [
                ["show", command], ["check", "x\n\(command)"], ["check", "--since", "x\n\(command)"], ["x\n\(command)"],
                ["diff", "x\n\(command)"], ["list", "--changed-since", "x\n\(command)"], ["explain", "x\n\(command)"],
                ["set", "x\n\(command)", "de", "text"], ["import", "x\n\(command).xliff"], ["language", "add", "x\n\(command)"],
                ["check", "--rule", "x\n\(command)"], ["check", "--config", "x\n\(command)"], ["rename", "x\n\(command)", "y"],
            ]
        for arguments in arguments {
            let run = await CommandRun.run(arguments, in: files, variables: ["GITHUB_ACTIONS": "true"])
            for line in (run.output + run.errors).split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }) {
                #expect(line.firstMatch(of: /##[a-z]*\[/) == nil, "\(arguments): \(line)")
                let start = line.drop { $0.isWhitespace }
                if start.wholeMatch(of: /::(error|warning|notice) (file|title)=.*/) != nil { continue }
                #expect(!start.hasPrefix("::"), "\(arguments): \(line)")
            }
        }
    }

    /// JSON says the same, however it is written.
    @Test func jsonKeepsTexts() async throws {
        let files = MemoryFileTree(texts: ["A.xcstrings": Catalogs.clean.replacing("Gut", with: "###[x] ####")])
        let run = await CommandRun.run(["list", "--format", "jsonl"], in: files)
        #expect(!run.output.contains("##["))
        let line = try #require(run.output.split(separator: "\n").first { $0.contains("x] ####") })
        let document = try JSONDecoder().decode([String: JSONText].self, from: Data(line.utf8))
        #expect(document["text"]?.text == "###[x] ####")
    }

    private struct JSONText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// The key cannot be written in the list of arguments above.
    @Test func showPrintsNames() async {
        let files = MemoryFileTree(texts: ["A.xcstrings": Self.catalog])
        let run = await CommandRun.run(["show", "k\n::error::key\u{1B}[1m"], in: files)
        #expect(run.exitCode == 0)
        #expect(run.output.split(separator: "\n").count == 4)
        #expect(!run.output.contains("\u{1B}"))
    }
}
