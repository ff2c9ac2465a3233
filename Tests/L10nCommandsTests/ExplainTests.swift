import L10nDiagnostics
import L10nFileTrees
import L10nLinting
import L10nReportFormats
import L10nValidation
import Testing

@testable import L10nCommands

/// The pages of `l10n explain`.
struct ExplainTests {
    @Test(arguments: ProblemID.allCases) func explainsEveryProblem(_ problem: ProblemID) async throws {
        let page = try #require(RulePage(problem.id), "\(problem.rawValue) has no page")
        for heading in ["What it means", "Why it matters", "How to fix"] {
            #expect(!page.text(under: heading).isEmpty, "\(heading)")
        }
        let run = await CommandRun.run(["explain", problem.rawValue])
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("\(problem.rawValue)\n\n  \(page.summary)\n"))
    }

    @Test func pagesFitTheTerminal() async throws {
        let files = MemoryFileTree([:])
        for variables in [["COLUMNS": "60"], ["COLUMNS": "90"]] {
            let run = await CommandRun.run(["explain", "max-length"], in: files, variables: variables)
            let columns = try #require(Int(variables["COLUMNS"] ?? ""))
            let prose = run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
            #expect(prose.allSatisfy { $0.count <= columns })
            #expect(prose.contains { $0.count > columns - 15 })
        }
    }

    /// Examples say in their fences how tests check them.
    @Test(arguments: RulePage.names) func pagesShowNoFences(_ name: String) async {
        let run = await CommandRun.run(["explain", name])
        #expect(!run.output.contains("```"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func colorsCodeWhereTheOutputIsInColor() async {
        let colored = await CommandRun.run(["explain", "empty-value"], isTerminal: true).output
        #expect(await CommandRun.run(["explain", "empty-value", "--color", "always"]).output == colored)
        #expect(colored.contains("\u{1B}[36m"))
        #expect(colored.contains("\u{1B}[1mWhat it checks\u{1B}[0m"))
        let plain = await CommandRun.run(["explain", "empty-value", "--color", "never"], isTerminal: true).output
        #expect(plain == (await CommandRun.run(["explain", "empty-value"]).output))
    }

    @Test func everyPageIsOfARuleOrAProblem() {
        let ids = RuleRegistry.all.map { $0.id.name } + ProblemID.allCases.map(\.rawValue)
        #expect(RulePage.names == ids.sorted())
    }

    /// What the example of a page is: a configuration, a template, or a table. No rule is in preview or deprecated today, so that the
    /// example of that page has a made-up one; `RuleStateTests` show what is said of such rules.
    @Test(arguments: ProblemID.allCases.filter { $0 != .configurationRuleState })
    func reportsTheExampleOfThePage(_ problem: ProblemID) async throws {
        let page = try #require(RulePage(problem.id))
        let example = page.text(under: "Example").split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("```")
        }.joined(separator: "\n")
        var files = ["Shop.xcstrings": Catalogs.clean]
        let arguments: [String]
        switch problem.rawValue.prefix(while: { $0 != "-" }) {
        case "configuration":
            files["l10n.json"] = example
            arguments = [problem == .configurationKey ? "generate" : "check"]
        case "template":
            files["own.mustache"] = example
            arguments = ["generate", "Shop.xcstrings", "--output", "-", "--template", "own.mustache"]
        case "strings" where example.contains(" = ") && problem != .stringsHiddenText:
            files["en.lproj/Bag.strings"] = example
            arguments = ["decompile", ".", "--dry-run"]
        // The others need more than one file, or show a part of one.
        default: return
        }
        let run = await CommandRun.run(arguments, in: MemoryFileTree(texts: files))
        #expect(run.errors.contains("[\(problem.rawValue)]"), "\(run.errors)")
    }

    @Test func mistakesInTheConfigurationAreShownAsFindings() async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "l10n.json": "{ \"rule\" : {} }"])
        for command in ["check", "report", "format", "show key"] {
            let run = await CommandRun.run(command.split(separator: " ").map(String.init), in: files)
            #expect(run.exitCode == 2)
            #expect(run.output.isEmpty)
            #expect(
                run.errors.hasPrefix(
                    "l10n.json:1:3: error: unknown field 'rule'; did you mean 'rules'? [configuration-unknown-field]\n"))
            #expect(run.errors.contains("  why: "))
            #expect(run.errors.contains("  fix: correct it; 'l10n explain configuration-unknown-field' explains how\n"))
        }
    }

    @Test(arguments: [
        ("{{#accessors}}", "template-syntax"), ("{{> header}}", "template-partial"), ("{{nmae}}", "template-name"),
    ]) func mistakesInTemplatesAreShownAsFindings(_ template: String, _ id: String) async {
        let files = MemoryFileTree(texts: ["Shop.xcstrings": Catalogs.clean, "own.mustache": template])
        let run = await CommandRun.run(["generate", "Shop.xcstrings", "--output", "-", "--template", "own.mustache"], in: files)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("own.mustache:1:"))
        #expect(run.errors.contains("[\(id)]"))
    }
}
