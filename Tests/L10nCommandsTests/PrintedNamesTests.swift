import FileTrees
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

    /// The key cannot be written in the list of arguments above.
    @Test func showPrintsNames() async {
        let files = MemoryFileTree(texts: ["A.xcstrings": Self.catalog])
        let run = await CommandRun.run(["show", "k\n::error::key\u{1B}[1m"], in: files)
        #expect(run.exitCode == 0)
        #expect(run.output.split(separator: "\n").count == 4)
        #expect(!run.output.contains("\u{1B}"))
    }
}
