import Foundation
import TestSupport
import Testing

/// What README.md claims about this repository.
struct ReadmeTests {
    private static func text() throws -> String {
        try String(contentsOf: Places.root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    /// The first block shows a command and what it prints.
    @Test func showsWhatTheCommandPrints() throws {
        let block = try #require(try Self.text().components(separatedBy: "```text\n").dropFirst().first)
        let lines = block.prefix(upTo: try #require(block.range(of: "```")).lowerBound).split(separator: "\n", maxSplits: 1)
        let command = try #require(lines.first).split(separator: " ").map(String.init)
        #expect(command.starts(with: ["$", "l10n"]))
        try withTemporaryFolder { folder in
            let project = Places.root.appendingPathComponent("Tests/Fixtures/Catalogs/findings")
            try Folder.write(Folder.files(below: project), to: folder)
            #expect(try Tool.run(Array(command.dropFirst(2)), in: folder).output == String(lines[1]))
        }
    }

    /// The tests that show a claim exist.
    @Test func namesTestsThatExist() throws {
        let named = try Self.text().matches(of: /swift test --filter '?([\w\\|]+)/).flatMap {
            $0.1.split { "\\|".contains($0) }
        }
        #expect(named.count > 5)
        let sources = try Places.files(below: Places.root.appendingPathComponent("Tests"), suffix: ".swift").map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        let manifest = try String(contentsOf: Places.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        for name in named {
            let isSuite = sources.contains { $0.contains("struct \(name) {") || $0.contains("enum \(name) {") }
            #expect(isSuite || manifest.contains("name: \"\(name)\""), "\(name)")
        }
    }

    @Test func linksEveryArticle() throws {
        let text = try Self.text()
        let articles = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc")
        let names = Places.files(below: articles, suffix: ".md").map(\.lastPathComponent)
        #expect(names.count > 20)
        // The list of the articles is not one of them.
        for name in names where name != "L10nCommands.md" {
            #expect(text.contains("/L10nCommands.docc/\(name)"), "README.md has no link to \(name)")
        }
    }

    /// Links of the README and of articles to files of the repository.
    @Test func linksLeadToFiles() throws {
        let articles = Places.root.appendingPathComponent("Sources/L10nCommands/L10nCommands.docc")
        let documents =
            ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(Places.root.appendingPathComponent)
            + Places.files(below: articles, suffix: ".md")
        for document in documents {
            let text = try String(contentsOf: document, encoding: .utf8)
            for link in text.matches(of: /\]\(([\w.\/-]+\.(?:md|png|swift|json|sh))(?:#[\w-]+)?\)/).map({ String($0.1) }) {
                let file = document.deletingLastPathComponent().appendingPathComponent(link)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(document.lastPathComponent): \(link)")
            }
        }
    }
}
