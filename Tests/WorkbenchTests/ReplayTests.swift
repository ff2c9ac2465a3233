import Foundation
import TestSupport
import Testing

@testable import workbench

/// A replay of commits in which Xcode added keys.
struct ReplayTests {
    private static func catalog(_ entries: String...) -> String {
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
    }

    private static func empty(_ key: String) -> String { "    \"\(key)\" : {\n\n    }" }

    /// A repository with the files of each commit, one after the other; and the last commit.
    private static func withRepository(_ commits: [[String: String]], _ body: (URL, String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            func git(_ arguments: String...) throws -> String { try Command.output("git", arguments, in: folder) }
            _ = try git("init", "--quiet")
            for files in commits {
                for (path, text) in files {
                    let file = folder.appendingPathComponent(path)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(text.utf8).write(to: file)
                }
                _ = try git("add", ".")
                _ = try git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--quiet", "--message", "x")
            }
            try body(folder, try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    @Test func comparesKeysCommentsAndBytes() throws {
        let described = "    \"Hi %@\" : {\n      \"comment\" : \"c\"\n    }"
        let commits = [
            ["App/Localizable.xcstrings": Self.catalog(Self.empty("Old")), "App/A.swift": "let a = Text(\"Old\")"],
            [
                "App/Localizable.xcstrings": Self.catalog(
                    Self.empty("%lld rows"), described, Self.empty("New"), Self.empty("Old")),
                "App/A.swift": """
                let name = "x", rows = load()
                let a = Text("Old"), b = Text("New")
                let c = Text("Hi \\(name)", comment: "c"), d = Text("\\(rows) rows")
                let e = Text("Never")
                """,
            ],
        ]
        try Self.withRepository(commits) { folder, commit in
            let replayed = try #require(try ReplayedCommit(commit, in: folder))
            let outcome = try replayed.run(known: ReplayedCommit.keysEver(in: folder))
            let counts = outcome.counts
            #expect(counts.wanted == 3 && counts.found == 2)
            #expect(counts.wantedWithArguments == 2 && counts.foundWithArguments == 1)
            #expect(counts.vain == 1)
            #expect(counts.compared == 2 && counts.equal == 2)
            #expect(
                outcome.lines == [
                    "App/Localizable.xcstrings: missed \"%lld rows\"", "App/Localizable.xcstrings: in vain \"Never\"",
                ])
        }
    }

    /// There is nothing to compare.
    @Test(arguments: [
        ["README.md": "x"], ["App/Localizable.xcstrings": catalog(empty("Old"), empty("New"))], ["App/A.swift": "let a = 1"],
    ])
    func otherCommitsAreLeftOut(_ files: [String: String]) throws {
        let first = ["App/Localizable.xcstrings": Self.catalog(Self.empty("Old")), "App/A.swift": "let a = Text(\"Old\")"]
        try Self.withRepository([first, files]) { folder, commit in
            let replayed = try ReplayedCommit(commit, in: folder)
            #expect(replayed == nil)
        }
    }
}
