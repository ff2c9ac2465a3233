import Foundation
import L10nReportFormats
import TestSupport
import Testing

@testable import L10nCommands

/// The articles that `l10n help` prints.
struct HelpTopicTests {
    @Test(arguments: HelpTopic.all.map(\.name)) func printsTheArticle(_ name: String) async throws {
        let run = await CommandRun.run(["help", name])
        #expect(run.exitCode == 0)
        let folder = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc")
        let file = try #require(
            Places.files(below: folder, suffix: ".md").first { $0.lastPathComponent.lowercased() == "\(name).md" })
        #expect(
            run.output.hasSuffix(
                TerminalMarkdown(width: 120, usesColor: false).render(try String(contentsOf: file, encoding: .utf8))))
        #expect(await CommandRun.run(["help"]).output.contains(name))
    }

    @Test func everyArticleIsATopic() {
        let folder = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc")
        let names = Places.files(below: folder, suffix: ".md").map { $0.deletingPathExtension().lastPathComponent.lowercased() }
        #expect(HelpTopic.all.map(\.name).sorted() == names.filter { $0 != "l10ncommands" }.sorted())
    }

    @Test func misspelledTopicsGetASuggestion() async throws {
        for topic in HelpTopic.all {
            let run = await CommandRun.run(["help", topic.name + "x"])
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("'\(topic.name)'"))
        }
    }
}
