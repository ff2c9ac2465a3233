import Foundation
import TestSupport
import Testing

/// `l10n diff` between revisions, the index, and the folder, in temporary repositories.
struct DiffTests {
    private static func catalog(_ keys: String...) -> String {
        let entries = keys.map { CatalogJSON.entry($0, [("de", CatalogJSON.unit($0))], fields: "") }
        return CatalogJSON.catalog(entries.joined(separator: ","))
    }

    /// The differences in short: `A.xcstrings: added a, removed b`, with an earlier path in brackets.
    private func diff(_ folder: URL, _ arguments: String...) throws -> [String] { try diff(folder, arguments) }

    private func diff(_ folder: URL, _ arguments: [String]) throws -> [String] {
        struct Output: Decodable {
            struct File: Decodable {
                let path: String
                let earlierPath: String?
                let keys: [Key]
            }
            struct Key: Decodable {
                let key: String
                let change: String
            }
            let files: [File]
        }
        let run = try Tool.run(["diff", "--format", "json"] + arguments, in: folder)
        guard let output = try? JSONDecoder().decode(Output.self, from: Data(run.output.utf8)) else { return [run.errors] }
        #expect(run.exitCode == 0)
        return output.files.map { file in
            let was = file.earlierPath.map { " [\($0.split(separator: "/").last ?? "")]" } ?? ""
            return "\(file.path)\(was): \(file.keys.map { "\($0.change) \($0.key)" }.joined(separator: ", "))"
        }
    }

    @Test func comparesRevisionsIndexAndFolder() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder.appendingPathComponent("A répo"))
            let root = repository.root
            try repository.write(Self.catalog("a"), to: "App/A b.xcstrings")
            try repository.write(Self.catalog("same"), to: "Same.xcstrings")
            try repository.commit()
            try repository.git("tag", "v1")
            try repository.write(Self.catalog("a", "b"), to: "App/A b.xcstrings")
            try repository.commit()
            try repository.write(Self.catalog("a", "b", "c"), to: "App/A b.xcstrings")
            try repository.git("add", "--all")
            try repository.write(Self.catalog("d", "c"), to: "App/A b.xcstrings")
            #expect(try diff(root, "v1", "HEAD") == ["App/A b.xcstrings: added b"])
            #expect(try diff(root, "HEAD", "v1") == ["App/A b.xcstrings: removed b"])
            #expect(try diff(root, "--staged") == ["App/A b.xcstrings: added c"])
            #expect(try diff(root, "--staged", "v1") == ["App/A b.xcstrings: added b, added c"])
            #expect(try diff(root) == ["App/A b.xcstrings: removed a, removed b, added c, added d"])
            #expect(try diff(root, "v1") == ["App/A b.xcstrings: removed a, added c, added d"])
            #expect(try diff(root, "v1", "--path", "Same.xcstrings") == [])
            #expect(try diff(root.appendingPathComponent("App"), "v1", "HEAD") == ["A b.xcstrings: added b"])
        }
    }

    /// `side` adds b, `main` adds c, and both started at a.
    @Test func comparesBranchesAsGitDoes() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write(Self.catalog("a"), to: "A.xcstrings")
            try repository.commit()
            try repository.git("branch", "--move", "main")
            try repository.git("switch", "--quiet", "--create", "side")
            try repository.write(Self.catalog("a", "b"), to: "A.xcstrings")
            try repository.commit()
            try repository.git("switch", "--quiet", "main")
            try repository.write(Self.catalog("a", "c"), to: "A.xcstrings")
            try repository.commit()
            try repository.git("switch", "--quiet", "side")
            for sides in [["main"], ["main..."], ["main...side"], ["main", "--staged"]] {
                #expect(try diff(folder, sides) == ["A.xcstrings: added b"], "\(sides)")
            }
            for sides in [["main..side"], ["main.."], ["main", "side"]] {
                #expect(try diff(folder, sides) == ["A.xcstrings: added b, removed c"], "\(sides)")
            }
            #expect(try diff(folder, ["..main"]) == ["A.xcstrings: removed b, added c"])
            #expect(try diff(folder, ["...main"]) == ["A.xcstrings: added c"])
            try repository.write(Self.catalog("a", "b", "d"), to: "A.xcstrings")
            #expect(try diff(folder, ["main"]) == ["A.xcstrings: added b, added d"])
            #expect(try diff(folder, ["main...side"]) == ["A.xcstrings: added b"])
            #expect(try diff(folder, ["main..none"]).first?.contains("'none'") == true)
            #expect(try Tool.run(["diff", "main..side", "--staged"], in: folder).exitCode == 2)
        }
    }

    @Test func showsAddedRemovedAndMovedCatalogs() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write(Self.catalog("a"), to: "Gone.xcstrings")
            try repository.write(Self.catalog("b", "c", "d"), to: "Old.xcstrings")
            try repository.commit()
            try repository.git("rm", "--quiet", "Gone.xcstrings")
            try repository.git("mv", "Old.xcstrings", "Moved.xcstrings")
            try repository.write(Self.catalog("c", "d", "e"), to: "Moved.xcstrings")
            try repository.write(Self.catalog("f"), to: "New.xcstrings")
            #expect(
                try diff(folder) == [
                    "Gone.xcstrings: removed a", "Moved.xcstrings [Old.xcstrings]: removed b, added e", "New.xcstrings: added f",
                ])
        }
    }

    @Test func reportsWhatCannotBeCompared() throws {
        try withTemporaryFolder { folder in
            #expect(try diff(folder).first?.hasPrefix("error: ") == true)
            let repository = try GitFolder(folder)
            #expect(try diff(folder).first?.hasPrefix("error: ") == true)
            try repository.commit()
            #expect(try diff(folder, "nowhere").first?.contains("nowhere") == true)
            #expect(try Tool.run(["diff", "a", "b", "c"], in: folder).exitCode == 2)
        }
    }

    /// As a converter for `git diff`, hides lines that nobody wrote.
    @Test func gitDiffShowsTextsWithTextconv() throws {
        try withTemporaryFolder { folder in
            let repository = try GitFolder(folder)
            try repository.write("*.xcstrings diff=l10n", to: ".gitattributes")
            try repository.git("config", "diff.l10n.textconv", "'\(Tool.executable.path)' textconv")
            try repository.write(Self.catalog("a", "b"), to: "A.xcstrings")
            try repository.commit()
            try repository.write(
                Self.catalog("b", "a").replacingOccurrences(of: "\"value\":\"b\"", with: "\"value\":\"x\""), to: "A.xcstrings"
            )
            let run = try Tool.run(
                URL(fileURLWithPath: "/usr/bin/env"), ["git", "diff"], in: folder, ["PATH": "/usr/bin:/bin", "HOME": folder.path])
            let lines = run.output.split(separator: "\n").filter { $0.first == "+" || $0.first == "-" }.dropFirst(2)
            #expect(lines.contains("-b · de: 'b'") && lines.contains("+b · de: 'x'"))
            try repository.write("{ broken", to: "A.xcstrings")
            let broken = try Tool.run(["textconv", "A.xcstrings"], in: folder)
            #expect(broken.exitCode == 0 && broken.output == "{ broken")
        }
    }
}
