import Foundation
import TestSupport
import Testing

/// `--staged`, in temporary repositories.
struct StagedTests {
    private static func catalog(_ state: String) -> String {
        CatalogJSON.xcodeCatalog([
            CatalogJSON.xcodeEntry(
                "bag.title", [("de", "Tasche", state), ("en", "Bag", "translated")], extractionState: "manual")
        ])
    }

    private static let (clean, odd) = (catalog("translated"), catalog("reviewed"))
    private static let name = "App/Täschchen \"für\"\nalle.xcstrings"

    /// The paths with findings, and the exit code.
    private func check(_ folder: URL, _ arguments: String..., environment: [String: String] = [:]) throws -> (Set<String>, Int32)
    {
        struct Output: Decodable {
            struct Finding: Decodable { let path: String }
            let findings: [Finding]
        }
        let run = try Tool.run(
            ["check", "--staged", "--strict", "--format", "json"] + arguments, in: folder, environment: environment)
        let output = try? JSONDecoder().decode(Output.self, from: Data(run.output.utf8))
        return (Set(output?.findings.map(\.path) ?? [run.errors]), run.exitCode)
    }

    private func withRepository(_ body: (GitFolder) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("Répo two"))
            try repository.write(Self.odd, to: "Old.xcstrings")
            try repository.commit()
            try body(repository)
        }
    }

    @Test func checksOnlyStagedContent() throws {
        try withRepository { repository in
            try repository.write(Self.odd, to: Self.name)
            #expect(try check(repository.root) == ([], 0))
            try repository.git("add", "--all")
            // A later fix is not part of the commit.
            try repository.write(Self.clean, to: Self.name)
            #expect(try check(repository.root) == ([Self.name], 1))
            #expect(try check(repository.root.appendingPathComponent("App")) == ([String(Self.name.dropFirst(4))], 1))
            #expect(try check(repository.root, "Old.xcstrings") == ([], 0))
            #expect(try check(repository.root, "App") == ([Self.name], 1))
            try repository.git("add", "--all")
            #expect(try check(repository.root) == ([], 0))
        }
    }

    @Test func handlesUnbornBranchesRenamesAndDeletions() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write(Self.odd, to: "A.xcstrings")
            try repository.git("add", "--all")
            #expect(try check(repository.root) == (["A.xcstrings"], 1))
            try repository.commit()
            try repository.git("mv", "A.xcstrings", "B.xcstrings")
            #expect(try check(repository.root) == (["B.xcstrings"], 1))
            try repository.commit()
            try repository.git("rm", "--quiet", "B.xcstrings")
            #expect(try check(repository.root) == ([], 0))
        }
    }

    @Test func respectsGITINDEXFILE() throws {
        try withRepository { repository in
            try repository.write(Self.odd, to: "A.xcstrings")
            try repository.write(Self.odd, to: "B.xcstrings")
            try repository.git("add", "--all")
            // For 'git commit A.xcstrings', git gives hooks a temporary index.
            try repository.git("commit", "--quiet", "--message", "Old", "--only", "Old.xcstrings", "--allow-empty")
            let index = repository.root.appendingPathComponent("other index").path
            try FileManager.default.copyItem(atPath: repository.root.appendingPathComponent(".git/index").path, toPath: index)
            try repository.git("reset", "--quiet")
            #expect(try check(repository.root) == ([], 0))
            #expect(try check(repository.root, environment: ["GIT_INDEX_FILE": index]).0 == ["A.xcstrings", "B.xcstrings"])
        }
    }

    @Test func usesTheStagedConfiguration() throws {
        try withRepository { repository in
            try repository.write(Self.odd, to: "A.xcstrings")
            try repository.write(Self.odd, to: "Fixtures/B.xcstrings")
            try repository.write(Self.odd, to: "Pods/C.xcstrings")
            try repository.write("{ \"exclude\" : [\"Fixtures/**\"] }", to: "l10n.json")
            try repository.git("add", "--all")
            try repository.write("{ \"rules\" : { \"needs-review\" : \"off\" } }", to: "l10n.json")
            #expect(try check(repository.root) == (["A.xcstrings"], 1))
        }
    }

    @Test func skipsLinksAndSubmodules() throws {
        try withRepository { repository in
            try FileManager.default.createSymbolicLink(
                atPath: repository.root.appendingPathComponent("Link.xcstrings").path, withDestinationPath: "Old.xcstrings")
            let module = try GitFolder(repository.root.appendingPathComponent("Module.xcstrings"))
            try module.commit()
            try repository.write(Self.odd, to: "Sparse/A.xcstrings")
            try repository.git("-c", "advice.addEmbeddedRepo=false", "add", "--all")
            try repository.git("sparse-checkout", "set", "--no-cone", "/*", "!/Sparse")
            #expect(try check(repository.root) == (["Sparse/A.xcstrings"], 1))
        }
    }

    @Test func usesTheIndexOfALinkedWorkTree() throws {
        try withRepository { repository in
            try repository.git("worktree", "add", "--quiet", "../other")
            let other = repository.root.deletingLastPathComponent().appendingPathComponent("other")
            try Self.odd.write(to: other.appendingPathComponent("A.xcstrings"), atomically: true, encoding: .utf8)
            try repository.git("-C", other.path, "add", "--all")
            #expect(try check(repository.root) == ([], 0))
            #expect(try check(other) == (["A.xcstrings"], 1))
        }
    }

    @Test func fixRefusesUnstagedChanges() throws {
        try withRepository { repository in
            let marked = "\u{FEFF}" + Self.clean
            try repository.write(marked, to: "A.xcstrings")
            try repository.git("add", "--all")
            let file = repository.root.appendingPathComponent("A.xcstrings")
            try repository.write(marked + "\n", to: "A.xcstrings")
            let refused = try Tool.run(["check", "--staged", "--fix"], in: repository.root)
            #expect(refused.exitCode == 2)
            #expect(refused.errors.hasPrefix("A.xcstrings: error: has unstaged changes"))
            #expect(try Data(contentsOf: file) == Data((marked + "\n").utf8))
            let formatted = try Tool.run(["format", "--staged"], in: repository.root)
            #expect(formatted.exitCode == 2)
            try repository.git("checkout", "--quiet", "A.xcstrings")
            // The commit must stop, because it would contain the unfixed file.
            let fixed = try Tool.run(["check", "--staged", "--fix", "--strict"], in: repository.root)
            #expect(fixed.exitCode == 1 && fixed.errors.contains("git add"))
            #expect(try Data(contentsOf: file) == Data(Self.clean.utf8))
            try repository.git("add", "--all")
            #expect(try Tool.run(["check", "--staged", "--fix", "--strict"], in: repository.root).exitCode == 0)
        }
    }

    @Test func formatReadsTheIndex() throws {
        try withRepository { repository in
            try repository.write("{ \"sourceLanguage\" : \"en\", \"strings\" : {}, \"version\" : \"1.0\" }", to: "A.xcstrings")
            try repository.git("add", "--all")
            let check = try Tool.run(["format", "--staged", "--check"], in: repository.root)
            #expect(check.exitCode == 1 && check.errors.hasPrefix("A.xcstrings: error: "))
            // The commit must stop, because it would contain the unfixed file.
            #expect(try Tool.run(["format", "--staged"], in: repository.root).exitCode == 1)
            try repository.git("add", "--all")
            #expect(try Tool.run(["format", "--staged"], in: repository.root).exitCode == 0)
        }
    }

    @Test func reportsAMergeConflict() throws {
        try withRepository { repository in
            try repository.git("checkout", "--quiet", "-b", "other")
            try repository.write(Self.clean, to: "Old.xcstrings")
            try repository.commit()
            try repository.git("checkout", "--quiet", "main")
            try repository.write(Self.clean.replacingOccurrences(of: "\"translated\"", with: "\"new\""), to: "Old.xcstrings")
            try repository.commit()
            try? repository.git("merge", "--quiet", "other")
            let run = try Tool.run(["check", "--staged"], in: repository.root)
            #expect(run.exitCode == 2)
            #expect(run.errors.hasPrefix("Old.xcstrings: error: has an unresolved merge conflict"))
        }
    }

    @Test func reportsAMissingRepository() throws {
        try withTemporaryFolder { folder in
            let run = try Tool.run(["check", "--staged"], in: folder, environment: ["GIT_CEILING_DIRECTORIES": "/"])
            #expect(run.exitCode == 2 && run.errors.hasPrefix("error: "))
            let bare = folder.appendingPathComponent("bare.git")
            _ = try GitFolder(bare).git("config", "core.bare", "true")
            #expect(try Tool.run(["check", "--staged"], in: bare).exitCode == 2)
        }
    }
}
